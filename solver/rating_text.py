"""Ratings and comparisons for people: tables that fit 80 columns, the 216-roll map, and CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .bounds.text import print_bracket
from .compare import HEADER as COMPARISON_HEADER
from .compare import Comparison, Difference
from .figures import Figure
from .grade_scale import GRADED_BY
from .people import SKILLS, THOUSAND
from .rating import BASE, SHARES
from .rating_results import HEADER, PlayerRating, Rating, StartRating

RANKED_BY = GRADED_BY
_NAME_WIDTH = 20
_ROUND_ONE_SHARES = ("round_one_nothing", "boxed_in", "traps")
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
    for line in headline(rating):
        console.print(line)
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


def headline(rating: Rating) -> list[Text]:
    """The grade and one sentence; a result that was stopped says so first of all."""
    seats = len(rating.starts)
    lines = [] if rating.complete else [Text("Stopped early: a partial result.", "bold yellow")]
    lines.append(Text(f"{rating.name} ({rating.mode}, {seats} start{'s' * (seats > 1)})", "bold"))
    if rating.grade is not None:
        grade = rating.grade
        lines.append(
            Text(f"Grade {grade.value:.1f} of 10 ({grade.low:.1f} to {grade.high:.1f}): {grade.words}.", "bold")
        )
    base = rating.of(BASE).rounds.mean
    sentence = f"The base policy takes {base:.1f} rounds to finish"
    club = next((player for player in rating.overall if player.player == GRADED_BY), None)
    if club is not None:
        sentence += f", a {GRADED_BY} pilot {club.rounds.mean - base:.1f} more"
    lines.append(Text(f"{sentence}."))
    first = rating.round_one()
    if "room" in first and "traps" in first:
        room, traps = first["room"].mean, first["traps"].mean
        lines.append(
            Text(f"In round one a roll has some {room:.0f} optimal programs; {100 * traps:.0f} % of slips crash.")
        )
    return lines


def _add_players(table: Table, start: str, players: Sequence[PlayerRating]) -> None:
    for number, player in enumerate(players):
        extra = f"+{_value(player.difficulty)}" if player.difficulty else ""
        shown = extra.replace("+-", "-")
        style = "bold" if start == "all" else ""
        table.add_row(
            "" if number else start, player.player, _value(player.rounds), _value(player.luck), shown, style=style
        )


def _print_round_one(console: Console, starts: Sequence[StartRating]) -> None:
    if all(start.round_one is None for start in starts):
        return
    counts = [f"wins {gains}" for gains in range(1, _MANY)]
    table = _table("start", "gains", "nothing", *counts, f"wins {_MANY}+", "boxed in", "room", "traps", "")
    for start in starts:
        first, margins = start.round_one, start.margins
        assert first is not None, start
        assert margins is not None, start
        some = [first.count(gains) for gains in range(_MANY)]
        numbers = [f"{first.mean:.3f}", *map(str, some), str(first.rolls - sum(some)), str(margins.boxed_in)]
        numbers.append(f"{margins.typical_room:.0f}" if margins.typical_room else "-")
        numbers.append(_percent(margins.traps) if margins.traps else "-")
        table.add_row(f"{start.seat} {start.at}", *numbers, "dead start" if first.is_dead else "")
    rolls = starts[0].round_one.rolls if starts[0].round_one else 0
    console.print(f"Round one, over all {rolls} rolls (exact, without ram or power):")
    console.print(table, soft_wrap=False)
    console.print("Mean gains; rolls with nothing to win, and with 1, 2, 3 or more; boxed in: rolls")
    console.print("after which no flight leaves the hex. Room: optimal programs of a roll that wins")
    console.print("something (geometric mean). Traps: slips in one column that crash.")


def _print_maps(console: Console, start: StartRating) -> None:
    assert start.round_one is not None, start
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
    if rating.games_saved is not None:
        console.print(f"Variance reduction saves a factor of {rating.games_saved:.1f} in games.")
    console.print(f"Games that are not won count as {rating.round_limit} rounds. Luck is the standard deviation")
    console.print(f"over the dice; difficulty is rounds more than the {rating.reference}.")
    console.print(f"The grade is the {GRADED_BY} pilot's difficulty against the base policy, on a scale")
    console.print("with the official race at 5.")
    console.print("Limited pilots, flights considered a round (turns misread):")
    console.print(f"{pilots}.")


# ------------------------------------------------------------------------------------------------------- many layouts


def ranked(ratings: Iterable[Rating]) -> list[Rating]:
    """The easiest first, by grade; of those with the highest or lowest grade by what planning badly costs."""

    def key(rating: Rating) -> tuple[float, float, str]:
        club = rating.of(RANKED_BY)
        return rating.grade.value if rating.grade else 0.0, club.rounds.mean - rating.of(BASE).rounds.mean, rating.name

    return sorted(ratings, key=key)


def print_ranking(console: Console, ratings: Sequence[Rating]) -> None:
    table = _table("", "layout", "grade", "club rounds", "luck", "difficulty")
    for rank, rating in enumerate(ranked(ratings), start=1):
        club, base = rating.of(RANKED_BY), rating.of(BASE)
        assert club.difficulty is not None
        figures = [_value(value) for value in (club.rounds, base.luck, club.difficulty)]
        grade = rating.grade
        shown = f"{grade.value:.1f} ({grade.low:.1f}-{grade.high:.1f})" if grade else ""
        name = _short(rating.name) + ("" if rating.complete else " *")
        table.add_row(str(rank), name, shown, *figures)
    console.print(table, soft_wrap=False)
    console.print()
    if not all(rating.complete for rating in ratings):
        console.print("* stopped early: a partial result.")
    games, seed = ratings[0].games, ratings[0].seed
    console.print(f"Easiest first, by grade. {games:,} games for each start and player, seed {seed};")
    console.print("± is half a 95 % interval. Luck is the base policy's, difficulty the club's.")


def write_csv(stream: TextIO, ratings: Iterable[Rating]) -> None:
    _write_rows(stream, HEADER, (row for rating in ratings for row in rating.rows()))


def comparison_csv(found: Comparison) -> str:
    stream = StringIO()
    _write_rows(stream, COMPARISON_HEADER, found.rows())
    return stream.getvalue()


def _write_rows(stream: TextIO, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)


# --------------------------------------------------------------------------------------------------------- comparison


def print_comparison(console: Console, found: Comparison) -> None:
    if not found.complete:
        console.print(Text("Stopped early: a partial result.", "bold yellow"))
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
    if found.balance:
        console.print()
        table = _table("start", "player", "A", "B", "B - A", "verdict")
        for each in sorted(found.balance, key=lambda each: each.seat or 0):
            _add_difference(table, str(each.seat), each, each.player)
        console.print("Win share by start in percent, all seats at once:")
        console.print(table, soft_wrap=False)
    console.print()
    console.print(f"{found.games:,} games for each layout, start and player, seed {found.seed}, on common dice;")
    console.print("± is half a 95 % interval, so one verdict in twenty may be wrong.")
    console.print("Destroyed, unfinished, round one nothing, boxed in and traps are in percent.")
    console.print("Boxed in: first rolls after which no flight leaves the hex. Room: optimal")
    console.print("programs of a first roll that wins something. Traps: slips that crash.")


def _add_difference(table: Table, name: str, each: Difference, what: str = "") -> None:
    factor = 100 if each.figure in (*SHARES, *_ROUND_ONE_SHARES, "win_share") else 1
    change = each.difference
    width = f" ± {factor * change.half_width:.3f}" if change.half_width or each.player else ""
    cells = [f"{factor * each.a:.3f}", f"{factor * each.b:.3f}", f"{factor * change.mean:+.3f}{width}"]
    table.add_row(name, what or each.figure.replace("_", " "), *cells, each.verdict)
