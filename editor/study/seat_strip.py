"""The seats of a game as a strip: whose chart is shown, how each stands; a click looks at another one."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engine.asteroyds.scenario import Start

from ..board_layout import SIZE
from ..drawing import draw_piece
from ..icons import drawn
from ..names import pilot_name
from ..theme import Theme
from .session import Session
from .standing import DamageRow, PilotToken, SymbolRow

_PIXELS = 56


class SeatStrip(QWidget):
    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("seatStrip")
        self._session = session
        self._theme = theme
        self._locked = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._row = QHBoxLayout()
        self._row.setSpacing(2)
        layout.addLayout(self._row)
        self._who = QLabel()
        self._who.setObjectName("seatStanding")
        self._who.setWordWrap(True)
        layout.addWidget(self._who)
        standing = QHBoxLayout()
        standing.setSpacing(8)
        self.damage, self.symbols, self.token = DamageRow(theme), SymbolRow(theme), PilotToken(theme)
        for widget in (self.damage, self.token, self.symbols):
            standing.addWidget(widget)
        standing.addStretch(1)
        layout.addLayout(standing)
        self._buttons: dict[int, QToolButton] = {}
        session.began.connect(self._rebuild)
        self._rebuild()

    def set_theme(self, theme: Theme) -> None:
        self._theme = self.damage.theme = self.symbols.theme = self.token.theme = theme
        self._rebuild()

    def _rebuild(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._buttons = {}
        for start in sorted(self._session.scenario.starts, key=lambda start: start.seat):
            button = QToolButton()
            button.setObjectName(f"seat{start.seat}")
            button.setAccessibleName(self.tr("Seat {0}").format(start.seat))
            button.setIcon(craft_icon(start, self._theme))
            button.setIconSize(QSize(_PIXELS // 2, _PIXELS // 2))
            button.setCheckable(True)
            button.clicked.connect(partial(self._choose, start.seat))
            self._buttons[start.seat] = button
            self._row.addWidget(button)
        self._row.addStretch(1)
        self.show_seats()

    def lock(self, locked: bool) -> None:
        """In a game one looks at one's own chart only."""
        self._locked = locked
        self.show_seats()

    def _choose(self, seat: int, _: bool = False) -> None:
        self._session.set_seat(seat)
        self.show_seats()

    def show_seats(self) -> None:
        session = self._session
        hull = session.scenario.rules.hull
        for seat, button in self._buttons.items():
            craft = session.craft(seat)
            button.setChecked(seat == session.seat)
            button.setEnabled(craft.alive and (not self._locked or seat == session.seat))
            state = self.tr("{0} of {1} damage").format(craft.damage, hull) if craft.alive else self.tr("destroyed")
            button.setToolTip(self.tr("Seat {0}: {1}").format(seat, state))
        craft = session.craft(session.seat)
        start = next(start for start in session.scenario.starts if start.seat == session.seat)
        parts = [self.tr("Seat {0}").format(session.seat)]
        parts += [self.tr("team {0}").format(start.team)] if start.team else []
        parts += [self.tr("pilot {0}").format(start.pilot)] if start.pilot else []
        if session.scenario.mode == "targets":
            left = sum(tile.target == start.team for tile in session.position.tiles if tile.target)
            parts.append(self.tr("{0} targets left").format(left))
        parts += [self.tr("ram used")] if craft.ram_used else []
        parts += [] if craft.alive else [self.tr("destroyed")]
        self._who.setText(" · ".join(parts))
        self.damage.show_damage(craft.damage, hull)
        self.symbols.show_symbols(() if start.team else tuple(session.setup.symbols), craft.symbols)
        self.token.show_pilot(start.pilot or "", craft.power_used, self._explained(start, craft.power_used))

    def _explained(self, start: Start, is_used: bool) -> str:
        if not start.pilot:
            return ""
        if not self._session.scenario.rules.pilot_powers:
            return self.tr("{0} (powers are not played here)").format(pilot_name(start.pilot))
        used = self.tr("used") if is_used else self.tr("once a game")
        return self.tr("{0}, {1}").format(pilot_name(start.pilot), used)


def craft_icon(start: Start, theme: Theme) -> QIcon:
    def draw(painter: QPainter) -> None:
        painter.scale(_PIXELS / (1.5 * SIZE), _PIXELS / (1.5 * SIZE))
        draw_piece(painter, theme, start.model_copy(update={"facing": "E", "team": None}))

    return QIcon(drawn(_PIXELS, draw))
