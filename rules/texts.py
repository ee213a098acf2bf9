"""Text is text: no character of a command may steer a terminal, hide, or turn what stands around it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

from rules.refusals import Refused


def check(line: bytes | str) -> None:
    """
    Raise `Refused("bad-text")` when a text in a line of JSON is more than text, its names among them.

    Every text is looked at, whatever command it belongs to, so that no field can be forgotten. A line that
    is no JSON passes, and one that names no command: whoever reads it will say so.

    >>> check('{"do":"words","text":"Eva spí"}')
    """
    try:
        told = json.loads(line if isinstance(line, str) else line.decode(), parse_int=len, parse_float=len)
    except (ValueError, RecursionError):
        return
    look(told)


def look(told: object) -> None:
    r"""
    The same of what a line says.

    >>> look({"title": "The\x1b[2J keep"})
    Traceback (most recent call last):
    rules.refusals.Refused: The text in title holds U+001B, which is no character to write with.
    """
    for field, text in _texts(told):
        if field != "do" and (bad := steering(text)):
            raise Refused(
                "bad-text",
                "The text in {field} holds {character}, which is no character to write with.",
                field=field,
                character=named(bad),
            )


def steering(text: str) -> str | None:
    r"""
    The first character that is none to write with: of Unicode's category C, or none.

    These are controls and escapes, marks that turn the direction or hide, halves of surrogate pairs, and what
    Unicode leaves to others or has not given out.

    >>> steering("Eva"), steering("Eva\x1b[2J"), steering("\u202eEva")
    (None, '\x1b', '\u202e')
    """
    if text.isprintable():
        return None
    return next((each for each in text if unicodedata.category(each).startswith("C")), None)


def named(character: str) -> str:
    r"""
    A character without showing it.

    >>> named("\u202e"), named("\x1b")
    ('U+202E RIGHT-TO-LEFT OVERRIDE', 'U+001B')
    """
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _texts(told: object) -> Iterator[tuple[str, str]]:
    """Every text after where it stands; a name comes before what it names, so no path holds a bad one."""
    waiting: list[tuple[str, object]] = [("", told)]
    while waiting:
        where, value = waiting.pop()
        match value:
            case str():
                yield where, value
            case list():
                waiting += [(f"{where}[{n}]", each) for n, each in enumerate(value)]
            case dict():
                for name, each in value.items():
                    yield where or "$", name
                    waiting.append((f"{where}.{name}" if where else name, each))
            case _:
                pass
