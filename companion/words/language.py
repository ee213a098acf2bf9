"""
The table's language. Every text a player reads goes through `_` or `ngettext`; English is the source.

A process speaks one language, chosen by `speak`, in the words of the game it is about, chosen by `tell_of`:
where a catalogue has a text twice, the one whose context is that game's name goes first. So a text stands in
the source once, and only a language whose books differ says it in two ways. `speaking` tells somebody else,
such as a guest from another country, for as long as its block lasts.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "furybox"
SOURCE: Final = "en"
_LIKE: Final = {"own": "clank"}
"""A game of one's own says what it has in the words of that one."""

_FOLDER: Final = Path(__file__).parent.with_name("locale")
_spoken: gettext.NullTranslations = gettext.NullTranslations()
_game = ""
_aside: ContextVar[tuple[gettext.NullTranslations, str] | None] = ContextVar("_aside", default=None)
"""What is spoken in a block of `speaking`: only there, and not on other threads."""


def speak(language: str | None = None) -> str:
    """
    Choose the language, such as `cs`; without one, what the environment (LANGUAGE, LC_ALL, LANG) asks for.

    Returns the name of the language now spoken; a language without a catalogue falls back to English.

    >>> before = spoken()
    >>> speak("cs_CZ"), speak("xx"), speak(before) == before
    ('cs', 'en', True)
    """
    global _spoken  # noqa: PLW0603  # the one piece of state gettext needs: which catalogue is open
    wanted = [preferred(language) or SOURCE] if language else None
    _spoken = gettext.translation(DOMAIN, _FOLDER, wanted, fallback=True)
    return _named(_spoken)


def tell_of(game: str | None) -> None:
    """Choose the game, such as `catacombs`, in whose words texts are told from now on; none is nobody's."""
    global _game  # noqa: PLW0603  # as the catalogue: what is on the table is so for the whole process
    _game = game or ""


def told_of() -> str:
    """The game in whose words texts are told here and now; empty for nobody's."""
    return (_aside.get() or (_spoken, _game))[1]


@contextmanager
def speaking(language: str | None = None, *, game: str | None = None) -> Iterator[None]:
    """
    Speak another language, or in the words of another game, for as long as the block lasts.

    >>> with speaking("cs", game="catacombs"):
    ...     _("Fury rises")
    'Hněv stoupá'
    """
    catalogue, words = _aside.get() or (_spoken, _game)
    catalogue = catalogue if language is None else _catalogue(language)
    before = _aside.set((catalogue, words if game is None else game))
    try:
        yield
    finally:
        _aside.reset(before)


def spoken() -> str:
    """The name of the language that texts are told in here and now."""
    return _named((_aside.get() or (_spoken, ""))[0])


def asked(environment: Mapping[str, str] = os.environ) -> bool:
    """
    Whether the environment asks for a language at all.

    >>> asked({"LANG": "C.UTF-8", "LANGUAGE": ""}), asked({"LANG": "pl_PL.UTF-8"})
    (False, True)
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(name):
            return wanted.partition(".")[0] not in {"C", "POSIX"}
    return False


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, the source first."""
    return (SOURCE, *sorted(path.parts[-3] for path in _FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def preferred(accepted: str) -> str:
    """
    The language a browser likes best of those there are, by its Accept-Language; empty where it likes none.

    So may a person write one, also as the environment does.

    >>> preferred("de-DE, en;q=0.7"), preferred("*"), preferred("cs_CZ.UTF-8")
    ('en', '', 'cs')
    """
    likings = (each.partition(";q=") for each in accepted.replace(" ", "").split(","))
    by_liking = sorted(likings, key=lambda each: each[2] or "1", reverse=True)
    names = (re.split("[-_.]", name)[0].casefold() for name, _q, _liking in by_liking)
    return next((name for name in names if name in languages()), "")


def _(text: str) -> str:
    """
    The text in the table's language; names in braces are filled in afterwards.

    >>> _("{name} fell.").format(name="Eva")
    'Eva fell.'
    """
    catalogue, game = _here()
    if game and (own := catalogue.pgettext(game, text)) != text:
        return own
    return catalogue.gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """
    The text that fits *n* things.

    >>> ngettext("{n} cube", "{n} cubes", 4).format(n=4)
    '4 cubes'
    """
    catalogue, game = _here()
    if game and (own := catalogue.npgettext(game, one, many, n)) not in {one, many}:
        return own
    return catalogue.ngettext(one, many, n)


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for a text that is translated later
    """Mark a text for translation: `_` looks it up once the table's language is known."""
    return text


def _here() -> tuple[gettext.NullTranslations, str]:
    """What is spoken, and in the words of which game."""
    catalogue, game = _aside.get() or (_spoken, _game)
    return catalogue, _LIKE.get(game, game)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """A language's texts, opened once somebody asks for them."""
    return gettext.translation(DOMAIN, _FOLDER, [language], fallback=True)


def _named(catalogue: gettext.NullTranslations) -> str:
    return catalogue.info().get("language") or SOURCE
