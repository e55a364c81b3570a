"""The report of a rating: every figure is in it, nothing has to be fetched, and the same findings give the same."""

from __future__ import annotations

import re
import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import scenarios
from editor import plots
from editor.report.paint import LOOKS, VARIABLES, with_variables
from editor.theme import DARK, LIGHT
from engine.asteroyds.scenario import RectangleBoard
from solver.bounds.results import Bracket, GameBounds, bracket_figures
from solver.fairness.assessing import Assessor
from solver.fairness.results import Handicap, Handicaps, Share
from solver.fairness.seating import COMPANIES
from solver.findings import Findings
from solver.heat import heat_maps
from solver.progress import finish
from solver.rating import Rater
from solver.rating_results import Figure

GAMES = 432
VOID = {"meta", "br", "img", "hr", "link", "input"}


@pytest.fixture(scope="module")
def findings() -> Findings:
    layout = scenarios.load("duel")
    rater = Rater(layout, "duel", seed=3)
    rating = finish(rater.extend(GAMES))
    balance = finish(Assessor(layout, "duel", seed=3, companies=COMPANIES[:2]).extend(GAMES))
    return Findings(layout, rating, balance, finish(heat_maps(rater, 216)))


class _Page(HTMLParser):
    """What a browser would see: elements in order, whether they close, words, and what is asked for from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.found: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        self.references: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.opened.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag] += 1
        self.classes.update((dict(attrs).get("class") or "").split())
        self.references += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        assert self.opened, f"</{tag}> closes nothing"
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.words))


@pytest.fixture(scope="module")
def page(qapp: object, findings: Findings) -> str:
    from editor.report.page import report_page

    return report_page(findings)


def test_the_page_is_whole_and_fetches_nothing(page: str) -> None:
    assert page.startswith("<!DOCTYPE html>")
    seen = _Page(page)
    assert seen.opened == []
    assert seen.found["style"] == 1, "a style sheet of one picture would reach all others"
    assert not seen.found["script"] + seen.found["link"] + seen.found["img"]
    assert seen.references
    assert all(reference.startswith("#") for reference in seen.references)
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    assert {reference[1:] for reference in seen.references} <= ids
    assert "@import" not in page
    assert all(place.startswith("#") for place in re.findall(r"url\(['\"]?([^)]*)", page))


def test_every_figure_of_the_rating_is_on_the_page(page: str, findings: Findings) -> None:
    text = _Page(page).text
    numbers = 0
    for players in (findings.rating.overall, *(start.players for start in findings.rating.starts)):
        for player in players:
            for name, value in player.figures():
                factor, digits = (100, 1) if name in ("destroyed", "unfinished") else (1, 2)
                shown = f"{factor * value.mean:.{digits}f} ± {factor * value.half_width:.{digits}f}"
                assert shown in text, (player.player, name)
                numbers += 1
    assert numbers == 3 * (4 * 5 + 3)
    assert findings.balance is not None
    for table in findings.balance.tables:
        for side in table.starts:
            assert f"{100 * side.share.mean:.1f} ± {100 * side.share.half_width:.1f}" in text
        assert f"{100 * side.even:.1f} ± {table.band:.1f}" in text
    assert findings.rating.grade is not None
    assert f"{findings.rating.grade.value:.1f} grade of 10" in text
    for words in (findings.layout_code, "Seed 3", "432 for each start and player", findings.balance.verdict[1:]):
        assert words in text
    assert "Stopped early" not in text


def test_the_board_has_every_piece_once_and_is_used_under_every_map(page: str, findings: Findings) -> None:
    seen = _Page(page)
    assert seen.classes["tile"] == len(findings.scenario.tiles)
    assert seen.classes["start"] == len(findings.scenario.starts)
    assert seen.classes["cell"] == len(findings.scenario.board.hexes())
    maps = 4 * 3 + 1  # fly, crash and tiles of four players, and which hexes decide
    assert seen.references.count("#board") == 1 + maps
    assert seen.references.count("#cell") == (1 + maps) * len(findings.scenario.board.hexes())
    assert findings.heat is not None
    hottest = max(findings.heat.of("club").flown.items(), key=lambda item: item[1])
    assert f"{hottest[0]}: {100 * hottest[1]:.3g} % of games" in seen.text


def test_colours_are_named_and_both_looks_fill_them_in(page: str) -> None:
    drawings = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    used = set(re.findall(r"var\(--([\w-]+)\)", page))
    assert {"accent", "heat", "cell", "red", "craft-red", "text"} <= used
    for look in LOOKS.values():
        assert used <= set(re.findall(r"--([\w-]+):", look))
    assert not re.search(r"#01f[0-9a-f]{3}", page)
    # What is left of plain colours would be wrong in one of the looks.
    assert set(re.findall(r"#[0-9a-f]{6}\b", drawings)) <= {"#ffffff", "#000000"}
    assert with_variables(VARIABLES.crafts["red"]) == "var(--craft-red)"
    assert DARK.space in page
    assert LIGHT.space in page


def test_plots_have_a_point_for_every_number(page: str, findings: Findings) -> None:
    for player in findings.rating.overall:
        line = re.search(rf'<g id="finishing-{player.player}">.*?</g>\s*</g>', page, re.DOTALL)
        assert line is not None, player.player
        points = plots.shares_by_round(player)
        assert len(re.findall(r"<use ", line[0])) == len(points)
        lost = player.destroyed.mean + player.unfinished.mean
        assert sum(share for _, share in points) == pytest.approx(100 * (1 - lost))
    assert len(re.findall(r'<g id="roll-\d-\d-\d">', page)) == 216 * len(findings.rating.starts)


def test_quantiles_are_those_of_the_games_written_out(findings: Findings) -> None:
    player = findings.rating.of("novice")
    games = [rounds for rounds, count in enumerate(player.finished) for _ in range(count)]
    missing = round(len(games) / (1 - player.destroyed.mean - player.unfinished.mean)) - len(games)
    games += [findings.rating.round_limit] * missing
    assert len(games) == GAMES * len(findings.rating.starts)
    wanted = [games[max(-(-len(games) * tenth // 100) - 1, 0)] for tenth in (10, 25, 50, 75, 90)]
    assert plots.quantiles_of(player, findings.rating.round_limit) == wanted


def test_the_same_findings_give_the_same_bytes(qapp: object, findings: Findings, page: str) -> None:
    from editor.report.page import report_page
    from editor.report.paper import report_paper

    assert report_page(findings) == page
    paper = report_paper(findings)
    assert report_paper(findings) == paper
    other = replace(findings, rating=replace(findings.rating, seed=4))
    assert report_page(other) != page
    assert report_paper(other) != paper


def test_the_paper_has_pages_and_says_its_grade(qapp: object, findings: Findings) -> None:
    from editor.report.paper import report_document, report_paper

    paper = report_paper(findings)
    assert paper.startswith(b"%PDF-")
    assert paper.rstrip().endswith(b"%%EOF")
    document = report_document(findings)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == document.pageCount() >= 3
    assert findings.rating.grade is not None
    headline = f"duel: rating, grade {findings.rating.grade.value:.1f} of 10"
    assert headline.encode("utf-16-be") in paper
    text = document.toPlainText()
    assert f"Grade {findings.rating.grade.value:.1f} of 10" in text
    assert "[[" not in text
    club = findings.rating.of("club").rounds
    assert f"{club.mean:.2f} ± {club.half_width:.2f}" in text


def test_a_partial_result_says_so_and_missing_parts_are_left_out(qapp: object, findings: Findings) -> None:
    from editor.report.page import report_page
    from editor.report.paper import report_document

    partial = Findings(findings.scenario, replace(findings.rating, complete=False))
    page = _Page(report_page(partial)).text
    assert "Stopped early: a partial result." in page
    assert "How fair" not in page
    assert "Where it happens" not in page
    assert "Stopped early: a partial result." in report_document(partial).toPlainText()


def test_bracket_pilots_and_handicap_are_shown(qapp: object, findings: Findings) -> None:
    from editor.report.page import report_page
    from editor.report.paper import report_document

    games = [[GameBounds(5, 4, 3, 3, True), GameBounds(6, 4, 4, 4, False)]]
    figures = bracket_figures(None, "", games)
    bracket = Bracket("duel", figures, (replace(figures, seat=1, at="B2"),), 2, 0, 30, "low", "high", 0)
    shares = tuple(Share(name, Figure(share, 0.011), 0.5) for name, share in (("west", 0.437), ("east", 0.563)))
    balance = findings.balance
    assert balance is not None
    pilots = replace(balance.tables[0], company="pilots", pilots=(Share("hector", Figure(0.3, 0.01), 0.5, uses=0.25),))
    tried = Handicaps((Handicap("west", 6, 6, shares), Handicap("west", 5, 6, shares[::-1])))
    more = replace(
        findings,
        rating=replace(findings.rating, bracket=bracket),
        balance=replace(balance, tables=(*balance.tables, pilots), handicaps=tried),
    )
    for text in (_Page(report_page(more)).text, report_document(more).toPlainText()):
        assert "Optimal play takes between 3.50" in text
        assert "1 B2" in text
        assert "43.7 ± 1.1" in text
        assert "west 5 of 6" in text
        assert "hector" in text
        assert "25.0" in text


def test_what_an_author_writes_is_text_and_nothing_else(qapp: object, findings: Findings) -> None:
    from editor.report.page import report_page
    from editor.report.paper import report_document

    rude = "<script>alert(1)</script> & <b>"
    layout = findings.scenario.model_copy(update={"name": rude, "description": rude, "author": rude})
    strange = replace(findings, scenario=layout, rating=replace(findings.rating, name=rude))
    seen = _Page(report_page(strange))
    assert seen.found["script"] == 0
    assert rude in seen.text
    assert rude in report_document(strange).toPlainText()


@pytest.mark.parametrize("size", [(2, 30), (30, 1), (5, 5)])
def test_any_board_fits_on_a_page(qapp: object, findings: Findings, size: tuple[int, int]) -> None:
    from editor.report.paper import page_size
    from editor.report.pictures import board_picture

    board = RectangleBoard(rectangle=size)
    layout = findings.scenario.model_copy(update={"board": board, "tiles": (), "starts": ()})
    picture = board_picture(layout, page_size().width())
    assert 0 < picture.size.width() <= page_size().width() + 1e-6
    assert picture.size.height() < page_size().height()


def test_long_words_stay_on_the_paper(qapp: object, findings: Findings) -> None:
    from editor.report.paper import page_size, report_document

    name = "x" * 300
    document = report_document(replace(findings, rating=replace(findings.rating, name=name)))
    assert document.idealWidth() <= page_size().width() + 1


@contextmanager
def _full_disk(most: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("kind", ["page", "paper"])
def test_a_failed_write_leaves_the_old_file(qtbot: QtBot, findings: Findings, tmp_path: Path, kind: str) -> None:
    from editor.report.page import write_page
    from editor.report.paper import write_paper

    out = tmp_path / "out"
    out.write_text("old")
    write = write_page if kind == "page" else write_paper
    with _full_disk(20_000), pytest.raises(OSError):
        write(findings, out)
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]
    write(findings, out)
    assert len(out.read_bytes()) > 20_000


def test_many_layouts_are_ranked_on_one_page(qapp: object, findings: Findings) -> None:
    from editor.report.ranking import ranking_page

    second = replace(findings, rating=replace(findings.rating, name="other"))
    page = ranking_page([findings, second])
    seen = _Page(page)
    assert seen.opened == []
    assert seen.text.index("1. duel") < seen.text.index("2. other")
    assert seen.classes["tile"] == 2 * len(findings.scenario.tiles)
    assert {reference[1:] for reference in seen.references} <= set(re.findall(r'\bid="([^"]+)"', page))
