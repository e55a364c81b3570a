"""Layout codes: exact, short, checked, refused in clear words, and readable for ever."""

from __future__ import annotations

import base64
import json
import random
import zlib
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.asteroyds import layout_digits, scenario
from engine.asteroyds.layout_code import MAX_CHARACTERS, PREFIX, LayoutCodeError, decode, encode, looks_like_code
from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Platform, Pod, RowsBoard, Scenario, Start
from tests.strategies import scenarios

DATA = Path(__file__).parents[2] / "data"
OFFICIAL = sorted((DATA / "official").glob("*.json"))
GOLDEN = sorted((DATA / "layout_codes").glob("*.json"))
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def official(name: str) -> Scenario:
    return Scenario.model_validate_json((DATA / "official" / f"{name}.json").read_text("utf-8"))


def code_of(body: bytes) -> str:
    """A code with a right checksum around any bytes."""
    data = zlib.crc32(body).to_bytes(4, "big") + body
    return PREFIX + base64.urlsafe_b64encode(data).decode().rstrip("=")


def refusal(code: str) -> str:
    with pytest.raises(LayoutCodeError) as caught:
        decode(code)
    return str(caught.value)


def test_there_are_files_to_test() -> None:
    assert len(OFFICIAL) >= 3
    assert GOLDEN


@pytest.mark.parametrize("path", OFFICIAL, ids=lambda path: path.stem)
def test_official_layouts_come_back_exactly(path: Path) -> None:
    layout = Scenario.model_validate_json(path.read_text("utf-8"))
    code = encode(layout)
    assert decode(code) == layout
    assert set(code) <= set(ALPHABET)
    assert encode(layout) == code


