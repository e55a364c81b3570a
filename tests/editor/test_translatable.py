"""Every text that a person reads goes through Qt's translation, so that other languages can follow."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import editor

# What is called with a text that is shown or spoken.
SHOWING = {
    "QLabel",
    "QPushButton",
    "QCheckBox",
    "QRadioButton",
    "QGroupBox",
    "QDockWidget",
    "QAction",
    "QMenu",
    "QToolBar",
    "addAction",
    "addItem",
    "addMenu",
    "addRow",
    "addTab",
    "addButton",
    "add_dock",
    "add_menu",
    "setText",
    "setTitle",
    "setWindowTitle",
    "setInformativeText",
    "setPlaceholderText",
    "setToolTip",
    "setStatusTip",
    "setAccessibleName",
    "setAccessibleDescription",
    "setSuffix",
    "setPrefix",
    "setSpecialValueText",
    "setEmptyLabel",
    "setHeaderLabels",
    "setTabText",
    "showMessage",
}
FOLDER = Path(editor.__file__).parent
# Reports are written by a command, and commands speak English.
WINDOW = sorted(path for path in FOLDER.rglob("*.py") if path.parent.name != "report")
# Names of things for the program itself come first in these.
NAMED = {"add_dock", "add_menu"}


def untranslated(source: str) -> Iterator[tuple[int, str]]:
    """Where a text with a word in it stands as it is: line and text."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if name not in SHOWING:
            continue
        for argument in node.args[1:] if name in NAMED else node.args:
            for text in _words(argument):
                yield node.lineno, text


def _words(argument: ast.expr) -> Iterator[str]:
    """Texts that are the argument, or a part of one that is put together; not what is asked for inside a call."""
    if isinstance(argument, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "0" for part in argument.values]
        yield from _words(ast.Constant("".join(map(str, parts))))
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        # Marks of rich text are nobody's words.
        if re.search(r"[^\W\d_]{2}", re.sub("<[^>]*>", "", argument.value)):
            yield argument.value
    elif isinstance(argument, ast.List | ast.Tuple | ast.BinOp | ast.IfExp):
        for part in ast.iter_child_nodes(argument):
            if isinstance(part, ast.expr):
                yield from _words(part)


@pytest.mark.parametrize("path", WINDOW, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_text_is_shown_untranslated(path: Path) -> None:
    assert list(untranslated(path.read_text(encoding="utf-8"))) == []


def test_such_texts_are_found() -> None:
    bad = 'QLabel("Hello", self)\nbox.setText(f"{n} hexes")\nform.addRow("Name" if x else tr("A"), field)'
    assert [line for line, _ in untranslated(bad)] == [1, 2, 3]
    good = 'QLabel(self.tr("Hello"))\nbox.setText(f"{n:.0%} · {tr("x")}")\nw.add_dock("name", tr("T"), self, 1)'
    assert list(untranslated(good.replace('tr("x")', "tr(x)"))) == []
