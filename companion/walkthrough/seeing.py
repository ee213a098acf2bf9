"""What only eyes and ears can tell: of whatever shines, sounds or shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PIL import Image

from companion.doctor.finding import Finding
from companion.narration.naming import piece_name
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, SMALL
from companion.oled.faces.paper import HIGH, WIDE, bits
from companion.oled.faces.text import write
from companion.walkthrough.bench import Bench
from companion.walkthrough.person import Person
from companion.words.language import _
from companion.words.parts import part
from hardware.ports import Picture, Screen

MARKED: int = 4
"""How far the marks reach in from the sides. A chip taken for another shifts the picture by two."""


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


def looked(bench: Bench, person: Person, name: str, device: Any) -> Iterator[Finding]:
    """Let a device do all that takes no finger, and ask what there is to see or hear."""
    for trial in bench.trials(name):
        trial.do(device)
        bench.wait(trial.seconds)
        called = {"colour": piece_name, "name": part}
        named = {each: called.get(each, str)(said) for each, said in trial.named.items()}
        texts = (trial.question, trial.good, trial.bad, trial.remedy)
        question, good, bad, remedy = (_(text).format(**named) for text in texts)
        yield seen(trial.check, person.sees(question, trial.what), good=good, bad=bad, remedy=remedy)


def screen(bench: Bench, person: Person, name: str, device: Screen) -> Iterator[Finding]:
    """The same, with the test picture on the glass."""
    device.show(Picture(bits(card())))
    yield from looked(bench, person, name, device)


def seen(check: str, answer: bool | None, *, good: str, bad: str, remedy: str) -> Finding:  # noqa: FBT001  # an answer
    """What an answer to a question means; none is a shrug."""
    match answer:
        case True:
            return Finding(check, "ok", good)
        case False:
            return Finding(check, "fault", bad, remedy)
        case None:
            return Finding(check, "skipped", _("Nobody said."))
