"""Properties of the selected pieces: every field that one of them has; a change reaches all that have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from engine.asteroyds.pieces import MAX_SEATS
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.problems.problem import place_name
from engine.asteroyds.scenario import PilotName, SymbolName
from engine.hexgrid import Hex, parse_hex_name

from ..document import Document
from ..drawing import CRAFT_COLOURS
from ..edits import COLOURS, DIRECTIONS, Piece, Ref, move, piece, refs_at, stamp_of, with_piece
from ..locks import Locks
from ..names import colour_name, count_name, direction_name, pieces_counted, pilot_name, stamp_name
from ..selection import Selection
from ..teams import known_teams
from .fields import SEVERAL, Choice, ChoiceField, LineField, NumberField, TeamField
from .tips import piece_tip

Field = ChoiceField | LineField | NumberField | TeamField
_LONGEST_LABEL, _LONGEST_PLACE = 60, 4
_LARGEST_PRIORITY = 9999
# Two pieces with one of these in common would only be a new problem.
_ONLY_FOR_ONE = ("id", "at", "seat")
# A craft's colour and a body's are different things with the same name in the file.
_FIELD_OF = {"craft": "colour", "body": "colour"}


class Properties(QWidget):
    def __init__(self, document: Document, selection: Selection, locks: Locks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("properties")
        self._document = document
        self._selection = selection
        self._locks = locks
        self._form = QFormLayout(self)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._form.setContentsMargins(10, 10, 10, 10)
        self._title = QLabel(self)
        self._title.setObjectName("propertiesTitle")
        self._title.setWordWrap(True)
        bold = self._title.font()
        bold.setBold(True)
        self._title.setFont(bold)
        self._advice = QLabel(self)
        self._advice.setObjectName("propertiesAdvice")
        self._advice.setWordWrap(True)
        self._advice.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._form.addRow(self._title)
        self._form.addRow(self._advice)
        self._fields: dict[str, Field] = {}
        self._add_tile_fields()
        self._add_start_fields()
        document.changed.connect(self._show)
        selection.changed.connect(self._show)
        locks.changed.connect(self._show)
        self._show()

    def _add_tile_fields(self) -> None:
        tr = self.tr
        directions = [(direction_name(name), name) for name in DIRECTIONS]
        bodies = [(colour_name(name), name) for name in COLOURS]
        symbols = [(name, name) for name in get_args(SymbolName)]
        self._add("id", tr("Id"), LineField("pieceId", _LONGEST_LABEL, self._give_id))
        self._add("at", tr("Place"), LineField("piecePlace", _LONGEST_PLACE, self._move))
        self._add("heading", tr("Heading"), self._choice("pieceHeading", "heading", directions))
        self._add("body", tr("Colour"), self._choice("pieceColour", "body", bodies))
        self._add("priority", tr("Priority"), self._number("piecePriority", "priority", 0, _LARGEST_PRIORITY))
        self._add("symbol", tr("Symbol"), self._choice("pieceSymbol", "symbol", symbols))
        self._add("target", tr("Target of"), self._team("pieceTarget", "target", tr("no target")))

    def _add_start_fields(self) -> None:
        tr = self.tr
        directions = [(direction_name(name), name) for name in DIRECTIONS]
        crafts: list[Choice] = [(tr("as the seat"), None), *((colour_name(name), name) for name in CRAFT_COLOURS)]
        pilots: list[Choice] = [(tr("none"), None), *((pilot_name(name), name) for name in get_args(PilotName))]
        self._add("seat", tr("Seat"), self._number("startSeat", "seat", 1, MAX_SEATS))
        self._add("facing", tr("Facing"), self._choice("startFacing", "facing", directions))
        self._add("craft", tr("Colour"), self._choice("startColour", "craft", crafts))
        self._add("team", tr("Team"), self._team("startTeam", "team", tr("no team")))
        self._add("pilot", tr("Pilot"), self._choice("startPilot", "pilot", pilots))

    def _choice(self, name: str, key: str, choices: Sequence[Choice]) -> ChoiceField:
        return ChoiceField(name, choices, lambda value: self._give(key, value))

    def _number(self, name: str, key: str, smallest: int, largest: int) -> NumberField:
        return NumberField(name, smallest, largest, lambda value: self._give(key, value))

    def _team(self, name: str, key: str, nobody: str) -> TeamField:
        return TeamField(name, _LONGEST_LABEL, nobody, lambda value: self._give(key, value))

    def _add(self, key: str, label: str, field: Field) -> None:
        field.setAccessibleName(label)
        field.setToolTip(piece_tip(key))
        self._fields[key] = field
        self._form.addRow(label, field)
        self._form.labelForField(field).setToolTip(piece_tip(key))

    # What a person gives

    def _give_id(self, value: str) -> None:
        if value:
            self._give("id", value)
        else:
            self._show()

    def _move(self, name: str) -> None:
        ref = next(iter(self._changeable()), None)
        try:
            to = parse_hex_name(name.upper())
        except ValueError:
            to = None
        if ref is None or to is None or to not in board_hexes(self._document.scenario) or self._is_locked(to, ref):
            self._show()
            return
        self._document.edit(move(self._document.scenario, ref, to), self.tr("Move to {0}").format(place_name(to)))

    def _give(self, key: str, value: Any) -> None:
        """One edit for every selected piece that has the field."""
        field = _FIELD_OF.get(key, key)
        scenario = self._document.scenario
        concerned = [ref for ref in self._changeable() if key in _values(piece(scenario, ref))]
        for ref in concerned:
            scenario = with_piece(scenario, ref, **{field: value})
        names = count_name([piece(self._document.scenario, ref) for ref in concerned])
        if not concerned or not self._document.edit(scenario, self.tr("Set {0} of {1}").format(field, names)):
            self._show()

    def _is_locked(self, at: Hex, ref: Ref) -> bool:
        """Whoever comes to a hex changes places with what is there."""
        there = refs_at(self._document.scenario, at)
        return any(other in self._locks.refs for other in there if other.is_start == ref.is_start)

    def _changeable(self) -> list[Ref]:
        """What is locked stays as it is, also here."""
        return [ref for ref in self._selection.refs if ref not in self._locks.refs]

    # What is shown

    def _show(self) -> None:
        pieces = self._selection.pieces
        self._show_title(pieces)
        values = _common_values(pieces)
        teams = known_teams(self._document.scenario)
        for key, field in self._fields.items():
            shown = key in values and (len(pieces) == 1 or key not in _ONLY_FOR_ONE)
            self._form.setRowVisible(field, shown)
            if shown:
                if isinstance(field, TeamField):
                    field.show_teams(teams)
                field.show_value(values[key])
                field.setEnabled(bool(self._changeable()))

    def _show_title(self, pieces: Sequence[Piece]) -> None:
        locked = len(pieces) - len(self._changeable())
        self._form.setRowVisible(self._advice, not pieces or locked > 0)
        if locked == len(pieces):
            self._advice.setText(self.tr("Locked. Unlock it in the bar or the edit menu to change anything here."))
        elif locked:
            self._advice.setText(self.tr("Locked and left as it is: {0}.").format(pieces_counted(locked)))
        if not pieces:
            self._title.setText(self.tr("Nothing selected"))
            self._advice.setText(
                self.tr(
                    "Click a piece on the board to see what it is and to change it here.\n\n"
                    "Select several, and a change reaches all of them at once."
                )
            )
        elif len(pieces) == 1:
            name = stamp_name(stamp_of(pieces[0]))
            place = place_name(pieces[0].at)
            self._title.setText(self.tr("{0} on {1}").format(name[:1].upper() + name[1:], place))
        else:
            self._title.setText(count_name(pieces))


def _values(what: Piece) -> dict[str, Any]:
    values = {**dict(what), "at": place_name(what.at)}
    if "colour" in values:
        values["craft" if "seat" in values else "body"] = values.pop("colour")
    return values


def _common_values(pieces: Sequence[Piece]) -> dict[str, Any]:
    """Every field of any of the pieces, with its value if they agree."""
    found: dict[str, Any] = {}
    for each in pieces:
        for key, value in _values(each).items():
            found[key] = value if found.get(key, value) == value else SEVERAL
    return found
