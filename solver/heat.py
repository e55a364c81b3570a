"""Where does it happen? Per hex: where craft fly and crash, where tiles lie, and which hexes decide.

The games are those of the rating, block by block, with the same dice and thoughts. The players' programs are written
down while they play, and the rules replay them with their log on: what is counted is what the engine says happened.
Playing itself carries nothing of it. Base policy means the general one here, in Racing too: the bit-parallel one knows
no programs. A hex decides as far as every near-best flight of a first roll has to pass it (see `margins.py`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.log import EventKind, Log, Row, new_log
from engine.asteroyds.rules import PROGRAM_SIZE, copy_memory, play_round
from engine.asteroyds.state import Board, Clock, Ints, State
from engine.hexgrid import hex_name
from engine.jit import kernel

from .policy import DICE, DICE_ORDERS, Policy
from .progress import Progress, Question
from .rating import Rater
from .rating_play import Seat
from .rollouts import BLOCK

HEAT_GAMES = 2 * BLOCK

Counts = NDArray[np.int64]


class Heat(IntEnum):
    """What is counted for a hex."""

    FLOWN = 0  # games in which the craft entered it
    CRASHED = 1  # crashes of a craft that stood there
    TILES = 2  # rounds at whose end a moving tile lay there


@kernel
def tally_games(
    board: Board,
    state: State,
    start: Ints,
    dice: Ints,
    orders: Ints,
    rolls: Ints,
    flown: Ints,
    programs: Ints,
    craft: int,
    log: Log,
    seen: Counts,
    counts: Counts,
    rounds: Counts,
) -> None:
    """Replay game g under `rolls[g]` with the programs `flown[g]`, and count into `counts[Heat, hex]`."""
    for game in range(len(rolls)):
        copy_memory(start, state.memory)
        for number in range(rolls.shape[1]):
            if state.clock[Clock.OVER]:
                break
            copy_memory(flown[game, number], programs[craft])
            log.used[0] = 0
            roll = rolls[game, number]
            play_round(board, state, dice[roll], orders[roll], programs, log)
            rounds[0] += 1
            for row in range(log.used[0]):
                kind = log.rows[row, Row.KIND]
                if kind == EventKind.ADVANCED and seen[log.rows[row, Row.TO]] != game + 1:
                    seen[log.rows[row, Row.TO]] = game + 1
                    counts[Heat.FLOWN, log.rows[row, Row.TO]] += 1
                elif kind == EventKind.CRASHED:
                    counts[Heat.CRASHED, log.rows[row, Row.AT]] += 1
            for tile in range(len(state.tile_at)):
                if state.tile_at[tile] != board.off:
                    counts[Heat.TILES, state.tile_at[tile]] += 1


@dataclass(frozen=True)
class HeatMap:
    """One player, all starts together, each with the same number of games. Hexes without anything are left out."""

    player: str
    games: int
    rounds: int  # in all games
    flown: Mapping[str, float]  # by hex name: share of games in which the craft enters the hex
    crashed: Mapping[str, float]  # crashes a game of a craft in this hex
    tiles: Mapping[str, float]  # share of rounds at whose end a moving tile lies there

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "games": self.games,
            "rounds": self.rounds,
            "flown": dict(self.flown),
            "crashed": dict(self.crashed),
            "tiles": dict(self.tiles),
        }


@dataclass(frozen=True)
class HeatMaps:
    """Of one layout: a map for each player, and the hexes that decide, which belong to nobody."""

    name: str
    mode: str
    seed: int
    players: tuple[HeatMap, ...]
    decides: Mapping[str, float]  # share of first rolls, mean over starts; only rolls that win something count
    complete: bool = True

    def of(self, player: str) -> HeatMap:
        return next(each for each in self.players if each.player == player)

    def to_json(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "players": [player.to_json() for player in self.players],
            "decides": dict(self.decides),
            "complete": self.complete,
        }


def flown_programs(seat: Seat, seed: int, block: int, limit: int) -> tuple[Ints, Ints]:
    """The rolls [game, round] of a block, and the programs [game, round] that the player flies under them."""
    rolls = seat.rolls(seed, block, limit)
    flown = np.zeros((*rolls.shape, PROGRAM_SIZE), dtype=np.uint16)
    if seat.pilot is not None:
        seat.pilot.play(seat.memory, rolls, seat.seeds(seed, block, limit), flown=flown)
    else:
        policy = Policy(seat.game.setup, seat.number)
        policy.play(seat.memory[None], np.zeros(len(rolls), dtype=np.uint16), rolls, flown=flown)
    return rolls, flown


def count_heat(seat: Seat, rolls: Ints, flown: Ints) -> tuple[Counts, int]:
    """[Heat, hex] of one start, and how many rounds were played."""
    setup = seat.game.setup
    counts = np.zeros((len(Heat), setup.board.off + 1), dtype=np.int64)
    rounds = np.zeros(1, dtype=np.int64)
    tally_games(
        setup.board,
        setup.copy_start(),
        seat.memory,
        DICE,
        DICE_ORDERS,
        rolls,
        flown,
        np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16),
        setup.seats.index(seat.number),
        new_log(len(setup.tile_ids), len(setup.seats)),
        np.zeros(setup.board.off + 1, dtype=np.int64),
        counts,
        rounds,
    )
    return counts[:, : setup.board.off], int(rounds[0])


def heat_maps(rater: Rater, games: int = HEAT_GAMES, *, workers: int | None = None) -> Question[HeatMaps]:
    """The players of a rating on its layout: so many games for each player and start, rounded up to whole blocks."""
    blocks = -(-games // BLOCK)
    setup = rater.seats[next(iter(rater.seats))][0].game.setup
    names = [hex_name(at) for at in setup.hexes]
    total, done = blocks * rater.pieces, 0
    rater.look_at_round_one(workers)
    decides = np.array([[margins.shared.get(name, 0.0) for name in names] for margins in rater.margins])
    found: list[HeatMap] = []
    # No two threads share a seat's scratch.
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        for player, seats in rater.seats.items():
            counts, rounds = np.zeros((len(Heat), len(names)), dtype=np.int64), 0
            for more, played in pool.map(lambda seat: _count_blocks(rater, seat, blocks), seats):
                counts, rounds, done = counts + more, rounds + played, done + blocks
                yield Progress(done, total, f"{rater.name}: heat maps", _result(rater, found, names, decides, False))
            flown = len(seats) * blocks * BLOCK
            found.append(
                HeatMap(
                    player=player,
                    games=flown,
                    rounds=rounds,
                    flown=_shares(names, counts[Heat.FLOWN] / flown),
                    crashed=_shares(names, counts[Heat.CRASHED] / flown),
                    tiles=_shares(names, counts[Heat.TILES] / max(rounds, 1)),
                )
            )
    return _result(rater, found, names, decides, True)


def _count_blocks(rater: Rater, seat: Seat, blocks: int) -> tuple[Counts, int]:
    found = [count_heat(seat, *flown_programs(seat, rater.seed, block, rater.round_limit)) for block in range(blocks)]
    return np.sum([counts for counts, _ in found], axis=0), sum(rounds for _, rounds in found)


def _result(
    rater: Rater, found: list[HeatMap], names: list[str], decides: NDArray[np.float64], complete: bool
) -> HeatMaps:
    shares = decides.mean(axis=0) if len(decides) else np.zeros(len(names))
    return HeatMaps(
        name=rater.name,
        mode=rater.scenario.mode,
        seed=rater.seed,
        players=tuple(found),
        decides=_shares(names, shares),
        complete=complete,
    )


def _shares(names: list[str], values: NDArray[np.float64]) -> dict[str, float]:
    return {name: float(value) for name, value in zip(names, values, strict=True) if value}
