"""What a click on the board of a game does: nothing is placed or moved; a craft that is clicked shows its chart."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.hexgrid import Hex, hex_name

from ..gestures import Hand
from ..names import describe
from .scene import StudyScene
from .session import Session


class LookingHand(Hand):
    def __init__(self, session: Session, scene: StudyScene, parent: QObject) -> None:
        super().__init__(scene, parent)
        self._session = session
        self._scene = scene
        self.is_locked = False  # in a game one looks at one's own chart only

    def press(self, at: Hex | None) -> None:
        """Selects the seat whose craft is there; of several the next one."""
        session = self._session
        here = [craft.seat for craft in session.position.crafts if at is not None and craft.at == at]
        if here and not self.is_locked:
            later = [seat for seat in here if seat > session.seat]
            session.set_seat(later[0] if session.seat in here and later else here[0])

    def move(self, at: Hex | None) -> None:
        self._scene.show_hover([] if at is None else [at])

    def leave(self) -> None:
        self._scene.show_hover(())

    def hint(self, at: Hex | None) -> str:
        """What lies there in the picture that is shown."""
        if at is None or self._scene.picture is None:
            return ""
        tiles, starts = self._scene.picture.pieces(self._scene.scenario)
        here = [describe(piece) for piece in (*tiles, *starts) if piece.at == at]
        return self.tr("{0}: {1}").format(hex_name(at), "; ".join(here) or self.tr("empty"))
