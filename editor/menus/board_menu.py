"""The board menu: the board's size at every edge, and the priorities of everything on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario

from ..board_edits import Edge, Reshaped, grown, shifted, shrunk, with_edge, without_edge
from ..board_layout import centre
from ..document import Sheet
from ..locks import lock_name
from ..names import count_name
from ..priorities import renumbered_by_the_box, renumbered_from_one

if TYPE_CHECKING:
    from ..main_window import MainWindow


class BoardActions(QObject):
    """What the menu calls: one edit each, and a word where pieces go or nothing can be done."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.document.switched.connect(self._greet)
        window.shape_tool.shifted.connect(window.view.follow_shift)

    def reshape(self, change: Callable[[Scenario], Reshaped | None], text: str) -> None:
        document = self._window.document
        result = change(document.scenario)
        if result is None:
            self._say(self.tr("No board may be larger than {0} by {0} hexes.").format(MAX_SIDE))
            return
        if not board_hexes(result.scenario):
            self._say(self.tr("That would leave no board at all."))
            return
        locked = [each for each in result.removed if lock_name(each) in document.sheet.locked]
        if locked:
            self._say(self.tr("That would take the hexes of locked pieces: {0}.").format(count_name(locked)))
            return
        gone = count_name(result.removed) if result.removed else ""
        if document.edit(result.scenario, self.tr("{0}, without {1}").format(text, gone) if gone else text):
            self._window.view.follow_shift(centre(shifted((0, 0), result.shift)) - centre((0, 0)))
            if gone:
                self._say(self.tr("Their hexes are gone, and so are they: {0}. Undo brings them back.").format(gone))

    def renumber(self, change: Callable[[Scenario], Scenario], text: str) -> None:
        document = self._window.document
        if not document.edit(change(document.scenario), text):
            self._say(self.tr("The priorities are in that order already."))

    def _say(self, text: str) -> None:
        self._window.remark.say(text)

    def _greet(self, _: Sheet, sheet: Sheet) -> None:
        # On a board without hexes nothing else can be done.
        if not board_hexes(sheet.scenario):
            self._window.use(self._window.shape_tool)


def add_board_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    board = BoardActions(window)
    menu = actions.add_menu("board", tr("&Board"))
    menu.setToolTipsVisible(True)
    actions.add(
        "board",
        "growBoard",
        tr("&Grow all around"),
        "Ctrl+Shift+Up",
        partial(board.reshape, grown, tr("Grow the board")),
    )
    actions.add(
        "board",
        "shrinkBoard",
        tr("&Shrink all around"),
        "Ctrl+Shift+Down",
        partial(board.reshape, shrunk, tr("Shrink the board")),
    )
    edges: tuple[tuple[Edge, str, str], ...] = (
        ("left", tr("Add a column at the &left"), tr("Remove the column at the left")),
        ("right", tr("Add a column at the &right"), tr("Remove the column at the right")),
        ("top", tr("Add a row at the &top"), tr("Remove the row at the top")),
        ("bottom", tr("Add a row at the &bottom"), tr("Remove the row at the bottom")),
    )
    images = window.brush.images_anywhere
    actions.separate("board")
    for edge, text, _ in edges:
        run = partial(board.reshape, partial(with_edge, edge=edge, images=images), text.replace("&", ""))
        actions.add("board", f"addEdge{edge.title()}", text, "", run)
    actions.separate("board")
    for edge, _, text in edges:
        run = partial(board.reshape, partial(without_edge, edge=edge, images=images), text)
        actions.add("board", f"removeEdge{edge.title()}", text, "", run)
    actions.separate("board")
    box = actions.add(
        "board",
        "renumberByBox",
        tr("Renumber priorities as in the bo&x"),
        "",
        partial(board.renumber, renumbered_by_the_box, tr("Renumber as in the box")),
    )
    box.setToolTip(tr("Red 1 to 4, white 5 to 8, and so on, as printed; tiles of a colour keep their order."))
    one = actions.add(
        "board",
        "renumberFromOne",
        tr("Renumber priorities from &1 on"),
        "",
        partial(board.renumber, renumbered_from_one, tr("Renumber from 1 on")),
    )
    one.setToolTip(tr("All moving tiles 1, 2, 3 …; they go on moving in the present order."))
