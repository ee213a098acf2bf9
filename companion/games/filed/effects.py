"""What a token does, said by its verbs: for games that nobody has written a reference of. Pure."""

from __future__ import annotations

from companion.words.language import _, ngettext
from rules.boxes import Tree
from rules.filed.view import FiledView


def effect(kind: str, view: FiledView, numbers: Tree) -> str:
    """When it works, by which verbs and how strongly, and what it is worth."""
    verbs = {verb: held.get(kind, 0) for verb, held in numbers.get("tokens", {}).items()}
    does = (_does(verb, n) for verb, n in verbs.items() if n)
    return " ".join((_when(view.hoard.works.get(kind, "")), *does)).strip()


def _when(works: str) -> str:
    return {
        "at once": _("At once."),
        "kept": _("Keep it."),
        "used": _("Keep it. Later, once."),
        "given": _("Keep it, or give it to another seat."),
    }.get(works, "")


def _does(verb: str, n: int) -> str:
    match verb:
        case "points":
            said = ngettext("Worth {n} point.", "Worth {n} points.", n)
        case "credits":
            said = _("Money: {n}.")
        case "heals":
            said = ngettext("Heals {n} wound.", "Heals {n} wounds.", n)
        case "noise":
            said = _("Noise of all others: {n}.")
        case "fury":
            said = _("Fury rises by {n}.")
        case other:
            return f"{named(other)}: {n:+}."
    return said.format(n=n)


def named(word: str) -> str:
    """
    What a file calls something, as one reads it.

    >>> named("cave-spiders")
    'Cave spiders'
    """
    return word.replace("-", " ").capitalize()
