"""Who walks through: a person at the terminal, or one who goes with the simulated table."""

from __future__ import annotations

from typing import Protocol

import click

from companion.words.language import _
from companion.words.say import say
from hardware.ports import Gesture
from hardware.simulated import SimulatedTable
from hardware.simulated_parts import SimulatedPart


class Person(Protocol):
    """Eyes and fingers."""

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        """Be asked to move a control. Returns at once; the finger may come later, or never."""

    def sees(self, question: str, what: str) -> bool | None:
        """Answer for a lamp by its name, or for a device by its own, such as `screen`; none is a shrug."""


class AtTheTerminal(Person):
    """Whoever types."""

    def does(self, request: str, control: str, gesture: Gesture) -> None:  # noqa: ARG002  # the sentence says it
        """Say what to press."""
        say(request)

    def sees(self, question: str, what: str) -> bool | None:  # noqa: ARG002  # the sentence says it
        """Ask; `s` skips."""
        choice = click.Choice(["y", "n", "s"], case_sensitive=False)
        answer = click.prompt(question + " " + _("(y yes, n no, s skip)"), type=choice, show_choices=False)
        return {"y": True, "n": False}.get(answer)


class Simulated(Person):
    """Moves a simulated table's controls, and looks at what it really shows."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        """Do as asked, at once."""
        say(request)
        self._table.gesture(control, gesture)

    def sees(self, question: str, what: str) -> bool | None:
        """Look."""
        answer = self._looks(what)
        say(f"{question} {_('yes') if answer else _('no')}")
        return answer

    def _looks(self, what: str) -> bool:
        part: SimulatedPart = self._table.parts.get(what, self._table.lamps)
        return part.is_seen(what)
