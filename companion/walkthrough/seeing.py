"""What only eyes and ears can tell: lamps, buzzer, screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Final

from PIL import Image

from companion.doctor.finding import Finding
from companion.narration.naming import piece_name
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, SMALL
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.text import write
from companion.walkthrough.bench import Bench
from companion.walkthrough.person import Person
from companion.words.language import _
from hardware.ports import Glow, Note, Picture, Tune
from hardware.wiring import Wiring

MARKED: int = 4
"""How far the marks reach in from the sides. A chip taken for another shifts the picture by two."""

THREE_TONES: Final[Tune] = tuple(
    note for hertz in (440, 587, 784) for note in (Note(hertz, 180), Note(0, 120))
)


def card() -> Image.Image:
    """
    The test picture: whole, a closed frame and two bars at each side; shifted, one side lacks its frame.

    >>> picture = card()
    >>> [picture.getpixel((x, 32)) > 0 for x in (0, 1, 2, 3, 4, 5, 127)]
    [True, False, True, False, True, False, True]
    """
    image = paper.blank()
    paper.frame(image, (0, 0, WIDE, HIGH))
    for inset in range(2, MARKED + 1, 2):
        for x in (inset, WIDE - 1 - inset):
            paper.fill(image, (x, 16, x + 1, HIGH - 16))
    write(image, (WIDE // 2, 18), "Furybox", BOLD, side="middle")
    write(image, (WIDE // 2, 38), f"{WIDE} x {HIGH}", SMALL, side="middle")
    return image


def lamps(bench: Bench, person: Person) -> Iterator[Finding]:
    """Light them one at a time."""
    if bench.lamps is None:
        return
    with closing(bench.lamps()) as shown:
        for name, colours in _lamp_colours(bench.wiring).items():
            for colour in colours:
                shown.show({name: Glow(colour)})
                question = _("Is the lamp {name} lit ({colour}), and no other?")
                answer = person.sees(question.format(name=name, colour=piece_name(colour)), name)
                remedy = _(
                    "Check its legs and its resistor, and {pins} in the wiring.\n"
                    'If it is lit the other way round, set active to "low", or back to "high".'
                )
                yield seen(
                    f"lamp {name}", answer,
                    good=_("The lamp {name} shines.").format(name=name),
                    bad=_("The lamp {name} does not shine as it should.").format(name=name),
                    remedy=remedy.format(pins=bench.pins("lamp", name)),
                )  # fmt: skip


def buzzer(bench: Bench, person: Person) -> Iterator[Finding]:
    """Sound it."""
    if bench.buzzer is None:
        return
    with closing(bench.buzzer()) as heard:
        heard.sound(THREE_TONES)
        bench.wait(sum(note.milliseconds for note in THREE_TONES) / 1000)
        yield seen(
            "buzzer",
            person.sees(_("Did the buzzer sound three times?"), "buzzer"),
            good=_("The buzzer sounds."),
            bad=_("The buzzer does not sound as it should."),
            remedy=_("Check its two legs, and [buzzer] in the wiring: its kind, and active."),
        )


def screen(bench: Bench, person: Person) -> Iterator[Finding]:
    """Show the test picture."""
    if bench.screen is None:
        return
    from companion.oled.faces.paper import bits  # noqa: PLC0415  # likewise
    from companion.walkthrough.seeing import card  # noqa: PLC0415  # PIL is heavy, and not every table has a glass

    chip = bench.wiring.oled.chip if bench.wiring.oled else "ssd1306"
    other = "ssd1306" if chip == "sh1106" else "sh1106"
    with closing(bench.screen()) as glass:
        glass.show(Picture(bits(card())))
        yield seen(
            "picture",
            person.sees(_("Does a thin frame touch all four edges of the glass, without snow?"), "screen"),
            good=_("The picture is whole."),
            bad=_("The picture is torn, or two dots to the side."),
            remedy=_("Set oled.chip from {chip} to {other}.").format(chip=chip, other=other),
        )
        yield seen(
            "upright",
            person.sees(_("Can you read the words, upright and not mirrored?"), "screen"),
            good=_("The picture is upright."),
            bad=_("The picture is not upright."),
            remedy=_("Set oled.rotation to 2, or back to 0."),
        )


def seen(check: str, answer: bool | None, *, good: str, bad: str, remedy: str) -> Finding:  # noqa: FBT001  # an answer
    """What an answer to a question means; none is a shrug."""
    match answer:
        case True:
            return Finding(check, "ok", good)
        case False:
            return Finding(check, "fault", bad, remedy)
        case None:
            return Finding(check, "skipped", _("Nobody said."))


def _lamp_colours(wiring: Wiring) -> dict[str, tuple[str, ...]]:
    colours: dict[str, tuple[str, ...]] = {
        name: ("red", "green", "blue") if lamp.rgb else (lamp.colour,) for name, lamp in wiring.lamps.items()
    }
    if bar := wiring.fury_bar:
        colours |= {f"fury-{step}": (bar.colour,) for step in range(1, len(bar.pins) + 1)}
    return colours
