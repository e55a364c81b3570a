"""Laid layouts keep every kind of condition, seen by an independent check, whatever the seed."""

from collections import Counter

import pytest

from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import OFFICIAL_BOARD, Gate, HexagonBoard, RectangleBoard
from solver.generate.candidates import Candidates
from solver.generate.conditions import parse_conditions
from solver.generate.inventory import OFFICIAL, Inventory
from solver.generate.wishes import Wishes
from solver.models.running import Limits, finish

from . import checking as seen

SEEDS = (0, 7)
SIX = Inventory(asteroids={"red": 6, "white-blue": 6}, gates={"white": 6}, pods=6, platforms=6)
FIELD = HexagonBoard(hexagon=5)
TWELVE = Inventory(
    asteroids={"red": 4, "blue": 4, "white-red": 4}, gates={"red": 2, "white": 1}, pods=3, platforms=4, starts=4
)
SMALL = Inventory(asteroids={"red": 3, "white": 3, "blue": 3}, gates={"red": 2}, pods=2, platforms=2, starts=2)


def laid(wishes, seed=0, count=1):
    candidates = Candidates(wishes, seed)
    found = [finish(candidates.next(Limits(60))) for _ in range(count)]
    assert all(found), candidates.verdict
    return found


def all_of(scenario, a, b):
    found = seen.pair_steps(scenario, a, b)
    assert found, (a, b)
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("words", "keeps"),
    [
        (["asteroid/asteroid>=2"], lambda s: min(all_of(s, "asteroid", "asteroid")) >= 2),
        (["asteroid/start>=3"], lambda s: min(all_of(s, "asteroid", "start")) >= 3),
        (["gate/gate>=5"], lambda s: min(all_of(s, "gate", "gate")) >= 5),
        (["gate/start=3..7"], lambda s: {3 <= d <= 7 for d in all_of(s, "gate", "start")} == {True}),
        (["platform/platform<=3"], lambda s: max(all_of(s, "platform", "platform")) <= 3),
        (["pod/tile>=2"], lambda s: sorted(all_of(s, "pod", "tile"))[3] >= 2),
        (["nearest=3..4"], lambda s: all(3 <= d[0] <= 4 for d in seen.distances(s))),
        (["sum=12..15"], lambda s: all(12 <= sum(d) <= 15 for d in seen.distances(s))),
        (["equal-nearest"], lambda s: len({d[0] for d in seen.distances(s)}) == 1),
        (["equal-sum"], lambda s: len({sum(d) for d in seen.distances(s)}) == 1),
        (["equal-distances"], lambda s: len({tuple(d) for d in seen.distances(s)}) == 1),
        (["colours>=4"], lambda s: all(min(all_of(s, c, c)) >= 4 for c in ("red", "blue", "white-red"))),
        (["sectors<=1"], lambda s: max(c := seen.sector_counts(s, "asteroid")) - min(c) <= 1),
        (["colour-sectors<=1"], lambda s: all(max(seen.sector_counts(s, c)) <= 1 for c in ("red", "blue"))),
        (
            ["asteroid/asteroid>=2", "gate/start>=3", "nearest<=4"],
            lambda s: min(all_of(s, "asteroid", "asteroid")) >= 2 and {3, 4} >= {d[0] for d in seen.distances(s)},
        ),
    ],
)
def test_every_kind_of_condition_is_kept(words, keeps, seed):
    wishes = Wishes(board=FIELD, inventory=TWELVE, conditions=parse_conditions(words))
    (scenario,) = laid(wishes, seed)
    assert keeps(scenario), scenario.model_dump_json()
    assert problems(scenario) == []


