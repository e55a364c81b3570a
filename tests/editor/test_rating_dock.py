"""The rating dock: started, stopped and extended; figures, plots, rolls, heat; against the saved version."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtWidgets import QApplication, QComboBox, QDockWidget, QLabel, QProgressBar, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.board_layout import SIZE, centre
from editor.docks.rating_dock import RatingDock
from editor.main_window import MainWindow
from editor.theme import LIGHT
from engine.hexgrid import parse_hex_name
from solver.fairness.assessing import Assessor
from solver.progress import finish
from solver.rating import Rater

from .conftest import Opening

LONG_MS = 30_000
LEFT = Qt.MouseButton.LeftButton


def rate(qtbot: QtBot, window: MainWindow) -> RatingDock:
    """By the menu and the buttons, with few games, to the end."""
    dock = window.rating.rating
    window.rating.show_dock()
    effort = dock.findChild(QComboBox, "ratingEffort")
    assert effort is not None
    effort.setFocus()
    qtbot.keyClick(effort, Qt.Key.Key_Home)
    window.actions_by_name["rateLayout"].trigger()
    assert dock.job.is_running
    headline = dock.findChild(QLabel, "ratingHeadline")
    assert headline is not None
    # Who has just started it is not told to start it.
    assert "not been rated" not in headline.text()
    qtbot.waitUntil(lambda: not dock.job.is_running, timeout=LONG_MS)
    return dock


def choose(dock: RatingDock, name: str, row: int) -> None:
    box = dock.findChild(QComboBox, name)
    assert box is not None
    box.setCurrentIndex(row)


def test_a_layout_is_rated_shown_and_extended(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.rating.gauge.hide()
    dock = rate(qtbot, window)
    scenario = window.document.scenario
    expected = finish(Rater(scenario).extend(432))
    assert dock.found is not None
    assert dock.found.rating == expected
    tree = dock.findChild(QTreeWidget, "ratingFigures")
    assert tree is not None
    rows = [tree.topLevelItem(number).text(0) for number in range(tree.topLevelItemCount())]
    assert rows == ["all", *(f"{start.seat} {start.at}" for start in expected.starts)]
    base = expected.overall[0].rounds
    assert tree.topLevelItem(0).child(0).text(1) == f"{base.mean:.2f} ±{base.half_width:.2f}"
    headline = dock.findChild(QLabel, "ratingHeadline")
    assert headline is not None
    assert expected.grade is not None
    assert f"Grade {expected.grade.value:.1f} of 10" in headline.text()
    assert dock.found.fairness == finish(Assessor(scenario).extend(432))
    # Every game that was won is in the plot, once.
    for player, shares in dock.found.spread.items():
        assert abs(sum(shares) + dock.found.unfinished[player] - 1) < 1e-9
    button = dock.findChild(QPushButton, "ratingRun")
    assert button is not None
    assert button.text() == "More games"
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: not dock.job.is_running, timeout=LONG_MS)
    assert dock.found.rating == finish(Rater(scenario).extend(864))


def test_a_rating_that_is_stopped_is_taken_up_again(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    window.rating.gauge.hide()
    dock = window.rating.rating
    window.rating.show_dock()
    choose(dock, "ratingEffort", 1)
    button, bar = dock.findChild(QPushButton, "ratingRun"), dock.findChild(QProgressBar, "ratingProgress")
    assert button is not None
    assert bar is not None
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: dock.found is not None, timeout=LONG_MS)
    assert bar.isVisible()
    assert "left" in bar.format()
    assert button.text() == "Stop"
    qtbot.mouseClick(button, LEFT)
    assert not dock.job.is_running
    assert not bar.isVisible()
    known = dock.found.rating.games
    assert known < 2160
    # An edit makes it another layout; undone, what was known is there again.
    window.document.edit(window.document.scenario.model_copy(update={"tiles": ()}), "clear")
    assert dock.found is None
    window.document.undo_stack.undo()
    assert dock.found is not None
    assert dock.found.rating.games >= known


def test_heat_lies_over_the_board_and_the_pages_show_their_figures(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.rating.gauge.hide()
    dock = rate(qtbot, window)
    assert dock.found is not None
    heat = dock.found.heat
    assert heat is not None
    choose(dock, "ratingPage", 4)
    legend = dock.heat.legend
    assert not legend.isVisible()
    # Whose games are shown unless somebody chooses: those of a person, not of the policy that never errs.
    assert dock.heat.who.currentText() == "club"
    choose(dock, "heatWhat", 1)
    flown = heat.of(dock.heat.who.currentText()).flown
    hottest = max(flown, key=lambda name: flown[name])
    assert window.rating.heat.heat[parse_hex_name(hottest)] == 1
    assert set(window.rating.heat.heat) == {parse_hex_name(name) for name in flown}
    free = max(
        (at for at in window.rating.heat.heat if at not in {tile.at for tile in window.document.scenario.tiles}),
        key=lambda at: window.rating.heat.heat[at],
    )
    for theme in (window.theme, LIGHT):
        window.set_theme(theme)
        picture = window.view.grab().toImage()
        point = window.view.mapFromScene(centre(free).x(), centre(free).y() + SIZE * 0.6)
        shown, cell = picture.pixelColor(point), QColor(theme.cell)
        assert shown.red() - shown.blue() > cell.red() - cell.blue() + 20
        # The legend has the colour of the hottest hex at its end, a hex without heat at its beginning.
        assert legend.most == f"{100 * flown[hottest]:.0f} % of games"
        bar, colours = legend.bar, legend.grab().toImage()
        first, last = (colours.pixelColor(int(x), 5) for x in (bar.left() + 3, bar.right() - 3))
        assert abs(first.red() - cell.red()) + abs(first.blue() - cell.blue()) < 12
        share = window.rating.heat.heat[free]
        between = colours.pixelColor(int(bar.left() + share * bar.width()), 5)
        assert abs(between.red() - shown.red()) + abs(between.blue() - shown.blue()) < 12
        assert last.red() - last.blue() >= between.red() - between.blue()
    choose(dock, "heatWhat", 0)
    assert not window.rating.heat.heat
    assert not legend.isVisible()
    choose(dock, "ratingPage", 1)
    plot, table = dock.balance.plot, dock.found.fairness.tables[0]
    assert [plot.bar(number).right() for number in range(len(table.sides))] == [
        plot.place(side.share.mean) for side in table.sides
    ]
    choose(dock, "ratingPage", 3)
    assert dock.rolls.map is not None
    assert dock.rolls.map.isVisible()
    assert str(dock.found.rating.starts[0].round_one.nothing) in dock.rolls.says.text()


def test_the_dock_stays_while_a_game_is_studied(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.rating.show_dock()
    window.actions_by_name["study"].trigger()
    assert window.rating.dock.isVisible()
    window.actions_by_name["study"].trigger()
    assert window.rating.dock.isVisible()
    window.actions_by_name["showRating"].trigger()
    assert not window.rating.dock.isVisible()


def test_the_saved_version_is_compared_on_common_dice(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    window.rating.gauge.hide()
    page = window.rating.rating.compare
    window.rating.show_dock()
    window.rating.rating.show_page(page)
    button = page.findChild(QPushButton, "compareRun")
    assert button is not None
    assert not button.isEnabled()
    before = window.document.scenario
    gate = next(tile for tile in before.tiles if tile.kind == "gate")
    fewer = tuple(tile for tile in before.tiles if tile is not gate)
    window.document.edit(before.model_copy(update={"tiles": fewer}), "less")
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: not page.job.is_running and page.comparison is not None, timeout=LONG_MS)
    found = page.comparison.of("base", "rounds")
    assert found.difference.high < 0
    rows = {page.tree.topLevelItem(n).text(0): page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount())}
    assert rows["base rounds"].text(1).startswith("-")
    assert rows["base rounds"].font(1).bold()
    window.document.undo_stack.undo()
    assert page.comparison is None


class Browser(QObject):
    """Takes the place of the real one."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[str] = []

    @Slot(QUrl)
    def open(self, page: QUrl) -> None:
        self.pages.append(page.toLocalFile())


