"""The timeline of the game: rounds, their phases, their events, each with its sentence; a click shows that moment."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from engine.asteroyds.events import Event, sentence
from engine.asteroyds.game import Round

from ..names import colour_name
from .session import Moment, Session

_MOMENT, _EVENT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class Timeline(QTreeWidget):
    """The line that is shown; other branches hang below the round from which they parted."""

    shown = Signal(object, int)  # a round that was played, and after how many of its events

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self.setAccessibleName(self.tr("Timeline"))
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self._session = session
        self._items: dict[Moment, QTreeWidgetItem] = {}
        session.began.connect(self._rebuild)
        session.moved.connect(self._follow)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)
        self._rebuild()

    def _rebuild(self) -> None:
        self.clear()
        self._items = {}
        self._add(self._session.root, None)
        for moment in self._session.line()[1:]:
            self._add(moment, None)
        self._mark()

    def _follow(self) -> None:
        line = self._session.line()
        shown = [moment for moment in self._items if self._items[moment].parent() is None]
        if shown == line[: len(shown)] and len(line) >= len(shown):
            # The usual case: one more round. What is unfolded stays so.
            for moment in line[len(shown) :]:
                self._add(moment, None)
            self._mark()
        else:
            self._rebuild()

    def _add(self, moment: Moment, below: QTreeWidgetItem | None) -> None:
        item = QTreeWidgetItem([self._title(moment)])
        item.setData(0, _MOMENT, moment)
        if below is None:
            self.addTopLevelItem(item)
            self._items[moment] = item
        else:
            below.addChild(item)
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
        if below is None:
            for other in moment.parent.children if moment.parent is not None else ():
                if other is not moment:
                    branch = QTreeWidgetItem([self.tr("other branch: {0}").format(self._title(other))])
                    branch.setData(0, _MOMENT, other)
                    item.addChild(branch)

    def _title(self, moment: Moment) -> str:
        if moment.played is None:
            return self.tr("Start")
        text = self.tr("Round {0}: {1}").format(moment.position.round, moment.played.dice)
        gains = [event for event in moment.played.events if event.kind in ("collected", "target_removed")]
        if moment.position.winners:
            seats = ", ".join(str(seat) for seat in moment.position.winners)
            return f"{text} — {self.tr('seat {0} wins').format(seats)}"
        return f"{text} — {self.tr('{0} won').format(len(gains))}" if gains else text

    def _mark(self) -> None:
        item = self._items.get(self._session.moment)
        for each in self._items.values():
            font = each.font(0)
            font.setBold(each is item)
            each.setFont(0, font)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def _choose(self, item: QTreeWidgetItem) -> None:
        moment, event = item.data(0, _MOMENT), item.data(0, _EVENT)
        if event is None:
            self._session.go(moment)
        else:
            self.shown.emit(moment.played, event)


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
