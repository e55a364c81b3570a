"""Best play in the rating dock: found, shown, stopped, taken up again, marked as stale, refused, in the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton, QScrollArea, QSpinBox, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.best_play_question import best_play_mark, load_kernels
from editor.docks.best_play_page import GAMES, BestPlayPage
from editor.main_window import MainWindow
from editor.rating_door import write_report
from editor.rating_question import Ratings
from editor.theme import DARK, LIGHT
from editor.warm_up import are_compiled, compile_elsewhere
from solver.bounds import BRACKET_GAMES, Bracket, bracket
from solver.figures import Figure
from solver.progress import finish, run

from .conftest import Opening

LONG_MS = 120_000  # the first time kernels are compiled
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """What another process would do when best play is first asked for, here where nobody else is kept waiting."""
    if not are_compiled(best_play_mark):
        run(load_kernels())
        best_play_mark().touch()


@pytest.mark.compiled
def test_another_process_compiles_and_leaves_a_mark() -> None:
    best_play_mark().unlink(missing_ok=True)
    assert not are_compiled(best_play_mark)
    assert all(waited is None for waited in compile_elsewhere("editor.best_play_question"))
    assert are_compiled(best_play_mark)


def turn_to(qtbot: QtBot, window: MainWindow, games: int) -> BestPlayPage:
    """By menu, with so many games typed."""
    window.rating.gauge.hide()
    window.actions_by_name["showBestPlay"].trigger()
    page = window.rating.rating.best
    assert page.isVisible()
    box = page.findChild(QSpinBox, "bestPlayGames")
    assert box is not None
    assert box.value() == GAMES == BRACKET_GAMES
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, str(games))
    qtbot.keyClick(box, Qt.Key.Key_Return)
    return page


def button(page: BestPlayPage) -> QPushButton:
    found = page.findChild(QPushButton, "bestPlayRun")
    assert found is not None
    return found


def label(page: BestPlayPage, name: str) -> str:
    found = page.findChild(QLabel, name)
    assert found is not None
    return found.text()


def find(qtbot: QtBot, page: BestPlayPage) -> Bracket:
    qtbot.mouseClick(button(page), LEFT)
    assert page.job.is_running
    qtbot.waitUntil(lambda: not page.job.is_running, timeout=LONG_MS)
    assert page.bracket is not None
    return page.bracket


def rows(page: BestPlayPage) -> list[QTreeWidgetItem]:
    found = [page.tree.topLevelItem(number) for number in range(page.tree.topLevelItemCount())]
    return [row for row in found if row is not None]


def shown(figure: Figure) -> str:
    return f"{figure.mean:.2f} ±{figure.half_width:.2f}"


def test_best_play_is_found_shown_and_extended(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    page = turn_to(qtbot, window, 2)
    assert "not been looked for yet" in label(page, "bestPlaySays")
    assert "minutes" in label(page, "bestPlayEffort")
    assert "2 games from each of 2 starts, 4 in all" in label(page, "bestPlayEffort")
    assert not page.tree.isVisible()
    scenario = window.document.scenario
    expected = finish(bracket(scenario, games=2))
    assert find(qtbot, page) == expected
    assert [row.text(0) for row in rows(page)] == ["all", *(f"{each.seat} {each.at}" for each in expected.starts)]
    for row, each in zip(rows(page), (expected.overall, *expected.starts), strict=True):
        assert row.text(1) == f"{each.lower.mean:.2f} to {each.best.mean:.2f}"
        cells = {row.child(number).text(0): row.child(number).text(1) for number in range(row.childCount())}
        share = each.gap_share
        assert cells == {
            "Foresight": shown(each.foresight),
            "Lower bound": shown(each.lower),
            "Best play found": shown(each.best),
            "Base policy": shown(each.base),
            "Gap": shown(each.gap),
            "Gap, share of best": f"{100 * share.mean:.1f} ±{100 * share.half_width:.1f} %",
        }
    method = label(page, "bestPlayMethod")
    assert expected.lower_method in method
    assert expected.best_method in method
    assert "2 games from each start" in method
    assert f"Proofs cut short: {expected.overall.cut}" in method
    # More games are added to those that are known, and give what so many at once would have given.
    assert button(page).text() == "More games"
    assert find(qtbot, page) == finish(bracket(scenario, games=4))


def test_what_is_stopped_is_kept_and_taken_up_again(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    page = turn_to(qtbot, window, 40)
    bar = page.findChild(QProgressBar, "bestPlayProgress")
    assert bar is not None
    qtbot.mouseClick(button(page), LEFT)
    assert button(page).text() == "Stop"
    assert bar.isVisible()
    qtbot.waitUntil(lambda: page.bracket is not None, timeout=LONG_MS)
    assert page.job.is_running
    assert bar.format().endswith("left")
    qtbot.mouseClick(button(page), LEFT)
    assert not page.job.is_running
    assert not bar.isVisible()
    known = page.bracket
    assert known is not None
    assert 2 <= known.games < 40
    assert not known.complete
    assert f"Stopped after {known.games} games" in label(page, "bestPlaySays")
    assert known.overall == finish(bracket(window.document.scenario, games=known.games)).overall
    # The board is still in use: nobody waits for the thread.
    box = page.findChild(QSpinBox, "bestPlayGames")
    assert box is not None
    assert box.isEnabled()
    box.setValue(2)
    assert find(qtbot, page).games == known.games + 2


def test_an_edit_stops_it_and_marks_the_figures_until_it_is_undone(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    page = turn_to(qtbot, window, 2)
    found = find(qtbot, page)
    scenario = window.document.scenario
    window.document.edit(scenario.model_copy(update={"tiles": scenario.tiles[1:]}), "less")
    assert page.is_stale
    assert page.bracket == found
    assert "edited since" in label(page, "bestPlaySays")
    assert page.of(window.document.scenario) is None
    for theme in (LIGHT, DARK):
        window.set_theme(theme)
        assert rows(page)[0].foreground(1).color() == QColor(theme.muted)
    assert button(page).text() == "Find best play"
    # Asked anew it is about the layout as it is now; an edit stops that.
    qtbot.mouseClick(button(page), LEFT)
    assert not page.is_stale
    assert page.bracket is None
    window.document.undo_stack.undo()
    assert not page.job.is_running
    assert not page.is_stale
    assert page.bracket == found
    assert rows(page)[0].foreground(1).color() != QColor(window.theme.muted)
    # Another sheet has nothing to do with it.
    window.files.open_argument("duel")
    assert page.bracket is None
    assert not page.is_stale


def test_what_cannot_be_played_says_why(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    page = turn_to(qtbot, window, 2)
    scenario = window.document.scenario
    window.document.edit(scenario.model_copy(update={"tiles": ()}), "clear")
    qtbot.mouseClick(button(page), LEFT)
    qtbot.waitUntil(lambda: not page.job.is_running, timeout=LONG_MS)
    assert "cannot be played" in label(page, "bestPlaySays")
    assert page.bracket is None
    window.document.undo_stack.undo()
    assert "cannot be played" not in label(page, "bestPlaySays")


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_all_figures_fit_a_small_window(qtbot: QtBot, open_ready: Opening, theme: object) -> None:
    window = open_ready("first-flight")
    window.set_theme(theme)
    window.resize(1280, 720)
    page = turn_to(qtbot, window, 2)
    find(qtbot, page)
    rows(page)[1].setExpanded(True)
    area = window.findChild(QScrollArea, "ratingPages")
    assert area is not None
    qtbot.waitUntil(lambda: page.tree.visualItemRect(rows(page)[-1]).bottom() <= page.tree.viewport().height())
    assert page.width() <= area.viewport().width()
    assert page.tree.horizontalScrollBar().maximum() == 0
    pages = window.findChild(QComboBox, "ratingPage")
    assert pages is not None
    assert pages.currentText() == "Best play"


def test_the_report_tells_of_best_play_when_it_is_known(qtbot: QtBot, open_ready: Opening, tmp_path: Path) -> None:
    window = open_ready("first-flight")
    page = turn_to(qtbot, window, 2)
    scenario = window.document.scenario
    rating = finish(Ratings(scenario).more(432))
    without = finish(write_report(rating, page.of(scenario), tmp_path)).read_text("utf-8")
    best = find(qtbot, page)
    text = finish(write_report(rating, page.of(scenario), tmp_path)).read_text("utf-8")
    assert best.best_method not in without
    assert best.best_method in text
