"""Maps of first rolls in a report: the same number has the same colour in the maps of all starts."""

from __future__ import annotations

import re
from dataclasses import replace

import scenarios
from editor import plots
from editor.theme import LIGHT
from solver.progress import finish
from solver.rating import Rater


def _strengths(svg: str) -> set[str]:
    """Of every cell that wins something."""
    cells = re.findall(r'<g id="roll-[^"]*">.*?</g>', svg, flags=re.DOTALL)
    return {found for cell in cells if LIGHT.good in cell for found in re.findall(r"opacity: ([0-9.]+)", cell)}


def test_a_number_has_the_same_colour_in_the_maps_of_all_starts() -> None:
    rating = finish(Rater(scenarios.load("duel"), skills=()).extend(432))
    first = rating.starts[0].round_one
    assert first is not None
    plain = replace(first, gains=tuple(min(gains, 1) for gains in first.gains))
    rich = replace(plain, gains=(3, *plain.gains[1:]))
    most = plots.most_gains([plain, rich])
    assert most == 3
    one, other = (plots.svg_of(plots.rolls_figure(each, LIGHT, most), "rolls") for each in (plain, rich))
    assert len(_strengths(one)) == 1
    assert _strengths(one) < _strengths(other)
    assert plots.most_gains([]) == 1
