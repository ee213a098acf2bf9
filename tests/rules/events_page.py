"""
The page of all events, from their code: names, fields and what stands beside them.

To write it anew: `python tests/rules/events_page.py > docs/events.md`.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Container, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from rules import timeline
from rules.game import Event, Game
from rules.games import GAMES

HEAD = """\
# Events

What happened, as journals, scripts and the socket tell it: one JSON object each, with its name in `type`.
Names and fields are a format: a released event stays readable for ever.
`tests/logs` keeps a line of each.
A field in brackets may be missing.
"""


ALONE = """
# {title}

It also tells `moved`, `drawn`, `agreed` and what every game tells, above.
Events of the same name as above have fields of their own.
"""


def page() -> str:
    shared = dict.fromkeys(event for game in GAMES.values() if game.seats for event in game.events)
    told = "".join(f"\n{_section(event)}" for event in (*shared, *timeline.EVENTS))
    alone = "".join(_alone(GAMES[name], shared) for name in ("warps-edge", "bag"))
    return HEAD + told + alone


def _alone(game: Game[Any], shared: Container[type[Event]]) -> str:
    own = "".join(f"\n{_section(event)}" for event in game.events if event not in shared)
    return ALONE.format(title=game.title) + own


def _section(event: type[Event]) -> str:
    lines = [f"## `{event.__struct_config__.tag}`", "", inspect.cleandoc(event.__doc__ or ""), ""]
    lines += [f"- {field}" for field in _fields(event)] or ["It has no fields."]
    return "\n".join(lines) + "\n"


def _fields(event: type[Event]) -> Iterator[str]:
    hints, notes = get_type_hints(event), _notes(event)
    for field in msgspec.structs.fields(event):
        name = f"`{field.encode_name}`" if field.required else f"[`{field.encode_name}`]"
        note = f": {notes[field.name]}" if field.name in notes else ""
        yield f"{name}, {_kind(hints[field.name])}{note}"


def _kind(hint: Any) -> str:
    plain = {int: "a number", str: "a text", bool: "true or false", type(None): "null", Any: "anything"}
    if hint in plain:
        return plain[hint]
    if get_origin(hint) is Literal:
        return " or ".join(f"`{each}`" for each in get_args(hint))
    if get_origin(hint) is types.UnionType:
        return " or ".join(_kind(each) for each in get_args(hint))
    if get_origin(hint) is tuple:
        return f"a list of: {_kind(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        key, value = get_args(hint)
        return f"an object, {_kind(key)} -> {_kind(value)}"
    inner = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(hint))
    return f"an object with {inner}"


def _notes(event: type[Event]) -> dict[str, str]:
    """What stands beneath a field in the code, of the event or of what it takes after."""
    notes: dict[str, str] = {}
    for kind in reversed(event.__mro__[: event.__mro__.index(Event)]):
        notes |= _notes_of(kind)
    return notes


def _notes_of(kind: type) -> dict[str, str]:
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    notes = {}
    for field, note in zip(body.body, body.body[1:], strict=False):
        match field, note:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                notes[name] = " ".join(text.split())
            case _:
                pass
    return notes


if __name__ == "__main__":
    sys.stdout.write(page())
