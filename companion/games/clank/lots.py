"""How a lot of the set-up is typed, where the table drew it by itself. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.games.deeds import Field
from companion.words.language import _, ngettext

_SIDES: Final = {"f": "front", "b": "back"}


def lot(name: str = "chosen", label: str = "", hint: str = "") -> Field:
    """
    What a lot came out as, where the table drew it by itself.

    >>> [(each.label, each.placeholder) for each in (lot(), lot("first", "first player", "such as 2"))]
    [('it came out as', 'such as 5 20, or 2f 1b 3f'), ('first player', 'such as 2')]
    """
    return Field(
        name=name, label=label or _("it came out as"), reads=chosen, written=written,
        placeholder=hint or _("such as 5 20, or 2f 1b 3f"),
    )  # fmt: skip


def chosen(text: str) -> tuple[str, ...]:
    """
    A lot as it was typed, by the names a draw would give.

    >>> chosen("5 20"), chosen("2f 1b"), chosen("b")
    (('artifact-5', 'artifact-20'), ('module-2 front', 'module-1 back'), ('seat-1',))
    """
    return tuple(_drawn(each) for each in text.replace(",", " ").lower().split())


def written(names: Iterable[str]) -> str:
    """
    The same, as one types it.

    >>> written(("artifact-5",)), written(("module-2 front", "module-1 back")), written(("seat-1",))
    ('5', '2f 1b', 'B')
    """
    return " ".join(map(_typed, names))


def lots_first(n: int) -> str:
    """That fewer than four play, and so many artifacts leave before one is taken."""
    said = ngettext("By lot first: {n} artifact leaves.", "By lot first: {n} artifacts leave.", n)
    return said.format(n=n)


def _drawn(typed: str) -> str:
    if typed.isdecimal():
        return f"artifact-{typed}"
    if typed.isalpha():
        return f"seat-{ord(typed[0]) - ord('a')}"
    return f"module-{typed[:-1]} {_SIDES.get(typed[-1], typed[-1])}"


def _typed(name: str) -> str:
    kind, _dash, which = name.partition("-")
    number, _space, side = which.partition(" ")
    return chr(ord("A") + int(which)) if kind == "seat" else number + side[:1]
