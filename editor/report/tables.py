"""The figures of a report as tables of text, the same on the page and on paper; every sampled one with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isfinite

from solver.bounds.results import Bracket
from solver.fairness.results import Fairness, Handicaps, TableFairness
from solver.findings import Findings
from solver.rating_results import Figure, PlayerRating, Rating

_MANY = 3  # gains from here on are one column
_SMALL_P = 0.001


@dataclass(frozen=True)
class Table:
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    strong: frozenset[int] = field(default_factory=frozenset)  # rows that sum up the others


def value(figure: Figure, digits: int = 2) -> str:
    if not isfinite(figure.half_width):
        return f"{figure.mean:.{digits}f}"
    return f"{figure.mean:.{digits}f} ± {figure.half_width:.{digits}f}"


def signed(figure: Figure, digits: int = 2) -> str:
    return value(figure, digits) if figure.mean < 0 else f"+{value(figure, digits)}"


def percent(figure: Figure) -> str:
    return value(Figure(100 * figure.mean, 100 * figure.half_width), 1)


def rating_tables(findings: Findings) -> list[Table]:
    rating = findings.rating
    return [_players(rating), *([_bracket(rating.bracket)] if rating.bracket else []), _starts(rating)]


_PLAYER_COLUMNS = ("rounds", "luck", "difficulty", "damage", "destroyed %", "unfinished %")


def _numbers(player: PlayerRating) -> tuple[str, ...]:
    difficulty = "–" if player.difficulty is None else signed(player.difficulty)
    shares = (percent(player.destroyed), percent(player.unfinished))
    return value(player.rounds), value(player.luck), difficulty, value(player.damage), *shares


def _players(rating: Rating) -> Table:
    rows = tuple((player.player, *_numbers(player)) for player in rating.overall)
    note = (
        "Mean over the starts, each flown alone. Luck is the standard deviation of the rounds over the dice; "
        f"difficulty is rounds more than the {rating.reference}. A game that is not won counts as "
        f"{rating.round_limit} rounds."
    )
    return Table("Players, all starts", ("player", *_PLAYER_COLUMNS), rows, note)


def _bracket(bracket: Bracket) -> Table:
    rows = tuple(
        (
            "all" if each.seat is None else f"{each.seat} {each.at}",
            *(value(part) for part in (each.foresight, each.lower, each.best, each.base, each.gap)),
            percent(each.gap_share),
        )
        for each in (bracket.overall, *bracket.starts)
    )
    cut = f" Proofs cut short, with a weaker bound in their place: {bracket.overall.cut}."
    note = (
        "Rounds on the same dice. Foresight: all rolls known, so no player does better. Optimal play lies between the "
        "lower bound and the best play found." + (cut if bracket.overall.cut else "")
    )
    header = ("start", "foresight", "lower bound", "best play found", "base", "gap", "gap %")
    return Table("Between which figures optimal play lies", header, rows, note, frozenset({0}))


def _starts(rating: Rating) -> Table:
    rows = []
    for start in rating.starts:
        for number, player in enumerate(start.players):
            rows.append(("" if number else f"{start.seat} {start.at}", player.player, *_numbers(player)))
    return Table("Every start", ("start", "player", *_PLAYER_COLUMNS), tuple(rows))


def round_one_table(rating: Rating) -> Table | None:
    rows = []
    for start in rating.starts:
        first, margins = start.round_one, start.margins
        if first is None or margins is None:
            return None
        some = [first.count(gains) for gains in range(_MANY)]
        room = f"{margins.typical_room:.0f}" if margins.typical_room else "–"
        traps = percent(margins.traps) if margins.traps else "–"
        counts = (*map(str, some), str(first.rolls - sum(some)), str(margins.boxed_in))
        dead = " (dead start)" if first.is_dead else ""
        rows.append((f"{start.seat} {start.at}{dead}", f"{first.mean:.3f}", *counts, room, traps))
    wins = [f"wins {gains}" for gains in range(1, _MANY)]
    header = ("start", "mean gains", "nothing", *wins, f"wins {_MANY}+", "boxed in", "room", "traps %")
    rolls = rating.starts[0].round_one.rolls if rating.starts[0].round_one else 0
    note = (
        f"How many of all {rolls} rolls allow so much, without ram or power; exact. Boxed in: no flight leaves the "
        "hex. Room: optimal programs of a roll that wins something (geometric mean). Traps: slips in one column that "
        "crash."
    )
    return Table("Round one, roll by roll", header, tuple(rows), note)


def balance_tables(balance: Fairness) -> list[Table]:
    companies = [table for table in balance.tables if not table.pilots]
    found = [_win_shares(companies)] if companies else []
    for table in balance.tables:
        if table.skills:
            rows = tuple((each.name, percent(each.share), signed(each.points, 1)) for each in table.skills)
            title = f"A seat of each skill, {table.company} company"
            found.append(Table(title, ("skill", "win share %", "points over even"), rows))
        if table.pilots:
            found.append(_pilots(table))
    if balance.handicaps is not None:
        found.append(_handicaps(balance.handicaps))
    return found


def _win_shares(tables: Sequence[TableFairness]) -> Table:
    rows: list[tuple[str, ...]] = []

    def row(name: str, cell: Callable[[TableFairness], str]) -> None:
        rows.append((name, *map(cell, tables)))

    for number, start in enumerate(tables[0].starts):
        row(f"{start.seat} {start.name}", lambda each, number=number: percent(each.starts[number].share))  # type: ignore[misc]
    for number, team in enumerate(tables[0].teams):
        row(team.name, lambda each, number=number: percent(each.teams[number].share))  # type: ignore[misc]
    fair = len(rows)
    row("if fair", _fair)
    row("p of fair", lambda each: f"{each.p_value:.3f}" if each.p_value >= _SMALL_P else f"< {_SMALL_P}")
    row("flying first", lambda each: signed(each.first, 1) if each.teams else "0")
    row("ties %", lambda each: percent(each.ties))
    row("undecided %", lambda each: percent(each.unfinished))
    row("rounds", lambda each: value(each.rounds))
    row("games", lambda each: f"{each.games:,}")
    note = (
        "Win share in percent with all seats at once, by company. If fair: 95 % of fair layouts keep all shares in "
        "this range with so many games. Flying first: points that it is worth in round one."
    )
    header = ("start", *(table.company for table in tables))
    return Table("Who wins from which start", header, tuple(rows), note, frozenset({fair}))


def _fair(table: TableFairness) -> str:
    return value(Figure(100 * table.sides[0].even, table.band), 1)


def _pilots(table: TableFairness) -> Table:
    rows = tuple(
        (each.name, percent(each.share), signed(each.points, 1), f"{100 * (each.uses or 0):.1f}")
        for each in table.pilots
    )
    header = ("pilot", "win share %", "points over even", "power used, % of games")
    return Table("Pilots, dealt to any start", header, rows, "Base policy; powers are used where they pay at once.")


def _handicaps(found: Handicaps) -> Table:
    rows = []
    for number, each in enumerate(found.tried):
        what = "as it is" if number == 0 else "handicap"
        shares = tuple(percent(share.share) for share in each.teams)
        best = "nearest to even" if each is found.best else ""
        rows.append((what, f"{each.team} {each.needed} of {each.assigned}", *shares, best))
    header = ("", "targets needed", *(f"{share.name} %" for share in found.tried[0].teams), "")
    strong = frozenset({found.tried.index(found.best)})
    return Table("Handicap that evens the teams out", header, tuple(rows), "Base policy, common dice.", strong)
