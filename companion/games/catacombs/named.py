"""Locks and artifact rooms as the menus and forms of the catacombs call them. Pure."""

from __future__ import annotations

from companion.words.language import _
from rules.catacombs.commands import Lock


def locks() -> tuple[tuple[Lock, str], ...]:
    """Each lock, and what it is called."""
    return (
        ("chest", _("chest")),
        ("library", _("library")),
        ("cell", _("cell")),
        ("door", _("passage")),
    )


def rooms() -> tuple[tuple[int | None, str], ...]:
    """The plus signs of a tile's artifact room, none without one, and what it is called."""
    return (
        (None, _("no artifact room")),
        (0, _("artifact, no plus")),
        (1, _("artifact, one plus")),
        (2, _("artifact, two plus")),
    )
