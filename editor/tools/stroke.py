"""Which hexes a stroke passes over: a quick hand sends few positions, and none may be left out in between."""

from __future__ import annotations

from engine.hexgrid import Hex, distance

from ..board_layout import centre, hex_at


def hexes_between(start: Hex, end: Hex) -> list[Hex]:
    """On a straight line, without the first and with the last."""
    steps = distance(start, end)
    first, last = centre(start), centre(end)
    return [hex_at(first + (last - first) * (step / steps)) for step in range(1, steps + 1)]
