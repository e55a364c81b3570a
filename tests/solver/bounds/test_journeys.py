"""Journeys, the flights that shorten them and what is learned of them, against every program, every order and a board
on which everything is known."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from engine.asteroyds.pieces import Return
from solver.bounds.journeys import FAR, FIRST, REST, TABLE_SHAPE
from solver.bounds.learning import learn
from solver.bounds.valued_flights import DAMAGE_COST
from solver.bounds.valued_races import ValuedRaces, positions_of
from solver.ends import Ends
from solver.programs import Programs
from solver.race import GOAL_SETS, LANDED, fits
from solver.rolls import roll_number
from solver.search import Node
from tests.engine.asteroyds.boards import gate, table
from tests.solver.random_positions import random_position

SEEDS = range(70)


def race_positions():
    for seed in SEEDS:
        game, seat, dice = random_position(seed, "racing", powers=False)
        if fits(game.setup, game.state(), game.setup.seats.index(seat)):
            yield seed, game, seat, dice


def random_table(seed):
    """Any end may be the best: whoever overlooks one, or sees one that is not there, is found out."""
    return np.random.default_rng(seed).uniform(1, 9, TABLE_SHAPE).astype(np.float32)


def test_the_flight_by_a_table_is_the_best_of_all_programs():
    """Only flights that come back into the hex they rammed are left out; they are rare, and never invented."""
    compared = exact = rams = 0
    for seed, game, seat, dice in race_positions():
        races = ValuedRaces(game.setup, game.setup.seats.index(seat), random_table(seed))
        ends = Ends(Programs(game, seat, dice))
        roll = np.array([roll_number(dice)], dtype=np.uint16)
        found = races.look_ahead(game.state().memory[None], roll)[0] - 1
        best = 0.0
        if not ends.finished.any():
            numbers = ends.undominated()
            values = races.judge_positions(np.array([ends.after(int(number)).memory for number in numbers]))
            best = values.min()
            rams += bool(ends.nodes[numbers[np.argmin(values)], Node.RAMMED])
        assert found >= best - 1e-6, f"seed {seed}: no program ends there"
        compared += 1
        exact += found == pytest.approx(best)
    assert compared > 45
    assert exact > 0.95 * compared
    assert rams > 2  # some of these rounds are best flown with a ram


def test_the_ends_of_a_round_are_loaded_as_the_rules_leave_them():
    compared = 0
    for seed, game, seat, dice in race_positions():
        if seed % 10:
            continue
        ends = Ends(Programs(game, seat, dice))
        numbers = np.flatnonzero(~ends.finished)
        races = ValuedRaces(game.setup, ends.craft, random_table(seed))
        played = races.judge_positions(np.array([ends.after(int(number)).memory for number in numbers]))
        if (played < FAR).all():  # else another seat has won in this round
            assert races.judge_positions(positions_of(ends, numbers)) == pytest.approx(played), f"seed {seed}"
            compared += 1
    assert compared > 2


def test_a_journey_is_the_shortest_of_all_orders():
    first, rest = np.meshgrid(np.arange(FIRST), np.arange(REST), indexing="ij")
    lengths = np.tile((first + rest).astype(np.float32), (TABLE_SHAPE[0], 1, 1))
    lacked = set()
    for seed, game, seat, _ in race_positions():
        craft, state = game.setup.seats.index(seat), game.state()
        races = ValuedRaces(game.setup, craft, lengths)
        race, columns, nearest = races.race, races.distances.columns, races.distances.nearest
        at, facing = int(state.at[craft]), int(state.facing[craft])
        lacking = race.goals & ~int(state.symbols[craft])
        if lacking & LANDED and not len(race.windows.platforms):
            continue  # nowhere to land
        hexes = {}
        for tile in race.windows.gates.tolist():
            hexes.setdefault(int(race.windows.symbol[tile]), []).append(int(state.tile_at[tile]))
        best = np.inf
        goals = [goal for goal in hexes if lacking >> goal & 1]
        for order in permutations(goals):
            stops = [hexes[goal] for goal in order] + ([race.windows.platforms.tolist()] if lacking & LANDED else [])
            # Of a symbol that lies on two gates the nearer one counts, for every leg anew.
            legs = [min(int(nearest[b, a]) for a in one for b in other) for one, other in pairwise(stops)]
            length = min(int(columns[there, at, facing]) for there in stops[0]) + sum(legs)
            best = min(best, length)
        if best < min(FIRST, REST):
            lacked.add(len(goals))
            found = races.judge_positions(state.memory[None])[0] - DAMAGE_COST * int(state.damage[craft])
            assert found == pytest.approx(best), f"seed {seed}"
    assert {1, 2} <= lacked


def test_what_is_learned_is_what_journeys_take():
    """A corridor with a gate that cannot move: from c columns away it takes as many rounds as c has sevens."""
    game = table(f"1E {'. ' * 24} g", g=gate(heading="SE", colour="white")).game
    setup, memory = game.setup, game.state().memory
    # Some faces would move the gate along the corridor; the only roll of these games does not.
    learned = learn(setup, 0, memory, 1, seed=0, games=12_000)
    lacking = GOAL_SETS + (1 << int(setup.board.tile_symbol[np.flatnonzero(setup.board.crossable)[0]]))
    assert setup.board.landing == Return.NO
    # Something else was tried in the first rounds, so all these distances have been seen.
    for columns in range(1, 22):
        assert learned[lacking, columns, 0] == pytest.approx(-(-columns // 7), abs=0.25), columns
    assert np.array_equal(learned, learn(setup, 0, memory, 1, seed=0, games=12_000))
    assert not np.array_equal(learned, learn(setup, 0, memory, 1, seed=1, games=12_000))
