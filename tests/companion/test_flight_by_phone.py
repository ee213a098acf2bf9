"""A flight that is flown by phone alone: set up, every card typed, every token placed, to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.warps_edge import naming
from companion.games.warps_edge.figures import asked
from tests.kit.host import Guest, running_host
from tests.kit.phone import Phone, PhoneSite
from tests.kit.phone_page import SEED
from tests.warps_edge.flight_lines import POWER as KINDS
from tests.warps_edge.flight_lines import printed

MOST_PRESSES = 400
PANEL = {"hull": 5, "shields": 4}
APART = {"undo", "redo", "stop", "cut", "words", "count", "amend", "figures", "record", "ahead"}
"""What a pilot does not do by chance."""

POWER = set(map(naming.token, KINDS))
MAY_REFUSE = {"unreadable", "cargo-full", "not-now", "unknown-figures", "not-enough-pieces", "stale"}


NOT_SET_UP = pytest.mark.parametrize("room", [None], indirect=True, ids=["not set up"])


def known() -> dict[str, Any]:
    """What is printed on the boards of this flight, by what a phone asks: a number for each field."""
    box = printed(**PANEL)
    said: dict[str, Any] = {asked(f"tokens.{name}"): heap for name, heap in box["tokens"].items()}
    for group in ("fighters", "motherships"):
        for owner, board in box[group].items():
            said |= {asked(f"{group}.{owner}.{name}"): value for name, value in board.items()}
    return said


class Pilot:
    def __init__(self, phone: Phone, seed: int) -> None:
        self.phone = phone
        self.luck = Random(seed)  # noqa: S311  # a pilot, not luck

    async def flies(self) -> None:
        for _n in range(MOST_PRESSES):
            picture = await self.phone.until(lambda now: not now["attack"] or now["attack"]["told"])
            if picture["recap"]:
                return
            others = [each for each in picture["deeds"] if each["id"] not in APART]
            is_due = picture["due"] and (not others or self.luck.random() < 0.5)
            status, answer = await self.presses(picture["due"] if is_due else self.luck.choice(others))
            assert status == 200 or answer["code"] in MAY_REFUSE, answer
            typed = [each for each in picture["deeds"] if each["id"] == "figures"]
            if typed and answer.get("code") == "unknown-figures":
                status, answer = await self.presses(typed[0])
            if status == 200:
                at = answer["mark"]["version"]
                await self.phone.until(lambda now, at=at: now["mark"]["version"] >= at)
        raise AssertionError(picture)

    async def presses(self, deed: dict[str, Any]) -> tuple[int, Any]:
        if deed.get("fetched"):
            async with self.phone.session.get("/s/form", params={"of": deed["id"]}) as answer:
                deed = await answer.json()
        if deeds := deed.get("deeds"):
            return await self.presses(self.luck.choice(deeds))
        held = known().get(deed.get("hint", "").removeprefix("choose: "))
        typed = [self.types(field, held) for field in deed.get("fields", ())]
        return await self.phone.press(deed["id"], typed=typed)

    def types(self, field: dict[str, Any], held: Any) -> str:
        is_heap = isinstance(held, dict)
        if options := field.get("options"):
            meant = [each["sign"] for each in options if each["label"] in POWER]
            return str(meant[0] if meant and held else self.luck.choice(options)["sign"])
        if field["kind"] == "number":
            heap = {naming.token(token): n for token, n in held.items()} if is_heap else {}
            number = heap.get(field["label"], "") if is_heap else held
            return str(self.luck.randint(1, min(field["most"], 2)) if number is None else number)
        return f"card {self.luck.randint(1, 99)}" if "name" in field["label"] else ""


@NOT_SET_UP
@pytest.mark.long
async def test_a_flight_needs_no_terminal(site: PhoneSite, room: Guest, tmp_path: Path) -> None:
    async with site.phone() as phone:
        choice = await phone.hears("choose")
        await phone.press("set-up:warps-edge", seen=choice["mark"], typed=["2", "1"])
        await phone.hears("choose")
        await phone.post("sit", seat=0)
        await phone.until(bool)
        pilot = Pilot(phone, 1)
        await pilot.flies()
        over = room.until(lambda told: told["mark"]["version"] == phone.picture["mark"]["version"])

    said = [msgspec.json.decode(line) for line in room.ask("export")]
    (tmp_path / "again").mkdir()
    with running_host(tmp_path / "again", seed=SEED) as other:
        console = other.ready()
        for entry in (line["do"] for line in said if "n" in line):
            console.tell(**entry)

        assert console.table["shown"] == over["shown"]
