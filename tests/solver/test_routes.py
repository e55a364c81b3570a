"""Choke points, shared hexes, distinct routes and busy hexes, on boards where they can be seen and against replays."""

import json
from collections import Counter
from itertools import combinations, islice

import networkx as nx
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.hexgrid import hex_name
from solver.programs import Programs
from solver.route_search import WON, WinningRoutes
from solver.route_shortest import shortest_program_networkx
from solver.route_steps import Steps
from solver.routes import find_routes, flight_graph, hex_graph, write_graphml
from tests.engine.asteroyds.boards import gate, rock, table, turret
from tests.solver.random_positions import MODES, random_position

DICE = "1-1-1"


def routes_on(drawn, seat=1):
    return find_routes(Programs(drawn.game, seat, DICE))


def only_symbol(drawn):
    (symbol,) = routes_on(drawn).symbols
    return symbol


# ------------------------------------------------------------------------------------------------- boards one can see


def test_a_wall_with_one_hole_is_passed_there_and_nowhere_else():
    symbol = only_symbol(
        table(
            """
            .  .  #  .  .
             1E .  .  .  g
            .  .  #  .  .
            """,
            g=gate(),
        )
    )
    assert symbol.choke == ("C2",)
    assert symbol.disjoint == 1
    assert "C2" in symbol.shared
    assert symbol.column == 4


def test_two_corridors_are_two_disjoint_routes():
    symbol = only_symbol(
        table(
            """
            ~  .  .  .
             1E #  #  g
            ~  .  .  .
            """,
            g=gate(),
        )
    )
    assert symbol.shared == ()
    assert symbol.choke is not None
    assert len(symbol.choke) == symbol.disjoint == 2
    assert {name[1:] for name in symbol.choke} == {"1", "3"}  # one hex in either corridor
    # Up or down at once, or a look into one corridor and back over the start into the other.
    up, down, back_up, back_down = {"B1", "C1", "D1"}, {"B3", "C3", "D3"}, {"B3", "A2"}, {"B1", "A2"}
    flown = [up, down, up | back_up, down | back_down]
    pairs = [(one | {"D2"}, other | {"D2"}) for one, other in combinations(flown, 2)]
    assert symbol.routes == len(flown)
    assert symbol.overlap == pytest.approx(sum(len(a & b) / len(a | b) for a, b in pairs) / len(pairs))


def test_a_single_corridor_is_shared_all_along():
    symbol = only_symbol(table("1E . . . g", g=gate()))
    assert symbol.shared == ("B1", "C1", "D1")
    assert symbol.example == ("B1", "C1", "D1", "E1")
    assert (symbol.routes, symbol.overlap) == (1, None)


def test_a_gate_beside_the_craft_cannot_be_barred():
    symbol = only_symbol(table("1E g", g=gate()))
    assert (symbol.column, symbol.routes, symbol.choke, symbol.shared) == (1, 1, None, ())


def test_a_gate_that_arrives_in_the_asteroid_phase_is_won_in_column_0():
    # Number 1 points west, so the red die moves the gate over the craft.
    symbol = only_symbol(table(". 1E g", g=gate(heading="W")))
    assert (symbol.column, symbol.routes, symbol.choke, symbol.example) == (0, 1, None, ())


def test_nothing_to_win_in_this_round():
    routes = routes_on(table("1E . . # g", g=gate()))
    (symbol,) = routes.symbols
    assert (symbol.column, symbol.routes, symbol.overlap, symbol.choke) == (None, 0, None, None)
    assert symbol.disjoint is None
    json.dumps(routes.to_json())


def test_a_symbol_that_the_craft_has_is_no_wish():
    drawn = table("1E g . h", g=gate(), h=gate("twin", priority=61)).given(1, symbols=("sail",))
    assert [symbol.name for symbol in routes_on(drawn).symbols] == ["twin"]


def test_a_shot_ends_the_route_where_it_is_fired():
    drawn = table(
        """
        1E .
         ~  .
        ~  ~  .
         ~  ~  g
        """,
        "shooting",
        g=gate(),
    )
    symbol = only_symbol(drawn)
    assert symbol.shared == symbol.example == ("B1", "B2")
    assert (symbol.choke, symbol.disjoint, symbol.column) == (("B2",), 1, 3)


def test_a_shot_from_the_start_cannot_be_barred():
    symbol = only_symbol(table("1E . . g", "shooting", g=gate()))
    assert (symbol.column, symbol.choke, symbol.example) == (1, None, ())


def test_a_drone_on_its_turret_is_shot_from_afar():
    symbol = only_symbol(table("1E . t", "drones", t=turret()))
    assert (symbol.column, symbol.choke) == (1, None)


def test_own_targets_are_wishes_and_others_are_not():
    drawn = table("1E . w e", "targets", teams={1: "west"}, w=rock("west"), e=rock("east"))
    routes = routes_on(drawn)
    assert [symbol.name for symbol in routes.symbols] == ["w"]
    assert routes.symbols[0].column == 1


def test_hectors_double_advance_enters_two_hexes():
    drawn = table("1E . . g", pilots={1: "hector"}, g=gate())
    programs = Programs(drawn.game, 1, DICE)
    symbol = find_routes(programs).symbols[0]
    assert symbol.column == 2
    assert symbol.shared == ("B1", "C1")
    assert ("A1", "B1") in hex_graph(programs).edges
    assert ("A1", "C1") not in hex_graph(programs).edges


