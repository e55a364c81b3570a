"""Pictures of a board, as PNG and SVG: the scene without frames and ghosts, in the theme of the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from .board_scene import BoardScene

PNG_SCALE = 2.0


class PictureError(Exception):
    """Why a picture could not be written, in one sentence."""


def export_picture(scene: BoardScene, path: Path) -> None:
    """SVG if the name ends so, PNG otherwise."""
    scene.hide_marks()
    try:
        if path.suffix.lower() == ".svg":
            _write_svg(scene, path)
        elif not board_image(scene, PNG_SCALE).save(str(path), "PNG"):  # type: ignore[call-overload]
            raise PictureError(f"{path}: cannot be written")
    finally:
        scene.show_marks()


def board_image(scene: BoardScene, scale: float) -> QImage:
    image = QImage((scene.sceneRect().size() * scale).toSize(), QImage.Format.Format_ARGB32)
    image.fill(QColor(scene.theme.space))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def _write_svg(scene: BoardScene, path: Path) -> None:
    generator = QSvgGenerator()
    size: QSize = scene.sceneRect().size().toSize()
    generator.setFileName(str(path))
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    painter = QPainter()
    if not painter.begin(generator):
        raise PictureError(f"{path}: cannot be written")
    scene.render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
