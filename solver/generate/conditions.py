"""Which conditions can a layout be asked to keep, and how are they written?

One word each, the little language of `swarm generate --require`:

    asteroid/start>=2     every two such pieces are at least so many steps apart (also <=5, or a range =2..5)
    nearest=3..5          each start's nearest goal is so far away (also >=3, <=5, =4)
    sum=20..26            the steps from each start to all goals, added up
    equal-nearest         the same for every start: the distance of the nearest goal,
    equal-sum             … the sum of the distances,
    equal-distances       … every distance, nearest to farthest
    colours>=2            every two asteroids of one colour are at least so far apart
    sectors<=1            the numbers of asteroids in the six sectors about the centre differ by at most so many
    colour-sectors<=1     the same for the asteroids of each colour

Pieces are: asteroid, the colours (red, white-blue …) for asteroids of that colour, gate, red-gate …, turret, pod,
platform, fixed (the last three), tile (all of these), start. Goals are the gates, in Drones the turrets. Steps are
counted on an endless board. What is always asked for (the inventory, the symmetry …) is a condition too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from ..results import QuestionError
from .inventory import COLOURS, TILE_SORTS, Sort
from .symmetry import SymmetryName

START = "start"
FAR = 99  # more than any two hexes are apart, less than any number that a model minds
_GROUPS = ("asteroid", *COLOURS, "gate", *(f"{colour}-gate" for colour in COLOURS))
GROUPS = (*_GROUPS, "turret", "pod", "platform", "fixed", "tile", START)
EQUALS = ("equal-nearest", "equal-sum", "equal-distances")
_WORDS = ("asteroid/start>=2", "nearest=3..5", "sum=20..26", *EQUALS, "colours>=2", "sectors<=1", "colour-sectors<=1")
_RANGED = re.compile(r"([a-z/-]+)(>=|<=|=)([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


class ConditionError(QuestionError):
    """A condition that means nothing."""


@dataclass(frozen=True)
class Condition:
    word: str


@dataclass(frozen=True)
class Apart(Condition):
    """Every piece of one group and every other piece of the other one are `least` to `most` steps apart."""

    a: str
    b: str
    least: int
    most: int


@dataclass(frozen=True)
class Nearest(Condition):
    least: int
    most: int


@dataclass(frozen=True)
class DistanceSum(Condition):
    least: int
    most: int


@dataclass(frozen=True)
class Equal(Condition):
    """For every start the same; the word says what."""


@dataclass(frozen=True)
class ColourSpread(Condition):
    least: int


@dataclass(frozen=True)
class EvenSectors(Condition):
    most: int
    by_colour: bool


@dataclass(frozen=True)
class Count(Condition):
    """So many of a sort; starts are None."""

    sort: Sort | None
    number: int


@dataclass(frozen=True)
class Symmetric(Condition):
    name: SymmetryName


@dataclass(frozen=True)
class StartsOn(Condition):
    """`platforms`, or `free` hexes."""

    where: str


@dataclass(frozen=True)
class Connected(Condition):
    """From every free hex a craft could fly to every other: nothing is walled in, and there are no pockets."""


@dataclass(frozen=True)
class ClearAhead(Condition):
    """No start faces a wall."""


CONNECTED = Connected("connected")
CLEAR_AHEAD = ClearAhead("clear-ahead")


def in_group(sort: Sort, group: str) -> bool:
    if group == "tile":
        return True
    if group == "fixed":
        return sort.is_fixed
    return group in (sort.word, sort.kind)


def sorts_in(group: str) -> list[Sort]:
    return [sort for sort in TILE_SORTS if in_group(sort, group)]


def parse_condition(word: str) -> Condition:
    """Raises ConditionError for anything but the words above."""
    word = re.sub(r"\s", "", word)
    if word in EQUALS:
        return Equal(word)
    match = _RANGED.fullmatch(word)
    if match is None:
        raise _unknown(word)
    name, sign, first, second = match.groups()
    if second is not None and sign != "=":
        raise ConditionError(f"{word}: a range is written {name}={first}..{second}")
    least = int(first) if sign != "<=" else 0
    most = int(second or first) if sign != ">=" else FAR**2
    if least > most:
        raise ConditionError(f"{word}: the range is empty")
    if "/" in name:
        a, _, b = name.partition("/")
        for group in (a, b):
            if group not in GROUPS:
                close = get_close_matches(group, GROUPS, n=1)
                hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(GROUPS)}"
                raise ConditionError(f"{word}: '{group}' is no kind of piece{hint}")
        return Apart(word, a, b, least, most)
    if name == "nearest":
        return Nearest(word, least, most)
    if name == "sum":
        return DistanceSum(word, least, most)
    if name == "colours" and sign == ">=":
        return ColourSpread(word, least)
    if name in ("sectors", "colour-sectors") and sign == "<=":
        return EvenSectors(word, most, name != "sectors")
    raise _unknown(word)


def _unknown(word: str) -> ConditionError:
    close = get_close_matches(word, _WORDS, n=1, cutoff=0.5)
    hint = f"did you mean {close[0]}?" if close else f"conditions are written like {', '.join(_WORDS)}"
    return ConditionError(f"'{word}' is no condition; {hint}")


def parse_conditions(words: Iterable[str]) -> tuple[Condition, ...]:
    """Each once, in the order given."""
    return tuple(dict.fromkeys(parse_condition(word) for word in words))
