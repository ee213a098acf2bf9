"""
Fingers and lamps of a table of seats. Pure: what a press asks for, and which lamp glows how.

A control means the same all evening. What cannot be done now is still asked for, so that the rules can refuse
it in words: a press that does nothing leaves people pressing again.

A plain lamp of one colour must tell as much as a coloured one, so everything is said by rhythm first: steady
is *now*, and flashes are counted. The first three seats flash once, twice and thrice while they wait, and so
do one, two and three red cubes that wait on the fury track.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from companion.games import GAMES
from companion.games.clank.noted import is_stopped, winners
from companion.games.fingers import Fingers, Lamps, Picked, Question
from companion.games.glass import Reveal
from companion.words.language import _
from hardware.ports import OFF, SEATS, Glow, Press, Rhythm
from rules.clank.commands import Attack, Danger, EndTurn, Everyone, Fury, Heal, Noise, Rescue, Wound
from rules.clank.view import View
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Undo

if TYPE_CHECKING:
    from PIL.Image import Image

_SEAT_RHYTHMS: Final[tuple[Rhythm, ...]] = ("pulse", "double", "triple", "blink", "wink", "quick")
"""One rhythm a waiting seat, in turn order; none is steady, for that is the turn."""

_FLASHES: Final[tuple[Rhythm, ...]] = ("pulse", "double", "triple")
"""One, two, three flashes and a rest."""


class Controls(Fingers[View]):
    """The fingers of a table of seats."""

    def press(self, press: Press, view: View, *, chooses: bool) -> Command | None:
        """
        The command a press stands for; none when it is not a matter of the rules.

        *Back* takes back only when it is held, so that no elbow does. A seat's button without a seat is
        silent. Holding a seat's button, or *danger*, takes one off.
        """
        del chooses
        match press.control, press.gesture:
            case "attack", "press":
                return Attack()
            case "next", "press":
                return EndTurn()
            case "back", "hold":
                return Undo()
            case "fury", "press":
                return Fury(by=1)
            case "danger", "press" | "hold" as gesture:
                return Danger(count=view.danger + _by(gesture))
            case seat, "press" | "hold" as gesture if seat in SEATS[: len(view.seats)]:
                return Noise(seat=SEATS.index(seat), by=_by(gesture))
            case _:
                return None

    def refuse_again(self, command: Command, view: View, reveal: Reveal, *, seen: bool) -> None:
        """
        Refuse an attack while the last one is shown, where nobody counts turns: it is a button pressed twice.

        A finger must have *seen* it away with the dial; a console, which may have no dial, only waits.
        """
        if isinstance(command, Attack) and view.free and (seen or not reveal.is_whole):
            raise Refused("already-attacked", "The last attack is still shown; see it to its end first.")

    def just_done(self, command: Command, view: View) -> Refused | None:
        """Why a deed of a moment ago is not done again; none for what is counted one by one."""
        match command:
            case Noise() | Everyone() | Fury() | Danger() | Wound() | Heal():
                return None
            case EndTurn() if view.turn.seat is not None:
                name = view.seats[view.turn.seat].name
                return Refused("just-done", "{name}'s turn has just begun.", name=name)
            case Attack():
                return Refused("just-done", "The attack has just been drawn.")
            case _:
                return Refused("just-done", "Somebody else has just done that.")

    def question(self, view: View, _picked: Picked | None) -> Question | None:
        """Where a seat fell with its artifact; none where nobody has."""
        seat = next((n for n, each in enumerate(view.seats) if each.status == "fallen"), None)
        if seat is None:
            return None
        text = _("Where did {name} lie?").format(name=view.seats[seat].name)
        here = GAMES[view.game].vocabulary
        answers = (here.safe, here.lost)

        def face(chosen: int | None) -> Image:
            from companion.oled.faces.notices import question  # noqa: PLC0415  # drawn seldom

            return question(text, answers, chosen=chosen)

        return Question(len(answers), face, lambda at: Rescue(seat=seat, safe=at == 0))


def _by(gesture: str) -> int:
    return 1 if gesture == "press" else -1


class TableLamps(Lamps[View]):
    """The lamps and the panel of a table of seats."""

    def glows(self, view: View, *, refused: bool) -> dict[str, Glow]:
        """
        How every lamp glows; a lamp that is not named is dark.

        *refused*: a command was just refused, so the attack lamp flickers for as long as that is shown.
        """
        return {"attack": _attack(view, refused=refused), **_fury(view), **_seats(view)}

    def two_lines(self, view: View) -> tuple[str, str]:
        """What matters most: how many cubes come, how high fury is, and whose turn it is."""
        if view.phase != "play":
            best = ", ".join(view.seats[seat].name for seat in winners(view))
            return _("Game over"), best or (_("stopped") if is_stopped(view) else _("Nobody got away"))
        cubes = view.turn.owed or view.fury.cubes + view.danger
        first = _("Draw {n} Step {step}").format(n=cubes, step=view.fury.step)
        if view.turn.seat is None:
            return first, ""
        return first, _("Turn: {name}").format(name=view.seats[view.turn.seat].name)

    def whose(self, view: View, piece: str) -> int | None:
        """The seat of that colour."""
        return next((n for n, seat in enumerate(view.seats) if seat.colour == piece), None)


def _attack(view: View, *, refused: bool) -> Glow:
    """Steady: an attack may come. Pulsing: this turn must draw before it can end."""
    if refused:
        return Glow("red", "quick")
    if view.phase != "play":
        return OFF
    if view.turn.owed is not None:
        return Glow("red", "pulse")
    return OFF if view.drawn and not view.free else Glow("red")


def _fury(view: View) -> dict[str, Glow]:
    """A bar up to the marker; above it, what still waits: red cubes, and the blockade."""
    fury = view.fury
    return {f"fury-{step}": _step(view, step) for step in range(1, fury.of + 1)}


def _step(view: View, step: int) -> Glow:
    fury = view.fury
    if step <= fury.step:
        return Glow("orange")
    hunters = sum(view.places.get(f"hunters:{step}", {}).values())
    if hunters:
        return Glow("red", _FLASHES[min(hunters, len(_FLASHES)) - 1])
    if step == view.blockade_step and not fury.blockade:
        return Glow("blue", "wink")
    return OFF


def _seats(view: View) -> dict[str, Glow]:
    return {lamp: _seat(view, index) for lamp, index in zip(SEATS, range(len(view.seats)), strict=False)}


def _seat(view: View, index: int) -> Glow:
    """Steady: the seat's turn, and at the end who won. Flashing: it plays, or waits to be counted."""
    seat = view.seats[index]
    match view.phase:
        case "play":
            is_steady, is_waiting = view.turn.seat == index, seat.status == "in"
        case "scoring":
            is_steady, is_waiting = False, seat.status not in ("lost", "left") and seat.points is None
        case "over":
            is_steady, is_waiting = bool(view.ranking) and view.ranking[0].seat == index, False
        case _:
            assert_never(view.phase)
    if is_steady:
        return Glow(seat.colour)
    return Glow(seat.colour, _SEAT_RHYTHMS[index]) if is_waiting else OFF
