"""Ratings: honest intervals, the same figures for the same seed however split, and figures that make sense."""

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.scenario import RectangleBoard
from engine.hexgrid import Direction, mirror_direction, mirror_hex
from solver.programs import Programs
from solver.progress import finish
from solver.rating import BASE, Rater, spread_values
from solver.rating_results import figure, share
from solver.rollouts import BLOCK
from solver.rolls import ALL_DICE, VALUES

CENTRE = (8, 6)
MIRRORED_VALUE = {1: 1, 2: 3, 3: 2, 4: 5, 5: 4, 6: 6}


def base_rating(name, games=4 * BLOCK, seed=0):
    return finish(Rater(scenarios.load(name), seed=seed, skills=()).extend(games))


@pytest.fixture(scope="module")
def first_flight():
    return finish(Rater(scenarios.load("first-flight")).extend(4 * BLOCK))


@pytest.fixture(scope="module")
def crowded():
    return finish(Rater(scenarios.load("crowded")).extend(2 * BLOCK))


def mirrored(scenario):
    """On a wide rectangle, so that every hex has a mirror image that is on the board."""

    def turned(piece, field):
        changes = {"at": mirror_hex(piece.at, CENTRE)}
        if hasattr(piece, field):
            changes[field] = mirror_direction(Direction[getattr(piece, field)]).name
        return piece.model_copy(update=changes)

    return scenario.model_copy(
        update={
            "tiles": tuple(turned(tile, "heading") for tile in scenario.tiles),
            "starts": tuple(turned(start, "facing") for start in scenario.starts),
        }
    )


def test_intervals_cover_the_long_run_as_often_as_they_say():
    long_run = base_rating("duel", 200 * BLOCK, seed=99).of(BASE)
    runs = 60
    covered = dict.fromkeys(("rounds", "luck"), 0)
    for seed in range(runs):
        rating = base_rating("duel", 6 * BLOCK, seed=seed).of(BASE)
        for name in covered:
            found = getattr(rating, name)
            covered[name] += found.low <= getattr(long_run, name).mean <= found.high
    for name, count in covered.items():
        # 95 % of 60 is 57; fewer than 52 or so would be a wrong interval, not bad luck.
        assert 52 <= count <= runs, (name, count)


def test_the_same_seed_gives_the_same_figures_however_the_work_is_split():
    duel = scenarios.load("duel")
    whole, later, parts = Rater(duel, seed=5), Rater(duel, seed=5), Rater(duel, seed=5)
    expected = finish(whole.extend(4 * BLOCK, workers=2))
    finish(later.extend(2 * BLOCK, first=2, workers=1))
    finish(parts.extend(2 * BLOCK, workers=1))
    parts.take(later)
    assert parts.result() == expected
    assert finish(Rater(duel, seed=6).extend(4 * BLOCK)) != expected


def test_partial_results_say_that_they_are_not_complete():
    partial = [p.partial for p in Rater(scenarios.load("first-flight"), skills=()).extend(3 * BLOCK) if p.partial]
    assert [rating.games for rating in partial] == [2 * BLOCK, 3 * BLOCK]
    assert not any(rating.complete for rating in partial)


def test_first_flight_is_easier_than_crowded(first_flight, crowded):
    for player in (BASE, "novice", "club", "expert"):
        assert first_flight.of(player).rounds.high < crowded.of(player).rounds.low


def test_overall_is_the_mean_of_the_starts(crowded):
    rounds = [start.players[0].rounds.mean for start in crowded.starts]
    assert crowded.of(BASE).rounds.mean == pytest.approx(np.mean(rounds))
    assert crowded.of("club", crowded.starts[2].seat) == crowded.starts[2].players[2]


@pytest.mark.parametrize("name", ["official-targets", "official-drones", "official-shooting", "homecoming"])
def test_every_mode_can_be_rated(name):
    rating = base_rating(name, 2 * BLOCK)
    assert 2 < rating.of(BASE).rounds.mean < 12
    assert rating.of(BASE).destroyed.mean == 0


def test_a_mirrored_layout_has_mirrored_figures():
    """Round one exactly, roll by roll; rounds within their intervals, since ties are broken by the number of a hex."""
    wide = scenarios.load("official-racing").model_copy(update={"board": RectangleBoard(rectangle=(17, 13))})
    rating = finish(Rater(wide, skills=()).extend(8 * BLOCK))
    image = finish(Rater(mirrored(wide), skills=()).extend(8 * BLOCK))
    number = {dice.values: roll for roll, dice in enumerate(ALL_DICE[:VALUES])}
    for ours, theirs in zip(rating.starts, image.starts, strict=True):
        for dice in ALL_DICE[:VALUES]:
            other = tuple(MIRRORED_VALUE[value] for value in dice.values)
            assert ours.round_one.gains[number[dice.values]] == theirs.round_one.gains[number[other]], dice
        gap = abs(ours.players[0].rounds.mean - theirs.players[0].rounds.mean)
        assert gap < 2 * (ours.players[0].rounds.half_width + theirs.players[0].rounds.half_width)


@pytest.mark.parametrize("name", ["crowded", "official-targets"])
def test_round_one_is_what_the_exact_search_finds(name):
    rater = Rater(scenarios.load(name), skills=())
    rater.look_at_round_one()
    seat = rater.seats[BASE][0]
    for roll in range(0, VALUES, 31):
        outcomes = Programs(Game(seat.game.scenario), seat.number, ALL_DICE[roll]).solve(top=10_000).outcomes
        plain = [outcome for outcome in outcomes if not outcome.ram_used and not outcome.power_used]
        best = max(len(outcome.gained) for outcome in plain)
        assert rater.round_one[0].gains[roll] == best, ALL_DICE[roll]


def test_the_map_has_every_order_of_the_dice():
    rater = Rater(scenarios.load("shuffled-dice"), skills=())
    rater.look_at_round_one()
    maps = rater.round_one[0].maps()
    assert next(iter(maps)) == "rwb"
    assert len(maps) == 6
    assert np.array(list(maps.values())).sum() == sum(rater.round_one[0].gains)


def test_what_never_happened_is_not_claimed_to_be_impossible():
    assert share(np.zeros(10), 2160).high == pytest.approx(3 / 2160, rel=0.01)
    assert share(np.full(10, 0.5), 2160).half_width == 0


def test_luck_is_the_standard_deviation():
    rounds = np.random.default_rng(1).normal(10, 2, (1, 200, BLOCK))
    found = figure(spread_values(rounds)[0])
    assert found.mean == pytest.approx(rounds.std(), abs=0.001)
    assert found.low < 2 < found.high
