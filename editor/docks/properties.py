"""Properties of the selected piece; only the fields that it has are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from engine.asteroyds.pieces import MAX_SEATS
from engine.asteroyds.scenario import PilotName, SymbolName
from engine.hexgrid import hex_name

from ..document import Document
from ..drawing import CRAFT_COLOURS
from ..edits import COLOURS, DIRECTIONS, stamp_of, with_piece
from ..names import colour_name, stamp_name
from ..selection import Selection
from .fields import Choice, ChoiceField, LineField, NumberField

_LONGEST_LABEL = 60
_LARGEST_PRIORITY = 9999


class Properties(QWidget):
    def __init__(self, document: Document, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("properties")
        self._document = document
        self._selection = selection
        self._form = QFormLayout(self)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._title = QLabel(self)
        self._title.setObjectName("propertiesTitle")
        self._title.setWordWrap(True)
        self._form.addRow(self._title)
        self._fields: dict[str, ChoiceField | LineField | NumberField] = {}
        directions = [(name, name) for name in DIRECTIONS]
        nobody = (self.tr("none"), None)
        self._add("id", self.tr("Id"), LineField("pieceId", _LONGEST_LABEL, lambda v: self._give("id", v or None)))
        self._add("heading", self.tr("Heading"), self._choice("pieceHeading", "heading", directions))
        self._add("facing", self.tr("Facing"), self._choice("startFacing", "facing", directions))
        # A craft's colour and a body's are different things with the same name in the file.
        bodies = [(colour_name(name), name) for name in COLOURS]
        self._add("body", self.tr("Colour"), self._choice("pieceColour", "colour", bodies))
        self._add(
            "priority",
            self.tr("Priority"),
            NumberField("piecePriority", 0, _LARGEST_PRIORITY, lambda v: self._give("priority", v)),
        )
        symbols = [(name, name) for name in get_args(SymbolName)]
        self._add("symbol", self.tr("Symbol"), self._choice("pieceSymbol", "symbol", symbols))
        target = LineField("pieceTarget", _LONGEST_LABEL, lambda v: self._give("target", v or None))
        target.setPlaceholderText(self.tr("no target"))
        self._add("target", self.tr("Target of"), target)
        self._add("seat", self.tr("Seat"), NumberField("startSeat", 1, MAX_SEATS, lambda v: self._give("seat", v)))
        crafts = [(self.tr("as the seat"), None), *((colour_name(name), name) for name in CRAFT_COLOURS)]
        self._add("craft", self.tr("Colour"), self._choice("startColour", "colour", crafts))
        team = LineField("startTeam", _LONGEST_LABEL, lambda v: self._give("team", v or None))
        team.setPlaceholderText(self.tr("no team"))
        self._add("team", self.tr("Team"), team)
        pilots = [nobody, *((name, name) for name in get_args(PilotName))]
        self._add("pilot", self.tr("Pilot"), self._choice("startPilot", "pilot", pilots))
        document.changed.connect(self._show)
        selection.changed.connect(self._show)
        self._show()

    def _choice(self, name: str, field: str, choices: Sequence[Choice]) -> ChoiceField:
        return ChoiceField(name, choices, lambda value: self._give(field, value))

    def _add(self, key: str, label: str, field: ChoiceField | LineField | NumberField) -> None:
        field.setAccessibleName(label)
        self._fields[key] = field
        self._form.addRow(label, field)

    def _give(self, field: str, value: Any) -> None:
        ref, piece = self._selection.ref, self._selection.piece
        if ref is None or (field == "id" and value is None):
            self._show()
        elif getattr(piece, field, value) != value:
            new = with_piece(self._document.scenario, ref, **{field: value})
            self._document.edit(new, self.tr("Set {0}").format(field))

    def _show(self) -> None:
        piece = self._selection.piece
        if piece is None:
            self._title.setText(self.tr("Nothing selected. Click a piece on the board."))
        else:
            name = stamp_name(stamp_of(piece))
            self._title.setText(self.tr("{0} on {1}").format(name[:1].upper() + name[1:], hex_name(piece.at)))
        values = {} if piece is None else dict(piece)
        if "colour" in values:
            values["craft" if "seat" in values else "body"] = values["colour"]
        for key, field in self._fields.items():
            self._form.setRowVisible(field, key in values)
            if key in values:
                field.show_value(values[key])