@pytest.mark.parametrize(
    ("board", "symmetry", "inventory"),
    [
        (OFFICIAL_BOARD, "none", OFFICIAL),
        (OFFICIAL_BOARD, "2", OFFICIAL),
        (OFFICIAL_BOARD, "mirror", OFFICIAL),
        (OFFICIAL_BOARD, "flip", OFFICIAL),
        (HexagonBoard(hexagon=6), "2", OFFICIAL),
        (HexagonBoard(hexagon=6), "mirror", OFFICIAL),
        (HexagonBoard(hexagon=5), "3", SIX),
        (HexagonBoard(hexagon=5), "6", SIX),
        (RectangleBoard(rectangle=(9, 7)), "flip", SMALL),
    ],
)
def test_a_symmetric_layout_is_its_own_image(board, symmetry, inventory):
    wishes = Wishes(board=board, symmetry=symmetry, inventory=inventory, any_box=True)
    for scenario in laid(wishes, seed=3, count=2):
        assert seen.is_invariant(scenario, symmetry)
        priorities = [tile.priority for tile in scenario.tiles if hasattr(tile, "priority")]
        symbols = [tile.symbol for tile in scenario.tiles if isinstance(tile, Gate)]
        assert len(set(priorities)) == len(priorities)
        assert len(set(symbols)) == len(symbols)
        assert [problem for problem in problems(scenario) if problem.severity != Severity.NOTE] == []


def test_without_a_symmetry_there_is_none():
    assert not any(seen.is_invariant(laid(Wishes())[0], name) for name in ("2", "mirror", "flip"))


@pytest.mark.parametrize(("mode", "turrets", "gates"), [("drones", 4, 0), ("targets", 0, 0), ("shooting", 0, 2)])
def test_the_inventory_of_every_mode(mode, turrets, gates):
    inventory = Inventory(
        asteroids={"red": 2, "white": 3, "white-red": 4},
        gates={"white": gates},
        turrets=turrets,
        pods=3,
        platforms=4,
        starts=4,
    )
    (scenario,) = laid(Wishes(mode=mode, inventory=inventory), seed=5)
    kinds = Counter(tile.kind + getattr(tile, "colour", "") for tile in scenario.tiles)
    expected = {"asteroidred": 2, "asteroidwhite": 3, "asteroidwhite-red": 4, "pod": 3, "platform": 4}
    assert kinds == Counter(expected | {"turret": turrets, "gatewhite": gates})
    assert sorted(start.seat for start in scenario.starts) == [1, 2, 3, 4]
    assert [problem.text for problem in problems(scenario)] == []


def test_the_same_seed_gives_the_same_layouts_and_another_one_others():
    wishes = Wishes(conditions=parse_conditions(["asteroid/start>=2"]))
    first, again, other = laid(wishes, 1, 3), laid(wishes, 1, 3), laid(wishes, 2, 3)
    assert first == again
    assert len({scenario.tiles for scenario in first + other}) == 6


def test_layouts_of_one_seed_differ_on_many_hexes():
    places = [{(t.kind, getattr(t, "colour", ""), t.at) for t in s.tiles} for s in laid(Wishes(), count=4)]
    for number, one in enumerate(places):
        for other in places[:number]:
            assert len(one - other) >= 9


def test_when_all_places_are_used_up_headings_differ():
    """Three hexes in a row: one way to place a gate between two starts that face it, up to the mirror image."""
    inventory = Inventory(asteroids={}, gates={"red": 1}, pods=0, platforms=0, starts=2)
    wishes = Wishes(
        board=RectangleBoard(rectangle=(3, 1)), inventory=inventory, conditions=parse_conditions(["equal-sum"])
    )
    found = laid(wishes, count=6)
    assert {scenario.tiles[0].at for scenario in found} == {(1, 0)}
    assert len({scenario.tiles for scenario in found}) > 1


def test_starts_stand_where_they_are_wanted():
    free = laid(Wishes(starts_on="free"))[0]
    assert not {start.at for start in free.starts} & set(seen.group(free, "platform"))
    official = laid(Wishes())[0]
    assert {start.at for start in official.starts} == set(seen.group(official, "platform"))
