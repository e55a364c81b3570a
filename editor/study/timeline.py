"""The timeline of the game: rounds, their phases, their events, each with its sentence; a click shows that moment.

Other branches hang below the round from which they parted; they can be named, taken up again and deleted.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QInputDialog, QMenu, QTreeWidget, QTreeWidgetItem

from engine.asteroyds.events import Event, sentence
from engine.asteroyds.game import Round

from ..names import colour_name
from ..theme import Theme
from .moments import Moment
from .outcome import outcome_title
from .session import Session

_MOMENT, _EVENT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class Timeline(QTreeWidget):
    """The line that is shown, and what parted from it."""

    shown = Signal(object, int)  # a round that was played, and after how many of its events

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self.setAccessibleName(self.tr("Timeline"))
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self._session = session
        self._theme = theme
        self._locked = False
        self._items: dict[Moment, QTreeWidgetItem] = {}
        self._opened: list[QTreeWidgetItem] = []  # unfolded for a playback, to be folded again
        self._told: QTreeWidgetItem | None = None
        session.began.connect(self._rebuild)
        session.moved.connect(self._follow)
        session.branches_changed.connect(self._rebuild)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)
        self._rebuild()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._rebuild()

    def lock(self, locked: bool) -> None:
        """While a game is played its rounds are only looked at: nobody takes one back."""
        self._locked = locked

    # Building

    def _rebuild(self) -> None:
        self._told, self._opened = None, []
        self.clear()
        self._items = {}
        for moment in self._session.line():
            self._add(moment)
        self._mark()

    def _follow(self) -> None:
        line = self._session.line()
        shown = list(self._items)
        if shown == line[: len(shown)] and not any(len(moment.children) > 1 for moment in line):
            # The usual case: one more round. What is unfolded stays so.
            for moment in line[len(shown) :]:
                self._add(moment)
            self._mark()
        else:
            self._rebuild()

    def _add(self, moment: Moment) -> None:
        item = QTreeWidgetItem([self._title(moment)])
        item.setData(0, _MOMENT, moment)
        self.addTopLevelItem(item)
        self._items[moment] = item
        if moment.played is None:
            return
        for title, events in phases(moment.played):
            phase = QTreeWidgetItem([title])
            phase.setData(0, _MOMENT, moment)
            phase.setData(0, _EVENT, events[-1][0] + 1)
            item.addChild(phase)
            for number, event in events:
                row = QTreeWidgetItem([sentence(event)])
                row.setToolTip(0, sentence(event))
                row.setData(0, _MOMENT, moment)
                row.setData(0, _EVENT, number + 1)
                phase.addChild(row)
        others = [] if moment.parent is None else [other for other in moment.parent.children if other is not moment]
        for other in others:
            rounds = sum(1 for _ in other.all())
            long = self.tr("1 round") if rounds == 1 else self.tr("{0} rounds").format(rounds)
            text = self.tr("↳ {0}: {1} ({2})").format(branch_name(other), self._title(other), long)
            branch = QTreeWidgetItem([text])
            branch.setData(0, _MOMENT, other)
            branch.setForeground(0, QBrush(QColor(self._theme.accent)))
            branch.setToolTip(0, self.tr("Another branch: click to take it up, right-click to name or delete it"))
            item.addChild(branch)
        item.setExpanded(bool(others))

    def _title(self, moment: Moment) -> str:
        if moment.played is None:
            return self.tr("Start")
        text = self.tr("Round {0}: {1}").format(moment.position.round, moment.played.dice)
        parted = moment.parent is not None and len(moment.parent.children) > 1 and moment in self._session.line()
        if moment.name or parted:
            text += f" · {branch_name(moment)}"
        # A drone that is shot gives its symbol in an event of its own, if its shooter still wanted it.
        symbols, targets = (
            sum(event.kind == kind for event in moment.played.events) for kind in ("collected", "target_removed")
        )
        if moment.position.winners:
            return f"{text} — {outcome_title(moment.position)}"
        gains = [self.tr("1 symbol") if symbols == 1 else self.tr("{0} symbols").format(symbols)] if symbols else []
        gains += [self.tr("1 target") if targets == 1 else self.tr("{0} targets").format(targets)] if targets else []
        return f"{text} — {', '.join(gains)}" if gains else text

    def _mark(self) -> None:
        item = self._items.get(self._session.moment)
        for each in self._items.values():
            font = each.font(0)
            font.setBold(each is item)
            each.setFont(0, font)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    # Following a playback

    def show_playing(self, played: Round | None, done: int) -> None:
        """The row of the event that was shown last; None: nothing is played back any more."""
        if self._told is not None:
            self._told.setBackground(0, QBrush())
            self._told = None
        item = None if played is None else next((i for m, i in self._items.items() if m.played is played), None)
        row = None if item is None or not done else self._row(item, done)
        phase = None if row is None else row.parent()
        for opened in [opened for opened in self._opened if opened is not phase and opened is not item]:
            opened.setExpanded(False)
            self._opened.remove(opened)
        if row is None or item is None or phase is None:
            return
        for each in (item, phase):
            if not each.isExpanded():
                each.setExpanded(True)
                self._opened.append(each)
        tint = QColor(self._theme.accent)
        tint.setAlphaF(0.35)
        row.setBackground(0, QBrush(tint))
        self._told = row
        self.scrollToItem(row)

    def _row(self, item: QTreeWidgetItem, done: int) -> QTreeWidgetItem | None:
        for number in range(item.childCount()):
            phase = item.child(number)
            last = None if phase is None else phase.data(0, _EVENT)
            if phase is not None and last is not None and done <= last:
                return phase.child(phase.childCount() - 1 - (last - done))
        return None

    # Choosing

    def _choose(self, item: QTreeWidgetItem) -> None:
        moment, event = item.data(0, _MOMENT), item.data(0, _EVENT)
        if event is None and not self._locked:
            self._session.go(moment)
        elif event is None:
            if moment.played is not None:
                self.shown.emit(moment.played, 0)
        else:
            self.shown.emit(moment.played, event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        self.offer(event.pos())

    def offer(self, at: QPoint) -> None:
        """What can be done with the round there."""
        item = self.itemAt(at)
        moment = None if item is None else item.data(0, _MOMENT)
        if moment is None or self._locked:
            return
        menu = QMenu(self)
        menu.setObjectName("timelineMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Go on from here"), lambda: self._session.go(moment)).setObjectName("goOn")
        if moment.parent is not None:
            menu.addAction(self.tr("Name this branch…"), lambda: self._name(moment)).setObjectName("nameBranch")
            remove = menu.addAction(self.tr("Delete from here on"), lambda: self._session.remove_branch(moment))
            remove.setObjectName("deleteBranch")
        menu.popup(self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        item = self.currentItem()
        moment = None if item is None or self._locked else item.data(0, _MOMENT)
        if event.key() == Qt.Key.Key_F2 and moment is not None and moment.parent is not None:
            self._name(moment)
        elif event.key() == Qt.Key.Key_Delete and moment is not None and moment.parent is not None:
            self._session.remove_branch(moment)
        else:
            super().keyPressEvent(event)

    def _name(self, moment: Moment) -> None:
        title = self.tr("Name this branch")
        name, given = QInputDialog.getText(self, title, self.tr("Name"), text=moment.name)
        if given:
            self._session.name_branch(moment, name)


def branch_name(moment: Moment) -> str:
    """What somebody called it, otherwise a letter in the order of playing."""
    if moment.name or moment.parent is None:
        return moment.name
    return _tr("branch {0}").format(chr(ord("A") + moment.parent.children.index(moment) % 26))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)


def phases(played: Round) -> Iterator[tuple[str, list[tuple[int, Event]]]]:
    """The events of a round by phase, each with its number: every die, every flight, the end."""
    title, ending = _tr("Launch"), False
    found: list[tuple[int, Event]] = []
    for number, event in enumerate(played.events):
        new = None
        if event.kind == "rolled":
            new = _tr("{0} die: {1}").format(colour_name(event.die or "").capitalize(), event.value)
        elif event.kind == "takes_off":
            new = _tr("Seat {0}: {1}").format(event.seat, played.programs[event.seat or 0])
        elif event.kind in ("drone_left", "won", "no_winner", "first_player") and not ending:
            new, ending = _tr("End of the round"), True
        if new is not None:
            if found:
                yield title, found
            title, found = new, []
        found.append((number, event))
    if found:
        yield title, found
