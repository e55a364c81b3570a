"""Trees of rolls against the same trees flown by the rules, program by program; and what must hold for every tree."""

from functools import cache

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from solver.bounds.bracket import rolls_of_game
from solver.bounds.foresight import foresee
from solver.bounds.tree import Fork, RollTree, branches_of, can_share, grow
from solver.ends import Ends
from solver.programs import Programs
from solver.rolls import ALL_DICE
from tests.engine.asteroyds.boards import blue, gate, red, table, white

from .exact_play import BOARDS, DRAW, EXACT, PAYING, RED_ROLLS, value_of

HULL = 99  # so that damage decides nothing, as in the kinder game


def chain(rolls):
    """A tree without branches."""
    return Fork((rolls[0],), (chain(rolls[1:]),) if len(rolls) > 1 else ())


def paths(fork):
    for number, roll in enumerate(fork.rolls):
        for rest in paths(fork.then[number]) if fork.then else [[]]:
            yield [roll, *rest]


def flown_by_the_rules(game, seat, first_roll, fork):
    """The value of a tree by playing every program of every round with the engine."""
    craft = game.setup.seats.index(seat)
    known = {}

    def value(game, roll, fork, number):
        state = game.state()
        key = (state.memory.tobytes(), roll, id(fork), number)
        if key not in known:
            ends = Ends(Programs(game, seat, ALL_DICE[roll]))
            if ends.finished.any():
                known[key] = number
            elif fork is None:
                known[key] = number + 1
            else:
                known[key] = min(mean(end, fork, number) for end in distinct(game, ends, roll))
        return known[key]

    def distinct(game, ends, roll):
        """Positions after the round; damage apart, which decides nothing here."""
        found = {}
        for number in range(len(ends)):
            after = ends.after(number)
            after.damage[craft] = after.hits[craft] = after.shield_up[craft] = 0
            found.setdefault(after.memory.tobytes(), number)
        for number in found.values():
            twin = game.copy()
            twin.play(ALL_DICE[roll], {seat: ends.program(number)})
            yield twin

    def mean(game, fork, number):
        then = fork.then or [None] * len(fork.rolls)
        return np.mean(
            [value(game, roll, next_fork, number + 1) for roll, next_fork in zip(fork.rolls, then, strict=True)]
        )

    return value(game, first_roll, fork, 1)


@pytest.mark.parametrize("name", BOARDS)
def test_with_all_rolls_the_tree_is_optimal_play_and_with_each_by_itself_the_foresight(name):
    game, exact = BOARDS[name], EXACT[name]
    tree = RollTree(game, 1)
    for roll in (PAYING, DRAW):
        assert value_of(tree.value(roll, Fork(tuple(RED_ROLLS), ()))) == pytest.approx(exact.optimal(roll))
        foreseen = [value_of(tree.value(roll, chain([second]))) for second in RED_ROLLS]
        assert np.mean(foreseen) == pytest.approx(exact.foresight(roll))
    assert exact.optimal(DRAW) > exact.foresight(DRAW)


SMALL = {
    # Two goals behind tiles of all colours; where the craft waits decides where the tiles stop.
    "tiles": (
        ". . a . g\n . b . . .\n h . . 1E .",
        {"a": red("E"), "b": blue("SE", 9), "g": gate(), "h": gate("comb", "white")},
    ),
    # A wall of asteroids with a gate behind it: nobody comes through without a ram.
    "wall": ("1E . a g\n ~ # b ~\n . . # .", {"a": white("NE"), "b": white("E", 51), "g": gate(heading="E")}),
    "both": ("g a . 1W\n . # . .\n ~ b h .", {"a": red("W"), "b": white("NE", 3), "g": gate(), "h": gate("comb")}),
}


