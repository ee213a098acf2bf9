"""
The slips of a table, 26 kinds: each is mended in at most five keys from its screen, or refused rightly.

A sentence in the palette counts as three: the key that opens it, the sentence, enter. Letters of a name count
one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from rules.timeline import Undo
from tests.kit.served_table import Console, ServedTable, console_at, served_table

MOST: Final = 5
"""Keys that a slip may cost."""

SEATS: Final = [
    {"name": name, "colour": colour}
    for name, colour in (("Eva", "yellow"), ("Adam", "blue"), ("Ola", "green"))
]


def do(command: str, **fields: Any) -> dict[str, Any]:
    return {"do": command, **fields}


@dataclass(frozen=True, slots=True)
class Slip:
    """What went wrong, as it was recorded, and what is pressed then; a sentence has blanks."""

    slip: str
    pressed: tuple[str, ...]
    holds: Callable[[Any], object] = bool
    """What is so then, unless it is refused."""

    told: tuple[dict[str, Any], ...] = ()
    refused: str = ""

    @property
    def keys(self) -> int:
        return sum(3 if " " in each else 1 for each in self.pressed)


CODE: Final = (do("hack", seat=0, module="module-1"), do("hack", seat=0, module="module-2"))
TAKEN: Final = (*CODE, do("artifact", seat=0, value=15))
LATER: Final = (do("attack"), do("end-turn"), do("noise", seat=1, by=1))
NOISE: Final = do("noise", seat=0, by=1)

SLIPS: Final = (
    Slip("noise of the wrong seat, just now", ("u", "2"), lambda v: area(v) == [3, 3, 1], (NOISE,)),
    Slip("two press the attack, or one twice", ("a",), told=(do("attack"),),
         refused="The attack has just been drawn."),
    Slip("two press next", ("n",), told=(do("end-turn"),), refused="Adam's turn has just begun."),
    Slip("two take back", ("u",), told=(NOISE, NOISE, do("undo")), refused="That has just been taken back."),
    Slip("an attack pressed too soon", ("u",), lambda v: v.draws == 0, (do("attack"),)),
    Slip("an attack with one DANGER too few", ("u", "d", "a", "y"), lambda v: (v.danger, v.draws) == (1, 1),
         (do("attack"),)),
    Slip("next pressed too soon", ("u",), lambda v: v.turn.seat == 0, (do("end-turn"),)),
    Slip("noise forgotten, and an attack since", ("eva forgot noise before the attack", "1"),
         lambda v: bag(v) == [4, 2], (do("attack"),)),
    Slip("noise of whose turn it was forgotten, by its line", ("h", "up", "f", "ctrl+s", "1"),
         lambda v: bag(v) == [4, 2], (do("attack"),)),
    Slip("the fury marker one step off, later", ("c", "right", "enter", "4", "ctrl+s"),
         lambda v: v.fury.step == 4, (*TAKEN, *LATER)),
    Slip("the fury marker one step off, when that is known", ("fury was 4 after the artifact",),
         lambda v: v.fury.step == 4, (*TAKEN, *LATER)),
    Slip("one data cube told of, the other not", ("A", "1", "5", "2"),
         lambda v: v.seats[0].artifacts == (15,), CODE[:1]),
    Slip("an artifact of the wrong value, turns later", ("eva's artifact was 20",),
         lambda v: v.seats[0].artifacts == (20,), (*TAKEN, *LATER)),
    Slip("a wound of the wrong seat, turns later", ("eva's wound was adam's", "1", "1"),
         lambda v: [len(seat.wounds) for seat in v.seats[:2]] == [0, 1], (do("wound", seat=0, by=1), *LATER)),
    Slip("noise of the wrong seat, turns ago", ("eva's noise was adam's", "1", "1"),
         lambda v: bag(v) == [2, 3], (NOISE, *LATER)),
    Slip("wounds that would kill", ("W", "1", "0", "enter"), refused="would fill Eva's health track"),
    Slip("an escape without an artifact", ("t", "e", "y"), refused="cannot leave without an artifact"),
    Slip("an escape of the wrong seat", ("u",), lambda v: v.seats[0].status == "in",
         (*TAKEN, do("escape", seat=0))),
    Slip("the row cannot be filled, by mistake", ("u",), lambda v: v.phase == "play", (do("deck-out"),)),
    Slip("a cube fell off the table", ("alt+1",), lambda v: area(v) == [2, 2, 1]),
    Slip("drawn by hand", ("R", "1", "down", "1", "ctrl+s"), lambda v: v.draws == 1),
    Slip("taken back too much", ("r",), lambda v: area(v) == [5, 2, 1], (NOISE, NOISE, do("undo", to=1))),
    Slip("a count in the wrong field", ("u",), lambda v: area(v) == [3, 2, 1],
         (do("count", places={"area": {"yellow": 1}}),)),
    Slip("a name typed wrong", ("eva name another Ewa",), lambda v: v.seats[0].name == "Ewa"),
    Slip("two with each other's colour", ("t", "m", "2", "1"), lambda v: v.seats[0].colour == "blue"),
    Slip("somebody comes late", ("somebody comes late Jo",), lambda v: len(v.seats) == 4),
    Slip("somebody goes home early", ("t", "m", "3", "y"), lambda v: v.seats[0].status == "left"),
    Slip("a printed number compared too late", ("m", "p", "5", "9", "enter"),
         lambda v: v.seats[0].health == 9),
)  # fmt: skip


def area(view: Any) -> list[int]:
    return [view.area.get(seat.colour, 0) for seat in view.seats]


def bag(view: Any) -> list[int]:
    return [view.places["bag"].get(seat.colour, 0) for seat in view.seats[:2]]


@pytest.mark.long
async def test_every_slip_is_mended_in_five_keys_or_refused(tmp_path: Path) -> None:
    assert [slip.slip for slip in SLIPS if slip.keys > MOST] == []
    async with served_table(tmp_path, started=False) as table:
        await table.do("start", game="in-space", seats=SEATS, track_credits=True)
        async with console_at(table) as guest:
            for slip in SLIPS:
                await mended(table, guest, slip)
            await guest.press("a", "y", until="ATTACK")
            await table.close()
            await table.open()
            await guest.until(lambda: "joined" in guest.text and guest.view.draws == 1)
        async with console_at(table) as again:
            assert again.view.draws == 1


async def mended(table: ServedTable, guest: Console, slip: Slip) -> None:
    told = (do("credits", seat=0, by=1), *slip.told)
    version = guest.view.version + len(told)
    for line in told:
        await table.do(**line)
    await guest.until(lambda: guest.view.version == version)
    for key in slip.pressed:
        if " " in key:
            await guest.press("ctrl+p", until=lambda: guest.screen == "Palette")
            await guest.type(key)
        await guest.press("enter" if " " in key else key)
    if slip.refused:
        await guest.sees(slip.refused)
    else:
        await guest.until(lambda: slip.holds(guest.view))
    await guest.press("escape", "escape", "escape", until=lambda: guest.screen == "TableScreen")
    await guest.settle()
    with guest.console._context():
        guest.console.tell(Undo(to=1))
    await guest.until(lambda: guest.console.seen.table and guest.console.seen.table.undo is None)
