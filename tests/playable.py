"""Which games can be played? Hypothesis strategies for small, crowded, valid scenarios and rounds on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st

from engine.asteroyds.game import Game, Round
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_ACTIONS, PILOT_NAMES, POWERS, RAM, Action
from engine.asteroyds.problems.unplayable import unplayable
from engine.asteroyds.scenario import ColourName, DirectionName, HexagonBoard, ModeName, PilotName, RowsBoard, Scenario
from engine.hexgrid import Hex, row_ranges

TEAMS = ("west", "east")
COLOURS = get_args(ColourName)
TARGET_COLOURS = ("white", "white-red", "white-blue")
HEADINGS = get_args(DirectionName)
RAMMING = (Action.FORWARD, Action.RIGHT, Action.LEFT)
SYMBOLS = ("sail", "twin", "bar")
PILOTS = {name: pilot for pilot, name in PILOT_NAMES.items()}

_headings = st.sampled_from(HEADINGS)
_colours = st.sampled_from(COLOURS)
_priorities = st.integers(0, 5)  # few, so that equal ones occur
_symbols = st.sampled_from(["sail", *SYMBOLS])
_values = st.integers(1, 6)


@dataclass(frozen=True)
class Match:
    """A scenario and what is rolled and written in its rounds; printed as text, so that a failure can be pasted."""

    scenario: Scenario
    rounds: tuple[tuple[Dice, tuple[Program, ...]], ...]

    def __str__(self) -> str:
        lines = [self.scenario.model_dump_json(exclude_defaults=True)]
        lines += [f"{dice}: {', '.join(str(program) for program in written)}" for dice, written in self.rounds]
        return "\n".join(lines)

    __repr__ = __str__


def _tiles(mode: str) -> st.SearchStrategy[dict[str, Any]]:
    """Everything but its id and place. Objects of other modes are allowed, and occur."""
    moving = {"heading": _headings, "priority": _priorities}
    asteroids = st.fixed_dictionaries({"kind": st.just("asteroid"), "colour": _colours, **moving})
    targets = st.fixed_dictionaries(
        {
            "kind": st.just("asteroid"),
            "colour": st.sampled_from(TARGET_COLOURS),
            **moving,
            "target": st.sampled_from(TEAMS),
        }
    )
    gates = st.fixed_dictionaries({"kind": st.just("gate"), "colour": _colours, **moving, "symbol": _symbols})
    turrets = st.fixed_dictionaries({"kind": st.just("turret"), "heading": _headings, "symbol": _symbols})
    fixed = st.sampled_from([{"kind": "pod"}, {"kind": "platform"}])
    of_mode = {"targets": targets, "drones": turrets}.get(mode, gates)
    return st.one_of(asteroids, asteroids, of_mode, of_mode, gates, turrets, fixed)


def _of_mode(mode: str) -> dict[str, Any]:
    """One object that the mode is won with, so that the scenario is valid."""
    moving = {"colour": "white", "heading": "E", "priority": 3}
    return {
        "racing": {"kind": "gate", **moving, "symbol": "sail"},
        "shooting": {"kind": "gate", **moving, "symbol": "sail"},
        "targets": {"kind": "asteroid", **moving, "target": TEAMS[0]},
        "drones": {"kind": "turret", "heading": "E", "symbol": "sail"},
    }[mode]


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "hull": draw(st.sampled_from([6, 7, 9, 1, 3])),
        "return_to_platform": draw(st.sampled_from(["no", "no", "any", "own"])),
        "dice_order": draw(st.sampled_from(["fixed", "random"])),
        "shots_per_turn": draw(st.sampled_from([None, None, 1, 2])),
        "pilot_powers": draw(st.sampled_from([True, True, False])),
        "last_survivor_wins": draw(st.booleans()),
        "targets_needed": draw(st.dictionaries(st.sampled_from(TEAMS), st.integers(1, 3), max_size=2)),
    }


@st.composite
def playable_scenarios(draw: st.DrawFn, turnable: bool = False, mode: str | None = None) -> Scenario:
    """A hexagon (always, if it is to be turned) or a patch with holes, more than half full."""
    mode = mode or draw(st.sampled_from(get_args(ModeName)))
    board: HexagonBoard | RowsBoard = HexagonBoard(hexagon=draw(st.sampled_from([2, 2, 3])))
    if not turnable and draw(st.booleans()):
        holes = draw(st.sets(st.sampled_from(board.hexes()), max_size=4))
        ranges = row_ranges([at for at in board.hexes() if at not in holes])
        board = RowsBoard(rows=tuple(tuple(runs) for runs in ranges))
    hexes = board.hexes()
    made = [_of_mode(mode), *draw(st.lists(_tiles(mode), min_size=3, max_size=9))]
    places = draw(st.lists(st.sampled_from(hexes), min_size=len(made), max_size=len(made), unique=True))
    tiles = [{"id": f"t{number}", "at": at, **tile} for number, (tile, at) in enumerate(zip(made, places, strict=True))]
    standing = [tile["at"] for tile in tiles if tile["kind"] == "platform"]
    free = standing * 3 + [at for at in hexes if at not in places]
    seats = draw(st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True))
    starts = []
    for seat in seats:
        pilot = draw(st.sampled_from([*get_args(PilotName), None]))
        start: dict[str, Any] = {"seat": seat, "at": draw(st.sampled_from(free)), "facing": draw(_headings)}
        starts.append({**start, "pilot": pilot, "team": draw(st.sampled_from(TEAMS)) if mode == "targets" else None})
    found = {"mode": mode, "board": board, "tiles": tuple(tiles), "starts": tuple(starts), "rules": draw(rules())}
    scenario = Scenario.model_validate(found)
    assert unplayable(scenario) == []
    return scenario


@st.composite
def programs(draw: st.DrawFn, actions: list[int] | None = None) -> Program:
    """Any program that can be written, whether a seat may fly it or not; of these actions, if they are given."""
    least = 0 if actions is None else 3
    columns = draw(st.lists(st.sampled_from(actions or _ANY_ACTION), min_size=least, max_size=ACTION_COLUMNS))
    columns += [int(Action.EMPTY)] * (ACTION_COLUMNS - len(columns))
    energy = draw(st.sampled_from(_ANY_ENERGY))
    return Program((*columns, energy), draw(st.sampled_from([0, 0, 0, 1, 2, 3])))


_ANY_ACTION = [int(action) for action in Action] + [int(action) + RAM for action in RAMMING]
_ANY_ACTION += [int(action) + RAM for action in Action if action >= Action.POWER]
_ANY_ENERGY = [0, 0, 0] + [int(action) for action in ENERGY_ACTIONS] + [int(action) + RAM for action in RAMMING]


@st.composite
def dice(draw: st.DrawFn, any_order: bool) -> Dice:
    values = (draw(_values), draw(_values), draw(_values))
    return Dice(values, tuple(draw(st.permutations((0, 1, 2))))) if any_order else Dice(values)


@st.composite
def matches(draw: st.DrawFn, turnable: bool = False, mode: str | None = None, max_rounds: int = 3) -> Match:
    """A scenario and rounds on it; the programs become legal as they are played, see `legal`."""
    scenario = draw(playable_scenarios(turnable, mode))
    any_order = scenario.rules.dice_order == "random"
    starts = sorted(scenario.starts, key=lambda start: start.seat)
    written = st.tuples(*(programs(likely_actions(scenario, start.pilot)) for start in starts))
    one = st.tuples(dice(any_order), written)
    return Match(scenario, tuple(draw(st.lists(one, min_size=max_rounds - 1, max_size=max_rounds))))


def likely_actions(scenario: Scenario, pilot: str | None) -> list[int]:
    """What a seat can mostly fly, often enough forward, backed by a ram or with its pilot's power."""
    actions = [Action.EMPTY, Action.BACK, *RAMMING, *RAMMING, Action.FORWARD, Action.FORWARD]
    actions += [] if scenario.mode == "racing" else [Action.SHOOT] * 3
    powers = POWERS[PILOTS[pilot]] if pilot and scenario.rules.pilot_powers else {}
    found = [int(action) for action in (*actions, *powers, *powers)]
    return found + [int(action) + RAM for action in (*RAMMING, *powers)]


