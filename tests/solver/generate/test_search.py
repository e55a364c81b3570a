"""The search meets an aim on dice that it has not used, keeps the conditions while changing, and can be stopped."""

from dataclasses import replace
from random import Random
from threading import Event

import pytest

from engine.asteroyds.scenario import HexagonBoard
from solver.generate.candidates import Candidates
from solver.generate.conditions import parse_conditions
from solver.generate.inventory import Inventory
from solver.generate.kept import broken
from solver.generate.measuring import difficulty_steps, evenness, finish_steps
from solver.generate.results import Aim, Measured
from solver.generate.search import Effort, generate, measure
from solver.generate.symmetric_moves import random_change
from solver.generate.wishes import Wishes
from solver.models.running import UNLIMITED, Limits
from solver.models.running import finish as work
from solver.progress import finish, run
from solver.rating_results import Figure
from solver.results import Verdict

from . import checking as seen

BOARD = HexagonBoard(hexagon=4)
DUEL = Inventory(asteroids={"red": 2, "white": 2, "blue": 2}, gates={"red": 2}, pods=2, platforms=2, starts=2)
QUICK = Effort(candidates=6, screening=432, test=864, proof=2160, climbs=10)
FRESH = 123_456_789


def test_the_aim_is_met_on_fresh_dice():
    wishes = Wishes(board=BOARD, inventory=DUEL)
    found = finish(generate(wishes, Aim(max_imbalance=4.0), seed=2, effort=replace(QUICK, candidates=12, climbs=40)))
    (made,) = found.layouts
    assert made.meets_aim
    assert made.measured.evenness.games >= 2160
    assert evenness(made.scenario, 4320, FRESH).imbalance.low < 4.0
    assert broken(wishes, made.scenario) == ()
    # Many layouts are not even, so that this one is must be due to the search.
    candidates = Candidates(wishes, 2)
    laid = [work(candidates.next(UNLIMITED)) for _ in range(6)]
    assert max(evenness(scenario, 864, FRESH).imbalance.mean for scenario in laid) > 8


def test_a_difficulty_in_reach_is_met_on_fresh_dice():
    """As hard as the hardest of some layouts, which most are not."""
    wishes = Wishes(board=BOARD, inventory=DUEL)
    candidates = Candidates(wishes, 6)
    laid = [work(candidates.next(UNLIMITED)) for _ in range(4)]
    grades = [finish_steps(difficulty_steps(scenario, 864, FRESH)).mean for scenario in laid]
    aim = Aim(difficulty=(max(grades) - 0.05, 10.0))
    assert sorted(grades)[-2] < aim.difficulty[0]
    (made,) = finish(generate(wishes, aim, seed=6, effort=replace(QUICK, climbs=30))).layouts
    assert made.meets_aim
    assert finish_steps(difficulty_steps(made.scenario, 2160, FRESH + 1)).high > aim.difficulty[0]


def test_an_aim_out_of_reach_is_said_to_be_missed():
    aim = Aim(difficulty=(30.0, 31.0))
    effort = Effort(candidates=2, screening=432, test=432, proof=432, climbs=1)
    found = finish(generate(Wishes(board=BOARD, inventory=DUEL), aim, effort=effort))
    (made,) = found.layouts
    assert found.verdict == Verdict.FOUND
    assert not made.meets_aim
    assert 1 <= made.measured.difficulty.mean <= 10


def test_the_same_seed_gives_the_same_answer():
    wishes, aim = Wishes(board=BOARD, inventory=DUEL), Aim(max_imbalance=6.0)
    once, again = (finish(generate(wishes, aim, count=2, seed=5, effort=QUICK)) for _ in range(2))
    assert once == again
    assert len({made.scenario.tiles for made in once.layouts}) == 2


def test_whoever_stops_gets_the_best_so_far():
    stop = Event()
    question = generate(
        Wishes(board=BOARD, inventory=DUEL), Aim(max_imbalance=0.0), effort=QUICK, limits=Limits(stop=stop)
    )
    partial = []

    def tell(progress):
        if progress.partial is not None:
            partial.append(progress)
            stop.set()

    answer = run(question, tell)
    assert len(answer.result.layouts) == 1
    assert not answer.result.complete
    assert partial[0].partial.layouts[0].scenario == answer.result.layouts[0].scenario


@pytest.mark.parametrize("symmetry", ["none", "2", "mirror", "flip"])
def test_small_changes_keep_every_condition(symmetry):
    words = ["asteroid/start>=2", "gate/gate>=3", "nearest<=4"]
    wishes = Wishes(board=BOARD, inventory=DUEL, symmetry=symmetry, conditions=parse_conditions(words))
    scenario = work(Candidates(wishes, 1).next(UNLIMITED))
    random, kinds = Random(3), set()
    for _ in range(25):
        changed = random_change(wishes, scenario, random)
        assert changed is not None
        assert changed != scenario
        assert seen.is_invariant(changed, symmetry)
        assert min(seen.pair_steps(changed, "asteroid", "start")) >= 2
        assert min(seen.pair_steps(changed, "gate", "gate")) >= 3
        assert max(distances[0] for distances in seen.distances(changed)) <= 4
        assert seen.is_connected(changed)
        assert not seen.faces_a_wall(changed)
        moved = [tile.at for tile in changed.tiles] != [tile.at for tile in scenario.tiles]
        faced = [start.facing for start in changed.starts] != [start.facing for start in scenario.starts]
        kinds.add("faced" if faced else "moved" if moved else "turned")
        scenario = changed
    assert kinds == {"faced", "moved", "turned"}


def test_a_miss_is_nought_exactly_inside_the_aim():
    aim = Aim(difficulty=(4.0, 6.0))
    assert Measured(difficulty=Figure(4.0, 0.5)).miss(aim) == 0
    assert Measured(difficulty=Figure(4.0, 0.5)).miss(aim, margin=1.0) == pytest.approx(0.25)
    assert Measured(difficulty=Figure(7.0, 0.5)).miss(aim) == pytest.approx(0.5)
    assert finish_steps(measure(work(Candidates(Wishes(), 0).next(UNLIMITED)), Aim(), 432, 0)) == Measured()
