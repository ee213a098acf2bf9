"""
The table's language. Every text a player reads goes through `_` or `ngettext`; English is the source.

One host speaks one language, chosen by `speak` from the configuration or the environment.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

DOMAIN: Final = "furybox"
_FOLDER: Final = Path(__file__).with_name("locale")
_spoken: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str | None = None) -> str:
    """
    Choose the language, such as `cs`; without one, what the environment (LANGUAGE, LC_ALL, LANG) asks for.

    Returns the name of the language now spoken; a language without a catalogue falls back to English.
    """
    global _spoken  # noqa: PLW0603  # the one piece of state gettext needs: which catalogue is open
    wanted = [language] if language else None
    _spoken = gettext.translation(DOMAIN, _FOLDER, wanted, fallback=True)
    return _spoken.info().get("language") or "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """
    Speak another language for as long as the block lasts.

    >>> with speaking("en"):
    ...     _("Artifact")
    'Artifact'
    """
    global _spoken  # noqa: PLW0603  # as above
    before = _spoken
    speak(language)
    try:
        yield
    finally:
        _spoken = before


def _(text: str) -> str:
    """
    The text in the table's language; names in braces are filled in afterwards.

    >>> _("{name} fell.").format(name="Eva")
    'Eva fell.'
    """
    return _spoken.gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """
    The text that fits *n* things.

    >>> ngettext("{n} cube", "{n} cubes", 4).format(n=4)
    '4 cubes'
    """
    return _spoken.ngettext(one, many, n)


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for a text that is translated later
    """Mark a text for translation: `_` looks it up once the table's language is known."""
    return text
