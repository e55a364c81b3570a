"""Which heat maps a report shows, and what stands over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.findings import Findings
from solver.heat import HeatMap

_PERCENT, _THOUSAND = 100, 1000
_HOTTEST = 4


@dataclass(frozen=True)
class HeatMapData:
    """One map: shares by hex name, and the unit in which a factor of them is told."""

    title: str
    shares: Mapping[str, float]
    factor: float
    unit: str

    @property
    def hottest(self) -> str:
        most = sorted(self.shares, key=lambda name: (-self.shares[name], name))[:_HOTTEST]
        numbers = ", ".join(f"{name} {self.factor * self.shares[name]:.3g}" for name in most)
        return f"Most, {self.unit}: {numbers}." if most else "Nowhere."


def first_maps(findings: Findings) -> list[HeatMapData]:
    """Of the pilot who was asked for, and of nobody in particular."""
    heat = findings.heat
    if heat is None:
        return []
    shown = [each for each in heat.players if each.player == findings.pilot]
    decides = HeatMapData("Which hexes decide", heat.decides, _PERCENT, "% of first rolls")
    return [*(each for player in shown for each in _of(player)), decides]


def other_maps(findings: Findings) -> list[HeatMapData]:
    players = findings.heat.players if findings.heat else ()
    return [each for player in players if player.player != findings.pilot for each in _of(player)]


def _of(player: HeatMap) -> list[HeatMapData]:
    return [
        HeatMapData(f"Where craft fly ({player.player})", player.flown, _PERCENT, "% of games"),
        HeatMapData(f"Where craft crash ({player.player})", player.crashed, _THOUSAND, "in 1,000 games"),
        HeatMapData(f"Where tiles lie ({player.player})", player.tiles, _PERCENT, "% of rounds"),
    ]
