"""Files that no command may take, whatever it wants to read: what is in them, and a word of why they are refused."""

from __future__ import annotations

import json
from pathlib import Path

RACING = (Path(__file__).parents[1] / "data" / "official" / "racing.json").read_text(encoding="utf-8")

# By name: the content and what the message must say of it, whether a scenario or a script was expected.
BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "broken JSON": (b'{"rounds": [', "is not valid JSON"),
    "a list": (b"[1, 2]", "a JSON object is expected"),
    "wrong types": (json.dumps(dict.fromkeys(["rounds", "tiles", "format", "version", "mode"], 3)).encode(), "not 3"),
    "10 MB of rubbish": (b"\x07rubbish!" * 1_200_000, "is too large"),
    "10 MB of JSON": (b'{"rounds": [' + b"[]," * 3_500_000, "is too large"),
    "deeply nested": (b'{"a":' * 100_000, "is nested too deeply"),
    "deeply nested lists": (b'{"rounds": ' + b"[" * 500_000, "is nested too deeply"),
    "NaN": (b'{"rounds": NaN, "format": NaN, "version": NaN}', "NaN"),
    "huge numbers": (b'{"rounds": 1e999, "format": 1' + b"0" * 5000 + b"}", "1000000"),
    "binary": (bytes(range(256)) * 40, "is not a text file in UTF-8"),
    "unknown fields": (b'{"format": "x", "surprise": {}}', "x"),
}
# Only scenarios have a version.
NEWER = RACING.replace('"version": 1', '"version": 2').encode()


def write_bad_file(folder: Path, name: str) -> Path:
    path = folder / "bad.json"
    path.write_bytes(BAD_FILES[name][0])
    return path
