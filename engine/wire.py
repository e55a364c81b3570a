"""How do values become one big number and back, with one description for both directions?

A description is a function that passes every value through a `Wire`. With a `Writer` each value becomes a mixed-radix
digit and comes back as it is; with a `Reader` the value given is a blank of the right type, and the one that comes back
was read. Knows no game and no meaning: only numbers, choices, lists and texts.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

# No scenario comes near these limits, and hostile bytes cost neither the memory nor the time they ask for.
MAX_TEXT_BYTES = 1 << 20  # all texts together
MAX_NUMBER_BYTES = 1 << 14  # everything else

_CHUNK = 8

T = TypeVar("T")


class WireError(ValueError):
    """Why bytes cannot be read, or values not be written, as the second half of a sentence."""


class Wire(ABC):
    """One direction of travel. Every method takes the value to write and returns the value written or read."""

    @abstractmethod
    def number(self, value: int, radix: int) -> int:
        """A number below the radix."""

    @abstractmethod
    def items(self, values: Sequence[T], blank: T) -> Sequence[T]:
        """The values of a list to write, or as many blanks as are to be read; each must take at least one bit."""

    @abstractmethod
    def _some_line(self, value: str) -> str:
        """A text on one line that is not empty."""

    @abstractmethod
    def _some_lines(self, value: str) -> str:
        """A text that is not empty, and is the last one."""

    def flag(self, value: bool) -> bool:
        return bool(self.number(int(value), 2))

    def choice(self, value: T, options: Sequence[T]) -> T:
        return options[self.number(options.index(value), len(options))]

    def natural(self, value: int) -> int:
        """A number of any size, cheap when small: chunks of three bits, each followed by a flag for more."""
        result, weight, more = 0, 1, True
        while more:
            result += weight * self.number(value % _CHUNK, _CHUNK)
            weight *= _CHUNK
            value //= _CHUNK
            more = self.flag(value > 0)
        return result

    def integer(self, value: int) -> int:
        negative = self.flag(value < 0)
        size = self.natural(abs(value))
        return -size if negative else size

    def line(self, value: str) -> str:
        """A text without line breaks."""
        return self._some_line(value) if self.flag(value != "") else ""

    def last_text(self, value: str) -> str:
        """A text with any characters; no other may follow it."""
        return self._some_lines(value) if self.flag(value != "") else ""


class Writer(Wire):
    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []
        self._lines: list[str] = []

    def number(self, value: int, radix: int) -> int:
        assert 0 <= value < radix, f"{value} is no digit to the radix {radix}"
        self._digits.append((value, radix))
        return value

    def items(self, values: Sequence[T], blank: T) -> Sequence[T]:
        self.natural(len(values))
        return values

    def _some_line(self, value: str) -> str:
        assert "\n" not in value, f"{value!r} is more than one line"
        return self._some_lines(value)

    def _some_lines(self, value: str) -> str:
        self._lines.append(value)
        return value

    def to_bytes(self, familiar_text: bytes) -> bytes:
        """The texts, which a reader needs first, then the digits, then a mark at the end."""
        plain = "\n".join(self._lines).encode()
        if len(plain) > MAX_TEXT_BYTES:
            raise WireError("its texts are too long")
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, familiar_text)
        packed = deflate.compress(plain) + deflate.flush()
        total = 1
        for value, radix in reversed(self._digits):
            total = total * radix + value
            if total.bit_length() > 8 * MAX_NUMBER_BYTES:
                raise WireError("it has too many pieces")
        front = Writer()
        stored = packed if front.flag(len(packed) < len(plain)) else plain
        front.number(int.from_bytes(stored, "big"), 256 ** front.natural(len(stored)))
        for value, radix in reversed(front._digits):
            total = total * radix + value
        return total.to_bytes((total.bit_length() + 7) // 8, "big")


class Reader(Wire):
    """Raises WireError, and nothing else, for whatever is not the work of a Writer."""

    def __init__(self, data: bytes, familiar_text: bytes) -> None:
        self._left = int.from_bytes(data, "big")
        packed = self.flag(False)
        length = self._amount()
        stored = self.number(0, 256**length).to_bytes(length, "big")
        plain = _inflate(stored, familiar_text) if packed else stored
        try:
            self._lines = plain.decode().split("\n") if plain else []
        except UnicodeDecodeError as error:
            raise WireError("its texts are unreadable") from error
        self._lines.reverse()
        if self._left.bit_length() > 8 * MAX_NUMBER_BYTES:
            raise WireError("it has too many pieces")

    def number(self, value: int, radix: int) -> int:
        self._left, value = divmod(self._left, radix)
        if self._left == 0:  # the mark at the end is gone too
            raise WireError("it ends too early")
        return value

    def items(self, values: Sequence[T], blank: T) -> Sequence[T]:
        return [blank] * self._amount()

    def _some_line(self, value: str) -> str:
        if not self._lines:
            raise WireError("a text is missing")
        return self._lines.pop()

    def _some_lines(self, value: str) -> str:
        text = "\n".join(reversed(self._lines))
        self._lines.clear()
        return text

    def finish(self) -> None:
        """Everything must have been read by now."""
        if self._left != 1 or self._lines:
            raise WireError("it goes on after its end")

    def _amount(self) -> int:
        # Whatever is counted takes a bit each, so more than that is a lie, and must not cost the memory it asks for.
        amount = self.natural(0)
        if amount > self._left.bit_length():
            raise WireError("it promises more than it holds")
        return amount


def _inflate(data: bytes, familiar_text: bytes) -> bytes:
    inflate = zlib.decompressobj(-15, familiar_text)
    try:
        plain = inflate.decompress(data, MAX_TEXT_BYTES)
    except zlib.error as error:
        raise WireError("its texts are unreadable") from error
    if not inflate.eof or inflate.unused_data:
        raise WireError("its texts are unreadable")
    return plain
