"""How one console is to behave, as the configuration and those who open it wish. Imports no textual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from companion.line.memory import Memory
from companion.words.clock import utc_now


class ConsoleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Wishes; every one has a value that suits most."""

    theme: str = "auto"
    """A theme's name, or `auto`: see `themes.chosen`."""

    animation: bool = True
    """Whether an attack falls cube by cube; without it the whole is shown at once."""

    chances: bool = False
    """Whether it says above its keys what is foreseen: too late, or still to be won?"""

    clock: bool = False
    """Whether it shows how long the turn and the evening have taken."""

    now: Callable[[], str] = utc_now
    """The time of day, RFC 3339 UTC, for that clock alone."""

    keys: Mapping[str, str] = {}
    """Key name -> the key it has at this table, as `companion.console.keymap.checked` gives them."""

    watching: bool = False
    """Whether it only looks on: a screen on the wall."""

    memory: Memory | None = None
    """What it remembers of the table from visit to visit; none where it forgets."""

    folder: Path | None = None
    """Where score sheets are kept; where nobody says so, none are."""

    language: str = ""
    """The language it speaks and hears; empty for that of the table."""

    terminal: str = ""
    """The kind of terminal, as the variable TERM says it."""
