"""Pictures as files: PNG of any width, SVG, and PDF to print; written whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Literal, Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from engine.asteroyds.file_errors import FileError, refused
from engine.asteroyds.files import write_bytes_safely
from engine.asteroyds.layout_code import LayoutCodeError, encode
from engine.asteroyds.scenario import Scenario

from .board_picture import Look
from .theme import PAPER_INK

Paper = Literal["a4", "letter"]
KINDS = (".png", ".svg", ".pdf")
SMALLEST_WIDTH, LARGEST_WIDTH, USUAL_WIDTH = 64, 12_000, 1600
_MARGIN_MM = 12.0
_PDF_DPI = 300
_TITLE_POINTS, _WORDS_POINTS, _CODE_POINTS = 16.0, 9.0, 7.0


class Picture(Protocol):
    """What can be drawn: from a scenario, or a scene as it is."""

    @property
    def area(self) -> QRectF: ...
    @property
    def caption(self) -> tuple[str, ...]: ...
    def paint(self, painter: QPainter, target: QRectF, look: Look) -> None: ...


class PictureError(FileError):
    """Why a picture could not be written, in one sentence."""


def write_picture(
    path: Path, scenario: Scenario, picture: Picture, look: Look, width: int = USUAL_WIDTH, paper: Paper = "a4"
) -> None:
    """The ending of the name says which kind; PictureError if nothing was written."""
    match path.suffix.lower().removeprefix("."):
        case "png":
            content = png(picture, look, width)
        case "svg":
            content = svg(picture, look, width)
        case "pdf":
            content = pdf(scenario, picture, look, paper)
        case other:
            ending = f"'.{other}' is no kind of picture" if other else "the name has no ending"
            raise refused(PictureError, path, f"{ending}: it must be .png, .svg or .pdf")
    if content is None:
        raise refused(PictureError, path, f"a picture {width} pixels wide does not fit into memory")
    try:
        write_bytes_safely(path, content)
    except OSError as reason:
        raise refused(PictureError, path, f"cannot be written: {reason.strerror or reason}") from None


def image(picture: Picture, look: Look, width: int) -> QImage:
    """A null image if there is no memory for it; without a background the rest is transparent."""
    area = picture.area
    drawn = QImage(width, max(1, round(width * area.height() / area.width())), QImage.Format.Format_ARGB32)
    if drawn.isNull():
        return drawn
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    picture.paint(painter, QRectF(drawn.rect()), look)
    painter.end()
    return drawn


def png(picture: Picture, look: Look, width: int) -> bytes | None:
    drawn = image(picture, look, width)
    if drawn.isNull():
        return None
    buffer = _buffer()
    drawn.save(buffer, "PNG")  # type: ignore[call-overload]
    return _content(buffer)


def svg(picture: Picture, look: Look, width: int) -> bytes:
    area = picture.area
    size = QSizeF(width, width * area.height() / area.width())
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    painter = QPainter(generator)
    picture.paint(painter, QRectF(0, 0, size.width(), size.height()), look)
    painter.end()
    return _content(buffer)


def pdf(scenario: Scenario, picture: Picture, look: Look, paper: Paper) -> bytes:
    """One page: the board as large as fits, and below it the name, what is shown, and the layout code."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(scenario.name)
    writer.setCreator("Lost Swarm")
    page = QPageSize(QPageSize.PageSizeId.A4 if paper == "a4" else QPageSize.PageSizeId.Letter)
    area = picture.area
    wide = area.width() > area.height()
    orientation = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageLayout(QPageLayout(page, orientation, margins, QPageLayout.Unit.Millimeter))
    painter = QPainter(writer)
    sheet = QRectF(0, 0, writer.width(), writer.height())
    left_for_the_board = _write_words(painter, sheet, scenario, picture)
    picture.paint(painter, left_for_the_board, look)
    painter.end()
    return _content(buffer)


def _write_words(painter: QPainter, sheet: QRectF, scenario: Scenario, picture: Picture) -> QRectF:
    """From the bottom of the sheet upwards; what is left above."""
    lines = [(line, _WORDS_POINTS) for line in picture.caption]
    lines.insert(0, (scenario.name or "Lost Swarm", _TITLE_POINTS))
    # What cannot be played yet may have no code, but can be printed.
    with suppress(LayoutCodeError):
        lines.append((encode(scenario), _CODE_POINTS))
    painter.setPen(QColor(PAPER_INK))
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWrapAnywhere
    bottom = sheet.bottom()
    for text, points in reversed(lines):
        font = QFont("DejaVu Sans")
        font.setPointSizeF(points)
        font.setBold(points == _TITLE_POINTS)
        painter.setFont(font)
        box = painter.boundingRect(QRectF(sheet.left(), 0, sheet.width(), sheet.height()), flags, text)
        box.moveBottom(bottom)
        painter.drawText(box, flags, text)
        bottom = box.top() - points * _PDF_DPI / 72 * 0.4
    return QRectF(sheet.left(), sheet.top(), sheet.width(), bottom - sheet.top())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _content(buffer: QBuffer) -> bytes:
    return bytes(buffer.data().data())
