"""How many rounds does a race take at least, if nobody can see the next rolls? Trees of sampled rolls, one for a game.

The foresight knows all rolls when it decides. Here a round is flown once for several sampled rolls of the next round,
each of them again once for several of the round after it, and so on: a tree. Its value is the mean over the leaves of
the rounds taken, if every round is flown as well as it can be without knowing which branch comes. Optimal play takes
at least as many on average: it is one of the ways to fly the tree, and every path down the tree has fair rolls. A best
way that is chosen for few sampled rolls only errs downwards; more branches make the bound sharper.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.pieces import DICE_VALUES, ENERGY_COLUMN, Die, Return
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints
from solver.bitboard import Bytes
from solver.flights import SeatFlights, TooLargeError
from solver.race import fits
from solver.rolls import ALL_DICE, ORDERS, ROLLS, VALUES
from solver.whole_game.memory import slots_for

from .kinder import MOST_GOALS, NOTHING, Entries, Kinder, Rounds, Sets, kinder_game, new_entries
from .last_rounds import value_last_rounds
from .onward import FULL, fly_worlds, move_worlds, value_worlds

# How many rounds a tree may have: each one more takes ten times as long.
LEAST_ROUNDS = 2
MOST_ROUNDS = 5
# Only the first decisions are shared among many rolls: later ones would take too long.
_SHARED_FORKS = 2
MOST_WORLDS = 1 << 18
# Worlds between two looks at the clock: some tenths of a second.
_WORLDS_AT_ONCE = 2_000
_FIRST_ROOM = 1 << 8
_ENTRIES_PER_WORLD = 16


@dataclass(frozen=True)
class Fork:
    """The next rolls, and the fork after each of them; the last fork has none."""

    rolls: tuple[int, ...]
    then: tuple[Fork, ...]

    @property
    def leaves(self) -> int:
        return sum(fork.leaves for fork in self.then) if self.then else len(self.rolls)

    @property
    def depth(self) -> int:
        return 1 + self.then[0].depth if self.then else 1

    def without_last(self) -> Fork:
        """The same tree without its last round."""
        return Fork(self.rolls, tuple(fork.without_last() for fork in self.then) if self.depth > 2 else ())


@dataclass(frozen=True)
class _Crowd:
    """Worlds of one node with the entries of the craft in them, sorted by world."""

    worlds: Ints
    entries: Entries

    @property
    def firsts(self) -> NDArray[np.int64]:
        """[world] its first entry, and behind the last world the number of entries."""
        total = int(self.entries.used[0])
        return np.searchsorted(self.entries.world[:total], np.arange(len(self.worlds) + 1)).astype(np.int64)


@dataclass(frozen=True)
class _Rams:
    """The worlds in which an asteroid has been rammed, and the world and the asteroid that each comes from."""

    crowd: _Crowd
    sources: NDArray[np.int32]


@dataclass(frozen=True)
class _Moved:
    """What one roll makes of all ends of a crowd."""

    crowd: _Crowd
    link: NDArray[np.int32]  # [world, hex] -> entry of the new crowd
    gain: Bytes  # [world, hex] goals that come to a craft there


@dataclass(frozen=True)
class _Onward:
    """Where the ends of a crowd lead, and what that is worth."""

    links: NDArray[np.int32]  # [roll, world, hex] -> entry in `later`
    gains: Bytes
    later: Rounds
    victory: int  # what a victory in this round counts
    worst: int

    def of(self, worlds: slice) -> _Onward:
        links, gains = np.ascontiguousarray(self.links[:, worlds]), np.ascontiguousarray(self.gains[:, worlds])
        return replace(self, links=links, gains=gains)


def can_share(game: Game, seat: int) -> bool:
    """Whether this bound is there: for races flown alone, without landing and pilots' powers, with few enough goals."""
    setup, state = game.setup, game.state()
    if len(setup.seats) > 1 or not fits(setup, state, setup.seats.index(seat)) or setup.board.landing != Return.NO:
        return False
    if SeatFlights(game, seat, ALL_DICE[0]).powers() or game.scenario.rules.pilot_powers:
        return False
    symbols = {int(symbol) for symbol in setup.board.tile_symbol[setup.board.crossable != 0]}
    return len(symbols) <= MOST_GOALS and symbols == set(range(len(symbols)))