def test_the_report_is_written_and_opened(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.rating.gauge.hide()
    assert not window.actions_by_name["openReport"].isEnabled()
    dock = rate(qtbot, window)
    browser = Browser()
    QDesktopServices.setUrlHandler("file", browser, "open")
    window.actions_by_name["openReport"].trigger()
    qtbot.waitUntil(lambda: bool(browser.pages), timeout=LONG_MS)
    QDesktopServices.unsetUrlHandler("file")
    page = Path(browser.pages[0]).read_text("utf-8")
    assert dock.found is not None
    assert dock.found.rating.grade is not None
    assert window.document.scenario.name in page
    assert f"{dock.found.rating.grade.value:.1f}" in page


def test_the_rating_stays_open_while_studying_and_the_window_keeps_its_size(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.resize(1280, 720)
    window.rating.show_dock()
    study = window.actions_by_name["study"]
    study.trigger()
    qtbot.waitUntil(lambda: window.study_door.is_open, timeout=LONG_MS)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1280, 720)
    analysis = window.findChild(QDockWidget, "analysisDock")
    assert analysis is not None
    assert window.rating.dock in window.tabifiedDockWidgets(analysis)
    window.rating.show_dock()
    QApplication.processEvents()
    assert window.height() == 720
    assert not window.rating.rating.visibleRegion().isEmpty()
    study.trigger()
    properties = window.findChild(QDockWidget, "propertiesDock")
    assert properties is not None
    assert window.rating.dock in window.tabifiedDockWidgets(properties)
