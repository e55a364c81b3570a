"""Every playthrough comes out today as it was written down, line by line."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from .__main__ import WANTED
from .playthrough import played_again

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def test_every_mode_variant_and_pilot_has_its_playthrough() -> None:
    assert [path.stem for path in FILES] == sorted(WANTED)
    assert len(FILES) >= 17


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    recorded = path.read_text("utf-8")
    assert recorded.splitlines()[-1].startswith("over: ")
    found = played_again(recorded)
    pairs = zip_longest(recorded.splitlines(), found.splitlines(), fillvalue="(nothing)")
    for number, (then, now) in enumerate(pairs, start=1):
        assert now == then, f"{path.name}, line {number}\nrecorded: {then}\nnow:      {now}"
    assert found == recorded
