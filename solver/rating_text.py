"""Ratings and comparisons for people: tables that fit 80 columns, the 216-roll map, and CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .bounds.text import print_bracket
from .compare import Comparison, Difference
from .people import SKILLS, THOUSAND
from .rating import BASE, SHARES
from .rating_results import HEADER, Figure, PlayerRating, Rating, StartRating

RANKED_BY = "club"
_NAME_WIDTH = 24
_MANY = 3  # gains from here on are one column
_LEFT = ("start", "player", "layout", "figure", "verdict")


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in names:
        table.add_column(name, justify="left" if name in _LEFT else "right", no_wrap=True)
    return table


def _value(value: Figure, digits: int = 2) -> str:
    return f"{value.mean:.{digits}f} ± {value.half_width:.{digits}f}"


def _percent(value: Figure) -> str:
    return f"{100 * value.mean:.1f} ± {100 * value.half_width:.1f} %"


def _short(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else name[: _NAME_WIDTH - 1] + "…"


# -------------------------------------------------------------------------------------------------------- one layout


def print_rating(console: Console, rating: Rating, *, show_maps: bool = False) -> None:
    seats = len(rating.starts)
    console.print(Text(f"{rating.name} ({rating.mode}, {seats} start{'s' * (seats > 1)}): rounds to finish", "bold"))
    console.print()
    table = _table("start", "player", "rounds", "luck", "difficulty")
    _add_players(table, "all", rating.overall)
    for start in rating.starts:
        _add_players(table, f"{start.seat} {start.at}", start.players)
    console.print(table, soft_wrap=False)
    console.print()
    table = _table("player", "damage", "destroyed", "unfinished")
    for player in rating.overall:
        table.add_row(player.player, _value(player.damage), _percent(player.destroyed), _percent(player.unfinished))
    console.print(table, soft_wrap=False)
    console.print()
    if rating.bracket is not None:
        print_bracket(console, rating.bracket)
        console.print()
    _print_round_one(console, rating.starts)
    if show_maps:
        for start in rating.starts:
            _print_maps(console, start)
    console.print()
    _print_method(console, rating)


def _add_players(table: Table, start: str, players: Sequence[PlayerRating]) -> None:
    for number, player in enumerate(players):
        extra = f"+{_value(player.difficulty)}" if player.difficulty else ""
        shown = extra.replace("+-", "-")
        style = "bold" if start == "all" else ""
        table.add_row(
            "" if number else start, player.player, _value(player.rounds), _value(player.luck), shown, style=style
        )


def _print_round_one(console: Console, starts: Sequence[StartRating]) -> None:
    counts = [f"wins {gains}" for gains in range(1, _MANY)]
    table = _table("start", "mean gains", "rolls with nothing", *counts, f"wins {_MANY}+", "")
    for start in starts:
        first = start.round_one
        some = [first.count(gains) for gains in range(_MANY)]
        numbers = [f"{some[0]} of {first.rolls}", *map(str, some[1:]), str(first.rolls - sum(some))]
        dead = "dead start" if first.is_dead else ""
        table.add_row(f"{start.seat} {start.at}", f"{first.mean:.3f}", *numbers, dead)
    console.print("Round one, the best reply to every roll (exact, without ram or power):")
    console.print(table, soft_wrap=False)


def _print_maps(console: Console, start: StartRating) -> None:
    for order, reds in start.round_one.maps().items():
        console.print(f"\nStart {start.seat} {start.at}, gains by roll ({order}); rows white 1-6, columns blue 1-6:")
        console.print("  ".join(f"red {red + 1:<7}" for red in range(len(reds))).rstrip())
        for white in range(len(reds)):
            lines = [" ".join(str(gains) if gains else "." for gains in red[white]) for red in reds]
            console.print("  ".join(lines))


def _print_method(console: Console, rating: Rating) -> None:
    pilots = ", ".join(f"{s.name} {s.flights} ({s.misread / THOUSAND:.1%})" for s in SKILLS)
    console.print(f"{rating.games:,} games for each start and player, seed {rating.seed}; ± is half a 95 % interval.")
    console.print(f"{rating.method}.")
    console.print(f"Games that are not won count as {rating.round_limit} rounds. Luck is the standard deviation")
    console.print(f"over the dice; difficulty is rounds more than the {rating.reference}.")
    console.print("Limited pilots, flights considered a round (turns misread):")
    console.print(f"{pilots}.")


# ------------------------------------------------------------------------------------------------------- many layouts


def ranked(ratings: Iterable[Rating]) -> list[Rating]:
    """The easiest first, by the rounds of a club pilot."""
    return sorted(ratings, key=lambda rating: (rating.of(RANKED_BY).rounds.mean, rating.name))


def print_ranking(console: Console, ratings: Sequence[Rating]) -> None:
    table = _table("", "layout", "club rounds", "base rounds", "luck", "difficulty")
    for rank, rating in enumerate(ranked(ratings), start=1):
        club, base = rating.of(RANKED_BY), rating.of(BASE)
        assert club.difficulty is not None
        figures = [_value(value) for value in (club.rounds, base.rounds, base.luck, club.difficulty)]
        table.add_row(str(rank), _short(rating.name), *figures)
    console.print(table, soft_wrap=False)
    console.print()
    games, seed = ratings[0].games, ratings[0].seed
    console.print(f"Easiest first, by club rounds. {games:,} games for each start and player, seed {seed};")
    console.print("± is half a 95 % interval. Luck is that of the base policy, difficulty that of")
    console.print("the club pilot.")


def write_csv(stream: TextIO, ratings: Iterable[Rating]) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEADER)
    for rating in ratings:
        writer.writerows(rating.rows())


# --------------------------------------------------------------------------------------------------------- comparison


def print_comparison(console: Console, found: Comparison) -> None:
    console.print(Text(f"A: {found.a}\nB: {found.b}", "bold"))
    console.print()
    table = _table("player", "figure", "A", "B", "B - A", "verdict")
    for each in found.overall:
        _add_difference(table, each.player or "exact", each)
    console.print(table, soft_wrap=False)
    rounds = [each for each in found.starts if each.figure == "rounds"]
    if rounds:
        console.print()
        table = _table("start", "player", "A", "B", "B - A", "verdict")
        for each in sorted(rounds, key=lambda each: each.seat or 0):
            _add_difference(table, str(each.seat), each, each.player)
        console.print("Rounds by start:")
        console.print(table, soft_wrap=False)
    console.print()
    console.print(f"{found.games:,} games for each layout, start and player, seed {found.seed}, on common dice;")
    console.print("± is half a 95 % interval, so one verdict in twenty may be wrong.")
    console.print("Destroyed, unfinished and round one nothing are in percent.")


def _add_difference(table: Table, name: str, each: Difference, what: str = "") -> None:
    factor = 100 if each.figure in SHARES or each.figure == "round_one_nothing" else 1
    change = each.difference
    width = f" ± {factor * change.half_width:.3f}" if each.player else ""
    cells = [f"{factor * each.a:.3f}", f"{factor * each.b:.3f}", f"{factor * change.mean:+.3f}{width}"]
    table.add_row(name, what or each.figure.replace("_", " "), *cells, each.verdict)
