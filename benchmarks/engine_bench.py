"""How fast the rules are: asteroid phases and rounds a second, compiled and not, import and compile time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import numpy as np

import scenarios
from engine.asteroyds import rules
from engine.asteroyds.pieces import ENERGY_COLUMN, Action
from engine.asteroyds.state import Clock, Setup, set_up
from engine.jit import kernel

from .timing import Figure, best_seconds

PHASES = 300_000
UNCOMPILED_PHASES = 300
GAMES = 2_000
ROUNDS = 50

_IMPORT = "import time; t = time.perf_counter(); import engine.asteroyds.game; print(time.perf_counter() - t)"
_COMPILE = """
import time
from benchmarks import engine_bench
started = time.perf_counter()
engine_bench.compile_all()
print(time.perf_counter() - started)
"""
_UNCOMPILED = """
from benchmarks import engine_bench
print(engine_bench.phases_per_second(engine_bench.UNCOMPILED_PHASES))
"""


@kernel
def many_phases(board, state, start, dice, order, restart):  # type: ignore[no-untyped-def]
    """Asteroid phases one after the other; `restart` begins each at the start of the game."""
    for turn in range(len(dice)):
        if restart:
            rules.copy_memory(start, state.memory)
        rules.move_all_tiles(board, state, dice[turn], order, None)


@kernel
def many_rounds(board, state, start, dice, order, programs):  # type: ignore[no-untyped-def]
    """Rounds one after the other; a game that is over begins again."""
    for turn in range(len(dice)):
        if state.clock[Clock.OVER]:
            rules.copy_memory(start, state.memory)
        rules.play_round(board, state, dice[turn], order, programs[turn], None)


def solo(name: str = "official-racing") -> Setup:
    """The layout with one craft alone."""
    scenario = scenarios.load(name)
    return set_up(scenario.model_copy(update={"starts": scenario.starts[:1]}))


def rolls(count: int) -> np.ndarray:
    return np.random.default_rng(1).integers(1, 7, (count, 3)).astype(np.uint16)


def flights(count: int) -> np.ndarray:
    """Programs with all seven columns filled: forward, right, left, back, or nothing; the last one without back."""
    rng = np.random.default_rng(2)
    programs = np.zeros((count, 1, rules.PROGRAM_SIZE), dtype=np.uint16)
    programs[:, 0, : ENERGY_COLUMN - 1] = rng.integers(0, Action.BACK + 1, (count, ENERGY_COLUMN - 1))
    programs[:, 0, ENERGY_COLUMN - 1] = rng.integers(Action.FORWARD, Action.LEFT + 1, count)
    return programs


ORDER = np.arange(3, dtype=np.uint16)


def phases_per_second(count: int, restart: bool = False) -> float:
    setup = solo()
    state = setup.copy_start()
    dice = rolls(count)
    work = (setup.board, state, setup.start.memory, dice, ORDER, restart)
    return count / best_seconds(lambda: many_phases(*work))


def compile_all() -> None:
    """Every kernel that a game needs, silent and recording."""
    from engine.asteroyds.game import Game

    Game(scenarios.load("first-flight")).play("1-2-3", {1: "F"})
    games_per_call(2)


def games_per_call(games: int) -> float:
    """Rounds a second when many games are played in one call."""
    setup = solo()
    dice = rolls(games * ROUNDS).reshape(games, ROUNDS, 3)
    programs = flights(games * ROUNDS).reshape(games, ROUNDS, 1, rules.PROGRAM_SIZE)
    finals = np.zeros((games, len(setup.start.memory)), dtype=np.uint16)
    played = np.zeros(games, dtype=np.uint16)
    state = setup.copy_start()
    work = (setup.board, state, setup.start.memory, dice, ORDER, programs, finals, played)
    seconds = best_seconds(lambda: rules.play_games(*work))
    return float(played.sum()) / seconds


def in_new_process(code: str, **environment: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return float(done.stdout.split()[-1])


def run() -> list[Figure]:
    setup = solo()
    compiled = phases_per_second(PHASES)
    dice, programs = rolls(PHASES), flights(PHASES)
    state = setup.copy_start()
    work = (setup.board, state, setup.start.memory, dice, ORDER, programs)
    rounds = PHASES / best_seconds(lambda: many_rounds(*work))
    uncompiled = in_new_process(_UNCOMPILED, NUMBA_DISABLE_JIT="1")
    with tempfile.TemporaryDirectory() as empty:
        compiling = in_new_process(_COMPILE, LOST_SWARM_CACHE=empty)
    importing = min(in_new_process(_IMPORT) for _ in range(3))
    return [
        ("asteroid phases, one after the other", compiled / 1e6, "million/s"),
        ("asteroid phases, each from the start", phases_per_second(PHASES, restart=True) / 1e6, "million/s"),
        ("asteroid phases, uncompiled", uncompiled / 1e6, "million/s"),
        ("compiled / uncompiled", compiled / uncompiled, "times"),
        ("full solo rounds, one after the other", rounds / 1e6, "million/s"),
        ("full solo rounds, many games in one call", games_per_call(GAMES) / 1e6, "million/s"),
        ("import of the engine, kernels cached", importing, "s"),
        ("compiling the engine's kernels from nothing", compiling, "s"),
    ]
