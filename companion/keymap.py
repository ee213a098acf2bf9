"""
The console's keys by name, so that a `[keys]` section can be checked without a console. Imports no textual.

The keys themselves are bound by the screens; a test holds this list to theirs.
"""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from companion.language import _

_FIELDS: Final = {"focus-next": "down", "focus-previous": "up"}
_CHOOSE: Final = {f"choose-{each.lower()}": each for each in "1234567POWER"}
"""One key for each token."""

EVERYWHERE: Final[Mapping[str, str]] = {
    "focus-next": "tab",
    "focus-previous": "shift+tab",
    "keys": "question_mark,f1",
    "close": "escape",
    "copy-text": "ctrl+c,super+c",
    "palette": "ctrl+p",
    "invitation": "f3",
    "quit": "ctrl+q",
}
"""Name -> keys, of every screen."""

SCREENS: Final[Mapping[str, Mapping[str, str]]] = {
    "TableScreen": {
        "attack": "a",
        "next": "n",
        "undo": "u",
        "redo": "r",
        "fury": "f",
        "danger": "d",
        "danger-less": "D",
        **{f"seat-{n}": str(n) for n in range(1, 7)},
        **{f"seat-{n}-less": f"alt+{n}" for n in range(1, 7)},
        "seat-above": "up,k",
        "seat-below": "down,j",
        "noise": "plus,equals_sign,right",
        "noise-less": "minus,left",
        "everyone": "e",
        "deeds": "t",
        "table-deeds": "m",
        "everyone-one": "E",
        "black-back": "b",
        "wound": "w",
        "heal": "H",
        "record": "R",
        "what-if": "o",
        "history": "h",
        "correct": "c",
        "count": "C",
        "score": "s",
        "rescue": "y",
        "go-on": "enter",
        "picture": "p",
        "reference": "i",
        "hardware": "f2",
        "lots": "L",
        "fairness": "F",
        "deck-out": "x",
        "new-game": "N",
    },
    "FlightScreen": {
        "next-step": "n,space",
        "undo": "u",
        "redo": "r",
        **{f"digit-{n}": str(n) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)},
        **{f"power-{letter.lower()}": letter for letter in "POWER"},
        "target-above": "up",
        "target-below": "down",
        "aim": "enter",
        "stow": "s",
        "unstow": "t",
        "repair": "e",
        "buy": "b",
        "power": "p",
        "skills": "k",
        "effects": "m",
        "record": "d",
        "figures": "y",
        "history": "h",
        "correct": "c",
        "count": "C",
        "what-if": "o",
        "reference": "i",
        "flight-picture": "v",
        "hardware": "f2",
        "fairness": "F",
        "new-game": "N",
    },
    "TokensScreen": {**_CHOOSE, "put-back": "backspace", "send-chosen": "enter"},
    "BuyScreen": {
        **_CHOOSE,
        "put-back": "backspace",
        "pay-next": "right",
        "pay-before": "left",
        "send-chosen": "enter",
    },
    "PickScreen": {f"line-{n}": str(n) for n in range(1, 10)},
    "ArriveScreen": {"send-card": "ctrl+s", **_FIELDS},
    "SkillScreen": {"send-card": "ctrl+s", **_FIELDS},
    "SectionScreen": {"send-card": "ctrl+s", **_FIELDS},
    "FiguresScreen": {"tell-numbers": "ctrl+s", **_FIELDS},
    "HardwareScreen": {"press-test": "t", "picture": "p"},
    "ReferenceScreen": {"page-down": "down", "page-up": "up"},
    "HistoryScreen": {"undo": "u", "redo": "r", "back-to": "enter", "older": "o"},
    "FairnessScreen": {"verify": "v", "words": "w"},
    "WhatIfScreen": {
        "seat-above": "up,k",
        "seat-below": "down,j",
        "more": "plus,equals_sign,right",
        "less": "minus,left",
        "reset": "0",
    },
    "SetUpScreen": {
        "other-game": "ctrl+g",
        "compare-numbers": "ctrl+s",
        "as-last-time": "ctrl+l",
        "earlier": "ctrl+up",
        "later": "ctrl+down",
        "hardware": "f2",
        **_FIELDS,
    },
    "PrintedScreen": {"start": "ctrl+s", "all-true": "ctrl+t", **_FIELDS},
    "PromiseScreen": {"play": "ctrl+s", "promise-lots": "ctrl+l"},
    "LotsScreen": _FIELDS,
    "CorrectScreen": {"make-correction": "ctrl+s", **_FIELDS},
    "CountScreen": {"compare": "enter", "apply": "ctrl+s", **_FIELDS},
    "RecordScreen": {"record-it": "ctrl+s", **_FIELDS},
    "ScoreScreen": {"all": "ctrl+s", **_FIELDS},
}
"""Name -> keys, of each screen that has keys of its own. A name on two screens means the same on both."""

CHOICES: Final[Mapping[str, str]] = {
    "answer-before": "left",
    "answer-after": "right,space",
    "answer-given": "enter",
}
"""Name -> keys, of a field with a fixed set of answers, while one is in it; any form may have one."""

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
    known = {name for part in (EVERYWHERE, CHOICES, *SCREENS.values()) for name in part}
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
    for screen in SCREENS.values():
        has_fields = _FIELDS.items() <= screen.items()
        _refuse_clash({**EVERYWHERE, **screen, **(CHOICES if has_fields else {})}, keys)
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


def _refuse_clash(bound: Mapping[str, str], given: Mapping[str, str]) -> None:
    """No key may do two things on one screen; what is given takes the place of what was bound."""
    names: dict[str, list[str]] = defaultdict(list)
    for name, keys in bound.items():
        for each in given.get(name, keys).split(","):
            names[each].append(name)
    for each, clashing in names.items():
        if len(clashing) > 1 and not given.keys().isdisjoint(clashing):
            raise BadKeys(
                _("[keys] {key} would do two things: {names}. Give one of them another key").format(
                    key=each, names=" ".join(clashing)
                )
            )
