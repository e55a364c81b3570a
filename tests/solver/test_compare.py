"""Comparisons: nothing between a layout and itself, the sign where there is a difference, fewer games for pairs."""

from dataclasses import replace
from io import StringIO
from math import hypot

import pytest
from rich.console import Console

import scenarios
from solver.compare import NO_DIFFERENCE, compare, compare_edit, compare_layouts, compare_quick
from solver.progress import finish
from solver.rating import BASE, Rater
from solver.rating_text import print_comparison
from solver.rollouts import BLOCK

GAMES = 4 * BLOCK


def compared(a, b, games=GAMES):
    return finish(compare_layouts(scenarios.load(a), scenarios.load(b), (a, b), games=games))


@pytest.fixture(scope="module")
def easy_and_hard():
    return compared("first-flight", "duel")


def test_a_layout_does_not_differ_from_itself():
    found = compared("duel", "duel")
    assert {each.verdict for each in (*found.overall, *found.starts)} == {NO_DIFFERENCE}
    assert all(each.difference.mean == 0 for each in found.overall)


def test_the_harder_layout_is_told(easy_and_hard):
    for player in (BASE, "novice", "club", "expert"):
        rounds = easy_and_hard.of(player, "rounds")
        assert rounds.verdict == "B higher"
        assert rounds.difference.mean == pytest.approx(rounds.b - rounds.a)
        assert rounds.difference.half_width > 0


def test_the_other_way_round_the_signs_change(easy_and_hard):
    other = compared("duel", "first-flight")
    for ours, theirs in zip(easy_and_hard.overall, other.overall, strict=True):
        assert (ours.player, ours.figure) == (theirs.player, theirs.figure)
        assert ours.difference.mean == pytest.approx(-theirs.difference.mean)
    assert other.of(BASE, "rounds").verdict == "B lower"


def test_figures_are_those_of_the_ratings(easy_and_hard):
    rating = finish(Rater(scenarios.load("duel")).extend(GAMES))
    for name, value in rating.of("club").figures():
        assert easy_and_hard.of("club", name).b == pytest.approx(value.mean)


def test_a_difference_on_common_dice_is_known_better_than_on_dice_of_their_own():
    duel = scenarios.load("duel")
    moved = duel.model_copy(update={"tiles": duel.tiles[:-1]})
    found = finish(compare(*(Rater(layout, skills=(), exact=False) for layout in (duel, moved)), games=40 * BLOCK))
    ratings = [finish(Rater(layout, skills=(), exact=False).extend(40 * BLOCK)) for layout in (duel, moved)]
    apart = hypot(*(rating.of(BASE).rounds.half_width for rating in ratings))
    assert found.of(BASE, "rounds").difference.half_width < 0.9 * apart


def test_starts_are_compared_only_where_both_layouts_have_them(easy_and_hard):
    assert {each.seat for each in easy_and_hard.starts} == {1, 2}
    a, b = (Rater(scenarios.load(name), skills=()) for name in ("duel", "official-racing"))
    assert finish(compare(a, b, games=GAMES)).starts == ()


def test_a_quick_comparison_shows_what_an_edit_did():
    before = scenarios.load("duel")
    gates = [tile for tile in before.tiles if tile.kind == "gate"]
    after = before.model_copy(update={"tiles": tuple(tile for tile in before.tiles if tile is not gates[-1])})
    found = compare_quick(before, after, seed=4)
    assert {each.player for each in found.overall} == {BASE, "club"}
    assert found.of(BASE, "rounds").verdict == "B lower"
    assert (found.a, found.b) == ("before", "after")
    assert found == compare_quick(before, after, seed=4)
    nothing = compare_quick(before, before)
    assert {each.verdict for each in nothing.overall} == {NO_DIFFERENCE}


def test_the_saved_version_is_compared_in_every_figure():
    duel = scenarios.load("duel")
    partial = [progress.partial for progress in compare_edit(duel, duel, games=GAMES) if progress.partial]
    assert partial
    assert not any(each.complete for each in partial)
    names = {each.figure for each in partial[-1].overall}
    assert {"rounds", "difficulty", "room", "traps", "boxed_in", "round_one_nothing"} <= names


def test_a_partial_comparison_says_so_in_its_text(easy_and_hard):
    stream = StringIO()
    print_comparison(Console(file=stream, width=100), replace(easy_and_hard, complete=False))
    assert stream.getvalue().startswith("Stopped early")
