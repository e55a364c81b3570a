"""The scene: shows what the document holds and what a gesture would do; compares old and new, and edits nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex

from .board_layout import SIZE, bounds
from .document import Document
from .drawing_shapes import Cell
from .edits import Piece
from .field_item import FieldItem
from .items import BoardItem, FrameItem, NamesItem, PieceItem
from .selection import Selection
from .theme import Theme

_TILES, _STARTS, _NAMES, _SELECTION, _HOVER, _GHOST = 10, 20, 25, 30, 35, 40
_GHOSTLY = 0.65


class BoardScene(QGraphicsScene):
    def __init__(self, document: Document, selection: Selection, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self.theme = theme
        self.hexes: frozenset[Hex] = frozenset()
        self._tiles: list[PieceItem] = []
        self._starts: list[PieceItem] = []
        self._board = BoardItem((), theme)
        self._names = NamesItem((), theme, _NAMES)
        self._names.hide()
        self._field = FieldItem(theme)
        self._selected = FrameItem(_SELECTION, 4)
        self._hovered = FrameItem(_HOVER, 2)
        self._ghosts: list[PieceItem] = []
        for item in (self._board, self._names, self._field, self._selected, self._hovered):
            self.addItem(item)
        self._show_board(document.scenario)
        self._show_pieces(document.scenario)
        self.setBackgroundBrush(QBrush(QColor(theme.space)))
        document.changed.connect(self._follow)
        selection.changed.connect(self._show_selection)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.setBackgroundBrush(QBrush(QColor(theme.space)))
        self._board.theme = self._names.theme = self._field.theme = theme
        for item in (*self._tiles, *self._starts, *self._ghosts):
            item.theme = theme
        self._show_selection()
        self.update()

    def show_names(self, shown: bool) -> None:
        self._names.setVisible(shown)

    def show_hover(self, hexes: Iterable[Hex], *, bad: bool = False) -> None:
        """Frames what a click would concern."""
        self._hovered.show_hexes(hexes, QColor(self.theme.bad if bad else self.theme.good), filled=bad)

    def show_field(self, hexes: Iterable[Hex]) -> None:
        """Hexes around the board that somebody may paint in."""
        self._field.show_hexes(hexes)
        self._set_size()

    @property
    def shown_bounds(self) -> QRectF:
        """The board, and the field around it while there is one."""
        shape = bounds(self.hexes)
        return shape.united(self._field.boundingRect()) if self._field.isVisible() else shape

    def show_ghosts(self, pieces: Iterable[Piece]) -> None:
        """Pieces as they would lie after the gesture."""
        # A group that is dragged keeps its items, so that each is drawn once and then only moves.
        self._match(self._ghosts, list(pieces), _GHOST)
        for ghost in self._ghosts:
            ghost.setOpacity(_GHOSTLY)

    @property
    def cells(self) -> list[Cell]:
        """Every hex of the board as a shape."""
        return self._board.cells

    @property
    def ghosts(self) -> tuple[Piece, ...]:
        return tuple(ghost.piece for ghost in self._ghosts)

    def add_mark(self, item: QGraphicsItem) -> None:
        """Something that helps to edit, and is no part of a picture."""
        self.addItem(item)

    def _follow(self, old: Scenario, new: Scenario) -> None:
        if old.board != new.board:
            self._show_board(new)
        self._show_pieces(new)

    def _show_board(self, scenario: Scenario) -> None:
        self.hexes = board_hexes(scenario)
        self.removeItem(self._board)
        self._board = BoardItem(sorted(self.hexes), self.theme)
        names_shown = self._names.isVisible()
        self.removeItem(self._names)
        self._names = NamesItem(sorted(self.hexes), self.theme, _NAMES)
        self._names.setVisible(names_shown)
        for item in (self._board, self._names):
            self.addItem(item)
        self._set_size()

    def _set_size(self) -> None:
        self.setSceneRect(self.shown_bounds.adjusted(-SIZE, -SIZE, SIZE, SIZE))

    def _show_pieces(self, scenario: Scenario) -> None:
        self._match(self._tiles, scenario.tiles, _TILES)
        self._match(self._starts, scenario.starts, _STARTS)

    def _match(self, items: list[PieceItem], pieces: Sequence[Piece], z: float) -> None:
        while len(items) > len(pieces):
            self.removeItem(items.pop())
        for item, piece in zip(items, pieces, strict=False):
            if item.piece is not piece and item.piece != piece:
                item.show_piece(piece)
        for piece in pieces[len(items) :]:
            items.append(PieceItem(piece, self.theme, z))
            self.addItem(items[-1])

    def _show_selection(self) -> None:
        self._selected.show_hexes([piece.at for piece in self._selection.pieces], QColor(self.theme.accent))
