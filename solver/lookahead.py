"""What is an end of this round worth in the next one? Exact over all 216 next rolls (1296 where their order is rolled).

For every distinct end and every next roll the best reply is found: finish, then most gains, then least damage. An end
that differs from another one by more damage alone is left out: it is worth no more. Plain replies are all programs of
F, R, L, B, S and the energy column; that is quick. Full replies also ram and use powers; in a race without landing that
takes a millisecond for each end, elsewhere a second. In Racing all ends are valued, elsewhere the best so many, and the
answer says so. The best
reply never loses the craft: waiting with the shield up is always possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import Return
from engine.asteroyds.position import position_of
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Clock

from .ends import Ends
from .estimate import FAR
from .flights import COLUMNS
from .policy import Fate, Policy
from .programs import Programs
from .progress import Progress, Question, translated
from .race import fits, race_of
from .race_full import full_race_of
from .replies import expected_gains
from .replies_full import full_replies
from .results import Outcome
from .rolls import ALL_DICE, ORDERS, VALUES, roll_count
from .search import Node

PLAIN_ENDS = 64  # outside Racing
FULL_ENDS = 4
_FULL_ENDS_A_SLICE = 128
_ENDS_A_SLICE = 4  # some 30 ms of work, so that whoever waits sees progress

Means = NDArray[np.float64]


@dataclass(frozen=True)
class Prospect:
    """One end of this round, and what the next round brings on average if it is answered best."""

    number: int  # of the end, in the order of the default objective
    outcome: Outcome  # of this round
    finished: bool  # in this round already
    gains: float  # mean number of symbols, or own targets, won next round
    finishing: float  # probability of finishing next round
    damage: float  # mean damage next round
    destroyed: float  # probability of being destroyed next round

    def to_json(self) -> dict[str, Any]:
        next_round = {"gains": self.gains, "finishing": self.finishing, "damage": self.damage}
        next_round["destroyed"] = self.destroyed
        return {**self.outcome.to_json(), "finished": self.finished, "next_round": next_round}


@dataclass(frozen=True)
class Lookahead:
    """Ends of this round, the best first: finished, then gains of both rounds, then finishing, then least damage."""

    dice: str
    seat: int
    prospects: tuple[Prospect, ...]
    pareto: tuple[Prospect, ...]  # that none beats in gains, damage, column and outlook without losing in another
    ends: int  # how many distinct ends this round has, those left out that are the same with more damage
    valued: int  # how many of them were valued
    rolls: int
    method: str

    @property
    def proven(self) -> bool:
        """Whether no end was left out."""
        return self.valued == self.ends

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "seat": self.seat,
            "lookahead": 1,
            "method": self.method,
            "rolls": self.rolls,
            "ends": self.ends,
            "valued": self.valued,
            "programs": [prospect.to_json() for prospect in self.prospects],
            "pareto": [prospect.to_json() for prospect in self.pareto],
        }


@dataclass(frozen=True)
class Outlooks:
    """Numbers of ends, and for each of them the means over all next rolls."""

    numbers: NDArray[np.int64]
    gains: Means
    finishing: Means
    damage: Means
    destroyed: Means


def look_ahead(
    game: Game, seat: int, dice: Dice | str, *, top: int = 10, most_ends: int | None = None, full: bool = False
) -> Question[Lookahead]:
    """The question of `--lookahead 1`; QuestionError for a seat that is destroyed or a game that is over."""
    ends = Ends(Programs(game, seat, dice))
    asked = value_ends(ends, most_ends, full)
    outlooks = yield from translated(asked, lambda known: summary(ends, known, top, full))
    return summary(ends, outlooks, top, full)


def value_ends(ends: Ends, most_ends: int | None, full: bool) -> Question[Outlooks]:
    """The outlook of the ends: of all in Racing, elsewhere of the most promising."""
    racing = fits(ends.game.setup, ends.game.state(), ends.craft)
    every = ends.undominated() if most_ends is None else promising(ends, most_ends)
    if full and racing and ends.game.setup.board.landing == Return.NO:
        return (yield from _full_race_outlooks(ends, every))
    if full:
        return (yield from _full_outlooks(ends, promising(ends, most_ends or FULL_ENDS)))
    if racing:
        return _race_outlooks(ends, every)
    return (yield from _plain_outlooks(ends, promising(ends, most_ends or PLAIN_ENDS)))


def summary(ends: Ends, outlooks: Outlooks, top: int, full: bool) -> Lookahead:
    """The best `top` of the valued ends, each replayed by the engine."""
    order = ranking(ends, outlooks)
    replies = "every program" if full else "best reply without ram or power"
    rolls = roll_count(ends.game.scenario)
    return Lookahead(
        dice=str(ends.dice),
        seat=ends.seat,
        prospects=tuple(_prospect(ends, outlooks, int(place)) for place in order[:top]),
        pareto=tuple(_prospect(ends, outlooks, int(place)) for place in _front(ends, outlooks, order)),
        ends=len(ends.undominated()),
        valued=len(outlooks.numbers),
        rolls=rolls,
        method=f"exact over {rolls} next rolls, {replies}",
    )


def _prospect(ends: Ends, outlooks: Outlooks, place: int) -> Prospect:
    number = int(outlooks.numbers[place])
    return Prospect(
        number=number,
        outcome=ends.outcome(number),
        finished=bool(ends.finished[number]),
        gains=float(outlooks.gains[place]),
        finishing=float(outlooks.finishing[place]),
        damage=float(outlooks.damage[place]),
        destroyed=float(outlooks.destroyed[place]),
    )


def _front(ends: Ends, outlooks: Outlooks, order: NDArray[np.int64]) -> list[int]:
    """Places that no other beats in gains, damage, column and outlook without losing in another; less is better."""
    numbers = outlooks.numbers
    outlook = np.where(ends.finished[numbers], np.inf, outlooks.gains + outlooks.finishing)
    column = ends.table[numbers, COLUMNS["column"]]
    judged = np.stack([-ends.gains[numbers], ends.damage[numbers], column, -outlook], axis=1)
    # Whoever beats a row comes before it in this order, so the rows that are kept are enough to compare with.
    kept: list[int] = []
    front: list[list[float]] = []
    for place in sorted(order.tolist(), key=judged.tolist().__getitem__):
        figures = judged[place].tolist()
        if not any(all(a <= b for a, b in zip(best, figures, strict=True)) for best in front):
            front.append(figures)
            kept.append(place)
    return kept


def ranking(ends: Ends, outlooks: Outlooks) -> NDArray[np.int64]:
    """Places in the outlooks, the best first."""
    numbers = outlooks.numbers
    total = ends.gains[numbers] + outlooks.gains
    damage = ends.damage[numbers] + outlooks.damage
    return np.lexsort([numbers, damage, -outlooks.finishing, -total, ~ends.finished[numbers]])


def promising(ends: Ends, count: int) -> NDArray[np.int64]:
    """The first so many ends by gains, damage and how near the next thing to do is, if nothing moved."""
    setup = ends.game.setup
    policy = Policy(setup, ends.seat)
    places = ends.nodes[:, Node.AT] * DIRECTIONS + ends.nodes[:, Node.FACING]
    symbols = ends.nodes[:, Node.SYMBOLS]
    away = np.full(len(ends), FAR, dtype=np.int64)
    for hex_number, bit in policy.wanted_objects(ends.programs.flights.searched[0].base):
        columns = policy.guide.wanted_columns[hex_number, places]
        away = np.where(symbols & bit == 0, np.minimum(away, columns), away)
    if setup.board.landing != Return.NO:
        ready = np.bitwise_count(symbols) >= setup.board.symbols_needed
        away = np.where(ready, policy.guide.home_columns[places], away)
    order: NDArray[np.int64] = np.lexsort([away, ends.damage, -ends.gains, ~ends.finished])
    return order[np.isin(order, ends.undominated())][:count]


# --------------------------------------------------------------------------------------------------- three ways to ask


def _race_outlooks(ends: Ends, numbers: NDArray[np.int64]) -> Outlooks:
    """All ends at once; those with the same asteroids left share their asteroid phases."""
    setup = ends.game.setup
    race = race_of(setup, ends.craft)
    orders = tuple(ORDERS) if roll_count(setup.scenario) > VALUES else (ORDERS[0],)
    means = np.zeros((3, len(ends)))
    going_on = numbers[~ends.finished[numbers]]
    rows = ends.nodes[:, [Node.AT, Node.FACING, Node.SYMBOLS, Node.DAMAGE]].astype(np.uint16)
    for rammed in np.unique(ends.nodes[going_on, Node.RAMMED]):
        mine = going_on[ends.nodes[going_on, Node.RAMMED] == rammed]
        found = expected_gains(race, ends.after(int(mine[0])), rows[mine], orders)
        means[:, mine] = found.gains, found.finishing, found.damage
    gains, finishing, damage = means[:, numbers]
    # Landing is a goal there; here it is finishing, not one more symbol.
    lands = race.goals.bit_count() > setup.board.symbols_needed
    return Outlooks(numbers, gains - finishing * lands, finishing, damage, np.zeros(len(numbers)))


def _plain_outlooks(ends: Ends, numbers: NDArray[np.int64]) -> Question[Outlooks]:
    """The base policy's replies: by gains and damage they are the best without ram and power."""
    policy = Policy(ends.game.setup, ends.seat)
    rolls = np.arange(roll_count(ends.game.scenario), dtype=np.uint16)
    means = np.zeros((4, len(numbers)))
    for first in range(0, len(numbers), _ENDS_A_SLICE):
        last = min(first + _ENDS_A_SLICE, len(numbers))
        states = [ends.after(int(number)) for number in numbers[first:last]]
        which = np.repeat(np.arange(len(states), dtype=np.uint16), len(rolls))
        games = policy.play(np.array([state.memory for state in states]), which, np.tile(rolls, len(states))[:, None])
        fates = games.fates.reshape(len(states), -1)
        going_on = np.array([not state.clock[Clock.OVER] for state in states])
        won = (fates == Fate.WON).mean(axis=1)
        # The games count finishing as one more gain.
        means[0, first:last] = (games.gains.reshape(len(states), -1).mean(axis=1) - won) * going_on
        means[1, first:last] = won * going_on
        before = np.array([state.damage[ends.craft] for state in states])
        means[2, first:last] = games.damage.reshape(len(states), -1).mean(axis=1) - before
        means[3, first:last] = (fates == Fate.DESTROYED).mean(axis=1) * going_on
        known = Outlooks(numbers[:last], *means[:, :last])
        yield Progress(last, len(numbers), "looking one round ahead", known)
    return Outlooks(numbers, *means)


