"""A window in a process of its own: places pods by real clicks, says what it then holds, and waits to be killed.

Called with what to open and how many pods. Every line that it prints is the scenario after one more click, as JSON.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.application import open_window
from editor.board_layout import centre
from editor.edits import Stamp, refs_at
from engine.asteroyds.files import scenario_text


def main() -> None:
    argument, pods = sys.argv[1], int(sys.argv[2])
    application = QApplication(["swarm"])
    window = open_window(argument)
    application.processEvents()
    scenario = window.document.scenario
    free = [at for at in sorted(scenario.board.hexes()) if not refs_at(scenario, at)]
    window.hold(Stamp("pod"))
    for at in free[:pods]:
        place = window.view.mapFromScene(centre(at))
        QTest.mouseMove(window.view.viewport(), place)
        QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        application.processEvents()
        print(json.dumps(scenario_text(window.document.scenario)), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
