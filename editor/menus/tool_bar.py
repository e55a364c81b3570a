"""The bar below the menus: tools, what is done to the selection, and the symmetry in force."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from ..actions import Actions
from ..brush import SymmetryBrush
from ..icons import button_icon, icon
from ..symmetry import Symmetry
from ..theme import Theme

_GROUPS = (
    ("toolSelect", "toolPlace", "toolFill", "toolErase", "toolShape"),
    ("turnLeft", "turnRight", "flipX", "flipY", "rotateRight"),
    ("toggleLock",),
)


class EditBar(QToolBar):
    def __init__(self, actions: Actions, brush: SymmetryBrush, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toolBar")
        self.setWindowTitle(self.tr("Tools"))
        self.setIconSize(QSize(20, 20))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._actions = actions
        self._brush = brush
        short = {
            "toolShape": self.tr("Shape"),
            "turnLeft": self.tr("Left"),
            "turnRight": self.tr("Right"),
            "flipX": self.tr("Flip X"),
            "flipY": self.tr("Flip Y"),
            "rotateRight": self.tr("Rotate"),
            "toggleLock": self.tr("Lock"),
        }
        for number, names in enumerate(_GROUPS):
            if number:
                self.addSeparator()
            for name in names:
                if name in short:
                    actions[name].setIconText(short[name])
                # A menu marks what is chosen by itself, on another ground than the bar.
                actions[name].setIconVisibleInMenu(not actions[name].isCheckable())
                self.addAction(actions[name])
        self.addSeparator()
        self._chooser = QToolButton(self)
        self._chooser.setObjectName("symmetryChooser")
        self._chooser.setAccessibleName(self.tr("Symmetry"))
        self._chooser.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu: QMenu = actions.menu("symmetry")
        self._chooser.setMenu(menu)
        self.addWidget(self._chooser)
        menu.aboutToShow.connect(self._say_centres)
        brush.changed.connect(self._show)

    def set_theme(self, theme: Theme) -> None:
        for names in _GROUPS:
            for name in names:
                self._actions[name].setIcon(button_icon(name, theme))
        for symmetry in Symmetry:
            self._actions[f"symmetry-{symmetry}"].setIcon(icon(symmetry, theme))
        self._show()

    def _show(self) -> None:
        action = self._actions[f"symmetry-{self._brush.symmetry}"]
        action.setChecked(True)
        self._chooser.setIcon(action.icon())
        self._chooser.setDown(False)
        if self._brush.symmetry is Symmetry.NONE:
            self._chooser.setText(self.tr("No symmetry"))
        else:
            self._chooser.setText(action.text().replace("&", ""))
        self._say_centres()

    def _say_centres(self) -> None:
        """About what each symmetry turns or mirrors on this board."""
        for symmetry in Symmetry:
            action = self._actions[f"symmetry-{symmetry}"]
            if symmetry is not Symmetry.NONE:
                action.setToolTip(self.tr("About {0}").format(self._brush.centre_name(symmetry)))
        about = self._actions[f"symmetry-{self._brush.symmetry}"].toolTip()
        self._chooser.setToolTip(
            self.tr("What you place, turn, move and erase is repeated on every image")
            + ("" if self._brush.symmetry is Symmetry.NONE else f"\n{about}")
        )
        self._actions.menu("symmetry").setToolTipsVisible(True)