@cache
def small_game(name):
    text, legend = SMALL[name]
    return table(text, rules={"hull": HULL}, **legend).game


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("branches", [(3,), (2, 2), (1, 2)])
def test_the_value_is_that_of_flying_the_tree_by_the_rules(name, branches):
    game = small_game(name)
    tree = RollTree(game, 1)
    random = np.random.default_rng(len(name))
    seen = set()
    for first in random.integers(0, 216, 3).tolist():
        fork = grow(random, branches, orders=False)
        found = value_of(tree.value(first, fork))
        assert found == pytest.approx(flown_by_the_rules(game, 1, first, fork)), f"{game} {first} {fork}"
        seen.add(found)
    assert all(1 <= value <= len(branches) + 2 for value in seen)


# ------------------------------------------------------------------------------------------------------ on real layouts


def one_start(name, seat=1):
    scenario = scenarios.load(name)
    return Game(scenario.model_copy(update={"starts": tuple(s for s in scenario.starts if s.seat == seat)}))


@pytest.mark.parametrize("seat", [2, 3])
def test_without_branches_the_tree_foresees_and_is_never_above_the_foresight(seat):
    game = one_start("official-racing", seat)
    tree = RollTree(game, seat)
    for number in range(2):
        rolls = rolls_of_game(game.scenario, 0, seat << 32 | number, 30)
        foresight = value_of(foresee(game, seat, rolls, len(rolls)))
        for rounds in (4, 5):
            found = value_of(tree.value(int(rolls[0]), chain(rolls[1:rounds].tolist())))
            # In these games damage takes nothing from anybody, so the kinder game is no shorter.
            assert foresight.proven
            assert found == min(foresight.rounds, rounds + 1), f"{game} {rolls[:rounds]}"


def test_who_does_not_know_the_branch_takes_no_fewer_rounds():
    game = one_start("open-fast")
    tree = RollTree(game, 1)
    random = np.random.default_rng(4)
    gains = []
    for first in (7, 100, 193):
        fork = grow(random, (3, 2), orders=False)
        whole = value_of(tree.value(first, fork))
        alone = [value_of(tree.value(first, chain(path))) for path in paths(fork)]
        assert len(alone) == fork.leaves == 6
        assert whole >= np.mean(alone) - 1e-9
        gains.append(whole - np.mean(alone))
    assert max(gains) > 0


def test_a_tree_without_its_last_round_is_worth_no_more():
    game = one_start("open-fast")
    tree = RollTree(game, 1)
    fork = grow(np.random.default_rng(2), (2, 2, 1), orders=False)
    shorter = fork.without_last()
    assert (shorter.depth, shorter.rolls, shorter.then[0].rolls) == (2, fork.rolls, fork.then[0].rolls)
    assert shorter.without_last() == Fork(fork.rolls, ())
    values = [value_of(tree.value(50, each)) for each in (shorter.without_last(), shorter, fork)]
    assert values == sorted(values)


def test_rolls_of_a_fork_are_spread_and_each_is_fair():
    fork = grow(np.random.default_rng(1), (6, 2), orders=True)
    values = np.array([ALL_DICE[roll].values for roll in fork.rolls])
    assert all(sorted(values[:, die].tolist()) == [1, 2, 3, 4, 5, 6] for die in range(3))
    assert {len(then.rolls) for then in fork.then} == {2}
    assert (fork.leaves, fork.depth) == (12, 2)
    first = [grow(np.random.default_rng(seed), (4,), orders=False).rolls[1] for seed in range(2000)]
    counts = np.bincount(np.array(first) // 36, minlength=6)  # the red die of the second roll
    assert abs(counts - 2000 / 6).max() < 5 * np.sqrt(2000 / 6)


def test_the_shape_of_a_tree():
    assert branches_of(2, 4) == (4,)
    assert branches_of(3, 5) == (5, 5)
    assert branches_of(5, 6) == (6, 6, 1, 1)


def test_which_layouts_have_trees():
    assert can_share(one_start("official-racing"), 1)
    assert can_share(one_start("shuffled-dice"), 1)
    assert not can_share(one_start("official-drones"), 1)
    assert not can_share(one_start("homecoming"), 1)  # landing
    assert not can_share(one_start("six-pilots"), 1)  # powers
    assert not can_share(Game(scenarios.load("duel")), 1)  # not alone