# ------------------------------------------------------------------------------------------- against replays and paths


def positions(count):
    return [(seed, mode) for seed in range(count) for mode in MODES]


def entered(played, seat):
    return {hex_name(event.to) for event in played.events if event.kind == "advanced" and event.seat == seat}


@pytest.mark.parametrize("mode", MODES)
def test_crossings_are_those_of_all_optimal_programs(mode):
    compared = 0
    for seed in range(14):
        game, seat, dice = random_position(seed, mode)
        programs = Programs(game, seat, dice)
        solution = programs.solve()
        if solution.optimal_programs > 400:
            continue
        counts = Counter()
        for program in programs.optimal():
            counts.update(entered(game.copy().play(dice, {seat: program}), seat))
        routes = find_routes(programs)
        assert routes.optimal_programs == solution.optimal_programs
        assert {crossing.hex: crossing.programs for crossing in routes.crossings} == dict(counts), str(game)
        compared += 1
    assert compared >= 5


def paths_to(graph, start, name):
    """Every route by walking every path of the exported graph, up to the first state that has the symbol."""
    routes = set()
    waiting = [(start, ())]
    while waiting:
        node, entered = waiting.pop()
        if name in (graph.nodes[node]["symbols"] + "+" + graph.nodes[node]["targets"].replace(" ", "+")).split("+"):
            routes.add(entered)
            continue
        for there in graph[node]:
            at = graph.nodes[there]["hex"]
            if at != "-":
                waiting.append((there, entered if at == graph.nodes[node]["hex"] else (*entered, at)))
    return routes


@pytest.mark.parametrize(("seed", "mode"), positions(3))
def test_routes_are_the_paths_of_the_flight_graph(seed, mode):
    game, seat, dice = random_position(seed, mode, powers=False)
    programs = Programs(game, seat, dice)
    graph = flight_graph(programs)
    # Only the shielded plan: with the energy column a craft may win something and not survive the round.
    programs.flights.searched[:] = programs.flights.searched[:1]
    steps = Steps(programs.flights)
    names = [hex_name(at) for at in steps.setup.hexes]
    for wish in steps.wishes():
        found = WinningRoutes(steps, wish)
        listed = [found.route(number) for number in range(found.distinct)]
        assert {tuple(names[cell] for cell in cells) for cells in listed} == paths_to(graph, 0, wish.name), str(game)
        assert len(set(listed)) == len(listed)
        shared = set(found.shared())
        choke = found.choke()
        for cells in listed:
            assert shared <= set(cells)
            assert choke is None or set(choke) & set(cells)
        if choke:
            hexes = found.hex_graph()
            dominators = nx.immediate_dominators(hexes, steps.start_hex)
            on_the_way, node = set(), dominators[WON]
            while node != steps.start_hex:
                on_the_way.add(node)
                node = dominators[node]
            assert on_the_way <= shared


@pytest.mark.parametrize(("seed", "mode"), positions(6))
def test_networkx_finds_the_same_first_column(seed, mode):
    game, seat, dice = random_position(seed, mode)
    programs = Programs(game, seat, dice)
    steps = Steps(programs.flights)
    for wish in steps.wishes():
        found = shortest_program_networkx(programs.flights, wish.name)
        assert (None if found is None else found[0]) == WinningRoutes(steps, wish).earliest(), str(game)
        if found is not None:
            played = game.copy().play(dice, {seat: found[1]})
            won = [event for event in played.events if event.kind in ("collected", "target_removed")]
            assert any(event.column == found[0] and event.seat == seat for event in won), (str(game), str(found[1]))


@pytest.mark.parametrize("name", ["official-racing", "official-shooting", "official-drones", "official-targets"])
def test_official_layouts(name):
    programs = Programs(Game(scenarios.load(name)), 1, "2-5-1")
    routes = find_routes(programs)
    assert routes.optimal_programs == programs.solve().optimal_programs
    possible = {chance.name: chance.outcome is not None for chance in programs.solve().chances}
    assert {symbol.name: symbol.routes > 0 for symbol in routes.symbols} == possible
    crossed = {crossing.hex for crossing in routes.crossings}
    assert all(0 < crossing.programs <= routes.optimal_programs for crossing in routes.crossings)
    for program in islice(programs.optimal(), 50):
        played = programs.game.copy().play("2-5-1", {1: program})
        assert entered(played, 1) <= crossed


# ------------------------------------------------------------------------------------------------------------- GraphML


def test_graphml_comes_back_as_it_was(tmp_path):
    programs = Programs(Game(scenarios.load("first-flight")), 1, "1-2-3")
    for number, graph in enumerate([flight_graph(programs), hex_graph(programs)]):
        path = tmp_path / f"{number}.graphml"
        write_graphml(graph, path)
        again = nx.read_graphml(path, node_type=int if number == 0 else str)
        assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
        assert sorted(again.edges(data=True), key=str) == sorted(graph.edges(data=True), key=str)
        assert again.graph["dice"] == "1-2-3"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.graphml", "1.graphml"]


def test_an_unwritable_graphml_leaves_nothing_behind(tmp_path):
    graph = hex_graph(Programs(Game(scenarios.load("first-flight")), 1, "1-2-3"))
    with pytest.raises(OSError):
        write_graphml(graph, tmp_path / "missing" / "a.graphml")
    assert list(tmp_path.iterdir()) == []
