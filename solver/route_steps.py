"""All flights of a round as one graph: every plan's nodes, the edges between them and the hexes that each edge enters.

What an action enters is asked of the engine. `routes.py` and its neighbours ask their questions of this graph.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.log import EventKind, Row, new_log
from engine.asteroyds.pieces import MANOEUVRES, RAM, Kind, Manoeuvre, Mode
from engine.asteroyds.rules import act
from engine.asteroyds.state import copy_state

from .flights import Flights, SeatFlights
from .search import Node, load_node

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Wish:
    """Something that can still be won: a symbol, or in Targets an own target."""

    name: str
    symbol: int | None
    tile: int | None


@dataclass(frozen=True)
class Enters:
    """An edge in full: the hexes entered one after the other, and after how many of them each thing was won."""

    cells: tuple[int, ...]
    wins: tuple[tuple[str, int], ...]  # (name of a Wish, hexes entered by then)


class Steps:
    """Nodes are numbered through all plans; edges are sorted so that every way to a node comes before every way on."""

    def __init__(self, flights: SeatFlights) -> None:
        self.flights = flights
        self.setup = flights.setup
        self.off = flights.setup.board.off
        sizes = [int(searched.graph.counts[0]) for searched in flights.searched]
        self.first_node = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        edges = [searched.graph.edges[: searched.graph.counts[1]].astype(np.int64) for searched in flights.searched]
        for number, plan_edges in enumerate(edges):
            plan_edges[:, [0, 2]] += self.first_node[number]
        self.first_edge = np.concatenate([[0], np.cumsum([len(part) for part in edges])]).astype(np.int64)
        together = np.concatenate(edges)
        self.source: Numbers = together[:, 0]
        self.action: Numbers = together[:, 1]
        self.target: Numbers = together[:, 2]
        parts = [searched.graph.nodes[:size] for searched, size in zip(flights.searched, sizes, strict=True)]
        self.nodes: Numbers = np.concatenate(parts).astype(np.int64)
        self.at: Numbers = self.nodes[:, Node.AT]
        self.starts = [int(first) for first in self.first_node[:-1]]

    @property
    def start_hex(self) -> int:
        return int(self.at[0])

    def plan_of(self, node: int) -> tuple[Flights, int]:
        """The plan that a node belongs to, and its number there."""
        number = int(np.searchsorted(self.first_node, node, side="right")) - 1
        return self.flights.searched[number], node - int(self.first_node[number])

    @cached_property
    def layers(self) -> list[slice]:
        """Ranges of edges that leave one layer of one plan, in order."""
        ranges = []
        for number, searched in enumerate(self.flights.searched):
            first, last = self.first_edge[number], self.first_edge[number + 1]
            sources = self.source[first:last] - self.first_node[number]
            bounds = np.searchsorted(sources, searched.graph.layer_start[: searched.question.columns + 1])
            bounds = np.append(bounds, len(sources)) + first
            ranges += [slice(int(start), int(end)) for start, end in pairwise(bounds)]
        return ranges

    @cached_property
    def enters(self) -> list[Enters]:
        """For each edge what it enters."""
        moved = (self.at[self.source] != self.at[self.target]) & (self.at[self.target] != self.off)
        new = self.nodes[self.target, Node.SYMBOLS] & ~self.nodes[self.source, Node.SYMBOLS]
        manoeuvres = MANOEUVRES[self.flights.pilot, self.action & (RAM - 1), Manoeuvre.ADVANCES]
        plain: dict[tuple[int, int], Enters] = {}
        found = []
        for edge, (target, moves, symbols) in enumerate(
            zip(self.at[self.target].tolist(), moved.tolist(), new.tolist(), strict=True)
        ):
            if manoeuvres[edge] > 1:
                found.append(self._ask(edge))
                continue
            key = (target if moves else self.off, symbols)
            if key not in plain:
                cells = (target,) if moves else ()
                names = [name for bit, name in enumerate(self.setup.symbols) if symbols >> bit & 1]
                plain[key] = Enters(cells, tuple((name, len(cells)) for name in names))
            found.append(plain[key])
        return found

    def _ask(self, edge: int) -> Enters:
        """An action of several advances, played by the rules."""
        searched, node = self.plan_of(int(self.source[edge]))
        board, craft = self.setup.board, self.flights.craft
        state = copy_state(board, searched.base)
        load_node(board, state, searched.base, craft, searched.graph.nodes[node])
        log = new_log(len(self.setup.tile_ids), len(self.setup.seats))
        act(board, state, craft, searched.column_of(node) + 1, int(self.action[edge]), log)
        cells: list[int] = []
        wins = []
        for row in log.rows[: log.used[0]].tolist():
            if row[Row.KIND] == EventKind.ADVANCED:
                cells.append(row[Row.TO])
            elif row[Row.KIND] == EventKind.COLLECTED:
                wins.append((self.setup.symbols[row[Row.AMOUNT]], len(cells)))
            elif row[Row.KIND] == EventKind.TARGET_REMOVED:
                wins.append((self.setup.tile_ids[row[Row.TILE]], len(cells)))
        return Enters(tuple(cells), tuple(wins))

    # ----------------------------------------------------------------------------------------------------- what is won

    def wishes(self) -> list[Wish]:
        """What the craft lacks and the mode lets it win."""
        board = self.setup.board
        has = int(self.flights.before.symbols[self.flights.craft])
        carrier = {Mode.RACING: Kind.GATE, Mode.SHOOTING: Kind.GATE, Mode.DRONES: Kind.DRONE}.get(Mode(board.mode))
        carried = {int(symbol) for symbol in board.tile_symbol[board.tile_kind == carrier]} if carrier else set()
        names = self.setup.symbols
        wishes = [Wish(name, bit, None) for bit, name in enumerate(names) if bit in carried and not has >> bit & 1]
        return wishes + [Wish(self.setup.tile_ids[tile], None, tile) for tile in self.flights.own_carriers()]

    def has(self, wish: Wish) -> NDArray[np.bool_]:
        """[node] whether it has been won."""
        won: NDArray[np.bool_]
        if wish.symbol is not None:
            won = self.nodes[:, Node.SYMBOLS] >> wish.symbol & 1 == 1
        else:
            assert wish.tile is not None
            word, bit = divmod(wish.tile, 16)
            won = self.nodes[:, Node.TARGETS + word] >> bit & 1 == 1
        return won

    def leading_to(self, nodes: NDArray[np.bool_], edges: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """[node] from which one of these nodes, or one of these edges, can be reached."""
        leads = nodes.copy()
        leads[self.source[edges]] = True
        for layer in reversed(self.layers):
            reaching = leads[self.target[layer]]
            leads[self.source[layer][reaching]] = True
        return leads

    @cached_property
    def survives(self) -> NDArray[np.bool_]:
        """[node] from which some program ends with the craft alive."""
        ends = np.zeros(len(self.nodes), dtype=np.bool_)
        for first, searched in zip(self.first_node, self.flights.searched, strict=False):
            ends[first + searched.ends] = True
        return self.leading_to(ends & (self.at != self.off), np.zeros(len(self.source), dtype=np.bool_))
