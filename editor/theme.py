"""Every colour of the window and of pictures, once for a dark and once for a light look."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QColor, QPalette


@dataclass(frozen=True)
class Theme:
    name: str
    window: str
    base: str
    text: str
    muted: str
    button: str
    line: str
    accent: str
    accent_text: str
    space: str  # around the board
    cell: str
    cell_line: str
    cell_name: str
    number: str  # at the edges of moving tiles
    tile: str  # the tile that a moving body lies on
    tile_line: str
    red: str
    white: str
    blue: str
    on_red: str
    on_white: str
    on_blue: str
    ink: str  # the priority and its plate
    plate: str
    pod: str
    pod_line: str
    platform: str
    platform_line: str
    turret: str
    turret_line: str
    on_turret: str
    symbol: str  # on a plate
    target: str
    on_target: str
    route: str
    on_route: str
    cursor: str  # of the keyboard
    good: str
    bad: str
    heat: str  # of hexes that are flown over, crashed at, …
    severities: dict[str, str] = field(hash=False)
    crafts: dict[str, str] = field(hash=False)

    def colour(self, name: str) -> QColor:
        """Of a body: a two-coloured one has a white middle, so its other colour is what surrounds it."""
        return QColor({"red": self.red, "white": self.white, "blue": self.blue}[name.removeprefix("white-")])

    def on_colour(self, name: str) -> QColor:
        """Readable on that colour."""
        return QColor({"red": self.on_red, "white": self.on_white, "blue": self.on_blue}[name.removeprefix("white-")])

    def heat_colour(self, share: float) -> QColor:
        """Lies over a hex, the denser the more; never so dense that it hides what is under it."""
        colour = QColor(self.heat)
        colour.setAlphaF(min(max(share, 0.0), 1.0) * 0.85)
        return colour

    def palette(self) -> QPalette:
        palette = QPalette()
        role = QPalette.ColorRole
        for which, colour in (
            (role.Window, self.window),
            (role.WindowText, self.text),
            (role.Base, self.base),
            (role.AlternateBase, self.button),
            (role.Text, self.text),
            (role.Button, self.button),
            (role.ButtonText, self.text),
            (role.ToolTipBase, self.base),
            (role.ToolTipText, self.text),
            (role.PlaceholderText, self.muted),
            (role.Highlight, self.accent),
            (role.HighlightedText, self.accent_text),
            (role.Link, self.accent),
            # Edges of raised things, which would otherwise be those of a grey window.
            (role.Light, self.button),
            (role.Midlight, self.button),
            (role.Mid, self.line),
            (role.Dark, self.line),
            (role.Shadow, self.line),
        ):
            palette.setColor(which, QColor(colour))
        for which in (role.Text, role.WindowText, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(self.muted))
        return palette

    def style_sheet(self) -> str:
        return f"""
            QMainWindow, QDialog, QMenu, QMenuBar, QToolBar, QStatusBar, QScrollArea, QScrollArea > QWidget > QWidget {{
                background: {self.window}; color: {self.text}; }}
            QMenuBar {{ padding: 1px 4px; }}
            QMenuBar::item {{ padding: 4px 8px; background: transparent; border-radius: 3px; }}
            QMenu {{ border: 1px solid {self.line}; padding: 4px; }}
            QMenu::item {{ padding: 5px 24px; border-radius: 3px; }}
            QMenu::item:disabled {{ color: {self.muted}; }}
            QMenu::item:selected, QMenuBar::item:selected {{ background: {self.accent}; color: {self.accent_text}; }}
            QMenu::item:disabled:selected {{ background: {self.button}; color: {self.muted}; }}
            QMenu::separator {{ height: 1px; background: {self.line}; margin: 4px 8px; }}
            QLineEdit {{
                background: {self.base}; border: 1px solid {self.line}; border-radius: 3px; padding: 3px 5px; }}
            QLineEdit:focus, QAbstractItemView:focus, QPlainTextEdit:focus {{
                border: 1px solid {self.accent}; }}
            QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: 0; padding: 0; }}
            QCheckBox::indicator, QGroupBox::indicator {{ width: 13px; height: 13px;
                border: 1px solid {self.muted}; border-radius: 3px; background: {self.base}; }}
            QCheckBox::indicator:checked, QGroupBox::indicator:checked {{
                border: 4px solid {self.accent}; background: {self.accent_text}; width: 7px; height: 7px; }}
            QMenu::indicator:non-exclusive:unchecked {{
                width: 11px; height: 11px; border: 1px solid {self.muted}; border-radius: 2px;
                background: {self.base}; }}
            QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
            QStatusBar {{ background: {self.button}; color: {self.text}; }}
            QStatusBar::item {{ border: 0; }}
            QStatusBar QLabel {{ background: transparent; padding: 0 6px; }}
            QStatusBar QLabel#remark {{ color: {self.severities["warning"]}; font-weight: 600; }}
            QLabel#stampCaption {{ color: {self.muted}; }}
            QToolButton#symmetryChooser {{ padding-right: 22px; }}
            QToolButton#symmetryChooser::menu-indicator {{
                subcontrol-origin: padding; subcontrol-position: right center; right: 6px; }}
            QWidget#stampStrip QToolButton, QWidget#stampStrip QToolButton:focus {{ padding: 0; border-radius: 3px; }}
            QSizeGrip {{ background: transparent; image: none; width: 8px; height: 8px; }}
            QDockWidget {{ font-weight: 600; }}
            QDockWidget::title {{ background: {self.button}; padding: 6px 8px; }}
            QDockWidget > QWidget {{ font-weight: 400; }}
            QListWidget, QListView, QTreeView, QPlainTextEdit {{
                background: {self.base}; border: 1px solid {self.line}; }}
            QListWidget::item, QListView::item {{ padding: 1px 4px; }}
            QListWidget#palette::item {{ padding: 0 4px; }}
            QTreeView::item {{ padding: 3px 4px; }}
            QListWidget::item:selected, QListView::item:selected, QTreeView::item:selected {{
                background: {self.accent}; color: {self.accent_text}; }}
            QHeaderView::section {{
                background: {self.button}; color: {self.text}; border: 0; padding: 4px 6px; }}
            QTabBar {{ qproperty-drawBase: 0; background: {self.window}; }}
            QTabBar::tab {{
                background: transparent; color: {self.muted}; padding: 6px 12px; margin: 0 2px 0 0;
                border: 0; border-bottom: 2px solid transparent; }}
            QTabBar::tab:selected {{ color: {self.text}; border-bottom: 2px solid {self.accent}; }}
            QTabBar::tab:hover {{ background: {self.button}; color: {self.text}; }}
            QToolBar {{ border: 0; padding: 3px; spacing: 4px; }}
            QToolButton {{ padding: 4px 8px; border: 0; border-radius: 4px; color: {self.text}; }}
            QToolButton:hover {{ background: {self.button}; }}
            QToolButton:focus {{ border: 1px solid {self.accent}; padding: 3px 7px; }}
            QToolButton:checked {{ background: {self.accent}; color: {self.accent_text}; }}
            QScrollBar {{ background: {self.window}; border: 0; }}
            QScrollBar:vertical {{ width: 10px; }}
            QScrollBar:horizontal {{ height: 10px; }}
            QScrollBar::handle {{ background: {self.line}; border-radius: 4px; min-height: 24px; min-width: 24px; }}
            QScrollBar::handle:hover {{ background: {self.muted}; }}
            QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
            QToolTip {{ background: {self.base}; color: {self.text}; border: 1px solid {self.line}; padding: 3px; }}
            QFrame#notice {{ background: {self.button}; border-left: 4px solid {self.accent}; }}
            QFrame#notice QLabel {{ background: transparent; }}
            QMainWindow::separator {{ background: {self.line}; width: 3px; height: 3px; }}
        """

    def welcome_style_sheet(self) -> str:
        return f"""
            QLabel#welcomeTitle {{ font-size: 34px; font-weight: 700; color: {self.accent}; }}
            QLabel#welcomeAbout {{ font-size: 15px; color: {self.muted}; }}
            QLabel[heading="true"] {{ font-size: 16px; font-weight: 600; }}
            QPushButton[large="true"] {{
                background: {self.button}; border: 1px solid {self.line}; border-radius: 8px;
                padding: 14px 18px; font-size: 15px; text-align: left; }}
            QPushButton#welcomeNew {{ background: {self.accent}; color: {self.accent_text}; }}
            QPushButton[large="true"]:hover {{ border-color: {self.accent}; }}
            QPushButton[large="true"]:focus {{ border: 2px solid {self.text}; padding: 13px 17px; }}
            QListWidget {{ background: {self.window}; border: 0; outline: 0; }}
            QListWidget::item {{ border: 2px solid transparent; border-radius: 10px; padding: 6px 4px; }}
            QListWidget::item:hover {{ background: {self.button}; }}
            QListWidget::item:selected {{ background: {self.window}; color: {self.text}; }}
            QListWidget::item:selected:focus {{ background: {self.button}; border-color: {self.accent}; }}
        """


PAPER_INK = "#000000"  # words on white paper, whatever the theme of the board

_CRAFTS = {
    "red": "#e5484d",
    "yellow": "#ffd60a",
    "purple": "#b36bff",
    "orange": "#ff8b3d",
    "green": "#3dd68c",
    "blue": "#52a9ff",
}

DARK = Theme(
    name="dark",
    window="#161a22",
    base="#0f1218",
    text="#e8ecf3",
    muted="#8b95a7",
    button="#222835",
    line="#2e3646",
    accent="#3e8ef7",
    accent_text="#ffffff",
    space="#080a10",
    cell="#141a27",
    cell_line="#2c3850",
    cell_name="#9aa9c6",
    number="#f2f5fa",
    tile="#232c3e",
    tile_line="#43516b",
    red="#d6403a",
    white="#e9e6dc",
    blue="#2f72d8",
    on_red="#ffffff",
    on_white="#1a1d24",
    on_blue="#ffffff",
    ink="#ffffff",
    plate="#10141d",
    pod="#2f9e6a",
    pod_line="#9ff0c8",
    platform="#55617a",
    platform_line="#c6d0e2",
    turret="#5b3d86",
    turret_line="#d5b8ff",
    on_turret="#ffffff",
    symbol="#ffd60a",
    target="#ffc53d",
    on_target="#1a1405",
    route="#ff5fd2",
    on_route="#22041a",
    cursor="#ffffff",
    good="#3dd68c",
    bad="#ff6369",
    heat="#ff8b3d",
    severities={"error": "#ff6369", "warning": "#ffb224", "note": "#70b8ff"},
    crafts=_CRAFTS,
)

LIGHT = Theme(
    name="light",
    window="#f3f4f7",
    base="#ffffff",
    text="#1b2230",
    muted="#667085",
    button="#e4e7ee",
    line="#c9cfdb",
    accent="#1d63d1",
    accent_text="#ffffff",
    space="#dfe4ee",
    cell="#f7f9fc",
    cell_line="#bcc6d8",
    cell_name="#55617a",
    number="#1b2230",
    tile="#e2e8f3",
    tile_line="#9aa7bf",
    red="#c9302b",
    white="#fffdf4",
    blue="#1f5fc4",
    on_red="#ffffff",
    on_white="#1a1d24",
    on_blue="#ffffff",
    ink="#ffffff",
    plate="#2a3243",
    pod="#2f9e6a",
    pod_line="#0c4a2e",
    platform="#aab4c6",
    platform_line="#3b465a",
    turret="#8d63c7",
    turret_line="#3d1f69",
    on_turret="#ffffff",
    symbol="#ffdc4a",
    target="#ffc53d",
    on_target="#1a1405",
    route="#a3127f",
    on_route="#ffffff",
    cursor="#101828",
    good="#18794e",
    bad="#cd2b31",
    heat="#e8590c",
    severities={"error": "#cd2b31", "warning": "#ad5700", "note": "#0b68cb"},
    crafts={**_CRAFTS, "yellow": "#e0b400", "green": "#1f9d63", "blue": "#2d7fe0"},
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
