"""Words as people type them: capitals and accents do not matter, and names are declined."""

from __future__ import annotations

import unicodedata
from typing import Final

from companion.words.language import N_, _

_ENDINGS: Final = N_("s es ed")


def loosely(text: str) -> str:
    """
    A text without capitals and accents.

    >>> loosely("Žoldák") == loosely("zoldak")
    True
    """
    parts = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def declined(word: str, name: str) -> bool:
    """
    Whether a word is a name, its beginning, or the name with an ending of the language spoken; all loosely.

    >>> from companion.words.language import speaking
    >>> with speaking("cs"):
    ...     declined("eve", "eva"), declined("karlovi", "karel"), declined("adam", "eva")
    (True, True, False)
    """
    endings = loosely(_(_ENDINGS)).split()
    stems = (name, name[:-1], name[:-2] + name[-1:])  # Adam's; Evin, of Eva; Karlův, of Karel
    ends = (word[len(stem) :] for stem in stems if stem[1:] and word.startswith(stem))
    is_alike = bool(word[2:]) and name.startswith(word)
    return word == name or (word.isalpha() and (is_alike or any(each in endings for each in ends)))
