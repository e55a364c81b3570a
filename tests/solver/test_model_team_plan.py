"""Team plans in Targets against an exhaustive search that follows every different flight of every craft."""

import random
import threading

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program, parse_dice
from engine.asteroyds.pieces import RAM, Action, Kind
from engine.asteroyds.rules import PROGRAM_SIZE, fly
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Clock, copy_state
from solver.flights import Flights, SeatFlights
from solver.models.running import Limits, finish
from solver.models.team_effects import TeamEffects
from solver.models.team_plan import TeamScore, plan_team
from solver.results import QuestionError, Verdict
from solver.search import NODE_SIZE, Node, new_graph, play_until_flight, search_flight
from tests.solver.random_positions import random_dice, random_scenario

POSITIONS = 36
BLOCKS = 4


def ends_of(base, seat, plan, graph):
    """Every different end of a flight from exactly this State, without any reduction."""
    question = next(flights.question for flights in seat.searched if flights.plan.shield == plan.shield)
    board = seat.setup.board
    scratch = np.zeros(NODE_SIZE, dtype=np.uint16)
    while not search_flight(board, copy_state(board, base), base, question, scratch, graph):
        graph = new_graph(2 * len(graph.nodes))
    flights = Flights(plan, base, question, graph)
    return [(flights.program(int(node)), graph.nodes[node].copy()) for node in flights.ends]


def exhaustive(game, team, dice):
    """The best (removed, damage, columns): every plan of every craft, every different flight after every other."""
    setup = game.setup
    before = game.state()
    number = setup.teams.index(team)
    first = int(before.clock[Clock.FIRST])
    order = [(first + turn) % len(setup.seats) for turn in range(len(setup.seats))]
    crafts = [craft for craft in order if before.alive[craft] and setup.board.team[craft] == number]
    seats = {craft: SeatFlights(game, setup.seats[craft], dice) for craft in crafts}
    plans = {craft: [flights.plan for flights in seats[craft].searched] for craft in crafts}
    graph = new_graph(1 << 13)
    best = (-1, 0, 0)

    def look(joint, state, turn, columns):
        nonlocal best
        if turn == len(crafts) or state.clock[Clock.OVER]:
            removed = int(state.removed[number]) - int(before.removed[number])
            damage = sum(int(state.damage[craft]) - int(before.damage[craft]) for craft in crafts)
            # Who flies no more has still given up the shield, if that was the plan.
            columns += sum(not joint[craft].shield for craft in crafts[turn:])
            best = max(best, (removed, -damage, -columns))
            return
        craft = crafts[turn]
        if not state.alive[craft]:
            look(joint, state, turn + 1, columns + (not joint[craft].shield))
            return
        # Where a craft is at the end does not matter to the others: equal effects are followed once.
        different = {}
        for program, node in ends_of(state, seats[craft], joint[craft], graph):
            used = sum(code != Action.EMPTY for code in program.columns)
            key = (*node[Node.TARGETS :].tolist(), int(node[Node.RAMMED]), int(node[Node.DAMAGE]))
            if key not in different or used < different[key][1]:
                different[key] = (program, used)
        for program, used in different.values():
            after = copy_state(setup.board, state)
            fly(setup.board, after, craft, program.row(), None)
            look(joint, after, turn + 1, columns + used)

    def choose(joint, left):
        if left:
            for plan in plans[left[0]]:
                choose({**joint, left[0]: plan}, left[1:])
            return
        rows = np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        for craft, plan in joint.items():
            rows[craft, 6] = Action.EMPTY if plan.shield else Action.FORWARD
            rows[craft, 7] = plan.emergency
        base = copy_state(setup.board, before)
        play_until_flight(setup.board, base, *dice.arrays(), rows)
        look(joint, base, 0, 0)

    choose({}, crafts)
    return TeamScore(best[0], -best[1], -best[2])


def random_team_position(seed):
    """A small game of Targets in which a team of two or three flies, some of them badly damaged."""
    rng = random.Random(f"team {seed}")
    while True:
        game = Game(random_scenario(rng, "targets"))
        for _ in range(rng.randint(0, 2)):
            programs = {seat: "".join(rng.choices("FFRLB.", k=rng.randint(0, 6))) for seat in game.setup.seats}
            if not game.over:
                game.play(random_dice(rng, game.scenario), programs)
        if game.over:
            continue
        teams = [craft for craft in range(len(game.setup.seats)) if game.position.crafts[craft].alive]
        names = [game.setup.teams[game.setup.board.team[craft]] for craft in teams]
        team = max(names, key=names.count)
        targets = sum(tile.target is not None for tile in game.position.tiles)
        asteroids = sum(kind == Kind.ASTEROID for kind in game.setup.board.tile_kind)
        few = asteroids <= (4 if names.count(team) == 2 else 3)
        if names.count(team) >= 2 and targets <= 3 and few:
            return game, team, random_dice(rng, game.scenario)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_it_equals_an_exhaustive_search(block):
    size = POSITIONS // BLOCKS
    found = []
    for seed in range(block * size, (block + 1) * size):
        game, team, dice = random_team_position(seed)
        answer = finish(plan_team(game, team, dice))
        text = f"{seed} team {team} dice {dice}: {game}"
        assert answer.verdict == Verdict.PROVEN, text
        assert answer.score == exhaustive(game, team, dice), text
        assert answer.bound == answer.score.removed == len(answer.removed), text
        found.append(answer.score.removed)
    assert max(found) >= 1


