"""A dialog that says what cannot be done and why: every reason, of which the first dozen are seen at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

_SHOWN = 12


def complain(
    window: QWidget, name: str, title: str, reasons: Sequence[str], icon: QMessageBox.Icon = QMessageBox.Icon.Warning
) -> None:
    """Returns when it was read. However many reasons there are, the dialog fits on a screen."""
    box = QMessageBox(window)
    box.setObjectName(name)
    box.setIcon(icon)
    box.setWindowTitle(title)
    box.setText(title)
    lines = list(reasons)
    if len(reasons) > _SHOWN + 1:
        more = QCoreApplication.translate("complaint", "… and {0} more").format(len(reasons) - _SHOWN)
        lines = [*reasons[:_SHOWN], more]
        box.setDetailedText("\n".join(reasons))
    box.setInformativeText("\n".join(lines))
    box.exec()
