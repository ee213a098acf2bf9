"""
What the glass shows of a table of seats.

Pictures are loaded when the first is drawn, on the glass's own thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.clank.effects import fallen, outcome
from companion.games.game import Question, Reveal, Vocabulary
from companion.language import _
from rules.clank.commands import Rescue
from rules.clank.events import Attacked
from rules.clank.view import View
from rules.events import Drawn
from rules.game import Event

if TYPE_CHECKING:
    from PIL.Image import Image


def page(view: View, *, ghosts: int = 0) -> Image:
    """Draw the table at a glance, with so many *ghosts* out; or who won."""
    from companion.games.clank.faces import game_over, glance

    return glance.glance(view, ghosts=ghosts) if view.phase == "play" else game_over.game_over(view)


def reveal_of(entry: int, events: Sequence[Event], view: View, names: Sequence[str]) -> Reveal | None:
    """The reveal of the attack in an entry, if there was one: lots of the set-up are none."""
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    if drawn is None or not any(isinstance(event, Attacked) for event in events):
        return None
    fell = tuple(sorted(fallen(events)))
    out = tuple(n for n, seat in enumerate(view.seats) if seat.status != "in" and n not in fell)
    return Reveal(entry, drawn.cubes, outcome(events, names), out, fell)


def reveal_face(view: View, reveal: Reveal) -> Image:
    """Draw an attack, as far as it is revealed."""
    from companion.games.clank.faces.attack import attack

    return attack(reveal.cubes, reveal.revealed, view.seats, out=reveal.out, fell=reveal.fell)


def gallery() -> dict[str, Image]:
    """The family's faces in telling situations."""
    from companion.games.clank.faces import gallery

    return gallery.gallery()


def question(view: View, here: Vocabulary) -> Question | None:
    """Where a seat fell with its artifact; none where nobody has."""
    seat = next((n for n, each in enumerate(view.seats) if each.status == "fallen"), None)
    if seat is None:
        return None
    text = _("Where did {name} lie?").format(name=view.seats[seat].name)
    answers = (here.safe, here.lost)

    def face(chosen: int | None) -> Image:
        from companion.oled.faces.notices import question

        return question(text, answers, chosen=chosen)

    return Question(len(answers), face, lambda at: Rescue(seat=seat, safe=at == 0))
