"""`swarm generate` and `swarm balance`: new layouts for a wish, and the smallest changes that even out the starts.

Exit code 1 means that the answer is no: the conditions clash, nothing was found in time, or the aim was not reached.
"""

from __future__ import annotations

from enum import StrEnum
from threading import Event
from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, File

_NO = 1


class _Mode(StrEnum):
    RACING = "racing"
    SHOOTING = "shooting"
    TARGETS = "targets"
    DRONES = "drones"


class _Symmetry(StrEnum):
    NONE = "none"
    MIRROR = "mirror"
    FLIP = "flip"
    TWO = "2"
    THREE = "3"
    SIX = "6"


class _StartsOn(StrEnum):
    PLATFORMS = "platforms"
    FREE = "free"
    ANY = "any"


Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="N",
        min=0,
        help="Of chance and dice: another seed, another answer; the same, the same, unless time runs out.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", metavar="S", min=0.1, help="Stop searching after so long, with the best so far."),
]
MaxImbalance = typer.Option(
    "--max-imbalance", metavar="P", min=0.0, max=100.0, help="No start wins more than P points (percent) off its share."
)
Out = Annotated[str | None, typer.Option("-o", "--output", metavar="OUT", help="Write to this file.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]


def _number(name: str, text: str, most: int = 120) -> typer.models.OptionInfo:
    return typer.Option(name, metavar="N", min=0, max=most, help=text)  # type: ignore[no-any-return]


def generate(
    board: Annotated[
        str,
        typer.Option(
            "--board", metavar="BOARD", help="official, hexagon=R, rectangle=COLUMNSxROWS, or that of a FILE."
        ),
    ] = "official",
    mode: Annotated[_Mode, typer.Option("--mode", help="What is played.")] = _Mode.RACING,
    asteroids: Annotated[
        str | None,
        typer.Option(
            "--asteroids", metavar="LIST", help="Such as red=3,white-blue=2, or a number. [default: 4 of each]"
        ),
    ] = None,
    gates: Annotated[
        str | None,
        typer.Option(
            "--gates", metavar="LIST", help="Such as red=2,white=1, or a number. [default: 4 where they count]"
        ),
    ] = None,
    turrets: Annotated[int | None, _number("--turrets", "Turrets. [default: 4 in drones]", 8)] = None,
    pods: Annotated[int, _number("--pods", "Pods.")] = 6,
    platforms: Annotated[int, _number("--platforms", "Platforms.")] = 6,
    starts: Annotated[int, typer.Option("--starts", metavar="N", min=1, max=6, help="Players.")] = 6,
    starts_on: Annotated[
        _StartsOn | None,
        typer.Option("--starts-on", help="Where craft start. [default: platforms, if there are enough]"),
    ] = None,
    symmetry: Annotated[_Symmetry, typer.Option("--symmetry", help="About the board's centre.")] = _Symmetry.NONE,
    require: Annotated[
        list[str] | None,
        typer.Option("--require", metavar="CONDITION", help="Such as asteroid/start>=2; may be repeated."),
    ] = None,
    any_box: Annotated[bool, typer.Option("--any-box", help="Allow tiles that the box does not hold.")] = False,
    pockets: Annotated[bool, typer.Option("--pockets", help="Allow parts of the board that are cut off.")] = False,
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="RANGE", help="Search for this grade: 4..6, 4.. or ..6")
    ] = None,
    max_imbalance: Annotated[float | None, MaxImbalance] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, max=1000, help="How many layouts.")] = 1,
    tries: Annotated[
        int | None,
        typer.Option(
            "--tries", metavar="N", min=1, max=100_000, help="Layouts to choose from for an aim. [default: 40]"
        ),
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What the layouts are called.")] = "",
    seed: Seed = 0,
    seconds: Seconds = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="OUT", help="Write to this file; several go into this folder."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make new layouts that keep conditions, and search among them for a difficulty and fairness.

    Conditions are hard: if they cannot be kept together, the clashing ones are named. Distances are steps:
    asteroid/asteroid>=2, gate/start=3..8, colours>=2 (asteroids of one colour), nearest=3..5, sum=20..26 (start to
    gates), equal-nearest, equal-sum, equal-distances, sectors<=1, colour-sectors<=1. Figures shown come from dice that
    had no part in the choice.

    Exit code 1: no layout, or the aim was missed. Ctrl-C gives the best so far.
    """
    from ..asking import ask
    from ..generate.conditions import parse_conditions
    from ..generate.options import inventory_of, parse_board
    from ..generate.output import check_targets, write_layouts
    from ..generate.results import Aim
    from ..generate.search import CANDIDATES, Effort
    from ..generate.search import generate as question
    from ..generate.text import print_generated
    from ..generate.wishes import Wishes
    from ..models.running import Limits
    from ..requirements import parse_range
    from ..results import QuestionError

    wishes = Wishes(
        board=parse_board(board),
        mode=mode.value,
        inventory=inventory_of(mode.value, asteroids, gates, turrets, pods, platforms, starts),
        symmetry=symmetry.value,
        conditions=parse_conditions(require or []),
        starts_on=None if starts_on is None else starts_on.value,
        any_box=any_box,
        pockets=pockets,
        name=name,
    )
    aim = Aim(None if difficulty is None else parse_range(difficulty), max_imbalance)
    if tries is not None and not aim.wants_anything:
        raise QuestionError("--tries is for a search: that needs --difficulty or --max-imbalance")
    targets = check_targets(output, count, force)
    if aim.wants_anything:
        _announce()
    stop = Event()
    found, complete = ask(
        question(
            wishes,
            aim,
            count=count,
            seed=seed,
            limits=Limits(seconds, stop),
            effort=Effort(candidates=tries or CANDIDATES),
        ),
        stop,
    )
    written, failure = write_layouts([made.scenario for made in found.layouts], targets, force)
    if as_json:
        print_json(found.to_json() | {"written": written, "complete": complete and found.complete})
    else:
        print_generated(console(), found, wishes, written)
    if failure is not None:
        raise failure
    if len(found.layouts) < count or not all(made.meets_aim for made in found.layouts):
        raise typer.Exit(_NO)


def balance(
    file: File,
    max_imbalance: Annotated[float, MaxImbalance] = 3.0,
    lock: Annotated[
        str, typer.Option("--lock", metavar="ID,ID…", help="Tiles that stay as they are; starts are seat-1, seat-2 …")
    ] = "",
    keep_places: Annotated[bool, typer.Option("--keep-places", help="Only turn tiles and starts.")] = False,
    max_changes: Annotated[
        int, typer.Option("--max-changes", metavar="N", min=1, max=20, help="Change at most so many pieces.")
    ] = 4,
    seed: Seed = 0,
    seconds: Seconds = None,
    output: Out = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Even out the starts of a layout with as few changes as possible.

    Fewest changed pieces first, turns before moves. Shows the changes in words, and the figures before and after on
    dice that had no part in choosing them. A layout that is even already is left alone.

    Exit code 1: not even after all; the best found is shown. Ctrl-C gives the best so far.
    """
    from ..asking import ask
    from ..generate.balance import even_out
    from ..generate.output import check_targets, write_layouts
    from ..generate.text import print_evened
    from ..models.running import Limits
    from ..opening import open_scenario

    scenario = open_scenario(file)
    targets = check_targets(output, 1, force)
    _announce()
    stop = Event()
    locked = [name.strip() for name in lock.split(",") if name.strip()]
    question = even_out(
        scenario,
        max_imbalance=max_imbalance,
        locked=locked,
        keep_places=keep_places,
        max_changes=max_changes,
        seed=seed,
        limits=Limits(seconds, stop),
    )
    found, complete = ask(question, stop)
    written, failure = write_layouts([found.after], targets, force)
    if as_json:
        print_json(found.to_json() | {"written": written, "complete": complete and found.complete})
    else:
        print_evened(console(), found, written)
    if failure is not None:
        raise failure
    if not found.is_even:
        raise typer.Exit(_NO)


def _announce() -> None:
    from engine.jit import announce_compiling

    announce_compiling()
