"""
Everything that is said of a wiring's parts, as one text to keep: `python -m tests.companion.told_parts`.

English is kept as it is; of the other languages only whether they are what they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.cli.devices import CannotDraw
from companion.doctor import Finding, examined
from companion.doctor.finding import lines as found_lines
from companion.table.publish import fittings
from companion.walkthrough import bench, walked
from companion.walkthrough.person import Simulated
from companion.words.language import _, speaking
from hardware import breadboard_picture, header, parts
from hardware.ports import Gesture
from hardware.wiring import BadWiring, Wiring, from_toml, to_toml
from tests.companion.small_machine import JOURNAL, SmallPi
from tests.kit.moved_clock import MovedClock

KEPT = Path(__file__).parent / "told_parts"
WRONG = KEPT / "wrong.txt"
LANGUAGES = ("en", "cs", "pl")


class Watching(Simulated):
    """One who looks at a simulated table, writes down what is asked, and answers yes, or no to everything."""

    def __init__(self, table: bench.SimulatedTable, *, likes: bool) -> None:
        super().__init__(table)
        self._likes = likes
        self.asked: list[str] = []

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        self.asked.append(f"{control} {gesture}: {request}")
        if self._likes:
            self._table.gesture(control, gesture)

    def sees(self, question: str, what: str) -> bool | None:
        answer = self._looks(what) if self._likes else False
        self.asked.append(f"{what}: {question} {answer}")
        return answer


def wirings() -> dict[str, Path]:
    """The tables that are kept, each with what was said of it."""
    return {path.stem: path for path in sorted(KEPT.glob("*.toml"))}


def said_of(text: str) -> str:
    """All of it: what `furybox wiring` tells and draws, what guests, the doctor and the walk say."""
    try:
        wiring = from_toml(text)
    except BadWiring as error:
        return "\n".join(_refused(error)) + "\n"
    told = {language: "\n".join(_told(wiring, language)) + "\n" for language in LANGUAGES}
    others = (f"== {each} {sha256(told[each].encode()).hexdigest()}\n" for each in LANGUAGES[1:])
    return told["en"] + "".join(others)


def _refused(error: BadWiring) -> Iterator[str]:
    for language in LANGUAGES:
        with speaking(language):
            yield f"{language}: {_(error.template).format(**error.named)}"


def _told(wiring: Wiring, language: str) -> Iterator[str]:
    with speaking(language):
        yield from _all(wiring)


def _all(wiring: Wiring) -> Iterator[str]:
    yield from ("-- header", header.text(wiring, _))
    yield from ("-- table", *(f"{row.place} {row.what}: {row.how}" for row in header.table(wiring, _)))
    try:
        found = parts.parts_list(wiring, _)
        yield from ("-- parts", *parts.lines(found, _), json.dumps(msgspec.to_builtins(found)))
        picture = breadboard_picture.svg(wiring, _)
        yield f"-- picture {sha256(picture.encode()).hexdigest()}"
    except BadWiring as error:
        yield f"-- {CannotDraw(_(error.template).format(**error.named))}"
    yield from ("-- file", to_toml(wiring))
    yield from ("-- fittings", *(f"{each.role} {each.name} {each.where}" for each in fittings(wiring)))
    for likes in (True, False):
        yield from (f"-- walk {likes}", *_walk(wiring, likes=likes))
    with TemporaryDirectory() as folder:
        yield from ("-- doctor", *_devices(examined(SmallPi(Path(folder)).machine, wiring, journal=JOURNAL)))


def _walk(wiring: Wiring, *, likes: bool) -> Iterator[str]:
    clock = MovedClock()
    on_bench, table = bench.simulated(
        wiring, clock=clock.now, wait=clock.advance, call_later=clock.call_later
    )
    person = Watching(table, likes=likes)
    found = list(walked(on_bench, person))
    yield from person.asked
    yield from (f"{each.state} {each.check}: {each.sentence} {each.remedy}" for each in found)


def _devices(found: tuple[Finding, ...]) -> Iterator[str]:
    """What the doctor says of devices; the rest is of the machine that tests it."""
    ends = next(
        (n for n, each in enumerate(found) if each.check in {"python", "package", "disk"}), len(found)
    )
    return found_lines(found[:ends])


def refusals() -> str:
    """What is said of each wrong file of `wrong.txt`; the files begin with a line of dashes."""
    texts = WRONG.read_text("utf-8").split("----\n")
    return "----\n".join(_answered(text) for text in texts)


def _answered(text: str) -> str:
    asked = text.partition("=> ")[0]
    return asked + "".join(f"=> {line}\n" for line in said_of(asked).splitlines() if line)


def main() -> None:
    for path in wirings().values():
        path.with_suffix(".txt").write_text(said_of(path.read_text("utf-8")), "utf-8")
    WRONG.write_text(refusals(), "utf-8")


if __name__ == "__main__":
    main()
