"""The shape of a game's numbers, out of the numbers: the family's groups, and what it prints besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, cast, get_type_hints

import msgspec

from rules.boxes import Tree
from rules.clank.artifacts import OpenBox
from rules.clank.box import RowBox, attribute
from rules.refusals import bad_box

Number = Annotated[int, msgspec.Meta(ge=-999, le=999)]

_GROUPS: Final[Mapping[str, type[msgspec.Struct]]] = {**get_type_hints(OpenBox), "row": RowBox}


def shaped(values: Tree) -> type[OpenBox]:
    """
    A box that has these numbers, and takes no others. Raises `Refused("bad-box")`, naming the field.

    >>> shaped({"idols": {"count": 3}, "tokens": {"curses": {"scarab": 1}}}).__struct_fields__[-1]
    'idols'
    """
    kinds = {group: _group(group, held) for group, held in values.items()}
    news = {group: kind for group, kind in kinds.items() if kind is not _GROUPS.get(group)}
    return cast("type[OpenBox]", _with(news, OpenBox, "", values))


def _group(group: str, held: Any) -> type[msgspec.Struct]:
    """A group of numbers: those that the family knows, and the file's."""
    if not isinstance(held, Mapping):
        raise bad_box(group, "The box cannot be used: {number} stands alone; write it in a group.")
    base, path = _GROUPS.get(group, msgspec.Struct), f"{group}."
    news = {name: _kind(path + name, n) for name, n in held.items() if name not in base.__struct_fields__}
    return _with(news, base, path, held)


def _with(news: Tree, base: type[msgspec.Struct], above: str, held: Tree) -> type[msgspec.Struct]:
    """The base with fields for what is new: itself where nothing is."""
    fields = _fields(above, held, base)
    if not news and base is not msgspec.Struct:
        return base
    return msgspec.defstruct(
        "FiledBox",
        [(fields[name], kind) for name, kind in news.items()],
        bases=(base,),
        rename={field: name for name, field in fields.items()},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _fields(above: str, held: Tree, base: type[msgspec.Struct]) -> dict[str, str]:
    """Where each name is kept, as `rules.clank.box.at` finds it. Raises `Refused("bad-box")`."""
    fields = {name: attribute(name) for name in held}
    for name, field in fields.items():
        is_word = field.isascii() and field.isidentifier() and not field.startswith("_")
        is_taken = field not in base.__struct_fields__ and hasattr(base, field)
        if not is_word or is_taken or [*fields.values()].count(field) > 1:
            raise bad_box(
                f"{above}{name}",
                "The box cannot be used: {number} is no name here; write another word, in small letters.",
            )
    return fields


def _kind(path: str, value: Any) -> Any:
    """What a number is: one, a row of them, or a table of them by name or by step."""
    match value:
        case bool():
            pass
        case int():
            return Number
        case str():
            return str
        case list() | tuple():
            return tuple[Number, ...]
        case Mapping():
            return (
                dict[int, Number] if all(f"{n}".isdecimal() for n in value) and value else dict[str, Number]
            )
        case _:
            pass
    raise bad_box(path, "The box cannot be used: {number} must be a whole number, a row or a table of them.")
