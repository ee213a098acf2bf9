"""What a line of a journal must be, and why one is not: in the reader's language."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from companion.words.language import _

_Shape = TypeVar("_Shape")

_OTHER: Final = re.compile(r"(Expected|Invalid|Malformed|Object|Array|Input|Key|Str|Int|Bool)\b.*")
"""What the reader of JSON says of a value; whatever else it says, a shape of ours has said."""


class Unfit(ValueError):
    """What cannot stand in a journal; the sentence says why."""


def fitted(value: object, shape: type[_Shape]) -> _Shape:
    """The *value* as a *shape*; raises `Unfit`, naming the field that is wrong, missing or surplus."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise Unfit(misfit(error)) from error


def misfit(error: msgspec.ValidationError) -> str:
    """
    Why a value has not its shape.

    >>> misfit(msgspec.ValidationError("Object missing required field `by` - at `$[0]`"))
    'the field [0].by is missing'
    >>> misfit(msgspec.ValidationError("Expected `int`, got `str` - at `$.draw`"))
    'the field draw is not as its format says'
    """
    what, _at, where = str(error).partition(" - at `")
    inside = where.removeprefix("$").strip(".`")
    if missing := re.fullmatch(r"Object missing required field `(.+)`", what):
        return _("the field {name} is missing").format(name=f"{inside}.{missing[1]}".strip("."))
    if surplus := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        return _("there is no field {name}").format(name=f"{inside}.{surplus[1]}".strip("."))
    if not _OTHER.fullmatch(what):
        return what
    if inside:
        return _("the field {name} is not as its format says").format(name=inside)
    return _("it is not as its format says")
