"""The routes to one symbol: which sequences of hexes lead to it, how many there are, and which hexes they share.

A route is the sequence of hexes that a craft enters until the symbol is won. Different programs may fly the same route;
it counts once. For a shot the route ends where the beam is fired.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from .route_steps import Steps, Wish

Cells = tuple[int, ...]
WON = -1  # the vertex that stands for the victory in a graph of hexes

# Of more routes than this, so many are compared, evenly spaced in their order.
COMPARED_ROUTES = 1000


class WinningRoutes:
    """All ways in one round to win one thing and survive."""

    def __init__(self, steps: Steps, wish: Wish) -> None:
        self.steps = steps
        self.wish = wish
        has = steps.has(wish)
        self.won_at_once = bool((has & steps.survives)[steps.starts].any())
        wins = ~has[steps.source] & has[steps.target] & steps.survives[steps.target]
        leads = steps.leading_to(np.zeros(len(has), dtype=np.bool_), wins) & ~has
        self._wins = wins
        kept = wins | (leads[steps.source] & leads[steps.target])
        self.edges = [int(edge) for edge in np.flatnonzero(kept)]
        self._starts = [start for start in steps.starts if leads[start]]

    def cells(self, edge: int) -> Cells:
        """The hexes that an edge enters, up to the victory if it is one."""
        enters = self.steps.enters[edge]
        if self._wins[edge]:
            for name, entered in enters.wins:
                if name == self.wish.name:
                    return enters.cells[:entered]
        return enters.cells

    # ------------------------------------------------------------------------------------------------ distinct routes

    @cached_property
    def _automaton(self) -> tuple[dict[int, list[int]], dict[tuple[int, int], list[int]]]:
        """Ways on that enter nothing, and those that enter a hex; node WON is the victory.

        An action that enters two hexes gets a node of its own between them.
        """
        resting: dict[int, list[int]] = {}
        entering: dict[tuple[int, int], list[int]] = {}
        between = len(self.steps.nodes)
        for edge in self.edges:
            node = int(self.steps.source[edge])
            target = WON if self._wins[edge] else int(self.steps.target[edge])
            *on_the_way, last = self.cells(edge) or (None,)
            for cell in on_the_way:
                entering.setdefault((node, cell), []).append(between)
                node, between = between, between + 1
            if last is None:
                resting.setdefault(node, []).append(target)
            else:
                entering.setdefault((node, last), []).append(target)
        return resting, entering

    @cached_property
    def _ways_out(self) -> dict[int, list[tuple[int, list[int]]]]:
        ways: dict[int, list[tuple[int, list[int]]]] = {}
        for (node, cell), targets in self._automaton[1].items():
            ways.setdefault(node, []).append((cell, targets))
        return ways

    def _rest(self, nodes: set[int]) -> frozenset[int]:
        """All nodes that can be reached from these without entering a hex."""
        resting = self._automaton[0]
        waiting = list(nodes)
        while waiting:
            for target in resting.get(waiting.pop(), ()):
                if target not in nodes:
                    nodes.add(target)
                    waiting.append(target)
        return frozenset(nodes)

    @cached_property
    def _root(self) -> frozenset[int]:
        return self._rest({WON} if self.won_at_once else set(self._starts))

    @cached_property
    def _children(self) -> dict[frozenset[int], list[tuple[int, frozenset[int]]]]:
        """For every set of nodes that one sequence of hexes can lead to: the next hexes and the sets behind them."""
        children: dict[frozenset[int], list[tuple[int, frozenset[int]]]] = {}
        waiting = [self._root]
        while waiting:
            here = waiting.pop()
            if here in children:
                continue
            onwards: dict[int, set[int]] = {}
            for node in here:
                for cell, targets in self._ways_out.get(node, ()):
                    onwards.setdefault(cell, set()).update(targets)
            children[here] = [(cell, self._rest(nodes)) for cell, nodes in sorted(onwards.items())]
            waiting += [there for _, there in children[here]]
        return children

    @cached_property
    def _counts(self) -> dict[frozenset[int], int]:
        """How many routes begin with a sequence that leads to a set."""
        counts: dict[frozenset[int], int] = {}
        waiting = [self._root]
        while waiting:
            here = waiting[-1]
            missing = [there for _, there in self._children[here] if there not in counts]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            counts[here] = (WON in here) + sum(counts[there] for _, there in self._children[here])
        return counts

    @property
    def distinct(self) -> int:
        return self._counts[self._root]

    def route(self, number: int) -> Cells:
        """The route of a number from 0 on, in the order of their hexes; a route comes before its continuations."""
        here = self._root
        cells: list[int] = []
        while True:
            if WON in here:
                if number == 0:
                    return tuple(cells)
                number -= 1
            for cell, there in self._children[here]:
                if number < self._counts[there]:
                    here = there
                    cells.append(cell)
                    break
                number -= self._counts[there]

    def shortest(self) -> Cells:
        """The route of the fewest hexes, of several the first; there must be one."""
        layer: list[tuple[Cells, frozenset[int]]] = [((), self._root)]
        while True:
            for cells, here in layer:
                if WON in here:
                    return cells
            layer = [((*cells, cell), there) for cells, here in layer for cell, there in self._children[here]]

    def sample(self, most: int = COMPARED_ROUTES) -> Iterator[Cells]:
        """All routes, or so many of them, evenly spaced."""
        total = self.distinct
        for number in range(min(total, most)):
            yield self.route(number if total <= most else number * total // most)

    def overlap(self) -> float | None:
        """How alike two routes are on average: hexes in both by hexes in either; None for fewer than two."""
        routes = list(self.sample())
        if len(routes) < 2:
            return None
        enters = np.zeros((len(routes), self.steps.off + 1), dtype=np.float64)
        for number, cells in enumerate(routes):
            enters[number, list(cells)] = 1
        both = enters @ enters.T
        size = enters.sum(axis=1)
        either = size[:, None] + size[None, :] - both
        # Two routes that enter nothing at all would be one, so `either` is never 0 off the diagonal.
        pairs = np.triu_indices(len(routes), k=1)
        return float((both[pairs] / either[pairs]).mean())

    # ---------------------------------------------------------------------------------------------- what routes share

    def hex_graph(self) -> nx.DiGraph:
        """The hexes that winning routes lead through, and WON; the hex that wins by being entered is WON itself."""
        graph = nx.DiGraph()
        graph.add_node(self.steps.start_hex)
        for edge in self.edges:
            cells = (int(self.steps.at[self.steps.source[edge]]), *self.cells(edge))
            if self._wins[edge]:
                cells = (*cells[:-1], WON) if len(cells) > 1 else (*cells, WON)
            nx.add_path(graph, cells)
        graph.remove_edges_from(list(nx.selfloop_edges(graph)))
        return graph

    def shared(self) -> Cells:
        """The hexes that every route enters, in the order of the shortest route; without the one that wins by entering.

        Exact, by going through the flights themselves: the graph of hexes also holds ways that are too long to fly.
        """
        everything = (1 << self.steps.off) - 1
        passed: dict[int, int] = dict.fromkeys(self._starts, 0)
        common = everything
        for edge in self.edges:
            source, target = int(self.steps.source[edge]), int(self.steps.target[edge])
            cells = self.cells(edge)
            if self._wins[edge]:
                cells = cells[:-1]
            so_far = passed[source]
            for cell in cells:
                so_far |= 1 << cell
            if self._wins[edge]:
                common &= so_far
            else:
                passed[target] = passed.get(target, everything) & so_far
        if self.won_at_once or not self.edges:
            return ()
        common &= ~(1 << self.steps.start_hex)
        return tuple(dict.fromkeys(cell for cell in self.shortest() if common >> cell & 1))

    def choke(self) -> Cells | None:
        """A smallest set of hexes that every route must pass, as the graph of hexes shows it; None: there is none.

        One hex that all routes share is as small as can be. Otherwise it is a minimum vertex cut.
        """
        if self.won_at_once or not self.edges:
            return None
        shared = self.shared()
        if shared:
            return shared[-1:]
        graph = self.hex_graph()
        start = self.steps.start_hex
        if graph.has_edge(start, WON):
            return None
        return tuple(sorted(nx.minimum_node_cut(graph, start, WON)))

    def earliest(self) -> int | None:
        """The first column in which it can be won."""
        if self.won_at_once:
            return 0
        columns = []
        for edge in self.edges:
            if self._wins[edge]:
                searched, node = self.steps.plan_of(int(self.steps.source[edge]))
                columns.append(searched.column_of(node) + 1)
        return min(columns, default=None)


def crossing_counts(steps: Steps, ends: NDArray[np.int64], weights: NDArray[np.int64]) -> dict[int, int]:
    """For each hex how many programs enter it, of those that end in `ends`; `weights` programs a way to each end.

    Counted as all ways less those that never enter it, so that entering a hex twice counts once.
    """
    is_end = np.zeros(len(steps.nodes), dtype=np.bool_)
    is_end[ends] = True
    leads = steps.leading_to(is_end, np.zeros(len(steps.source), dtype=np.bool_))
    rows = np.cumsum(leads) - 1
    # avoiding[node, hex]: ways to the node that have not entered the hex; the last column is all ways.
    avoiding = np.zeros((int(leads.sum()), steps.off + 1), dtype=np.int64)
    for start in steps.starts:
        if leads[start]:
            avoiding[rows[start]] = 1
    for layer in steps.layers:
        edges = np.arange(layer.start, layer.stop)
        edges = edges[leads[steps.target[edges]]]
        if len(edges):
            ways = avoiding[rows[steps.source[edges]]]
            for place, edge in enumerate(edges.tolist()):
                ways[place, list(steps.enters[edge].cells)] = 0
            np.add.at(avoiding, rows[steps.target[edges]], ways)
    avoided = (avoiding[rows[ends]] * weights[:, None]).sum(axis=0)
    entering = avoided[-1] - avoided[:-1]
    return {int(cell): int(entering[cell]) for cell in np.flatnonzero(entering)}
