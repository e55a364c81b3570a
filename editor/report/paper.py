"""The report on paper: A4 pages with the same tables and pictures as the page, as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from engine.asteroyds.files import write_bytes_safely
from solver.findings import Findings, program_version

from ..theme import LIGHT
from .layout import FULL_WIDTH, paper_text, pictures_of
from .pictures import Picture, paper_font

_DOTS = 96  # an inch: the unit of the text's sizes
_MARGIN_MM = 15.0
_FOOTER = 26.0
_OBJECT = "\ufffc"
_KIND = QTextFormat.ObjectTypes.UserObject.value
_NAME = 0x100000  # the property that says which picture it is
# What a document would say of the moment and the machine; exchanged for as many characters that say nothing.
_MOMENTS = (
    (re.compile(rb"<[0-9a-f]{72}>"), b"<" + b"0" * 72 + b">"),
    (re.compile(rb"\(D:\d{14}"), rb"(D:20000101000000"),
    (re.compile(rb"(Date=\")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"), rb"\g<1>2000-01-01T00:00:00"),
    (
        re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
        b"0" * 8 + b"-0000" * 3 + b"-" + b"0" * 12,
    ),
)


class _Pictures(QPyTextObject):
    """Draws the pictures of a document where its text has their marks."""

    def __init__(self, parent: QTextDocument, pictures: dict[str, Picture]) -> None:
        super().__init__(parent)
        self.pictures = pictures

    def intrinsicSize(self, document: Any, position: int, form: QTextFormat) -> QSizeF:  # noqa: N802
        return self.pictures[form.property(_NAME)].size

    def drawObject(  # noqa: N802
        self, painter: QPainter, place: QRectF | QRect, document: Any, position: int, form: QTextFormat
    ) -> None:
        self.pictures[form.property(_NAME)].draw(painter, QRectF(place))


def write_paper(findings: Findings, path: str | Path) -> None:
    """In one step, so that an old report stays until the new one is whole (OSError, ValueError)."""
    write_bytes_safely(path, report_paper(findings))


def report_paper(findings: Findings) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setPageLayout(_page_layout())
    grade = findings.rating.grade
    words = f", grade {grade.value:.1f} of 10" if grade else ""
    writer.setTitle(f"{findings.rating.name}: rating{words}")
    writer.setCreator(f"Lost Swarm {program_version()}")
    document = report_document(findings)
    painter = QPainter(writer)
    for number in range(document.pageCount()):
        if number:
            writer.newPage()
        draw_page(painter, document, number, findings.rating.name)
    painter.end()
    content = bytes(buffer.data().data())
    for moment, nothing in _MOMENTS:
        content = moment.sub(nothing, content)
    return content


def _page_layout() -> QPageLayout:
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    size = QPageSize(QPageSize.PageSizeId.A4)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)


def page_size() -> QSizeF:
    """What the text of a page may take up."""
    area = _page_layout().paintRectPixels(_DOTS)
    return QSizeF(area.width(), area.height() - _FOOTER)


def report_document(findings: Findings) -> QTextDocument:
    document = QTextDocument()
    document.setDefaultFont(paper_font(12))
    document.setUseDesignMetrics(True)
    # Layout codes and names may be longer than a line.
    document.setDefaultTextOption(_wrapping())
    document.setDocumentMargin(0)
    size = page_size()
    pictures = pictures_of(findings, size.width() / FULL_WIDTH)
    drawer = _Pictures(document, pictures)
    document.documentLayout().registerHandler(_KIND, drawer)
    document.setHtml(paper_text(findings))
    for name in pictures:
        cursor = document.find(f"[[{name}]]")
        assert not cursor.isNull(), name
        form = QTextCharFormat()
        form.setObjectType(_KIND)
        form.setProperty(_NAME, name)
        cursor.insertText(_OBJECT, form)
    document.setPageSize(size)
    return document


def _wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def draw_page(painter: QPainter, document: QTextDocument, number: int, name: str) -> None:
    size = document.pageSize()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(0, -number * size.height())
    document.drawContents(painter, QRectF(QPointF(0, number * size.height()), size))
    painter.restore()
    footer = QRectF(0, size.height() + 8, size.width(), _FOOTER - 8)
    painter.setFont(paper_font(10))
    painter.setPen(QColor(LIGHT.muted))
    for side, text in _footer(document, number, name):
        painter.drawText(footer, side | Qt.AlignmentFlag.AlignBottom, text)


def _footer(document: QTextDocument, number: int, name: str) -> Iterator[tuple[Qt.AlignmentFlag, str]]:
    yield Qt.AlignmentFlag.AlignLeft, f"{name}: rating"
    yield Qt.AlignmentFlag.AlignRight, f"{number + 1} of {document.pageCount()}"