def _full_race_outlooks(ends: Ends, numbers: NDArray[np.int64]) -> Question[Outlooks]:
    """All ends of a race, rams and powers included: one position after the other, 216 rolls at a time."""
    setup = ends.game.setup
    full = full_race_of(setup, ends.craft)
    orders = ORDERS if roll_count(setup.scenario) > VALUES else ORDERS[:1]
    means = np.zeros((4, len(numbers)))
    for place, number in enumerate(numbers):
        if not ends.finished[number]:
            after = ends.after(int(number))
            replies = [full_replies(full, after, order) for order in orders]
            gains = np.concatenate([reply.gains[0] for reply in replies])
            missing = setup.board.symbols_needed - int(after.symbols[ends.craft]).bit_count()
            damage = np.concatenate([reply.damage[0] for reply in replies])
            means[:3, place] = gains.mean(), (gains >= missing).mean(), damage.mean()
        if (place + 1) % _FULL_ENDS_A_SLICE == 0:
            known = Outlooks(numbers[: place + 1], *means[:, : place + 1])
            yield Progress(place + 1, len(numbers), "looking one round ahead, rams and powers included", known)
    return Outlooks(numbers, *means)


def _full_outlooks(ends: Ends, numbers: NDArray[np.int64]) -> Question[Outlooks]:
    """Every program of the next round, roll by roll, as `Programs` finds them."""
    rolls = ALL_DICE[: roll_count(ends.game.scenario)]
    means = np.zeros((4, len(numbers)))
    for place, number in enumerate(numbers):
        after = ends.after(int(number))
        if not after.clock[Clock.OVER]:
            twin = Game(ends.game.setup, position_of(ends.game.setup, after, ends.game.position.round + 1))
            means[:, place] = np.mean([best_reply(twin, ends.seat, dice) for dice in rolls], axis=0)
        known = Outlooks(numbers[: place + 1], *means[:, : place + 1])
        yield Progress(place + 1, len(numbers), "looking one round ahead, rams and powers included", known)
    return Outlooks(numbers, *means)


def best_reply(game: Game, seat: int, dice: Dice) -> tuple[int, bool, int, bool]:
    """Of every program: gains, whether it finishes, damage, whether the craft is destroyed."""
    ends = Ends(Programs(game, seat, dice))
    best = int(np.lexsort([ends.damage, -ends.gains, ~ends.finished])[0])
    return int(ends.gains[best]), bool(ends.finished[best]), int(ends.damage[best]), False
