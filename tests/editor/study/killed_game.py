"""A window in a process of its own: begins a game between two people, plays and plans by keys, and waits to be killed.

Called with the layout and how many rounds. Prints, as JSON, where the game stands and what is planned.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.application import open_window
from editor.study.study import Study
from engine.asteroyds.saved_game import game_text


def main() -> None:
    argument, rounds = sys.argv[1], int(sys.argv[2])
    application = QApplication(["swarm"])
    window = open_window(argument)
    window.actions_by_name["study"].trigger()
    study: Study = window.study_door.study
    study.begin_game({1: "human", 2: "human"}, 50)
    for _ in range(rounds):
        for program in ("fl", "r.f"):
            study.ready()
            QTest.keyClicks(study.view, program)
            study.ready()
        study.playback.skip()
    study.ready()
    QTest.keyClicks(study.view, "ff")
    study.ready()
    study.ready()
    QTest.keyClicks(study.view, "b")
    application.processEvents()
    held = {"game": game_text(study.session.whole_game()), "dice": str(study.session.dice)}
    print(json.dumps(held), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
