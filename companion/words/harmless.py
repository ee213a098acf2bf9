r"""
A stranger's text made harmless, once, where it becomes something shown: a terminal, a log, a socket.

What would move a terminal, colour it, turn the direction or hide something is spelled out. New commands
cannot hold it; old journals, foreign files and devices can. The glass needs none of this: a letter that it
cannot draw is a hollow box there.
"""

from __future__ import annotations

import json
import re
from typing import Final

_PLAIN: Final = bytes(range(ord(" "), ord("~") + 1)).replace(b"\\", b"")
"""Bytes of JSON that are harmless whatever stands beside them."""

_IN_JSON: Final = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)|[^ -~]")
"""In the text of a line of JSON: an escape, or a character that need not be harmless."""


def harmless(text: str) -> str:
    r"""
    The text with whatever is not printable spelled out.

    >>> print(harmless("Eva spí\x1b[2J"))
    Eva spí\x1b[2J
    """
    return text if text.isprintable() else "".join(map(_spelled, text))


def harmless_json(line: bytes) -> bytes:
    r"""
    A line of JSON, whose texts are all harmless once they are read.

    >>> print(harmless_json(b'{"name":"Eva\\u001b[2J"}').decode())
    {"name":"Eva\\x1b[2J"}
    """
    doubtful = line.translate(None, _PLAIN).decode()
    if "\\" not in doubtful and doubtful.isprintable():
        return line
    return _IN_JSON.sub(_in_json, line.decode()).encode()


def _spelled(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


def _in_json(found: re.Match[str]) -> str:
    """An escape or a character as it may stand in a text of JSON."""
    said = found[0]
    if said in {'\\"', "\\\\", "\\/"}:
        return said
    character = json.loads(f'"{said}"', strict=False)
    return said if character.isprintable() else _spelled(character).replace("\\", "\\\\")
