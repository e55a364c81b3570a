"""The board of a game as a picture, with all that lies over it: arrows, figures, heat, choke points, a flight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem

from ..board_picture import Look
from ..render import image, write_picture
from .scene import StudyScene

PNG_SCALE = 2.0


class ScenePicture:
    """A scene as it is, to be drawn like any other picture of a board."""

    caption: tuple[str, ...] = ()

    def __init__(self, scene: StudyScene) -> None:
        self._scene = scene

    @property
    def area(self) -> QRectF:
        return self._scene.sceneRect()

    def paint(self, painter: QPainter, target: QRectF, look: Look) -> None:
        """As large as fits, in the middle."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(target, QColor(look.theme.space))
        fitted = QRectF(target.topLeft(), self.area.size().scaled(target.size(), Qt.AspectRatioMode.KeepAspectRatio))
        fitted.moveCenter(target.center())
        self._scene.render(painter, fitted)


def export_board(scene: StudyScene, path: Path) -> None:
    """By the ending of the name; PictureError if nothing was written."""
    scene.show_hover(())
    picture = ScenePicture(scene)
    with _sharp(scene):
        write_picture(path, scene.scenario, picture, Look(scene.theme), round(picture.area.width() * PNG_SCALE))


def board_image(scene: StudyScene, scale: float) -> QImage:
    return image(ScenePicture(scene), Look(scene.theme), round(scene.sceneRect().width() * scale))


@contextmanager
def _sharp(scene: StudyScene) -> Iterator[None]:
    """What is kept as pixels for the screen is no drawing."""
    modes = [(item, item.cacheMode()) for item in scene.items()]
    for item, _ in modes:
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    try:
        yield
    finally:
        for item, mode in modes:
            item.setCacheMode(mode)
