"""What the glass asks and a finger answers: what there is to point at, and what a press means. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.controls import command_for
from companion.games.warps_edge import oled as pages
from companion.games.warps_edge.choices import Picked, choosing, must_pick
from companion.language import _
from companion.narration.vocabulary import world
from companion.oled.drawing import Draw
from hardware.ports import Press
from rules.clank.commands import Rescue
from rules.clank.view import View
from rules.game import Command
from rules.games import Shown
from rules.warps_edge.commands import EnemyAttack
from rules.warps_edge.view import View as Flight


@dataclass(frozen=True, slots=True)
class Question:
    """A question, as many answers as there are to point at, and what comes of them."""

    answers: int
    drawn: Callable[[int | None], Draw]
    """The picture, with the answer that the dial points at."""

    taken: Callable[[int], Command | Picked]
    """The command of an answer; or tokens that are picked by then, when more must be."""


def meant(press: Press, view: Shown | None, *, chooses: bool) -> Command | Picked | None:
    """
    What a press means at this table: a command, or the beginning of a choice.

    *chooses*: there is a dial to choose with, and a glass to see it on.
    Raises `Refused` for a control that has nothing to do there.
    """
    command = command_for(press, view)
    if isinstance(command, EnemyAttack) and isinstance(view, Flight) and chooses and must_pick(view):
        return ()
    return command


def asked(view: Shown | None, picked: Picked | None = None) -> Question | None:
    """
    What is asked now: where a seat fell with its artifact, or what a pilot has to choose.

    *picked*: the pilot is choosing which tokens leave the game, and has picked these.
    """
    match view:
        case View():
            return _fallen(view)
        case Flight():
            choice = choosing(view, picked)
            if choice is None:
                return None
            return Question(
                len(choice.options), lambda chosen: pages.choice(view, choice, chosen), choice.taken
            )
        case None:
            return None


def _fallen(view: View) -> Question | None:
    seat = next((n for n, each in enumerate(view.seats) if each.status == "fallen"), None)
    if seat is None:
        return None
    text = _("Where did {name} lie?").format(name=view.seats[seat].name)
    here = world(view.game)
    answers = (here.safe, here.lost)
    return Question(
        len(answers),
        lambda chosen: lambda faces: faces.question(text, answers, chosen=chosen),
        lambda at: Rescue(seat=seat, safe=at == 0),
    )