def branches_of(rounds: int, futures: int) -> tuple[int, ...]:
    """How many rolls there are at each fork of a tree of so many rounds."""
    forks = rounds - 1
    return tuple(futures if fork < _SHARED_FORKS else 1 for fork in range(forks))


def grow(random: np.random.Generator, branches: Sequence[int], *, orders: bool) -> Fork:
    """A tree with so many rolls at each fork. The rolls of a fork are spread: each die shows every value in turn.

    Each roll by itself is fair, and that is all the bound needs; spread ones tell good ends from lucky ones sooner.
    """
    count = branches[0]
    repeats = -(-count // DICE_VALUES)
    numbers = np.zeros(count, dtype=np.int64)
    for _ in Die:
        values = np.concatenate([random.permutation(DICE_VALUES) for _ in range(repeats)])[:count]
        numbers = numbers * DICE_VALUES + values
    if orders:
        numbers += VALUES * random.integers(0, len(ORDERS), count)
    then = tuple(grow(random, branches[1:], orders=orders) for _ in range(count)) if len(branches) > 1 else ()
    return Fork(tuple(numbers.tolist()), then)


class RollTree:
    """One seat of a race, alone. Two threads need two of them."""

    def __init__(self, game: Game, seat: int) -> None:
        assert can_share(game, seat), game.scenario.name
        self.game = game
        self.craft = game.setup.seats.index(seat)
        self.kinder: Kinder = kinder_game(game.setup, self.craft)
        self.sets = 1 << len(self.kinder.contains)
        self.hexes = game.setup.board.off

    def value(self, first_roll: int, fork: Fork) -> Generator[None, None, float]:
        """The mean rounds of the best way to fly this tree; a game that it does not win counts one round more."""
        state = self.game.state()
        at, facing = int(state.at[self.craft]), int(state.facing[self.craft])
        ends = np.zeros((1, self.hexes, DIRECTIONS), dtype=np.uint64)
        ends[0, at, facing] = 1 << int(state.symbols[self.craft])
        moved = self._move(state.tile_at[None].copy(), ends, first_roll)
        values = yield from self._value(1, moved.crowd, fork)
        goals = int(state.symbols[self.craft]) | int(moved.gain[0, at])
        return float(values[moved.link[0, at], facing, goals]) / fork.leaves

    def _value(self, number: int, crowd: _Crowd, fork: Fork) -> Generator[None, None, Rounds]:
        """What the entries of round `number` are worth, summed over the leaves of this fork."""
        if not fork.then:
            return (yield from self._value_last_rounds(number, crowd, fork.rolls))
        ends, rams = self._fly(crowd)
        ends_after_ram, _ = self._fly(rams.crowd)
        worlds = np.concatenate([crowd.worlds, rams.crowd.worlds])
        every_end = np.concatenate([ends, ends_after_ram])
        links, gains, later, total = [], [], [], 0
        for roll, then in zip(fork.rolls, fork.then, strict=True):
            yield
            moved = self._move(worlds, every_end, roll)
            links.append(np.where(moved.link == NOTHING, NOTHING, moved.link + total))
            gains.append(moved.gain)
            later.append((yield from self._value(number + 1, moved.crowd, then)))
            total += len(later[-1])
        yield
        onward = _Onward(
            np.array(links, dtype=np.int32),
            np.array(gains, dtype=np.uint8),
            np.concatenate(later),
            victory=number * fork.leaves,
            worst=(number + fork.depth + 1) * fork.leaves,
        )
        own = len(crowd.worlds)
        ram_values = self._value_worlds(rams.crowd, ends_after_ram, onward.of(slice(own, None)), None, None)
        return self._value_worlds(crowd, ends, onward.of(slice(own)), rams, ram_values)

    # ---------------------------------------------------------------------------------------------- driving the kernels

    def _fly(self, crowd: _Crowd) -> tuple[Sets, _Rams]:
        count, tiles = crowd.worlds.shape
        ends = np.zeros((count, self.hexes, DIRECTIONS), dtype=np.uint64)
        room = max(_FIRST_ROOM, count)
        while True:
            rammed, sources = np.zeros((room, tiles), dtype=np.uint16), np.zeros((room, 2), dtype=np.int32)
            after = new_entries(room * ENERGY_COLUMN)
            arguments = (crowd.worlds, crowd.firsts, crowd.entries, ends, rammed, sources, after)
            total = fly_worlds(self.kinder, *arguments)
            if total != FULL:
                return ends, _Rams(_Crowd(rammed[:total], after), sources[:total])
            room = _more(room)

    def _move(self, worlds: Ints, ends: Sets, roll: int) -> _Moved:
        """One roll after all these ends."""
        count, tiles = worlds.shape
        dice, order = ALL_DICE[roll].arrays()
        link = np.full((count, self.hexes), NOTHING, dtype=np.int32)
        gain = np.zeros((count, self.hexes), dtype=np.uint8)
        room = max(_FIRST_ROOM, 8 * count)
        while True:
            after, slots = np.zeros((room, tiles), dtype=np.uint16), np.full(slots_for(room), NOTHING, dtype=np.int32)
            used, entries = np.zeros(1, dtype=np.int64), new_entries(room * _ENTRIES_PER_WORLD)
            starts = np.full((room, self.hexes), NOTHING, dtype=np.int32)
            arguments = (worlds, ends, dice, order, after, slots, used, starts, entries, link, gain)
            if move_worlds(self.kinder, *arguments):
                break
            room = _more(room)
        total = int(entries.used[0])
        order_of = np.argsort(entries.world[:total], kind="stable")
        place = np.empty(total + 1, dtype=np.int32)
        place[order_of] = np.arange(total)
        place[NOTHING] = NOTHING  # the last one, which stands for no entry
        own = Entries(
            world=entries.world[order_of],
            at=entries.at[order_of],
            column=entries.column[order_of],
            sets=entries.sets[order_of],
            used=entries.used,
        )
        return _Moved(_Crowd(after[: int(used[0])], own), place[link], gain)

    def _value_worlds(
        self, crowd: _Crowd, ends: Sets, onward: _Onward, rams: _Rams | None, ram_values: Rounds | None
    ) -> Rounds:
        values = self._new_values(crowd)
        sources = np.zeros((0, 2), dtype=np.int32) if rams is None else rams.sources
        of_ram = np.searchsorted(sources[:, 0], np.arange(len(crowd.worlds) + 1)).astype(np.int64)
        after = new_entries(0) if rams is None else rams.crowd.entries
        ram_values = np.zeros((0, *values.shape[1:]), dtype=np.uint16) if ram_values is None else ram_values
        value_worlds(
            self.kinder,
            crowd.worlds,
            crowd.firsts,
            crowd.entries,
            ends,
            onward.links,
            onward.gains,
            onward.later,
            onward.victory,
            onward.worst,
            sources,
            of_ram,
            after,
            ram_values,
            values,
        )
        return values

    def _value_last_rounds(self, number: int, crowd: _Crowd, rolls: Sequence[int]) -> Generator[None, None, Rounds]:
        values = self._new_values(crowd)
        after_ram = new_entries(crowd.worlds.shape[1] * ENERGY_COLUMN)
        ram_values = np.zeros((len(after_ram.world), *values.shape[1:]), dtype=np.uint16)
        firsts, last_rolls = crowd.firsts, ROLLS[list(rolls)]
        for first in range(0, len(crowd.worlds), _WORLDS_AT_ONCE):
            last = min(first + _WORLDS_AT_ONCE, len(crowd.worlds))
            scope = (crowd.worlds, firsts, first, last, crowd.entries)
            value_last_rounds(self.kinder, *scope, last_rolls, number, after_ram, ram_values, values)
            yield
        return values

    def _new_values(self, crowd: _Crowd) -> Rounds:
        return np.zeros((int(crowd.entries.used[0]), DIRECTIONS, self.sets), dtype=np.uint16)


def _more(room: int) -> int:
    if 2 * room > MOST_WORLDS:
        raise TooLargeError(f"more than {MOST_WORLDS} different boards after one roll")
    return 2 * room
