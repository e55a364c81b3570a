"""`swarm rate` and `swarm compare`: how hard and how lucky is a layout, and what is the difference to another one?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import complain, console, print_json
from .arguments import AsJson, Seconds, Seed
from .fairness import BalanceGames, NoBalance, balance_of, show_balance, write_rows
from .reporting import Paper, Report, Reports

if TYPE_CHECKING:
    from engine.asteroyds.scenario import Scenario

    from ..fairness.results import Fairness
    from ..findings import Findings
    from ..heat import HeatMaps

_LONGEST_NAME = 40

Games = Annotated[
    int,
    typer.Option(
        "--games",
        metavar="N",
        min=432,
        max=10_000_000,
        help="Games for each start and player, rounded up to a multiple of 216.",
    ),
]


def rate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario, or a folder of them: a ranked table.")],
    games: Games = 2160,
    seed: Seed = 0,
    seconds: Seconds = None,
    maps: Annotated[bool, typer.Option("--map", help="Show what every first roll allows, by start.")] = False,
    heat: Annotated[
        bool, typer.Option("--heat", help="Show where craft fly and crash, and which hexes decide.")
    ] = False,
    pilot: Annotated[
        str | None,
        typer.Option(
            "--pilot", metavar="P", help="Whose heat maps are shown: base, novice, club, expert. [default: club]"
        ),
    ] = None,
    bracket: Annotated[bool, typer.Option("--bracket", help="Bound optimal play from both sides (minutes).")] = False,
    bracket_games: Annotated[
        int | None,
        typer.Option(
            "--bracket-games", metavar="N", min=2, max=100_000, help="Games for each start for that. [default: 12]"
        ),
    ] = None,
    futures: Annotated[
        int | None,
        typer.Option(
            "--bracket-futures",
            metavar="N",
            min=0,
            max=36,
            help="Rolls that share each of the first decisions of its lower bound; 0: foresight. [default: 4]",
        ),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one line for each figure.")] = False,
    balance_games: BalanceGames = None,
    no_balance: NoBalance = False,
    report: Report = None,
    pdf: Paper = None,
) -> None:
    """Rate a layout: a grade from 1 to 10, rounds to finish from each start, luck, how hard it is for people, who wins.

    Every start is flown alone, by the base policy and by limited pilots (novice, club, expert). Then all seats fly at
    once: who wins from which start? (Not for a folder.) Figures come with 95 % intervals; the same seed gives the same
    figures. Ctrl-C gives what is known so far.

    With --bracket also what no player can beat, proven, and the best play found; that takes minutes, e.g.
    swarm rate official-racing --bracket --bracket-games 6 --seconds 240

    --report and --pdf write all of it, with heat maps, into files that can be passed on.
    """
    from ..asking import ask
    from ..bounds.bracket import BRACKET_GAMES, TREE_FUTURES
    from ..findings import Findings
    from ..grade_scale import GRADED_BY
    from ..rating import PLAYERS
    from ..rating_many import rate_all
    from ..rating_text import print_ranking, print_rating, ranked, write_csv
    from ..results import QuestionError

    if as_json and as_csv:
        raise QuestionError("--json and --csv do not go together")
    folder = Path(file).is_dir()
    if heat and (folder or as_csv):
        raise QuestionError("--heat is for one scenario, as text or with --json")
    if maps and (folder or as_csv):
        raise QuestionError("--map is for one scenario, as text; --json always has it")
    if pilot is not None and pilot not in PLAYERS:
        raise QuestionError(f"'{pilot[:40]}' is not a pilot: {', '.join(PLAYERS)}")
    if not bracket and not (bracket_games is None and futures is None):
        raise QuestionError("--bracket-games and --bracket-futures say how to --bracket: that is missing")
    if balance_games is not None and (no_balance or folder):
        raise QuestionError("--balance-games is for one scenario, and does not go with --no-balance")
    if pdf is not None and folder:
        raise QuestionError("--pdf is for one scenario; a folder has --report")
    reports = Reports(html=report, pdf=pdf)
    if pilot is not None and not (heat or (reports and not folder)):
        raise QuestionError("--pilot says whose heat maps are shown: ask for them with --heat, --report or --pdf")
    shown = pilot or GRADED_BY
    layouts = _layouts_in(file) if folder else [_open(file)]
    _announce()
    asked = (bracket_games or BRACKET_GAMES) if bracket else None
    question = rate_all(
        layouts, games=games, seed=seed, bracket_games=asked, futures=TREE_FUTURES if futures is None else futures
    )
    balancing = not (no_balance or folder or len(layouts[0][1].starts) < 2)
    heating = heat or bool(reports and not folder)
    share = None if seconds is None else seconds / (1 + heating + balancing)
    found, complete = ask(question, seconds=share)
    # Whoever pressed Ctrl-C does not want to wait for the rest either.
    goes_on = complete or seconds is not None
    hot = _heat_maps(layouts[0], seed, share) if heating and goes_on else None
    goes_on = goes_on and (hot is None or hot.complete or seconds is not None)
    balance = _balance(*layouts[0], balance_games or games, seed, share) if balancing and goes_on else None
    if as_csv:
        write_csv(sys.stdout, ranked(found))
        if balance:
            write_rows(balance, header=False)
    elif as_json and folder:
        print_json({"ratings": [rating.to_json() for rating in ranked(found)], "complete": complete})
    elif as_json:
        print_json(Findings(layouts[0][1], found[0], balance, hot if heat else None).to_json())
    elif folder:
        print_ranking(console(), found)
    else:
        print_rating(console(), found[0], show_maps=maps)
        if balance:
            console().print()
            show_balance(balance)
        if hot is not None and heat:
            _print_heat(layouts[0][1], hot, shown)
    # Names of layouts differ: they are those of the files.
    rated = [Findings(dict(layouts)[rating.name], rating, balance, hot, shown) for rating in ranked(found)]
    _report(reports, rated, quiet=as_json or as_csv)


def _report(reports: Reports, findings: list[Findings], *, quiet: bool) -> None:
    """After everything else has been said, so that nothing is lost if a file cannot be written."""
    if reports and not quiet:
        console().print()
    for path in reports.write(findings):
        if not quiet:
            console().print(f"The report is written to {path}.")


def _balance(name: str, scenario: Scenario, games: int, seed: int, seconds: float | None) -> Fairness | None:
    """None if it was stopped before anything was known: the rest of the rating is known all the same."""
    from ..results import QuestionError

    try:
        return balance_of(name, scenario, games, seed, seconds=seconds)[0]
    except QuestionError as reason:
        complain(f"balance: {reason}")
        return None


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A scenario: a path, a layout code, or a shipped one.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one, such as the same after an edit.")],
    games: Games = 2160,
    seed: Seed = 0,
    seconds: Seconds = None,
    as_json: AsJson = False,
    csv_file: Annotated[
        str | None, typer.Option("--csv", metavar="OUT", help="Also write one line for each figure to this file.")
    ] = None,
    balance: Annotated[
        bool, typer.Option("--balance/--no-balance", help="Whether to compare who wins from which start, too.")
    ] = True,
) -> None:
    """Compare two layouts on common dice: every figure of the rating, with the interval of the difference.

    Where both have the same seats, also the win share of every start, all seats at once.
    """
    from ..asking import ask
    from ..compare import compare_layouts
    from ..rating_text import comparison_csv, print_comparison
    from ..writing import check_place, write_text

    (name_a, layout_a), (name_b, layout_b) = _open(a), _open(b)
    if csv_file is not None:
        check_place(Path(csv_file))
    _announce()
    found, complete = ask(
        compare_layouts(layout_a, layout_b, (name_a, name_b), games=games, seed=seed, balance=balance), seconds=seconds
    )
    if as_json:
        print_json(found.to_json() | {"complete": complete})
    else:
        print_comparison(console(), found)
    if csv_file is not None:
        write_text(csv_file, comparison_csv(found))


def _heat_maps(layout: tuple[str, Scenario], seed: int, seconds: float | None) -> HeatMaps | None:
    """None if it was stopped before anything was known: the rest of the rating is known all the same."""
    from ..asking import ask
    from ..heat import heat_maps
    from ..rating import Rater
    from ..results import QuestionError

    try:
        return ask(heat_maps(Rater(layout[1], layout[0], seed=seed)), seconds=seconds)[0]
    except QuestionError as reason:
        complain(f"heat maps: {reason}")
        return None


def _print_heat(scenario: Scenario, maps: HeatMaps, pilot: str) -> None:
    from ..heat_text import print_heat

    print_heat(console(), scenario, maps, pilot)


def _open(file: str) -> tuple[str, Scenario]:
    """A layout and what it is called: by its file, because names inside files need not differ."""
    from ..opening import find

    source = find(file)
    scenario = source.scenario()
    name = Path(source.name).name.removesuffix(".json")
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…", scenario


def _layouts_in(folder: str) -> list[tuple[str, Scenario]]:
    from ..results import QuestionError

    files = sorted(Path(folder).glob("*.json"))
    if not files:
        raise QuestionError(f"{folder}: no scenarios (*.json) in this folder")
    return [_open(str(file)) for file in files]


def _announce() -> None:
    from engine.jit import announce_compiling

    announce_compiling()
