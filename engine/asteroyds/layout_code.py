"""Layout codes: how does a whole scenario travel as one line of text that survives a chat, a forum or a URL?

`LS1-` and base64url. The bytes are a CRC-32 and then one big number (`engine/wire.py`) whose digits are described in
`layout_digits.py`. Knows how a code is wrapped, checked and refused, not what it holds.
"""

from __future__ import annotations

import base64
import re
import zlib

from pydantic import ValidationError

from engine.wire import Reader, WireError, Writer

from .layout_digits import BLANK, FAMILIAR_TEXT, transfer
from .scenario import Scenario

PREFIX = "LS1-"
# Far above any scenario that fits the game, and low enough that a hostile code is refused in good time.
MAX_CHARACTERS = 200_000

_ANY_PREFIX = re.compile(r"LS([0-9]+)-")
_ILLEGAL = re.compile(r"[^A-Za-z0-9_\s-]")
_CHECKSUM_BYTES = 4


class LayoutCodeError(ValueError):
    """Why a text is no layout code, or a scenario cannot have one, in one sentence."""


def looks_like_code(text: str) -> bool:
    """Whether a text claims to be a layout code, of this version or another."""
    return _ANY_PREFIX.match(text.lstrip()) is not None


def encode(scenario: Scenario) -> str:
    writer = Writer()
    transfer(writer, scenario)
    try:
        body = writer.to_bytes(FAMILIAR_TEXT)
    except WireError as error:
        raise LayoutCodeError(f"This scenario is too large for a layout code: {error}.") from error
    code = PREFIX + _letters(_checksum(body) + body)
    if len(code) > MAX_CHARACTERS:
        raise LayoutCodeError(f"This scenario is too large for a layout code: more than {MAX_CHARACTERS} characters.")
    return code


def decode(code: str) -> Scenario:
    """The scenario of a code; white space around and inside the code does not matter."""
    data = _bytes_of(code)
    checksum, body = data[:_CHECKSUM_BYTES], data[_CHECKSUM_BYTES:]
    if checksum != _checksum(body):
        raise LayoutCodeError("This layout code is damaged: its checksum is wrong.")
    try:
        reader = Reader(body, FAMILIAR_TEXT)
        fields = transfer(reader, BLANK)
        reader.finish()
        return Scenario.model_validate(fields)
    except WireError as error:
        raise LayoutCodeError(f"This layout code is damaged: {error}.") from error
    except ValidationError as error:
        raise LayoutCodeError("This layout code is damaged: it holds values that no scenario can have.") from error


def _bytes_of(code: str) -> bytes:
    text = "".join(code.split())
    prefix = _ANY_PREFIX.match(text)
    if prefix is None:
        raise LayoutCodeError(f"This is not a layout code: it does not begin with {PREFIX}")
    if prefix[0] != PREFIX:
        raise LayoutCodeError(
            f"This layout code is of version {prefix[1][:9]}, but this program reads version 1: a newer one is needed."
        )
    if len(text) > MAX_CHARACTERS:
        raise LayoutCodeError(f"This layout code is too long: more than {MAX_CHARACTERS} characters.")
    illegal = _ILLEGAL.search(code)
    if illegal is not None:
        position = illegal.start() + 1
        raise LayoutCodeError(f"This layout code has an illegal character, {illegal[0]!a}, at position {position}.")
    letters = text[len(PREFIX) :]
    if len(letters) * 6 < (_CHECKSUM_BYTES + 1) * 8:
        raise LayoutCodeError("This layout code is too short: its end is missing.")
    # A single letter after whole groups of four holds no byte; base64 would refuse it in its own words.
    data = b"" if len(letters) % 4 == 1 else base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    # The last letter may also carry bits that belong to no byte; they are zero in every code that we write.
    if _letters(data) != letters:
        raise LayoutCodeError("This layout code is damaged: its last character cannot be right.")
    return data


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CHECKSUM_BYTES, "big")
