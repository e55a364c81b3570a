"""Heat maps of a rating: which of them lies over the board, and what its hottest hex means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsScene

from engine.hexgrid import Hex, parse_hex_name

from ..theme import Theme
from .rating_pages import Page, fill, paragraph

if TYPE_CHECKING:
    from ..main_window import MainWindow
    from ..rating_question import LayoutRating
    from ..study.overlays import HeatItem

_OVER_TILES = 15.0  # tiles move away, so most heat lies where one lies now
_STRENGTH = 0.7  # so that tiles can still be read


class HeatPage(Page):
    """Chooses what is shown on the board."""

    chosen = Signal(object)  # {hex: share of the hottest}

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.what = self.choice("heatWhat", self.tr("What the board shows"), self._show)
        self.who = self.choice("heatWho", self.tr("Whose games"), self._show)
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
        for widget in (self.what, self.who, self.says):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        heat = None if found is None else found.heat
        fill(self.who, [] if heat is None else [each.player for each in heat.players])
        for box in (self.what, self.who):
            box.setEnabled(heat is not None)
        self._show()

    def _show(self) -> None:
        heat = None if self.found is None else self.found.heat
        kind = self.kinds[self.what.currentIndex()]
        self.who.setVisible(kind not in ("", "decides"))
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
            self.says.setText(self.tr("That never happened."))
            self.chosen.emit({})
            return
        name = max(shares, key=lambda each: shares[each])
        texts = {
            "flown": self.tr("Hottest: {0}, entered in {1:.0f} % of games."),
            "crashed": self.tr("Hottest: {0}, {1:.1f} crashes in 100 games."),
            "tiles": self.tr("Hottest: {0}, a moving tile lies there after {1:.0f} % of rounds."),
            "decides": self.tr("Hottest: {0}, all near-best flights pass it with {1:.0f} % of first rolls."),
        }
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
