"""Ratings: honest intervals, the same figures for the same seed however split, and figures that make sense."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Asteroid, RectangleBoard, Scenario
from engine.hexgrid import Direction, mirror_direction, mirror_hex, neighbour
from solver.compare import compare
from solver.figures import figure, mean_of_games, spread_of_games
from solver.first_estimate import estimates, first_estimate
from solver.people import SKILLS
from solver.policy import Fate
from solver.programs import Programs
from solver.progress import finish
from solver.rating import BASE, Rater, spread_values
from solver.rating_play import Seat
from solver.rating_text import print_rating
from solver.rollouts import BLOCK
from solver.rolls import ALL_DICE, VALUES

CENTRE = (8, 6)
MIRRORED_VALUE = {1: 1, 2: 3, 3: 2, 4: 5, 5: 4, 6: 6}


def base_rating(name, games=4 * BLOCK, seed=0):
    return finish(Rater(scenarios.load(name), seed=seed, skills=()).extend(games))


def first_start_of(name):
    scenario = scenarios.load(name)
    return scenario.model_copy(update={"starts": scenario.starts[:1]})


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
    """200 small ratings with two starts each: of the 400 intervals of rounds 95 % should hold the long-run mean."""
    duel, ratings = scenarios.load("duel"), 200

    def rated(games, seed):
        return finish(Rater(duel, seed=seed, skills=(), exact=False).extend(games, workers=1))

    long_run = rated(600 * BLOCK, 10**6)
    covered = luck_covered = 0
    for seed in range(ratings):
        rating = rated(5 * BLOCK, seed)
        for seat in (1, 2):
            found, truth = rating.of(BASE, seat), long_run.of(BASE, seat)
            covered += found.rounds.low <= truth.rounds.mean <= found.rounds.high
            luck_covered += found.luck.low <= truth.luck.mean <= found.luck.high
    assert 0.93 <= covered / (2 * ratings) <= 0.97
    # A standard deviation is known less exactly from few blocks.
    assert 0.91 <= luck_covered / (2 * ratings) <= 0.98


def test_an_interval_over_starts_is_honest_with_few_blocks():
    random = np.random.default_rng(5)
    found = [figure(random.normal(0, [[1], [2], [2], [3]], (4, 3))) for _ in range(1000)]
    assert 0.93 <= np.mean([each.low <= 0 <= each.high for each in found]) <= 0.98
    alone = random.normal(0, 1, 6)
    assert figure(alone) == figure(alone[None])


def test_what_always_went_the_same_way_still_has_an_interval():
    same = np.full((2, 5), 2.0)
    assert mean_of_games(same, 1080).half_width == pytest.approx(3 / 2160, rel=0.01)
    assert spread_of_games(np.zeros((2, 5)), 1080).half_width > 0.03


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


def test_progress_tells_the_running_interval():
    texts = [progress.text for progress in Rater(scenarios.load("duel"), skills=()).extend(4 * BLOCK)]
    assert texts[0].endswith("round one")
    assert re.search(r": [0-9.]+ ± [0-9.]+ rounds$", texts[-1])


def test_a_start_with_nothing_to_win_in_round_one_is_dead():
    """The first start far from the only gate, behind a craft that has it in front of itself."""
    tiles = ({"id": "gate", "kind": "gate", "colour": "white", "symbol": "sail", "at": (28, 1), "heading": "E"},)
    parts = {"mode": "racing", "board": {"rectangle": (30, 3)}, "tiles": (tiles[0] | {"priority": 1},)}
    starts = ({"seat": 1, "at": (1, 1), "facing": "E"}, {"seat": 2, "at": (25, 1), "facing": "E"})
    rater = Rater(Scenario.model_validate({**parts, "starts": starts}), skills=())
    rating = finish(rater.extend(2 * BLOCK))
    far, near = (start.round_one for start in rating.starts)
    assert (far.is_dead, far.nothing, far.mean) == (True, VALUES, 0)
    assert not near.is_dead
    out = StringIO()
    print_rating(Console(file=out, width=100), rating)
    dead = [line for line in out.getvalue().splitlines() if "dead start" in line]
    assert len(dead) == 1
    assert dead[0].startswith("1 B2")


def test_first_flight_is_easier_than_crowded(first_flight, crowded):
    for player in (BASE, "novice", "club", "expert"):
        assert first_flight.of(player).rounds.high < crowded.of(player).rounds.low


def test_the_grade_ranks_them_alike(first_flight, crowded):
    assert first_flight.grade.high < 3 < 5 < crowded.grade.value
    assert first_flight.grade.low <= first_flight.grade.value <= first_flight.grade.high


def test_round_one_overall_is_the_mean_of_the_starts(crowded):
    overall = crowded.round_one()
    traps = [start.margins.traps for start in crowded.starts]
    assert overall["traps"].mean == pytest.approx(np.mean([each.mean for each in traps]))
    assert 0 < overall["traps"].half_width < max(each.half_width for each in traps)
    assert overall["room"].mean == pytest.approx(np.mean([start.margins.typical_room for start in crowded.starts]))


def test_asteroids_next_to_the_gates_do_not_make_a_layout_easier_for_people():
    open_layout = scenarios.load("duel")
    taken = {tile.at for tile in open_layout.tiles} | {start.at for start in open_layout.starts}
    hexes = set(open_layout.board.hexes())
    extra = []
    for gate in (tile for tile in open_layout.tiles if tile.kind == "gate"):
        around = [neighbour(gate.at, direction) for direction in Direction]
        for at in [at for at in around if at in hexes and at not in taken][:3]:
            taken.add(at)
            stone = {"id": f"extra-{len(extra)}", "colour": "white", "at": at, "heading": "E"}
            extra.append(Asteroid(**stone, priority=100 + len(extra)))
    crowded = open_layout.model_copy(update={"tiles": (*open_layout.tiles, *extra)})
    assert len(extra) >= 6
    raters = [Rater(layout, skills=SKILLS[:2], exact=False) for layout in (open_layout, crowded)]
    found = finish(compare(*raters, games=5 * BLOCK))
    for pilot in ("novice", "club"):
        assert found.of(pilot, "rounds").difference.high > 0
        assert found.of(pilot, "rounds").verdict != "B lower"
    assert found.of("club", "rounds").difference.mean > 0


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


def test_mirrored_dice_on_a_mirrored_layout_give_the_same_games_but_for_ties():
    wide = scenarios.load("official-racing").model_copy(update={"board": RectangleBoard(rectangle=(17, 13))})
    number = {dice.values: roll for roll, dice in enumerate(ALL_DICE[:VALUES])}
    image_of = [number[tuple(MIRRORED_VALUE[value] for value in dice.values)] for dice in ALL_DICE[:VALUES]]
    seats = [Seat(layout, 0, None) for layout in (wide, mirrored(wide))]
    differences = []
    for block in range(12):
        rolls = seats[0].rolls(0, block, 30)
        image = np.array(image_of, dtype=np.uint16)[rolls]
        which = np.zeros(len(rolls), dtype=np.uint16)
        ours, theirs = (
            seat.policy.play(seat.memory[None], which, dice) for seat, dice in zip(seats, (rolls, image), strict=True)
        )
        assert (ours.fates == Fate.WON).all()
        assert (ours.gains == theirs.gains).all()  # of round one: there is nothing to tie about yet
        differences.append((ours.rounds.astype(float) - theirs.rounds).mean())
    found = figure(np.array(differences))
    assert found.half_width < 0.05
    assert abs(found.mean) < 0.1


def test_a_first_estimate_is_the_rating_cut_short_and_gets_better():
    racing = scenarios.load("official-racing")
    with ThreadPoolExecutor(1) as other_thread:
        first = other_thread.submit(first_estimate, racing, 3).result()
    rounds = first.of(BASE).rounds
    assert rounds.half_width < 0.01 * rounds.mean
    whole = finish(Rater(racing, seed=3, skills=(), exact=False).extend(first.games, workers=2))
    assert first.overall == whole.overall
    going_on = estimates(scenarios.load("duel"))
    found = [next(going_on) for _ in range(4)]
    assert [each.grade is None for each in found] == [True, False, False, False]
    assert found[1].games < found[2].games < found[3].games
    assert found[3].of(BASE).rounds.half_width < found[1].of(BASE).rounds.half_width


def test_stratified_rolls_save_games():
    rating = finish(Rater(scenarios.load("official-racing"), skills=(), exact=False).extend(40 * BLOCK))
    assert 1.2 < rating.games_saved < 2
    assert base_rating("duel").games_saved is None


@pytest.mark.parametrize("name", ["crowded", "official-targets"])
def test_round_one_is_what_the_exact_search_finds(name):
    rater = Rater(first_start_of(name), skills=())
    rater.look_at_round_one()
    seat = rater.seats[BASE][0]
    position = seat.game.position
    crafts = tuple(replace(craft, ram_used=True, power_used=True) for craft in position.crafts)
    plain = Game(seat.game.scenario, replace(position, crafts=crafts))
    for roll in range(0, VALUES, 7):
        solution = Programs(plain, seat.number, ALL_DICE[roll]).solve()
        assert rater.round_one[0].gains[roll] == len(solution.best.gained), ALL_DICE[roll]


def test_the_map_has_every_order_of_the_dice():
    rater = Rater(first_start_of("shuffled-dice"), skills=())
    rater.look_at_round_one()
    maps = rater.round_one[0].maps()
    assert next(iter(maps)) == "rwb"
    assert len(maps) == 6
    assert np.array(list(maps.values())).sum() == sum(rater.round_one[0].gains)


def test_what_never_happened_is_not_claimed_to_be_impossible():
    assert mean_of_games(np.zeros(10), 2160).high == pytest.approx(3 / 2160, rel=0.01)
    assert mean_of_games(np.full(10, 0.5), 2160).half_width == pytest.approx(3 / 2160, rel=0.01)


def test_luck_is_the_standard_deviation():
    rounds = np.random.default_rng(1).normal(10, 2, (1, 200, BLOCK))
    found = figure(spread_values(rounds)[0])
    assert found.mean == pytest.approx(rounds.std(), abs=0.001)
    assert found.low < 2 < found.high