def test_official_racing_is_short() -> None:
    assert len(encode(official("racing"))) <= 100


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_codes_stay_readable(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    expected = Scenario.model_validate_json(json.dumps(golden["scenario"]))
    assert decode(golden["code"]) == expected


@given(scenarios())
def test_every_scenario_comes_back_exactly(layout: Scenario) -> None:
    back = decode(encode(layout))
    assert back == layout
    assert list(back.rules.targets_needed) == list(layout.rules.targets_needed)


def test_drafts_with_problems_come_back_exactly() -> None:
    far = 9999
    layout = Scenario(
        name="Two on a hex",
        description="line one\r\n\n  line two \x00\n",
        mode="targets",
        board=RowsBoard(rows=((), ((5, 2), (0, 29), (0, 3)))),
        tiles=(
            Pod(id="same", at=(1, 1)),
            Pod(id="same", at=(1, 1)),
            Platform(id="platform-9", at=(-1, far)),
            Gate(id="gate-blue-1", colour="blue", symbol="comb", at=(0, 1), heading="W", priority=0),
            Asteroid(id="é 🚀", colour="white", at=(-far, 0), heading="NE", priority=9999, target="a"),
        ),
        starts=(Start(seat=6, at=(-1, far), facing="W", team="b"), Start(seat=6, at=(0, 0), facing="E", pilot="1634")),
    )
    assert decode(encode(layout)) == layout


def test_an_empty_scenario_comes_back_exactly() -> None:
    layout = Scenario(mode="drones", board=RowsBoard(rows=()), tiles=(), starts=())
    assert decode(encode(layout)) == layout


def wordy(tiles: int, description: int) -> Scenario:
    """Texts as long as they can be, of letters that no packing makes shorter."""
    draw = random.Random(1)

    def letters(count: int) -> str:
        return "".join(chr(draw.randrange(0x10000, 0x10FFFF)) for _ in range(count))

    return Scenario(
        description=letters(description),
        mode="targets",
        board=HexagonBoard(hexagon=14),
        tiles=tuple(
            Asteroid(id=letters(60), colour="white", at=(1, 1), heading="E", priority=7 * n, target=letters(60))
            for n in range(tiles)
        ),
        starts=(),
    )


def test_the_largest_scenario_of_the_game_has_a_code() -> None:
    layout = wordy(tiles=120, description=4000)
    assert decode(encode(layout)) == layout


def test_a_scenario_beyond_all_measure_is_refused() -> None:
    def pods(count: int, label: str) -> Scenario:
        tiles = tuple(Pod(id=f"{label}-{n}", at=(9999, 9999)) for n in range(1, count + 1))
        return Scenario(mode="racing", board=HexagonBoard(hexagon=1), tiles=tiles, starts=())

    assert decode(encode(pods(1_000, "pod"))) == pods(1_000, "pod")
    with pytest.raises(LayoutCodeError, match="too large for a layout code: more than"):
        encode(wordy(tiles=500, description=0))
    with pytest.raises(LayoutCodeError, match="too large for a layout code: it has too many pieces"):
        encode(pods(5_000, "pod"))
    with pytest.raises(LayoutCodeError, match="too large for a layout code: its texts are too long"):
        encode(pods(20_000, "p" * 53))


def test_white_space_does_not_matter() -> None:
    code = encode(official("drones"))
    wrapped = "\n  " + "\r\n> ".join([code[:30], code[30:60], code[60:]]).replace("> ", "\t") + " \n"
    assert looks_like_code(wrapped)
    assert decode(wrapped) == official("drones")


@pytest.mark.parametrize("text", ["LS1-", "LS1-abc", "  LS2-x", "LS17-"])
def test_looks_like_a_code(text: str) -> None:
    assert looks_like_code(text)


@pytest.mark.parametrize("text", ["", "LS", "LS-1", "ls1-abc", "racing.json", "x LS1-abc", "{}"])
def test_does_not_look_like_a_code(text: str) -> None:
    assert not looks_like_code(text)
    assert "not a layout code" in refusal(text)


def test_every_wrong_character_is_noticed() -> None:
    code = encode(official("racing"))
    for place, right in enumerate(code):
        for wrong in ALPHABET + " .é":
            if wrong != right:
                refusal(code[:place] + wrong + code[place + 1 :])


@given(scenarios(), st.data())
def test_one_wrong_character_is_noticed_in_any_code(layout: Scenario, data: st.DataObject) -> None:
    code = encode(layout)
    place = data.draw(st.integers(0, len(code) - 1))
    likely = st.sampled_from(ALPHABET.replace(code[place], ""))
    wrong = data.draw(likely | st.characters(exclude_characters=code[place]))
    refusal(code[:place] + wrong + code[place + 1 :])


def test_every_cut_is_noticed() -> None:
    code = encode(official("racing"))
    for length in range(len(code)):
        refusal(code[:length])
        refusal(code + code[len(PREFIX) :][:length] + "A")


def test_refusals_say_what_is_wrong() -> None:
    code = encode(official("racing"))
    assert "its checksum is wrong" in refusal(code[:-9] + "AAAAAAAAA")
    assert "too short" in refusal(code[:9])
    assert "illegal character, '*', at position 21" in refusal(code[:20] + "*" + code[20:])
    assert "illegal character, '\\xe9', at position 8" in refusal(" \n " + code[:4] + "é" + code[5:])
    assert "version 2" in refusal(code.replace("LS1-", "LS2-"))
    assert "newer" in refusal(code.replace("LS1-", "LS2-"))
    assert "too long" in refusal(code + "A" * MAX_CHARACTERS)


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    refusal(text)
    refusal(PREFIX + text)


@given(st.binary(min_size=1, max_size=200) | st.integers(1, 1 << 400).map(lambda n: n.to_bytes(51, "big")))
def test_any_bytes_with_a_right_checksum_are_a_scenario_or_refused(body: bytes) -> None:
    try:
        layout = decode(code_of(body))
    except LayoutCodeError:
        return
    assert decode(encode(layout)) == layout


@given(scenarios(), st.data())
def test_forged_codes_are_a_scenario_or_refused(layout: Scenario, data: st.DataObject) -> None:
    code = encode(layout)[len(PREFIX) :]
    body = bytearray(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[4:])
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        decode(code_of(bytes(body)))
    except LayoutCodeError:
        return


def test_hostile_sizes_are_refused_at_once() -> None:
    assert "ends too early" in refusal(code_of(b"\xff" * 1000))
    assert "too many pieces" in refusal(code_of(b"\x01" + bytes(100_000)))


def test_values_that_no_scenario_can_have_are_refused() -> None:
    unchecked = official("racing").model_copy(update={"name": "x" * 200})
    assert "holds values that no scenario can have" in refusal(encode(unchecked))


def test_tables_hold_every_word_of_the_model() -> None:
    assert set(layout_digits.MODES) == set(get_args(scenario.ModeName))
    assert set(layout_digits.DIRECTIONS) == set(get_args(scenario.DirectionName))
    assert set(layout_digits.SYMBOLS) == set(get_args(scenario.SymbolName))
    assert set(layout_digits.CRAFT_COLOURS) == {None, *get_args(scenario.CraftColour)}
    assert set(layout_digits.PILOTS) == {None, *get_args(scenario.PilotName)}
    assert {colour for kind, colour in layout_digits.CLASSES if kind == "gate"} == set(get_args(scenario.ColourName))
