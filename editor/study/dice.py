"""The three dice: each shows its value; a click offers the six faces, keys 1-6 set it and go on to the next."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QMenu, QWidget

from engine.asteroyds.notation import FIXED_ORDER, Dice
from engine.asteroyds.pieces import DICE_VALUES, Die

from ..names import colour_name
from ..theme import Theme
from .session import Session

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_SIDE = 38


class DieButton(QAbstractButton):
    """One die; `set_to(value)` when somebody has chosen a face."""

    set_to = Signal(int)

    def __init__(self, die: Die, theme: Theme) -> None:
        super().__init__()
        self.die = die
        self.theme = theme
        self._value = 1
        self.is_lit = False  # while its asteroids move
        self.is_dim = False  # while those of another die move
        self._place = 0  # in the order in which dice are carried out; 0 where it is always the same
        colour = die.name.lower()
        self.setObjectName(f"{colour}Die")
        self.setAccessibleName(self.tr("{0} die").format(colour_name(colour)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(self.tr("{0} die: click, or press 1 to 6").format(colour_name(colour).capitalize()))
        self.clicked.connect(self._offer)

    def show_value(self, value: int, place: int) -> None:
        self._value, self._place = value, place
        self.setAccessibleDescription(str(value))
        self.update()

    @property
    def value(self) -> int:
        return self._value

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(_SIDE + 4, _SIDE + 4)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        value = event.key() - Qt.Key.Key_0
        if 1 <= value <= DICE_VALUES:
            self.set_to.emit(value)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.die.name.lower()
        box = QRectF(2, 2, _SIDE, _SIDE)
        if self.is_dim:
            painter.setOpacity(0.4)
        focused = self.hasFocus() or self.underMouse()
        line = self.theme.target if self.is_lit else self.theme.accent if focused else self.theme.line
        painter.setPen(QPen(QColor(line), 4 if self.is_lit else 3 if focused else 1.5))
        painter.setBrush(self.theme.colour(colour))
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.on_colour(colour))
        for x, y in _PIPS[self._value]:
            painter.drawEllipse(box.center() + QPointF(x, y) * _SIDE * 0.26, 3.6, 3.6)
        if self._place:
            painter.setPen(QColor(self.theme.text))
            painter.drawText(
                box.adjusted(0, 0, 0, 6), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, str(self._place)
            )
        painter.end()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setObjectName("faces")
        for value in range(1, DICE_VALUES + 1):
            menu.addAction(f"&{value}", partial(self.set_to.emit, value))
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


class DiceRow(QWidget):
    """The roll of the next round, and the order of the dice where the scenario has one."""

    all_set = Signal()  # the last of them: who has set the dice goes on to the board

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("diceRow")
        self._session = session
        self._watched: Dice | None = None
        self._lit: Die | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self.dice = [DieButton(die, theme) for die in Die]
        for button in self.dice:
            button.set_to.connect(partial(self._set, button.die))
            layout.addWidget(button)
        self._order = QLabel()
        self._order.setObjectName("diceOrder")
        layout.addWidget(self._order)
        session.dice_changed.connect(self._show)
        session.moved.connect(self._show)
        self._show()

    def set_theme(self, theme: Theme) -> None:
        for button in self.dice:
            button.theme = theme
            button.update()

    def show_watched(self, dice: Dice | None, lit: Die | None = None) -> None:
        """The roll of a round that is watched, and the die whose turn it is in it; None: the next roll again."""
        if (dice, lit) != (self._watched, self._lit):
            self._watched, self._lit = dice, lit
            self._show()

    def _set(self, die: Die, value: int) -> None:
        """By key or by click; the next die follows."""
        self._session.set_die(die, value)
        if die + 1 < len(self.dice):
            self.dice[die + 1].setFocus()
        else:
            self.all_set.emit()

    def next_order(self) -> None:
        """The next of the six orders, where the scenario allows any."""
        orders = [(a, b, c) for a in FIXED_ORDER for b in FIXED_ORDER for c in FIXED_ORDER if len({a, b, c}) == 3]
        dice = self._session.dice
        place = orders.index((Die(dice.order[0]), Die(dice.order[1]), Die(dice.order[2])))
        self._session.set_dice(Dice(dice.values, orders[(place + 1) % len(orders)]))

    def _show(self) -> None:
        dice, any_order = self._watched or self._session.dice, self._session.has_random_order
        for button in self.dice:
            button.show_value(dice.values[button.die], dice.order.index(button.die) + 1 if any_order else 0)
            button.setEnabled(not self._session.over and self._watched is None)
            button.is_lit = button.die == self._lit
            # A roll that cannot be changed is still what everybody plans by.
            button.is_dim = self._lit is not None and not button.is_lit
            button.update()
        names = [colour_name(Die(die).name.lower()) for die in dice.order]
        self._order.setText(self.tr("in the order {0}").format(", ".join(names)))
        self._order.setVisible(any_order)
