"""
`furybox hardware test`: step by step past every part, with somebody who looks and presses.

Fingers, eyes, parts and time are handed in. What each step shows is a finding, as the doctor's are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any, Final

from companion.devices.voice import SEATS
from companion.doctor.finding import Finding, broken, fault, ok
from companion.walkthrough.bench import Bench
from companion.walkthrough.person import Person
from companion.walkthrough.seeing import looked, screen, seen
from companion.walkthrough.touching import PATIENCE_SECONDS, buttons
from companion.words.language import _
from companion.words.parts import part
from hardware.kinds.lamp import Lamp
from hardware.ports import Announcer, Glow, HardwareError, Panel, Press

PANEL_SECONDS: Final = 5.0
"""How long a panel may take to answer."""


def walked(bench: Bench, person: Person) -> Iterator[Finding]:
    """
    Walk past every device that the bench has. A part that fails is a finding, and the next one has its turn.

    Takes as long as the person does; a finger that does not come is given up after `PATIENCE_SECONDS`.
    """
    for name, open_ in bench.opens.items():
        try:
            with closing(open_()) as device:
                yield from _STEPS.get(name, looked)(bench, person, name, device)
        except HardwareError as error:
            yield broken(name, error)


def _panel(bench: Bench, person: Person, _name: str, panel: Panel) -> Iterator[Finding]:
    heard: list[Press] = []
    panel.listen(heard.append)
    bench.until(lambda: panel.is_there, PANEL_SECONDS)
    panel.show({name: Glow("white") for name in Lamp.names})  # raises while the panel is not there
    yield ok("panel", _("The panel answers."))
    yield seen(
        "panel lamps",
        person.sees(_("Are the panel's lamps lit?"), "panel"),
        good=_("The panel's lamps shine."),
        bad=_("The panel's lamps do not shine."),
        remedy=_("Check its lamps, and the wiring in its firmware."),
    )
    person.does(_("Press any button of the panel."), "attack", "press")
    if bench.until(lambda: bool(heard), PATIENCE_SECONDS):
        yield ok("panel buttons", _("The press of {control} was felt."), control=part(heard[0].control))
    else:
        told = _("No button of the panel was felt.")
        yield fault("panel buttons", told, _("Check the wiring in its firmware."))


def _voice(bench: Bench, person: Person, _name: str, voice: Announcer) -> Iterator[Finding]:
    over: list[HardwareError | None] = []
    voice.listen(over.append)
    voice.say(_("The table speaks."), SEATS[0])
    bench.until(lambda: bool(over), PATIENCE_SECONDS)
    if over and over[0]:
        raise over[0]
    yield seen(
        "voice",
        person.sees(_("Did the table speak, after three notes?"), "voice"),
        good=_("The table speaks."),
        bad=_("The table is not heard."),
        remedy=_("Look at the loudspeaker, and at its volume: type alsamixer."),
    )


_STEPS: Final[Mapping[str, Callable[[Bench, Person, str, Any], Iterator[Finding]]]] = {
    "buttons": buttons,
    "screen": screen,
    "panel": _panel,
    "voice": _voice,
}
"""How a device is walked past of which one does more than look or listen."""
