"""How fair is a layout? All companies play it, block by block, on both cores; then teams are evened out by a handicap.

Block b of a seed is the same games whoever plays it: figures depend on seed and number of games alone.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from engine.asteroyds.pieces import PILOT_NAMES, Mode
from engine.asteroyds.scenario import Scenario

from ..policy import ROUND_LIMIT
from ..progress import Progress, Question
from ..rating import blocks_for
from ..rollouts import BLOCK
from .judging import Tally, judged, tally
from .playing import Layout
from .results import THRESHOLD, Fairness
from .seating import COMPANIES, Company

GAMES = 10 * BLOCK
PILOTS = Company("pilots", pilots=tuple(PILOT_NAMES))


class Assessor:
    """A layout while its fairness is being assessed; `extend` adds games, `result` says what is known."""

    def __init__(
        self,
        scenario: Scenario,
        name: str = "",
        *,
        seed: int = 0,
        companies: Sequence[Company] = COMPANIES,
        round_limit: int = ROUND_LIMIT,
        threshold: float = THRESHOLD,
    ) -> None:
        self.name, self.seed, self.threshold = name or scenario.name, seed, threshold
        self.layout = Layout(scenario, round_limit=round_limit)
        self.companies = tuple(companies)
        self.tallies: dict[str, dict[int, Tally]] = {company.name: {} for company in companies}  # [block]
        self.seconds = 0.0

    def extend(self, games: int, *, first: int = 0, workers: int | None = None) -> Question[Fairness]:
        """So many games for each company, rounded up to whole blocks, from the block `first` on."""
        pieces = self._pieces(range(first, first + blocks_for(games)))
        partial: Fairness | None = None
        judged_at = 0
        for done in self.play(pieces, workers):
            if not self._known():
                continue  # so that whoever stops at a report has an answer
            # Judging looks at all blocks anew, so it is done whenever there are a tenth more.
            if partial is None or done >= 1.1 * judged_at:
                partial, judged_at = self.result(complete=False), done
            yield Progress(done, len(pieces), self._text(partial), partial)
        return self.result()

    def _pieces(self, blocks: Sequence[int]) -> list[tuple[int, Company]]:
        """Blocks of games for every company; one that plays more has more blocks in the place of one."""
        return [
            (block * company.effort + more, company)
            for block in blocks
            for company in self.companies
            for more in range(company.effort)
        ]

    def _known(self) -> list[Company]:
        """Those who have played; empty without the first one, who decides the verdict."""
        found = [company for company in self.companies if self.tallies[company.name]]
        return found if self.companies[0] in found else []

    def play(self, pieces: Sequence[tuple[int, Company]], workers: int | None = None) -> Iterator[int]:
        """Play the pieces; yields how many of them are done."""
        threads = workers or os.cpu_count() or 1
        for company in self.companies:
            self.layout.prepare(company, threads)
        left = iter(pieces)
        waiting: deque[tuple[int, Company, Future[Tally]]] = deque()
        started, done = time.perf_counter(), 0
        # Kernels let go of Python's lock, so threads are enough. Few wait, so that stopping is quick.
        pool = ThreadPoolExecutor(threads)
        try:
            while True:
                while len(waiting) < 2 * threads and (piece := next(left, None)) is not None:
                    waiting.append((*piece, pool.submit(self._tally, *piece)))
                if not waiting:
                    break
                block, company, future = waiting.popleft()
                self.tallies[company.name][block] = future.result()
                done += 1
                yield done
        finally:
            pool.shutdown(cancel_futures=True)
            self.seconds += time.perf_counter() - started

    def take(self, other: Assessor) -> None:
        """The blocks that somebody else has played of the same layout, companies and seed."""
        assert (self.layout.scenario, self.companies, self.seed) == (other.layout.scenario, other.companies, other.seed)
        for name, tallies in other.tallies.items():
            self.tallies[name].update(tallies)

    def result(self, *, complete: bool = True) -> Fairness:
        """Of all companies that have played."""
        known = self._known()
        assert known, "no games yet"
        tables = []
        for company in known:
            tallies = self.tallies[company.name]
            tables.append(judged(self.layout, company, [tallies[block] for block in sorted(tallies)]))
        return Fairness(
            name=self.name,
            mode=self.layout.scenario.mode,
            tables=tuple(tables),
            games=tables[0].games,
            seed=self.seed,
            round_limit=self.layout.round_limit,
            method="all seats at once, seats and first player rotated over the starts, common dice, stratified rolls",
            notes=notes_on(self.layout, known),
            threshold=self.threshold,
            seconds=self.seconds,
            complete=complete,
        )

    def _tally(self, block: int, company: Company) -> Tally:
        return tally(self.layout, company, self.layout.play_block(company, self.seed, block))

    def _text(self, partial: Fairness | None) -> str:
        if partial is None:
            return f"{self.name}: balance"
        table = partial.tables[0]
        return f"{self.name}: balance {table.imbalance:.1f} ± {table.precision:.1f} points"


def notes_on(layout: Layout, companies: Sequence[Company]) -> tuple[str, ...]:
    """What a reader should know about these figures."""
    found = ["these pilots never ram on purpose"]
    if any(layout.has_powers(company) for company in companies):
        found.append("pilots stay with their starts where the layout names them, except in the table of pilots")
        found.append("powers are used where they finish, win one more or save damage; lawrence softens the first hit")
    if layout.setup.board.mode != Mode.TARGETS:
        found.append("without rams the flying order changes nothing in this mode: craft do not meet in flight")
    return tuple(found)


def assess(
    scenario: Scenario,
    name: str = "",
    *,
    games: int = GAMES,
    seed: int = 0,
    companies: Sequence[Company] = COMPANIES,
    threshold: float = THRESHOLD,
) -> Question[Fairness]:
    """Win shares of all companies; in Targets also the handicap that evens the teams out."""
    from .handicap import even_out

    assessor = Assessor(scenario, name, seed=seed, companies=companies, threshold=threshold)
    found = yield from assessor.extend(games)
    if len(found.tables[0].teams) > 1:
        found = replace(found, handicaps=(yield from even_out(assessor, found, games)))
    return found