def legal(game: Game, seat: int, program: Program) -> Program:
    """The program without what this seat may not fly now: column by column, whatever the game refuses is left out."""
    kept = Program()
    for column, code in enumerate(program.columns):
        for choice in (code, code & (RAM - 1)):
            tried = Program((*kept.columns[:column], choice, *kept.columns[column + 1 :]))
            if may_fly(game, seat, tried):
                kept = tried
                break
    with_emergency = Program(kept.columns, program.emergency)
    return with_emergency if may_fly(game, seat, with_emergency) else kept


def may_fly(game: Game, seat: int, program: Program) -> bool:
    try:
        game.check_program(seat, program)
    except ValueError:
        return False
    return True


def played(match: Match, game: Game | None = None) -> Iterator[tuple[Game, Round]]:
    """Play a match, round by round, until its end or the end of the game."""
    game = game or Game(match.scenario)
    for roll, written in match.rounds:
        if game.over:
            return
        pairs = zip(game.setup.seats, written, strict=True)
        flown = {seat: legal(game, seat, program) for seat, program in pairs}
        yield game, game.play(roll, flown)


def hexagon_centre(scenario: Scenario) -> Hex:
    assert isinstance(scenario.board, HexagonBoard)
    return scenario.board.hexagon, scenario.board.hexagon
