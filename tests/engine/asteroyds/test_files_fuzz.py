"""No content of a file, however wild, raises anything but a ScenarioFileError."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.asteroyds.files import ScenarioFileError, parse_scenario, scenario_text

OFFICIAL = Path(__file__).parents[2] / "data" / "official"
RACING, TARGETS = ((OFFICIAL / name).read_text(encoding="utf-8") for name in ("racing.json", "targets.json"))


def outcome(content: str | bytes, check: bool = True) -> str:
    """The scenario's text or the complaint; either has to be printable."""
    try:
        return scenario_text(parse_scenario(content, check=check))
    except ScenarioFileError as reason:
        return str(reason).encode().decode()


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_random_content_raises_nothing_else(content: bytes | str) -> None:
    assert outcome(content).startswith("scenario: ")


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.just("\ud800")
    | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def mutate(data: st.DataObject, value: Any) -> Any:
    """One place of the tree, at any depth, replaced by junk, removed, or given a stranger beside it."""
    inside = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not inside or data.draw(st.integers(0, 9)) == 0:
        return data.draw(JUNK)
    key = data.draw(st.sampled_from(inside))
    match data.draw(st.integers(0, 9)):
        case 0:
            del value[key]
        case 1 if isinstance(value, dict):
            value[data.draw(st.text(max_size=5) | st.sampled_from(["kind", "rows", "hexagon", "[key]"]))] = data.draw(
                JUNK
            )
        case _:
            value[key] = mutate(data, value[key])
    return value


@given(st.sampled_from([RACING, TARGETS]), st.integers(1, 4), st.booleans(), st.data())
def test_mutated_files_raise_nothing_else(text: str, times: int, check: bool, data: st.DataObject) -> None:
    tree = json.loads(text)
    for _ in range(times):
        tree = mutate(data, tree)
    assert outcome(json.dumps(tree), check)


@given(st.data())
def test_garbled_files_raise_nothing_else(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RACING)))
    end = data.draw(st.integers(start, min(start + 40, len(RACING))))
    assert outcome(RACING[:start] + data.draw(st.text('{}[]",:0e-\\', max_size=6)) + RACING[end:])
