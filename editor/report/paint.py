"""How does one drawing serve a light and a dark page? Its colours are names that the page's style sheet fills in.

A drawing is made with a theme of stand-ins, one colour for each role; in its text they are exchanged for CSS variables.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace

from ..theme import DARK, LIGHT, Theme

_FIRST = 0x01F000  # no colour of a theme
_STAND_IN = re.compile(r"#(01f[0-9a-f]{3})\b", re.IGNORECASE)


def _roles(theme: Theme) -> dict[str, str]:
    """Every colour of a theme by the name of its variable."""
    found = {each.name: getattr(theme, each.name) for each in fields(theme) if each.name != "name"}
    crafts, severities = found.pop("crafts"), found.pop("severities")
    found |= {f"craft-{name}": colour for name, colour in crafts.items()}
    found |= {f"severity-{name}": colour for name, colour in severities.items()}
    return {name.replace("_", "-"): colour for name, colour in found.items()}


_NAMES = list(_roles(LIGHT))
_STAND_INS = {name: f"#{_FIRST + number:06x}" for number, name in enumerate(_NAMES)}


def _stand_in_theme() -> Theme:
    plain = {
        each.name: _STAND_INS[each.name.replace("_", "-")]
        for each in fields(LIGHT)
        if each.name not in ("name", "crafts", "severities")
    }
    return replace(
        LIGHT,
        name="variables",
        **plain,
        crafts={name: _STAND_INS[f"craft-{name}"] for name in LIGHT.crafts},
        severities={name: _STAND_INS[f"severity-{name}"] for name in LIGHT.severities},
    )


VARIABLES = _stand_in_theme()


def with_variables(drawing: str) -> str:
    """The text of a drawing that was made with VARIABLES."""
    return _STAND_IN.sub(lambda found: f"var(--{_NAMES[int(found[1], 16) - _FIRST]})", drawing)


def style_variables(theme: Theme) -> str:
    """What a style sheet says of the colours of one look."""
    return " ".join(f"--{name}: {colour};" for name, colour in _roles(theme).items())


LOOKS = {"light": style_variables(LIGHT), "dark": style_variables(DARK)}
