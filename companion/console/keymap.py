"""A `[keys]` section: which keys it may give to which actions. Imports no textual."""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from companion.console.actions import CHOICE, EVERYWHERE, FIELDS, PICK, Actions, screens
from companion.words.language import _

_HELD: Final = frozenset({"ctrl", "alt", "shift", "super"})
_SHORT: Final = {
    "plus_sign": "plus",
    "hyphen_minus": "minus",
    "low_line": "underscore",
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
}
"""Characters that are bound by a shorter name than Unicode's."""
_NAMED: Final = frozenset(
    {
        *("space", "enter", "tab", "escape", "backspace", "delete", "insert"),
        *("home", "end", "pageup", "pagedown", "up", "down", "left", "right"),
        *(f"f{n}" for n in range(1, 25)),
        *_SHORT.values(),
    }
)


class BadKeys(ValueError):
    """A `[keys]` section that cannot be used. It names the key, and has no full stop yet."""


def checked(given: Any) -> dict[str, str]:
    """
    The keys of a section as they are bound.

    Raises `BadKeys` for an unknown name, a key there is none of, and a clash.

    >>> checked({"attack": "space", "keys": "?"})
    {'attack': 'space', 'keys': 'question_mark'}
    """
    if not isinstance(given, Mapping):
        raise BadKeys(_("[keys] is a section, with a line for each action"))
    every = dict(screens())
    known = {each.name for part in (EVERYWHERE, CHOICE, PICK, *every.values()) for each in part}
    for name in given:
        if name not in known:
            raise BadKeys(
                _("[keys] {name} is no action. The actions are: {known}").format(
                    name=name, known=" ".join(sorted(known))
                )
            )
    keys = {
        name: ",".join(_bound(name, each) for each in str(said).split(",")) for name, said in given.items()
    }
    for _name, screen in sorted(every.items()):
        fields = CHOICE if set(FIELDS) <= set(screen) else ()
        _refuse_clash((*EVERYWHERE, *screen, *fields), keys)
    return keys


def _bound(name: str, said: str) -> str:
    """A key by the name it is bound by."""
    *before, last = said.strip().rsplit("+", 1) if len(said.strip()) > 1 else [said.strip()]
    held = "+".join(before).split("+") if before else []
    if len(last) == 1 and not last.isalnum():
        last = _spelt(last)
    if not (_HELD.issuperset(held) and (last in _NAMED or _is_character(last))):
        raise BadKeys(_("[keys] {name}: there is no key {key}").format(name=name, key=said.strip() or '""'))
    return "+".join([*held, last])


def _spelt(character: str) -> str:
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORT.get(name, name)


_SIGNS: Final = frozenset(map(_spelt, string.punctuation))
"""Some have a hyphen in their name, such as the greater-than sign: these cannot be looked up by it."""


def _is_character(name: str) -> bool:
    if len(name) == 1:
        return name.isalnum()
    if name in _SIGNS:
        return True
    try:
        return bool(unicodedata.lookup(name.replace("_", " ")))
    except KeyError:
        return False


def _refuse_clash(bound: Actions, given: Mapping[str, str]) -> None:
    """No key may do two things on one screen; what is given takes the place of what was bound."""
    names: dict[str, list[str]] = defaultdict(list)
    for action in bound:
        for key in given.get(action.name, action.keys).split(","):
            if action.name not in names[key]:
                names[key].append(action.name)
    for each, clashing in names.items():
        if len(clashing) > 1 and not given.keys().isdisjoint(clashing):
            raise BadKeys(
                _("[keys] {key} would do two things: {names}. Give one of them another key").format(
                    key=each, names=" ".join(clashing)
                )
            )
