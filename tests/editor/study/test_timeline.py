"""The timeline: branches that are named and deleted, and the row of the event that is being watched."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.study.study import Study
from engine.asteroyds.events import sentence
from engine.asteroyds.notation import Dice, parse_program
from solver.programs import Programs

from .conftest import Opening

LEFT = Qt.MouseButton.LeftButton


def two_branches(study: Study) -> None:
    study.session.play()
    study.session.play()
    study.session.back()
    study.session.back()
    study.session.set_program(1, parse_program("L"))
    study.session.play()


def branch_row(study: Study) -> QTreeWidgetItem:
    item = study.timeline.topLevelItem(1)
    assert item is not None
    rows = [item.child(number) for number in range(item.childCount())]
    return next(row for row in rows if row.text(0).startswith("↳"))


def menu_action(qtbot: QtBot, study: Study, row: QTreeWidgetItem, name: str) -> None:
    """Chosen with a click in the menu of that row."""
    study.timeline.scrollToItem(row)
    study.timeline.offer(study.timeline.visualItemRect(row).center())
    menu = study.timeline.findChild(QMenu, "timelineMenu")
    assert menu is not None
    action = menu.findChild(QAction, name)
    assert action is not None
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def test_a_branch_is_taken_up_again_by_a_click(qtbot: QtBot, study: Study) -> None:
    two_branches(study)
    row = branch_row(study)
    assert row.text(0).endswith("(2 rounds)")
    study.timeline.scrollToItem(row)
    qtbot.mouseClick(study.timeline.viewport(), LEFT, pos=study.timeline.visualItemRect(row).center())
    assert study.session.moment is study.session.root.children[0]
    assert study.timeline.topLevelItemCount() == 3
    assert branch_row(study).text(0).startswith("↳ branch B")


def test_a_branch_is_named(qtbot: QtBot, study: Study) -> None:
    two_branches(study)

    def write() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue("straight on")
        dialog.accept()

    QTimer.singleShot(0, write)
    menu_action(qtbot, study, branch_row(study), "nameBranch")
    qtbot.waitUntil(lambda: study.session.root.children[0].name == "straight on")
    assert branch_row(study).text(0).startswith("↳ straight on: Round 1")


def test_a_branch_is_deleted_with_all_that_came_of_it(qtbot: QtBot, study: Study) -> None:
    two_branches(study)
    stays = study.session.moment
    menu_action(qtbot, study, branch_row(study), "deleteBranch")
    assert study.session.root.children == [stays]
    assert study.session.moment is stays
    study.timeline.setFocus()
    qtbot.keyClick(study.timeline, Qt.Key.Key_Delete)
    assert (study.session.moment, study.session.root.children) == (study.session.root, [])
    assert study.timeline.topLevelItemCount() == 1


def test_the_row_of_the_event_and_its_die_are_lit_while_playing(study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    study.play()
    played = study.playback.round
    assert played is not None
    study.playback.pause()
    lit = set()
    while study.playback.round is not None and study.playback.done < len(played.events) - 1:
        study.playback.step()
        row = study.timeline._told
        assert row is not None
        assert row.text(0) == sentence(played.events[study.playback.done - 1])
        now = [die.die.name for die in study.bar.dice.dice if die.is_lit]
        assert [die.value for die in study.bar.dice.dice] == [6, 4, 2]
        lit.update(now)
        assert len(now) <= 1
    assert lit == {"RED", "WHITE", "BLUE"}
    study.playback.skip()
    assert study.timeline._told is None
    assert not any(die.is_lit for die in study.bar.dice.dice)
    assert tuple(die.value for die in study.bar.dice.dice) == study.session.dice.values


def test_playback_by_keys_and_on_from_a_clicked_event(qtbot: QtBot, study: Study) -> None:
    study.play()
    qtbot.keyClick(study.view, Qt.Key.Key_W)
    assert not study.playback.is_running
    done = study.playback.done
    qtbot.keyClick(study.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert study.playback.done == done + 1
    qtbot.keyClick(study.view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert study.playback.done == done
    played = study.playback.round
    qtbot.keyClick(study.view, Qt.Key.Key_K)
    assert study.playback.round is None
    item = study.timeline.topLevelItem(1)
    assert item is not None
    row = item.child(1).child(0)
    study.timeline.expandAll()
    study.timeline.scrollToItem(row)
    qtbot.mouseClick(study.timeline.viewport(), LEFT, pos=study.timeline.visualItemRect(row).center())
    assert study.playback.round is played
    there = study.playback.done
    qtbot.keyClick(study.view, Qt.Key.Key_W)
    assert study.playback.is_running
    qtbot.waitUntil(lambda: study.playback.done > there)


def test_a_round_tells_how_many_symbols_it_brought_and_counts_a_drone_once(open_study: Opening) -> None:
    study = open_study("official-drones")
    session = study.session
    rolls = (Dice((red, white, blue)) for red in (1, 4) for white in (1, 2) for blue in range(1, 7))
    best, dice = next(
        (best, dice)
        for dice in rolls
        if len((best := Programs(session.game(), 1, dice).solve().best).gained) == 1 and "!" not in str(best.program)
    )
    session.set_dice(dice)
    session.set_program(1, best.program)
    played = session.play()
    assert {"drone_shot", "collected"} <= {event.kind for event in played.events}
    row = study.timeline.topLevelItem(1)
    assert row is not None
    assert row.text(0) == f"Round 1: {dice} — 1 symbol"
