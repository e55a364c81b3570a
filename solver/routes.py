"""How do the flights of a round run? Choke points, shared hexes, distinct routes, busy hexes, and graphs to export."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from typing import Any

import networkx as nx
import numpy as np

from engine.asteroyds.files import write_text_safely
from engine.asteroyds.notation import action_text
from engine.hexgrid import Direction, hex_name

from .flights import COLUMNS, Plan
from .programs import Programs
from .route_search import WinningRoutes, crossing_counts
from .route_steps import Steps
from .search import Node


@dataclass(frozen=True)
class SymbolRoutes:
    """The routes of a round to one symbol (or own target)."""

    name: str
    column: int | None  # the first in which it can be won; None: it cannot
    routes: int  # distinct sequences of hexes
    overlap: float | None  # of two routes on average, 0 to 1; None for fewer than two routes
    choke: tuple[str, ...] | None  # fewest hexes that every route must pass; None: no hexes can bar the way
    shared: tuple[str, ...]  # hexes that every route enters, in order
    example: tuple[str, ...]  # the hexes of a shortest route

    @property
    def disjoint(self) -> int | None:
        """How many routes there can be without a common hex: as many as the smallest cut has hexes (Menger)."""
        return None if self.choke is None else len(self.choke)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "column": self.column,
            "routes": self.routes,
            "disjoint": self.disjoint,
            "overlap": None if self.overlap is None else round(self.overlap, 4),
            "choke": None if self.choke is None else list(self.choke),
            "shared": list(self.shared),
            "example": list(self.example),
        }


@dataclass(frozen=True)
class Crossing:
    """How many optimal programs enter a hex."""

    hex: str
    programs: int


@dataclass(frozen=True)
class Routes:
    """The answer to: how do this round's flights run?"""

    dice: str
    seat: int
    start: str
    symbols: tuple[SymbolRoutes, ...]
    optimal_programs: int
    crossings: tuple[Crossing, ...]  # the busiest first

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "seat": self.seat,
            "start": self.start,
            "symbols": [symbol.to_json() for symbol in self.symbols],
            "optimal_programs": self.optimal_programs,
            "crossings": {crossing.hex: crossing.programs for crossing in self.crossings},
        }


def find_routes(programs: Programs) -> Routes:
    """All that there is to say about the routes of a seat under a roll."""
    steps = Steps(programs.flights)
    best = programs.solve().best
    table = programs.table
    judged = {"gains": len(best.gained), "damage": best.damage, "column": best.column or 0}
    optimal = np.all([table[:, COLUMNS[name]] == value for name, value in judged.items()], axis=0)
    ends = steps.first_node[table[optimal, COLUMNS["plan"]]] + table[optimal, COLUMNS["node"]]
    ways = np.concatenate([searched.graph.ways[: searched.graph.counts[0]] for searched in programs.flights.searched])
    written = table[optimal, COLUMNS["programs"]]
    counts = crossing_counts(steps, ends, written // ways[ends])
    busiest = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return Routes(
        dice=str(programs.dice),
        seat=programs.seat,
        start=_name(steps, steps.start_hex),
        symbols=tuple(_symbol_routes(steps, WinningRoutes(steps, wish)) for wish in steps.wishes()),
        optimal_programs=int(written.sum()),
        crossings=tuple(Crossing(_name(steps, cell), count) for cell, count in busiest),
    )


def _symbol_routes(steps: Steps, routes: WinningRoutes) -> SymbolRoutes:
    def names(cells: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(_name(steps, cell) for cell in cells)

    choke = routes.choke()
    return SymbolRoutes(
        name=routes.wish.name,
        column=routes.earliest(),
        routes=routes.distinct,
        overlap=routes.overlap(),
        choke=None if choke is None else names(choke),
        shared=names(routes.shared()),
        example=names(routes.shortest()) if routes.distinct else (),
    )


def _name(steps: Steps, cell: int) -> str:
    return "-" if cell == steps.off else hex_name(steps.setup.hexes[cell])


# -------------------------------------------------------------------------------------------------------------- graphs


def flight_graph(programs: Programs) -> nx.DiGraph:
    """Every state that a flight of this round can come to, and the actions between them.

    Columns form layers; each choice of shield and emergency shield has its own states. Attributes are plain values.
    """
    steps = Steps(programs.flights)
    graph = nx.DiGraph(dice=str(programs.dice), seat=programs.seat)
    for number, searched in enumerate(programs.flights.searched):
        for node in range(int(searched.graph.counts[0])):
            fields = searched.graph.nodes[node]
            graph.add_node(
                int(steps.first_node[number]) + node,
                hex=_name(steps, int(fields[Node.AT])),
                facing=Direction(int(fields[Node.FACING])).name,
                column=searched.column_of(node),
                symbols="+".join(steps.setup.symbols[bit] for bit in _bits(int(fields[Node.SYMBOLS]))),
                targets=" ".join(steps.setup.tile_ids[tile] for tile in _lost_targets(fields)),
                damage=int(fields[Node.DAMAGE]),
                ended=bool(fields[Node.ENDED]),
                plan=_plan_text(searched.plan),
            )
    for source, action, target in zip(steps.source.tolist(), steps.action.tolist(), steps.target.tolist(), strict=True):
        if graph.has_edge(source, target):
            graph[source][target]["actions"] += " " + action_text(action)
        else:
            graph.add_edge(source, target, actions=action_text(action))
    return graph


def hex_graph(programs: Programs) -> nx.DiGraph:
    """Which hexes a flight can cross, and the moves between them; `actions` counts the edges of the flight graph."""
    steps = Steps(programs.flights)
    graph = nx.DiGraph(dice=str(programs.dice), seat=programs.seat, start=_name(steps, steps.start_hex))
    graph.add_node(_name(steps, steps.start_hex))
    for source, enters in zip(steps.at[steps.source].tolist(), steps.enters, strict=True):
        here = source
        for cell in enters.cells:
            move = _name(steps, here), _name(steps, cell)
            graph.add_edge(*move, actions=graph.get_edge_data(*move, {"actions": 0})["actions"] + 1)
            here = cell
    return graph


def write_graphml(graph: nx.DiGraph, path: str | os.PathLike[str]) -> None:
    """Replaces the file in one step, so that it never holds half a graph."""
    text = io.BytesIO()
    nx.write_graphml_xml(graph, text)
    write_text_safely(path, text.getvalue().decode("utf-8"))


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _lost_targets(fields: Any) -> list[int]:
    return [16 * word + bit for word, mask in enumerate(fields[Node.TARGETS :].tolist()) for bit in _bits(mask)]


def _plan_text(plan: Plan) -> str:
    return ("shield" if plan.shield else "energy") + (f"~{plan.emergency}" if plan.emergency else "")
