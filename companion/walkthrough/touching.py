"""What only fingers can tell: buttons and the dial."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.doctor.finding import Finding, fault, ok, warning
from companion.walkthrough.bench import Bench, CountedButtons
from companion.walkthrough.person import Person
from companion.words.language import _, ngettext
from companion.words.parts import part
from hardware.ports import Gesture, Press

PATIENCE_SECONDS: Final = 20.0
"""How long a finger is waited for."""

LINGER_SECONDS: Final = 0.4
"""After a press, how long a contact may go on bouncing, or a finger stay."""


def buttons(bench: Bench, person: Person, _name: str, felt: CountedButtons) -> Iterator[Finding]:
    """Ask for each control in turn."""
    fingers = _Fingers(bench, person, felt)
    for control in bench.wiring.buttons:
        request = _("Press {control}, and let go.").format(control=part(control))
        yield _pressed(fingers, request, control, bench.pins("button", control))
    if dial := bench.wiring.dial:
        yield from _turned(fingers)
        if dial.select is not None:
            yield _pressed(fingers, _("Press the dial, and let go."), "dial", "dial.select")


class _Fingers:
    """Asks for gestures, and hears what comes of it."""

    def __init__(self, bench: Bench, person: Person, buttons: CountedButtons) -> None:
        self._bench = bench
        self._person = person
        self._buttons = buttons
        self._heard: list[Press] = []
        buttons.listen(self._heard.append)  # from the drivers' threads

    def after(self, request: str, control: str, gesture: Gesture) -> tuple[tuple[Press, ...], int]:
        """What is felt after a request until it is quiet again, and how often the control bounced."""
        self._heard.clear()
        edges = self._buttons.edges(control)
        self._person.does(request, control, gesture)
        if self._bench.until(lambda: bool(self._heard), PATIENCE_SECONDS):
            self._bench.wait(LINGER_SECONDS)
        moved = self._buttons.edges(control) - edges
        return tuple(self._heard), max(0, moved - 1) // 2  # a finger that stays has yet to open the contact


def _pressed(fingers: _Fingers, request: str, control: str, pins: str) -> Finding:
    felt, bounces = fingers.after(request, control, "press")
    check, named = f"button {control}", {"control": part(control), "pins": pins}
    others = [press.control for press in felt if press.control != control]
    if not felt:
        remedy = _("Check its two wires, and {pins} in the wiring.")
        return fault(check, _("No press of {control} was felt."), remedy, **named)
    if others:
        told = _("When {control} was pressed, {other} was felt.")
        remedy = _("Swap their wires, or their pins in the wiring ({pins}).")
        return fault(check, told, remedy, **named, other=part(others[0]))
    bounced = ngettext("It bounced {n} time.", "It bounced {n} times.", bounces).format(n=bounces)
    if len(felt) > 1:
        told = _("One press of {control} was felt {n} times.") + " " + bounced
        remedy = _("If you pressed once, the contact is poor: clean or replace the button.")
        return warning(check, told, remedy, **named, n=len(felt))
    return ok(check, _("The press of {control} was felt.") + " " + bounced, **named)


def _turned(fingers: _Fingers) -> Iterator[Finding]:
    turns: tuple[tuple[Gesture, str], ...] = (
        ("turn-right", _("Turn the dial one click to the right.")),
        ("turn-left", _("Turn the dial one click to the left.")),
    )
    for gesture, request in turns:
        felt, _bounces = fingers.after(request, "dial", gesture)
        gestures = {press.gesture for press in felt if press.control == "dial"}
        check = f"dial {gesture}"
        if gesture in gestures:
            yield ok(check, _("The turn was felt."))
        elif gestures & {"turn-left", "turn-right"}:
            told = _("The dial turns the wrong way round.")
            yield fault(check, told, _("Swap dial.a and dial.b in the wiring."))
        else:
            told = _("The turn was not felt.")
            yield fault(check, told, _("Check the dial's outer legs, and dial.a and dial.b."))
