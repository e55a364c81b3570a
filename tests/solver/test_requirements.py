"""`swarm check`: exit 0 only if everything is shown to be inside, 1 if not, 2 for bad input."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

import scenarios
from solver.requirements import INSIDE, OPEN, OUTSIDE, Measured, parse_range
from solver.results import QuestionError

from ..command import run

FEW = ("--games", 432)


@pytest.mark.parametrize(
    ("low", "mean", "high", "verdict", "beyond"),
    [
        (4.1, 4.5, 4.9, INSIDE, 0),
        (4.0, 5.0, 6.0, INSIDE, 0),
        (3.9, 4.5, 5.1, OPEN, 0),
        (3.0, 3.5, 4.2, OPEN, 0.5),
        (5.9, 6.5, 7.1, OPEN, 0.5),
        (6.1, 6.5, 6.9, OUTSIDE, 0.5),
        (1.0, 2.0, 3.9, OUTSIDE, 2),
        (-inf, 5.0, inf, OPEN, 0),
    ],
)
def test_only_what_is_shown_to_be_inside_is_inside(
    low: float, mean: float, high: float, verdict: str, beyond: float
) -> None:
    measured = Measured("difficulty", mean, low, high, (4.0, 6.0))
    assert measured.verdict == verdict
    assert measured.beyond == pytest.approx(beyond)
    assert (f"by {beyond:.1f}" in measured.sentence()) == (beyond > 0)


def test_ranges() -> None:
    assert parse_range("4..6") == (4.0, 6.0)
    assert parse_range("4.5..") == (4.5, 10.0)
    assert parse_range("..6") == (1.0, 6.0)
    for bad in ("5", "6..4", "a..b", "0..5", "1..11", "", "nan..5"):
        with pytest.raises(QuestionError, match="not a range"):
            parse_range(bad)


def test_exit_0_when_everything_is_inside() -> None:
    wanted = ("--difficulty", "1..2", "--max-unfinished", 2, "--max-imbalance", 8)
    outcome = run("check", "first-flight", *FEW, *wanted)
    assert (outcome.code, outcome.err) == (0, "")
    assert [line.split(":")[2].split()[0] for line in outcome.lines[:3]] == ["inside"] * 3
    found = run("check", "first-flight", *FEW, *wanted, "--json").json
    assert found["inside"]
    (layout,) = found["layouts"]
    for each in layout["requirements"]:
        low, high = each["interval"]
        assert each["wanted"][0] <= low <= each["mean"] <= high <= each["wanted"][1]
    assert (layout["games"], layout["seed"], found["complete"]) == (432, 0, True)


def test_exit_1_when_one_of_several_is_outside(tmp_path: Path) -> None:
    for name in ("duel", "first-flight"):
        (tmp_path / f"{name}.json").write_bytes(scenarios.path(name).read_bytes())
    outcome = run("check", tmp_path, *FEW, "--difficulty", "9..10")
    assert (outcome.code, outcome.err) == (1, "")
    assert "duel: difficulty" in outcome.lines[0]
    assert "outside 9..10 by 7.8" in outcome.lines[1]


def test_exit_1_when_there_are_not_enough_games() -> None:
    outcome = run("check", "duel", *FEW, "--max-imbalance", 0.01)
    assert outcome.code == 1
    assert "needs more games" in outcome.out or "outside" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("duel",), "nothing is required"),
        (("duel", "--difficulty", "6..4"), "6..4"),
        (("no-such-layout", "--difficulty", "4..6"), "no-such-layout"),
        (("duel", "--max-imbalance", -1), "--max-imbalance"),
        ((), "argument"),
    ],
)
def test_exit_2_for_bad_input(arguments: tuple[object, ...], words: str) -> None:
    outcome = run("check", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_help_has_an_example() -> None:
    assert "Example: swarm check " in run("check", "--help").out


def test_a_check_that_is_stopped_says_how_many_games_it_saw() -> None:
    outcome = run("check", "duel", "--games", 10_000_000, "--difficulty", "1..10", "--seconds", 1)
    assert "10,000,000" not in outcome.out
    assert "Stopped early" in outcome.lines[-1]
