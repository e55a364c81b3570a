"""The wire: what is written comes back, and whatever was not written by us is refused."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.wire import MAX_TEXT_BYTES, Reader, Wire, WireError, Writer

lines = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=20)
Values = tuple[list[int], list[str], bool, str]


def transfer(wire: Wire, known: Values) -> Values:
    numbers, texts, sign, last = known
    return (
        [wire.integer(number) for number in wire.items(numbers, 0)],
        [wire.line(text) for text in wire.items(texts, "")],
        wire.choice(sign, (True, False)),
        wire.last_text(last),
    )


def read(data: bytes) -> Values:
    reader = Reader(data, b"familiar")
    values = transfer(reader, ([], [], True, ""))
    reader.finish()
    return values


def texts_first(packed: bool, stored: bytes, length: int | None = None) -> bytes:
    """The front of a number, spelt by hand: flag, length in chunks of three bits, bytes, and the mark at the end."""
    digits = [(int(packed), 2)]
    length = len(stored) if length is None else length
    while length >= 8:
        digits += [(length % 8, 8), (1, 2)]
        length //= 8
    digits += [(length, 8), (0, 2), (int.from_bytes(stored, "big"), 256 ** len(stored))]
    total = 1
    for value, radix in reversed(digits):
        total = total * radix + value
    return total.to_bytes((total.bit_length() + 7) // 8, "big")


@given(st.lists(st.integers()), st.lists(lines), st.booleans(), st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_written_comes_back(numbers: list[int], texts: list[str], sign: bool, last: str) -> None:
    writer = Writer()
    known = (numbers, texts, sign, last)
    assert transfer(writer, known) == known
    assert read(writer.to_bytes(b"familiar")) == known


@given(st.binary(max_size=60))
def test_other_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read(data)
    except WireError:
        return


def deflated(plain: bytes) -> bytes:
    return zlib.compress(plain, 9, -15)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it ends too early"),
        (bytes(9), "it ends too early"),
        (b"\xff" * 99, "it ends too early"),
        (texts_first(False, b"abc", length=10**9), "it promises more than it holds"),
        (b"\x01" + bytes(100_000), "it has too many pieces"),
        (texts_first(False, b"\xff"), "its texts are unreadable"),
        (texts_first(True, b"\xff"), "its texts are unreadable"),
        (texts_first(True, deflated(b"x") + b"more"), "its texts are unreadable"),
        (texts_first(True, deflated(bytes(MAX_TEXT_BYTES + 1))), "its texts are unreadable"),
        (texts_first(True, deflated(b"x")), "it ends too early"),
    ],
)
def test_a_refusal_says_why(data: bytes, reason: str) -> None:
    with pytest.raises(WireError, match=reason):
        read(data)


def test_missing_and_superfluous_texts_are_refused() -> None:
    writer = Writer()
    writer.line("one")
    writer.line("two")
    data = writer.to_bytes(b"")
    reader = Reader(data, b"")
    assert reader.line("") == "one"
    with pytest.raises(WireError, match="it goes on after its end"):
        reader.finish()
    writer = Writer()
    writer.flag(True)
    with pytest.raises(WireError, match="a text is missing"):
        Reader(writer.to_bytes(b""), b"").line("")
