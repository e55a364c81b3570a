"""CP-SAT finds a layout exactly where trying every placement on a tiny board finds one."""

from itertools import combinations, permutations, product

import pytest

from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Pod, RectangleBoard, Scenario, Start
from engine.hexgrid import Direction, neighbour
from solver.generate.candidates import Candidates
from solver.generate.conditions import parse_conditions
from solver.generate.inventory import Inventory
from solver.generate.symmetry import SYMMETRIES
from solver.generate.wishes import Wishes
from solver.models.running import UNLIMITED, finish
from solver.results import Verdict

from . import checking as seen

TINY = RectangleBoard(rectangle=(4, 2))
PIECES = Inventory(asteroids={"red": 2}, gates={"white": 1}, pods=2, platforms=0, starts=2)

CHECKS = {
    "red/red>=2": lambda s: min(seen.pair_steps(s, "red", "red")) >= 2,
    "red/red>=3": lambda s: min(seen.pair_steps(s, "red", "red")) >= 3,
    "red/red<=1": lambda s: max(seen.pair_steps(s, "red", "red")) <= 1,
    "gate/start>=2": lambda s: min(seen.pair_steps(s, "gate", "start")) >= 2,
    "gate/start=1..2": lambda s: max(seen.pair_steps(s, "gate", "start")) <= 2,
    "start/start>=3": lambda s: min(seen.pair_steps(s, "start", "start")) >= 3,
    "pod/tile>=2": lambda s: min(d for d in seen.pair_steps(s, "pod", "tile") if d) >= 2,
    "asteroid/start>=2": lambda s: min(seen.pair_steps(s, "asteroid", "start")) >= 2,
    "nearest=2": lambda s: all(d[0] == 2 for d in seen.distances(s)),
    "nearest>=3": lambda s: all(d[0] >= 3 for d in seen.distances(s)),
    "equal-nearest": lambda s: len({d[0] for d in seen.distances(s)}) == 1,
    "equal-sum": lambda s: len({sum(d) for d in seen.distances(s)}) == 1,
    "equal-distances": lambda s: len({tuple(d) for d in seen.distances(s)}) == 1,
}


def scenario_of(reds, gate, pods, starts):
    tiles = [Asteroid(id=f"r{n}", colour="red", at=at, heading="E", priority=n) for n, at in enumerate(reds)]
    tiles.append(Gate(id="g", colour="white", symbol="sail", at=gate, heading="E", priority=9))
    tiles += [Pod(id=f"p{n}", at=at) for n, at in enumerate(pods)]
    seats = [Start(seat=n, at=at, facing=facing) for n, (at, facing) in enumerate(starts, start=1)]
    return Scenario(mode="racing", board=TINY, tiles=tuple(tiles), starts=tuple(seats))


@pytest.fixture(scope="module")
def every_layout():
    """All that are connected and in which no start faces a wall: facings do not matter beyond that."""
    hexes, found = TINY.hexes(), []
    for reds in combinations(hexes, 2):
        left = [at for at in hexes if at not in reds]
        for pods in combinations(left, 2):
            for gate, *starts in permutations([at for at in left if at not in pods], 3):
                if starts != sorted(starts):
                    continue
                walls = {*pods}
                ways = [
                    [d.name for d in Direction if (n := neighbour(at, d)) in hexes and n not in walls] for at in starts
                ]
                if all(ways):
                    scenario = scenario_of(
                        reds, gate, pods, [(at, way[0]) for at, way in zip(starts, ways, strict=True)]
                    )
                    if seen.is_connected(scenario):
                        found.append(scenario)
    assert len(found) > 100
    return found


@pytest.mark.parametrize("words", [*((word,) for word in CHECKS), *combinations(CHECKS, 2)], ids="+".join)
def test_feasible_exactly_where_brute_force_finds_something(words, every_layout):
    wishes = Wishes(board=TINY, inventory=PIECES, conditions=parse_conditions(words))
    candidates = Candidates(wishes, 0)
    scenario = finish(candidates.next(UNLIMITED))
    exists = any(all(CHECKS[word](layout) for word in words) for layout in every_layout)
    assert (scenario is not None) == exists
    if scenario is None:
        assert candidates.verdict == Verdict.NONE_EXISTS
    else:
        assert all(CHECKS[word](scenario) for word in words)


def invariant_sets(board, symmetry, number, allowed):
    """All sets of so many (hex, heading) on different hexes that the symmetry maps onto themselves."""
    index = {tuple(round(x, 2) + 0.0 for x in seen.point(at)): at for at in board.hexes()}
    maps = seen.mapped(symmetry, board.hexes())

    def image(element, place, direction):
        x, y = place(*seen.point(element[0]))
        return index.get((round(x, 2) + 0.0, round(y, 2) + 0.0)), direction(element[1])

    found = []
    elements = [e for e in product(board.hexes(), seen.ANGLES.values()) if allowed(e)]
    for chosen in combinations(elements, number):
        every = set(chosen)
        if len({at for at, _ in chosen}) == number and all(
            image(element, *way) in every for way in maps for element in chosen
        ):
            found.append({at for at, _ in chosen})
    return found


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("board", [HexagonBoard(hexagon=1), RectangleBoard(rectangle=(3, 1))], ids=["hexagon", "row"])
def test_symmetric_layouts_exist_exactly_where_brute_force_finds_them(board, symmetry):
    hexes, angles = set(board.hexes()), {angle: name for name, angle in seen.ANGLES.items()}

    def sees_the_board(element):
        return neighbour(element[0], Direction[angles[element[1]]]) in hexes

    for gates, starts in product((1, 2, 3), (1, 2, 3)):
        gate_sets = invariant_sets(board, symmetry, gates, lambda _: True)
        start_sets = invariant_sets(board, symmetry, starts, sees_the_board)
        exists = any(not (a & b) for a in gate_sets for b in start_sets)
        inventory = Inventory(asteroids={}, gates={"red": gates}, pods=0, platforms=0, starts=starts)
        wishes = Wishes(board=board, inventory=inventory, symmetry=symmetry, starts_on="free", any_box=True)
        candidates = Candidates(wishes, 0)
        scenario = finish(candidates.next(UNLIMITED))
        assert (scenario is not None) == exists, (gates, starts)
        assert scenario is None or seen.is_invariant(scenario, symmetry)
