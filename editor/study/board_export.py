"""The board of a game as a picture, with all that lies over it: arrows, figures, heat, choke points, a flight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSaveFile, QSizeF
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem

from .scene import StudyScene

PNG_SCALE = 2.0
KINDS = (".png", ".svg", ".pdf")


class BoardExportError(Exception):
    """Why a picture could not be written, in one sentence."""


def export_board(scene: StudyScene, path: Path) -> None:
    """By the ending of the name; written whole or not at all."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise BoardExportError(f"{path}: the name of a picture ends with {', '.join(KINDS)}")
    file = QSaveFile(str(path))
    if not file.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise BoardExportError(f"{path}: cannot be written ({file.errorString()})")
    scene.show_hover(())
    with _sharp(scene):
        if kind == ".png":
            written = board_image(scene, PNG_SCALE).save(file, "PNG")  # type: ignore[call-overload]
        elif kind == ".svg":
            written = _write_svg(scene, file)
        else:
            written = _write_pdf(scene, file)
    if not written or not file.commit():
        raise BoardExportError(f"{path}: cannot be written ({file.errorString()})")


def board_image(scene: StudyScene, scale: float) -> QImage:
    image = QImage((scene.sceneRect().size() * scale).toSize(), QImage.Format.Format_ARGB32)
    image.fill(QColor(scene.theme.space))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def _write_svg(scene: StudyScene, file: QSaveFile) -> bool:
    size = scene.sceneRect().size().toSize()
    generator = QSvgGenerator()
    generator.setOutputDevice(file)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    painter = QPainter()
    if not painter.begin(generator):
        return False
    scene.render(painter, QRectF(0, 0, size.width(), size.height()))
    return painter.end()


def _write_pdf(scene: StudyScene, file: QSaveFile) -> bool:
    """A page of the board's own shape, as wide as a sheet of A4 is high."""
    shape = scene.sceneRect().size()
    writer = QPdfWriter(file)
    width = 297.0
    height = width * shape.height() / shape.width()
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF())
    painter = QPainter()
    if not painter.begin(writer):
        return False
    scene.render(painter, QRectF(0, 0, writer.width(), writer.height()))
    return painter.end()


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
