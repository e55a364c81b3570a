"""New and evened layouts for people: what clashes, the board, the changes in words, the figures with intervals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.asteroyds.position import position_of
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import set_up

from ..position_text import print_position
from ..rating_results import Figure
from ..results import Verdict
from .measuring import DIFFICULTY_UNIT, Evenness
from .results import Evened, Generated, Made
from .wishes import Wishes


def _value(value: Figure, digits: int = 1) -> str:
    return f"{value.mean:.{digits}f} ± {value.half_width:.{digits}f}"


def print_generated(console: Console, found: Generated, wishes: Wishes, written: Sequence[str]) -> None:
    if found.verdict == Verdict.NONE_EXISTS:
        print_clash(console, found, wishes)
        return
    if found.verdict == Verdict.GAVE_UP:
        console.print("No layout was found in time. That does not mean that there is none: try more --seconds,")
        console.print("another --seed, or fewer conditions.")
        return
    for number, made in enumerate(found.layouts, start=1):
        title = f"Layout {number}" if len(found.layouts) > 1 else "A new layout"
        console.print(Text(f"{title}: {made.scenario.name}", "bold"))
        _print_figures(console, made, found)
        if number <= len(written):
            console.print(f"Written to {written[number - 1]}.")
        else:
            console.print()
            print_board(console, made.scenario)
        console.print()
    if found.aim.wants_anything:
        console.print(f"{found.tried} layouts tried, seed {found.seed}. The figures come from dice that had no part in")
        console.print("choosing: whoever looks best of many owes some of it to luck. ± is half a 95 % interval.")


def _print_figures(console: Console, made: Made, found: Generated) -> None:
    measured, aim = made.measured, found.aim
    if measured.difficulty is not None and aim.difficulty is not None:
        low, high = aim.difficulty
        console.print(f"difficulty: {DIFFICULTY_UNIT} {_value(measured.difficulty, 2)}, wanted {low:g} to {high:g}")
    if measured.evenness is not None and aim.max_imbalance is not None:
        imbalance = _value(measured.evenness.imbalance)
        console.print(f"imbalance {imbalance} points, wanted at most {aim.max_imbalance:g}")
        console.print(f"{measured.evenness.games:,} games, seed {measured.evenness.seed}: {measured.evenness.method}")
    if aim.wants_anything and not made.meets_aim:
        console.print(Text("This misses the aim; it is the best that was found.", "bold"))


def print_clash(console: Console, found: Generated, wishes: Wishes) -> None:
    console.print(Text("There is no such layout.", "bold"))
    if found.clash == (f"symmetry={wishes.symmetry}",):
        console.print(f"The board has no symmetry {wishes.symmetry} about its centre.")
        return
    console.print("These conditions cannot be kept together:")
    for word in found.clash:
        console.print(f"  {word}")
    if found.clash_is_smallest:
        console.print("Without any one of them there is a layout that keeps the others of this list.")
    else:
        console.print("Perhaps not all of them are needed for that; there was no time to find out.")


def print_board(console: Console, scenario: Scenario) -> None:
    setup = set_up(scenario)
    print_position(console, scenario, position_of(setup, setup.start, 0))


def print_evened(console: Console, found: Evened, written: Sequence[str]) -> None:
    limit = f"{found.max_imbalance:g} points"
    if found.was_even:
        console.print(Text(f"The starts are even already (within {limit}); nothing is changed.", "bold"))
    elif not found.changes:
        console.print(Text(f"Not even, and no change was found that helps (wanted: within {limit}).", "bold"))
    else:
        verdict = f"even now (within {limit})" if found.is_even else f"better, but not within {limit}; the best found"
        pieces = f"{len(found.changes)} piece{'s' * (len(found.changes) > 1)} changed"
        console.print(Text(f"{pieces}: {verdict}.", "bold"))
        for change in found.changes:
            console.print(f"  {change}")
    console.print()
    _print_shares(console, found.figures_before, found.figures_after if found.changes else None)
    figures = found.figures_before
    console.print()
    console.print(f"{figures.games:,} games, seed {figures.seed}, fresh dice, the same before and after.")
    console.print("Points are percent of games won more than an even share; ± is half a 95 % interval.")
    console.print(f"{found.tried} layouts tried, seed {found.seed}. Method:")
    console.print(f"{figures.method}.")
    if written:
        console.print(f"Written to {written[0]}.")
    elif found.changes:
        console.print()
        print_board(console, found.after)


def _print_shares(console: Console, before: Evenness, after: Evenness | None) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("start", no_wrap=True)
    for name in ("before", "after") if after else ("points",):
        table.add_column(name, justify="right", no_wrap=True)
    rows = [(side.name, side.points) for side in before.sides] + [("imbalance", before.imbalance)]
    later = [side.points for side in after.sides] + [after.imbalance] if after else []
    for number, (name, points) in enumerate(rows):
        cells = [f"{points.mean:+.1f} ± {points.half_width:.1f}"]
        cells += [f"{later[number].mean:+.1f} ± {later[number].half_width:.1f}"] if later else []
        table.add_row(name, *cells, style="bold" if name == "imbalance" else "")
    console.print(table, soft_wrap=False)
