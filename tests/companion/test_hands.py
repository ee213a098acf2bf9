"""What is left to hands stays until it was done or the table moved on; what was taken back is laid back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.chain import head
from companion.line import wire
from companion.narration.hands import Hands
from companion.oled.faces.notices import parted
from tests.kit.flight_table import fly
from tests.kit.flight_table import say as said
from tests.kit.moved_loop import moved
from tests.kit.table import SEATS, Table
from tests.rules.table_talk import Line, say
from tests.warps_edge.flight_talk import start

FIRST_HUNTER, SECOND_HUNTER = 7, 1
"""Steps of fury to the first hunters, and from there to the next."""

RED = "Move the red cube from the fury track to the area."


def told(sitting: Table) -> list[str]:
    return [hand.text for hand in sitting.news.hands]


async def done(sitting: Table) -> None:
    entry = sitting.news.hands[0].entry
    answer = sitting.host.answer(wire.Done(id=1, entry=entry))
    await sitting.advance(0.1)

    assert answer.refused is None


@moved
async def test_two_quick_deeds_leave_both_their_instructions_oldest_first(table: Table) -> None:
    """Nobody misses the first red cube because a second one followed at once."""
    await table.tell("hack", seat=0, module="Hydroponics")
    await table.tell("fury", by=FIRST_HUNTER - 1)
    await table.tell("fury", by=SECOND_HUNTER)

    assert told(table) == ["The terminal gives its reward or penalty now.", RED]

    await done(table)

    assert told(table) == [RED]


PICK = "All cubes of the area go into the bag. Pick out of it: 2 black."
ATTACK, UNDO, END, DONE = say("attack"), say("undo"), say("end-turn"), say("done")
HACKED = [say("hack", seat=1, module=module) for module in ("Hydroponics", "Infirmary")]
NOISE, FOUND = say("noise", seat=0, by=1), say("tile", haunted=False, artifact=1)
TILES = [say("tile", haunted=haunted, artifact=None) for haunted in (*[False] * 4, True)]

LEFT: dict[str, tuple[str, list[Line], list[str]]] = {
    "an attack begins with the whole area; what was not done stays for the next turn": (
        "in-space", [ATTACK, END], [PICK]),
    "it goes when the table has moved on twice; an empty area is not spoken of": (
        "in-space", [ATTACK, END, ATTACK], ["Pick out of the bag: 2 black."]),
    "an attack taken back before any hand was laid on it": (
        "in-space", [say("noise", seat=0, by=2), ATTACK, UNDO], []),
    "and restored: hands owe what they owed": (
        "in-space", [ATTACK, UNDO, say("redo")], [PICK]),
    "an attack taken back: what lies in the area again, and nothing to pick out": (
        "in-space", [say("noise", seat=0, by=2), ATTACK, DONE, UNDO],
        [("Lay back what was moved already: bag → area: 1\u00d7 blue, 1\u00d7 green, 4\u00d7 yellow; "
         "Eva's health track → area: 1\u00d7 blue; Adam's health track → area: 1\u00d7 yellow.")]),
    "an attack restored: all go there again": (
        "in-space", [say("noise", seat=0, by=2), ATTACK, DONE, UNDO, DONE, say("redo")],
        [("Lay again what was laid back: area → bag: 1\u00d7 blue, 1\u00d7 green, 4\u00d7 yellow; "
         "area → Eva's health track: 1\u00d7 blue; area → Adam's health track: 1\u00d7 yellow.")]),
    "an attack taken back and restored in one breath": (
        "in-space", [ATTACK, DONE, UNDO, say("redo")], []),
    "two entries taken back one by one make one thing to do": (
        "in-space", [say("noise", seat=0, by=2), say("noise", seat=1, by=1), UNDO, UNDO],
        [("Lay back what was moved already: area → Adam's supply: 2\u00d7 yellow; "
          "area → Eva's supply: 1\u00d7 blue.")]),
    "a count taken back: the table was right": (
        "in-space", [say("count", places={"area": {}}), UNDO], []),
    "a correction restored": (
        "in-space",
        [say("move", piece="black", by=8, from_="bag", to="aside", why="x"), UNDO, say("redo")], []),
    "nothing once the game is over, and all of it when that is taken back": (
        "in-space", [ATTACK, say("deck-out"), say("undo")], [PICK]),
    "nothing under the score": ("in-space", [ATTACK, say("deck-out")], []),
    "what a lock owes is asked, and not said besides": (
        "catacombs", [say("unlock", seat=0, lock="chest")], []),
    "a data cube taken back, with the marker, the hunter and the code's token": (
        "in-space", [say("fury", by=FIRST_HUNTER - 1), *HACKED, DONE, DONE, UNDO],
        [("Lay back what was moved already: area → fury step 8: 1\u00d7 red; the fury marker on step 7; "
         "the data cube of Eva off its terminal; the command code token of Eva beside the board.")]),
    "a new game begins with nothing of the old one": (
        "in-space", [ATTACK, say("stop"), say("start", game="in-space", seats=SEATS)], []),
    "of hush the newest alone: two numbers would contradict each other": (
        "in-space", [say("noise", seat=0, by=-5), say("noise", seat=0, by=1)],
        ["Adam can still hush 1 noise this turn."]),
    "no hush beyond the turn": (
        "in-space", [say("noise", seat=0, by=-5), say("noise", seat=0, by=1), END], []),
    "a ghost from the bank": ("catacombs", TILES, ["Put a ghost from the bank in the area."]),
    "a ghost goes back to the bank with its tile": (
        "catacombs", [*TILES, DONE, UNDO], ["Lay back what was moved already: area → bank: 1\u00d7 white."]),
    "a step of fury taken back and taken anew": (
        "in-space", [say("fury", by=2), UNDO, say("fury", by=1), say("fury", by=3)], []),
    "noise taken back is laid back, though noise is made anew: whoever makes it puts a cube there": (
        "in-space", [NOISE, NOISE, UNDO, UNDO, NOISE],
        ["Lay back what was moved already: area → Adam's supply: 2\u00d7 yellow."]),
    "and taken for another reason": (
        "catacombs", [FOUND, DONE, say("artifact", seat=0, value=7), UNDO, say("fury", by=1)],
        ["Lay back what was moved already: the artifact of 7 from Adam in its room."]),
    "an artifact that somebody carries is put in no room": (
        "catacombs", [FOUND, say("artifact", seat=0, value=7)], []),
    "nor goes back there from whom it was recorded for wrongly": (
        "catacombs", [FOUND, say("artifact", seat=0, value=7), UNDO, say("artifact", seat=1, value=7)], []),
}  # fmt: skip
"""The game, what was told in it, and what is left to hands then."""


@pytest.mark.parametrize(("game", "lines", "left"), LEFT.values(), ids=LEFT)
@moved
async def test_hands_are_left_what_is_still_to_be_done(
    bare: Table, game: str, lines: list[Line], left: list[str]
) -> None:
    await bare.start(game=game)
    for line in lines:
        await (done(bare) if line is DONE else bare.tell(**line))

    assert told(bare) == left


@moved
async def test_a_flights_draw_goes_back_into_the_bag(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        await fly(sitting, row=0)
        for _hint in told(sitting):
            await done(sitting)
        await sitting.tell("undo")

        assert "supply → bag: " in told(sitting)[-1]

    async with Table(tmp_path / "other") as sitting:
        await said(sitting, start())

        assert told(sitting)


@moved
async def test_the_glass_has_a_page_for_hands_while_there_is_something_to_do(table: Table) -> None:
    await table.tell("fury", by=FIRST_HUNTER)
    await table.tell("fury", by=SECOND_HUNTER)
    first, second = told(table)
    await table.press("dial", "turn-left")

    for left, things in ((first, 2), (second, 1)):
        parts = parted(left)
        for n, part in enumerate(parts):
            assert left in told(table)
            assert table.shows("to_hands", part, things, part=n, parts=len(parts))
            await table.press("dial")

    assert told(table) == []
    assert table.shows("glance", table.view)

    await table.leads_to("dial, dial turn-left", "head", head(table.table.newest), game=1, entries=3)


@given(
    deeds=st.lists(
        st.tuples(st.sampled_from(["tell", "nothing", "done", "move on"]), st.integers(1, 9)), max_size=30
    )
)
def test_whatever_happens_they_stand_in_their_order_and_go_once(deeds: list[tuple[str, int]]) -> None:
    hands, moves, born = Hands(), 0, {}
    for n, (what, which) in enumerate(deeds, start=1):
        match what:
            case "done":
                entry = hands.told[which % len(hands.told)].entry if hands.told else 0
                hands = hands.done(entry)

                assert entry not in {hand.entry for hand in hands.told}
            case _:
                moves += what == "move on"
                hands = hands.added(n, "x" if what == "tell" else None, moves_on=what == "move on")
                born[n] = moves
        entries = [hand.entry for hand in hands.told]

        assert entries == sorted(set(entries))
        assert all(moves - born[entry] < 2 for entry in entries)
