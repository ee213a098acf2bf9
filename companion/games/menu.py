"""One line of a menu of what can be told, on consoles and phones. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.game import Command


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of the menu: a command, or more lines, or a number or a name to be asked for first."""

    label: str
    hint: str = ""
    key: str = ""
    """The letter that picks it, the same in every language; empty where lines are numbered as they come."""

    command: Command | None = None
    asks: str = ""
    """A question to be answered with a yes first, for what cannot be meant lightly."""

    stays: bool = False
    """Whether the menu stays open once it is done, for what it led to."""

    choices: tuple[MenuLine, ...] = ()
    number: Callable[[int], Command] | None = field(default=None, compare=False)
    """The command for a number typed by the players."""

    numbers: tuple[tuple[str, int | None], ...] = ()
    """Numbers to be typed together: what each counts, and what an empty field stands for."""

    counted: Callable[..., Command] | None = field(default=None, compare=False)
    """The command for those, in their order."""

    text: Callable[[str], Command] | None = field(default=None, compare=False)
    """The command for a name typed by the players."""

    known: tuple[str, ...] = ()
    """Names that are completed as they are typed; the first one is what an empty field stands for."""
