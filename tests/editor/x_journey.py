"""The whole way of a person through the program, in a process of its own and on a real X server.

Called with a scenario file and a folder for pictures. Opens the file, places, drags, selects many, turns, undoes, uses
a symmetry, saves, closes and opens again, plays a round, comes back, exports. What there was to see on the screen is
left in the folder; the last line printed is a JSON object with the places that the test looks at.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QDeadlineTimer, QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QToolButton,
    QWidget,
)

from editor.application import new_application, open_window
from editor.board_layout import centre
from editor.edits import STAMPS, Stamp
from engine.hexgrid import Hex

W = TypeVar("W", bound=QWidget)
LEFT, KEY = Qt.MouseButton.LeftButton, Qt.Key
NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class Person:
    def __init__(self, path: Path, pictures: Path) -> None:
        self.application = new_application()
        assert self.application.platformName() == "xcb", self.application.platformName()
        self.pictures = pictures
        self.path = path
        self.window = open_window(str(path))
        self.window.resize(1280, 720)
        assert QTest.qWaitForWindowExposed(self.window)
        self.window.activateWindow()
        self.wait(self.window.isActiveWindow, "the window is active")
        self.port = self.window.view.viewport()

    @staticmethod
    def wait(condition: Callable[[], bool], what: str) -> None:
        patience = QDeadlineTimer(60_000)
        while not condition():
            assert not patience.hasExpired(), f"waited in vain until {what}"
            QTest.qWait(10)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """To whatever has the focus, as the X server would."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)

    def point(self, at: Hex, right: float = 0, below: float = 0) -> QPoint:
        return self.window.view.mapFromScene(centre(at) + QPointF(right, below))

    def on_screen(self, at: Hex, below: float = 0) -> tuple[int, int]:
        place = self.port.mapToGlobal(self.point(at, 0, below))
        return place.x(), place.y()

    def click(self, at: Hex) -> None:
        QTest.mouseMove(self.port, self.point(at))
        QTest.mouseClick(self.port, LEFT, pos=self.point(at))

    def drag(self, start: QPoint, end: QPoint) -> None:
        QTest.mouseMove(self.port, start)
        QTest.mousePress(self.port, LEFT, pos=start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(self.port, start + (end - start) * part)
        QTest.mouseRelease(self.port, LEFT, pos=end)

    def take(self, stamp: Stamp) -> None:
        palette = self.find(QListWidget, "palette")
        item = palette.item(STAMPS.index(stamp))
        palette.scrollToItem(item)
        QTest.mouseClick(palette.viewport(), LEFT, pos=palette.visualItemRect(item).center())

    def find(self, kind: type[W], name: str) -> W:
        found = self.window.findChild(kind, name)
        assert isinstance(found, kind), name
        assert found.isVisible(), name
        return found

    def look(self, name: str) -> None:
        """What the X server has on its screen, not what Qt would draw."""
        QTest.qWait(50)
        assert self.application.primaryScreen().grabWindow(0).save(str(self.pictures / f"{name}.png"))

    # The way

    def edit(self) -> dict[str, tuple[int, int]]:
        document, selection = self.window.document, self.window.selection
        self.take(Stamp("asteroid", "red"))
        self.click((2, 2))
        self.key(KEY.Key_S)
        self.drag(self.point((2, 2)), self.point((3, 2)))
        self.take(Stamp("asteroid", "blue"))
        self.click((5, 2))
        self.key(KEY.Key_S)
        self.drag(self.point((2, 2), 0, -20), self.point((5, 2), 30, 20))
        assert len(selection.refs) == 2, selection.refs
        before = document.scenario
        self.key(KEY.Key_R)
        turned = document.scenario
        assert turned != before
        self.key(KEY.Key_Z, CTRL)
        assert document.scenario == before
        self.key(KEY.Key_Z, CTRL | SHIFT)
        assert document.scenario == turned
        self.key(KEY.Key_Escape)
        self.key(KEY.Key_M)
        self.take(Stamp("pod"))
        self.click((1, 5))
        self.key(KEY.Key_Escape)
        QTest.mouseMove(self.port, self.point((8, 6)))
        self.look("edited")
        return {"red": self.on_screen((3, 2), 15), "blue": self.on_screen((5, 2), 15), "bare": self.on_screen((2, 2))}

    def save_and_open_again(self) -> None:
        document = self.window.document
        assert self.window.isWindowModified()
        self.key(KEY.Key_S, CTRL)
        assert not self.window.isWindowModified()
        saved = document.scenario
        self.key(KEY.Key_W, CTRL)
        assert document.path is None
        self.key(KEY.Key_T, CTRL | SHIFT)
        assert (document.path, document.scenario) == (self.path, saved)

    def play(self) -> dict[str, tuple[int, int]]:
        door = self.window.study_door
        self.key(KEY.Key_F5)
        self.wait(lambda: door.is_open, "the game is shown")
        QTest.mouseClick(self.find(QToolButton, "playButton"), LEFT)
        assert door.study.session.position.round == 1
        door.study.playback.skip()
        self.look("studied")
        pages = self.window.pages
        corner = pages.mapToGlobal(QPoint(4, pages.height() // 2))
        layout = self.window.document.scenario
        self.key(KEY.Key_F5)
        self.wait(lambda: not door.is_open, "the layout is shown")
        assert self.window.document.scenario == layout
        return {"game": (corner.x(), corner.y())}

    def export(self) -> None:
        self.key(KEY.Key_E, CTRL)
        dialog = self.find(QDialog, "exportDialog")
        # The dialog for a name waits for its answer, so the answer has to be under way before it is asked.
        answer = QTimer(self.application)
        answer.timeout.connect(lambda: self._name_picture(answer))
        answer.start(20)
        buttons = self.find(QDialogButtonBox, "exportButtons")
        QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Save), LEFT)
        self.wait(lambda: not dialog.isVisible(), "the picture is written")

    def _name_picture(self, answer: QTimer) -> None:
        asking = QApplication.activeModalWidget()
        if isinstance(asking, QFileDialog):
            answer.stop()
            field = asking.findChild(QLineEdit, "fileNameEdit")
            assert isinstance(field, QLineEdit)
            field.setText(str(self.pictures / "exported.png"))
            QTest.keyClick(field, KEY.Key_Return)


def main() -> None:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    person = Person(Path(sys.argv[1]), Path(sys.argv[2]))
    places = person.edit()
    person.save_and_open_again()
    places |= person.play()
    person.export()
    assert person.window.close()
    print(json.dumps(places))


if __name__ == "__main__":
    main()
