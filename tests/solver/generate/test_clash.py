"""Wishes that cannot be granted: told from those that were not granted in time, and exactly the clashing ones named."""

from dataclasses import replace
from threading import Event

import pytest

from engine.asteroyds.scenario import HexagonBoard, RectangleBoard
from solver.generate.candidates import Candidates
from solver.generate.conditions import ConditionError, parse_condition, parse_conditions
from solver.generate.inventory import OFFICIAL, Inventory, InventoryError, parse_asteroids, parse_gates
from solver.generate.search import generate
from solver.generate.wishes import Wishes
from solver.models.layout import LayoutModel
from solver.models.layout_search import find_places
from solver.models.running import UNLIMITED, Limits
from solver.models.running import finish as work
from solver.progress import finish
from solver.results import QuestionError, Verdict

FEW = Inventory(asteroids={"red": 2}, gates={"white": 1}, pods=1, platforms=0, starts=2)
SMALL = HexagonBoard(hexagon=2)


@pytest.mark.parametrize(
    ("wishes", "clash"),
    [
        (Wishes(symmetry="6"), {"symmetry=6"}),
        (Wishes(board=HexagonBoard(hexagon=6), symmetry="3"), {"symmetry=3", "white-gate=2"}),
        (Wishes(symmetry="2", inventory=replace(OFFICIAL, pods=5)), {"symmetry=2", "pod=5"}),
        (
            Wishes(board=HexagonBoard(hexagon=4), conditions=parse_conditions(["pod/start>=2", "gate/gate>=9"])),
            {"gate/gate>=9", "white-gate=2"},
        ),
        (
            Wishes(board=SMALL, inventory=FEW, conditions=parse_conditions(["nearest>=4", "nearest<=3", "red/red>=2"])),
            {"nearest>=4", "nearest<=3", "start=2"},
        ),
        # Six pieces on three hexes: any of several sets is to blame.
        (Wishes(board=RectangleBoard(rectangle=(3, 1)), inventory=FEW), None),
    ],
)
def test_exactly_the_clashing_conditions_are_named(wishes, clash):
    found = finish(generate(wishes))
    assert (found.verdict, found.layouts, found.clash_is_smallest) == (Verdict.NONE_EXISTS, (), True)
    assert clash is None or set(found.clash) == clash
    # Whatever is named: together they cannot be kept, and without any one of them they can.
    named = [condition for condition in wishes.all_conditions() if condition.word in found.clash]
    assert len(named) == len(found.clash)
    for left_out in [None, *named]:
        left = [condition for condition in named if condition is not left_out]
        verdict, _ = work(find_places(LayoutModel(wishes, left), "", UNLIMITED, None))
        assert verdict == (Verdict.NONE_EXISTS if left_out is None else Verdict.FOUND), left_out


def test_a_pocket_is_a_clash_too():
    """A row of five with a pod inside is always cut in two; the ends are for the starts."""
    inventory = Inventory(asteroids={}, gates={"red": 1}, pods=1, platforms=0, starts=1)
    wishes = Wishes(
        board=RectangleBoard(rectangle=(5, 1)), inventory=inventory, conditions=parse_conditions(["pod/gate=1..1"])
    )
    assert finish(generate(wishes)).verdict == Verdict.FOUND
    tight = replace(wishes, conditions=parse_conditions(["pod/gate<=1", "pod/start<=1"]))
    found = finish(generate(tight))
    assert found.verdict == Verdict.NONE_EXISTS
    assert {"connected", "pod/gate<=1", "pod/start<=1"} <= set(found.clash)
    assert finish(generate(replace(tight, pockets=True))).verdict == Verdict.FOUND


def test_giving_up_is_not_infeasible():
    stop = Event()
    stop.set()
    found = finish(generate(Wishes(), limits=Limits(stop=stop)))
    assert (found.verdict, found.layouts, found.clash) == (Verdict.GAVE_UP, (), ())
    candidates = Candidates(Wishes(), 0)
    assert work(candidates.next(Limits(stop=stop))) is None
    assert candidates.verdict == Verdict.GAVE_UP


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("asteroid/star>=2", "did you mean start?"),
        ("nearest=5..3", "empty"),
        ("nearest>=3..5", "nearest=3..5"),
        ("equal-sums", "did you mean equal-sum?"),
        ("colours<=2", "is no condition"),
        ("", "is no condition"),
    ],
)
def test_a_condition_that_means_nothing_is_refused(word, says):
    with pytest.raises(ConditionError) as refused:
        parse_condition(word)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Wishes(inventory=replace(OFFICIAL, pods=7)), "7 pods; beside 6 platforms the box holds 6"),
        (lambda: Wishes(inventory=Inventory(asteroids={"red": 5}, gates={"red": 1})), "the box holds 4"),
        (lambda: Wishes(inventory=Inventory(asteroids={}, gates={})), "racing needs at least one gate"),
        (lambda: Wishes(mode="drones"), "drones needs at least one turret"),
        (lambda: Wishes(conditions=parse_conditions(["turret/start>=2"])), "no turret to be laid"),
        (lambda: Inventory(asteroids={}, gates={"red": 9}), "8 symbols"),
        (lambda: Inventory(asteroids={}, gates={"red": 1}, starts=7), "1 to 6"),
        (lambda: parse_asteroids("red=3,pink=2"), "pink=2"),
        (lambda: parse_gates("red=1,red=2"), "given twice"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(make, says):
    with pytest.raises(QuestionError) as refused:
        make()
    assert says in str(refused.value)


def test_numbers_are_spread_over_colours():
    assert parse_asteroids("7") == {"red": 2, "white": 2, "blue": 1, "white-red": 1, "white-blue": 1}
    assert parse_gates("3") == {"red": 2, "white": 1}
    assert issubclass(InventoryError, QuestionError)
