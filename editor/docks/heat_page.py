"""Heat maps of a rating: which of them lies over the board, and what its hottest hex means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsScene, QSizePolicy, QWidget

from engine.hexgrid import Hex, parse_hex_name

from ..theme import Theme
from .rating_pages import Page, fill, paragraph

if TYPE_CHECKING:
    from ..main_window import MainWindow
    from ..rating_question import LayoutRating
    from ..study.overlays import HeatItem

_OVER_TILES = 15.0  # tiles move away, so most heat lies where one lies now
_STRENGTH = 0.7  # so that tiles can still be read


_DEFAULT_WHO = "club"  # as in the commands: the base policy hardly ever crashes


class HeatLegend(QWidget):
    """Which colour stands for how much, from nothing to the hottest hex."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("heatLegend")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.theme = theme
        self.most = ""

    def show_most(self, most: str) -> None:
        """What the hottest colour means; nothing hides the legend."""
        self.most = most
        self.setAccessibleName(self.tr("Colours from 0 to {0}").format(most))
        self.setVisible(bool(most))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(120, 14 + self.fontMetrics().height())

    @property
    def bar(self) -> QRectF:
        return QRectF(0.5, 0.5, self.width() - 1, 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        colours = QLinearGradient(self.bar.topLeft(), self.bar.topRight())
        colours.setColorAt(0, self.theme.heat_colour(0))
        colours.setColorAt(1, self.theme.heat_colour(_STRENGTH))
        # A hex of the board lies under it, as under the heat.
        painter.fillRect(self.bar, QColor(self.theme.cell))
        painter.setPen(QPen(QColor(self.theme.line), 1))
        painter.setBrush(colours)
        painter.drawRect(self.bar)
        painter.setPen(QColor(self.theme.text))
        words = QRectF(0, 13, self.width(), self.height() - 13)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(words, Qt.AlignmentFlag.AlignRight, self.most)


class HeatPage(Page):
    """Chooses what is shown on the board."""

    chosen = Signal(object)  # {hex: share of the hottest}

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.what = self.choice("heatWhat", self.tr("What the board shows"), self._show)
        self.who = self.choice("heatWho", self.tr("Whose games"), self._show)
        self._player = _DEFAULT_WHO  # stays chosen while there is no rating to choose from
        self.kinds = ("", "flown", "crashed", "tiles", "decides")
        fill(
            self.what,
            [
                self.tr("Nothing on the board"),
                self.tr("Where craft fly"),
                self.tr("Where craft crash"),
                self.tr("Where moving tiles lie"),
                self.tr("Hexes that decide round one"),
            ],
        )
        self.says = paragraph("heatSays")
        self.legend = HeatLegend(theme)
        for widget in (self.what, self.who, self.legend, self.says):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        self.legend.theme = theme
        super().set_theme(theme)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        heat = None if found is None else found.heat
        fill(self.who, [] if heat is None else [each.player for each in heat.players])
        if heat is not None:
            self.who.setCurrentIndex(max(self.who.findText(self._player), 0))
        for box in (self.what, self.who):
            box.setEnabled(heat is not None)
        self._show()

    def _show(self) -> None:
        heat = None if self.found is None else self.found.heat
        kind = self.kinds[self.what.currentIndex()]
        self.who.setVisible(kind not in ("", "decides"))
        self.legend.show_most("")
        self._player = self.who.currentText() or self._player
        if heat is None:
            self.says.setText(self.tr("Comes last, after figures and balance."))
            self.chosen.emit({})
            return
        if not kind:
            self.says.setText(self.tr("Choose what to see; the strongest colour is the hottest hex."))
            self.chosen.emit({})
            return
        shares = heat.decides if kind == "decides" else getattr(heat.of(self.who.currentText()), kind)
        if not shares:
            never = self.tr("Never in {0:,} games.").format(heat.of(self.who.currentText()).games)
            self.says.setText(self.tr("No hex decides round one.") if kind == "decides" else never)
            self.chosen.emit({})
            return
        name = max(shares, key=lambda each: shares[each])
        texts = {
            "flown": self.tr("Hottest: {0}, entered in {1:.0f} % of games."),
            "crashed": self.tr("Hottest: {0}, {1:.1f} crashes in 100 games."),
            "tiles": self.tr("Hottest: {0}, a moving tile lies there after {1:.0f} % of rounds."),
            "decides": self.tr("Hottest: {0}, all near-best flights pass it with {1:.0f} % of first rolls."),
        }
        most = {
            "flown": self.tr("{0:.0f} % of games"),
            "crashed": self.tr("{0:.1f} in 100 games"),
            "tiles": self.tr("{0:.0f} % of rounds"),
            "decides": self.tr("{0:.0f} % of first rolls"),
        }
        self.legend.show_most(most[kind].format(100 * shares[name]))
        self.says.setText(texts[kind].format(name, 100 * shares[name]))
        self.chosen.emit({parse_hex_name(each): share / shares[name] for each, share in shares.items()})


class HeatLayer(QObject):
    """The heat over the board that is edited, and over that of the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._items: dict[QGraphicsScene, HeatItem] = {}
        self.heat: dict[Hex, float] = {}

    def show_heat(self, heat: Mapping[Hex, float]) -> None:
        """By hex, the share of the hottest."""
        self.heat = dict(heat)
        if not heat and not self._items:
            return
        shown = {at: _STRENGTH * share for at, share in heat.items()}
        for scene in self._scenes():
            self._item(scene).show_heat(shown)

    def set_theme(self, theme: Theme) -> None:
        for item in self._items.values():
            item.theme = theme
            item.update()

    def _scenes(self) -> list[QGraphicsScene]:
        found: list[QGraphicsScene] = [self._window.scene]
        if self._window.study_door.is_open:
            found.append(self._window.study_door.study.scene)
        return found

    def _item(self, scene: QGraphicsScene) -> HeatItem:
        """Made when it is wanted: its file needs the kernels."""
        from ..study.overlays import HeatItem

        if scene not in self._items:
            item = HeatItem(_OVER_TILES, self._window.theme)
            self._items[scene] = item
            if scene is self._window.scene:
                self._window.scene.add_mark(item)
            else:
                scene.addItem(item)
        return self._items[scene]