def test_it_equals_an_exhaustive_search_where_a_craft_can_be_destroyed_in_the_asteroid_phase():
    """A destroyed craft no longer blocks tiles, so the shields decide where they lie."""
    compared = 0
    for seed in range(1000, 1500):
        game, team, dice = random_team_position(seed)
        if len(TeamEffects(game, team, dice).phases()) > 1:
            answer = finish(plan_team(game, team, dice))
            assert answer.verdict == Verdict.PROVEN
            assert answer.score == exhaustive(game, team, dice), f"{seed} team {team} dice {dice}: {game}"
            compared += 1
            if compared == 4:
                return
    pytest.fail("too few such positions")


def test_no_programs_at_random_beat_the_plan():
    game = Game(scenarios.load("official-targets"))
    game.play("3-3-3", dict.fromkeys(game.setup.seats, "FFFF"))
    dice = parse_dice("6-4-3")
    answer = finish(plan_team(game, "west", dice))
    assert answer.verdict == Verdict.PROVEN
    rng = random.Random(1)
    seats = [seat for seat in game.setup.seats if seat in answer.programs]
    for _ in range(1500):
        programs = {
            seat: Program((*rng.choices([0, 1, 2, 3, 4, 5, 1 + RAM], k=6), rng.choice([0, 1, 5]))) for seat in seats
        }
        played = game.copy().play(dice, programs)
        removed = [event for event in played.events if event.kind == "target_removed" and event.team == "west"]
        assert len(removed) <= answer.score.removed, {seat: str(program) for seat, program in programs.items()}


# ---------------------------------------------------------------------------------------------------- known positions


def targets(tiles, starts, **rules):
    found = {"mode": "targets", "board": {"rectangle": [9, 5]}, "tiles": tiles, "starts": starts, "rules": rules}
    return Game(Scenario.model_validate(found, strict=False))


def asteroid(number, at, target=None):
    tile = {"id": f"a{number}", "kind": "asteroid", "colour": "white", "at": at, "heading": "E", "priority": number}
    return tile | ({"target": target} if target else {})


def wall(*rows):
    """Pods that close these rows above and below, so that a craft can only fly along its own."""
    return [{"id": f"pod-{column}-{row}", "kind": "pod", "at": [column, row]} for row in rows for column in range(9)]


def test_the_first_craft_rams_the_way_free_for_the_beam_of_the_second():
    """White 6 drives all asteroids west, where each is stopped by the next, or by the craft, or by the border."""
    tiles = [*wall(1, 3), asteroid(1, [3, 2]), asteroid(2, [4, 2], "west"), asteroid(3, [0, 0], "west")]
    starts = [{"seat": seat, "at": [2, 2], "facing": "E", "team": "west"} for seat in (1, 2)]
    game = targets(tiles, starts)
    answer = finish(plan_team(game, "west", "1-6-1"))
    assert answer.verdict == Verdict.PROVEN
    assert answer.score.removed == 1
    rams = sum(str(program).count("!") for program in answer.programs.values())
    assert rams >= 1
    assert answer.worlds > 2
    assert answer.score == exhaustive(game, "west", parse_dice("1-6-1"))


def test_the_round_stops_with_the_last_target_that_is_needed():
    tiles = [*wall(1, 3), asteroid(1, [6, 2], "west"), asteroid(2, [0, 0], "west")]
    starts = [{"seat": seat, "at": [2, 2], "facing": "E", "team": "west"} for seat in (1, 2)]
    game = targets(tiles, starts, targets_needed={"west": 1})
    answer = finish(plan_team(game, "west", "1-1-1"))
    assert (answer.removed, answer.score) == (("a1",), TeamScore(1, 0, 1))
    assert game.copy().play("1-1-1", answer.programs).after.team == "west"


def test_a_plan_that_needs_no_ram_looks_into_no_other_world():
    tiles = [*wall(1, 3), asteroid(1, [6, 2], "west")]
    starts = [{"seat": seat, "at": [2, 2], "facing": "E", "team": "west"} for seat in (1, 2, 3)]
    answer = finish(plan_team(targets(tiles, starts), "west", "1-1-1"))
    assert (answer.verdict, answer.worlds) == (Verdict.PROVEN, 3)


@pytest.mark.parametrize(
    ("name", "team", "dice", "message"),
    [
        ("official-racing", "west", "1-1-1", "question for Targets"),
        ("official-targets", "north", "1-1-1", "there is no team north: this game has west, east"),
        ("official-targets", "west", "0-1-1", "is not a roll"),
    ],
)
def test_a_question_without_meaning_is_refused(name, team, dice, message):
    with pytest.raises(QuestionError, match=message):
        finish(plan_team(Game(scenarios.load(name)), team, dice))


def test_stopped_at_once_it_still_gives_legal_programs_and_says_found():
    game = Game(scenarios.load("official-targets"))
    stop = threading.Event()
    stop.set()
    for limits in (Limits(stop=stop), Limits(seconds=0.0)):
        answer = finish(plan_team(game, "west", "6-4-2", limits))
        assert answer.verdict == Verdict.FOUND
        assert answer.score.removed <= answer.bound
        assert sorted(answer.programs) == [1, 2, 3]
        game.copy().play("6-4-2", answer.programs)
