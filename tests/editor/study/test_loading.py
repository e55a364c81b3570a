"""Studying is loaded beside the window, not in front of it: seen in a process that has loaded nothing yet."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from editor.settings import own_folder

# Presses F5, and notes whether the window was still alive while it waited.
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application = QApplication(["swarm"])
from editor.main_window import MainWindow
window = MainWindow()
window.files.open_argument("duel")
window.show()
application.processEvents()
beats = []
timer = QTimer()
timer.timeout.connect(lambda: beats.append("editor.study.study" in sys.modules))
timer.start(5)
window.actions_by_name["study"].trigger()
at_once = window.study_door.is_open
while not window.study_door.is_open:
    application.processEvents()
print(json.dumps({"at_once": at_once, "beats": len(beats), "checked": window.actions_by_name["study"].isChecked(),
                  "round": window.study_door.study.session.position.round}), flush=True)
window.close()
"""


def test_the_window_lives_on_while_studying_is_loaded() -> None:
    environment = {**os.environ, "XDG_CONFIG_HOME": str(own_folder().parent), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    assert (found["at_once"], found["checked"], found["round"]) == (False, True, 0)
    assert found["beats"] > 5
