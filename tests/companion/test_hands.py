"""What is left to hands stays until it was done or the table moved on; what was taken back is laid back."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion.journal.chain import head
from companion.line import wire
from companion.narration.hands import Hands
from companion.oled.parts import parted
from tests.companion.moved_loop import moved
from tests.companion.sitting import Sitting
from tests.companion.test_flight_at_the_table import fly, say
from tests.warps_edge.flight_talk import start

FIRST_HUNTER, SECOND_HUNTER = 7, 1
"""Steps of fury to the first hunters, and from there to the next."""

RED = "Move the red cube from the fury track to the area."


def told(sitting: Sitting) -> list[str]:
    """What consoles show, oldest first."""
    return [hand.text for hand in sitting.news.hands]


async def done(sitting: Sitting) -> None:
    """A key of a console: the oldest of it was done."""
    entry = sitting.news.hands[0].entry
    answer = sitting.host.answer(wire.Done(id=1, entry=entry))
    await sitting.advance(0.1)

    assert answer.refused is None


@moved
async def test_two_quick_deeds_leave_both_their_instructions_oldest_first(table: Sitting) -> None:
    """Nobody misses the first red cube because a second one followed at once."""
    await table.tell("hack", seat=0, module="Hydroponics")
    await table.tell("fury", by=FIRST_HUNTER - 1)
    await table.tell("fury", by=SECOND_HUNTER)

    assert told(table)[0] == "The terminal gives its reward or penalty now."
    assert told(table)[1:] == [RED, RED][: len(told(table)) - 1]
    assert len(told(table)) >= 2

    await done(table)

    assert told(table)[0] == RED


@moved
async def test_what_was_not_done_goes_when_the_table_has_moved_on_twice(table: Sitting) -> None:
    """The cubes of an attack are picked out in the next one's turn, too; then comes another attack."""
    await table.tell("attack")
    (picked,) = told(table)
    await table.tell("end-turn")

    assert told(table) == [picked]

    await table.tell("attack")

    assert picked not in told(table)


@moved
async def test_an_attack_with_a_real_bag_begins_with_the_whole_area(table: Sitting) -> None:
    """It is told before what is to be picked out; an empty area is not."""
    await table.tell("attack")

    assert told(table)[0].startswith("All cubes of the area go into the bag. Pick out of it: ")

    await table.tell("end-turn")
    await table.tell("attack")

    assert told(table)[-1].startswith("Pick out of the bag: ")


@moved
async def test_an_attack_that_is_taken_back_says_which_cubes_lie_where_again(table: Sitting) -> None:
    """Those in the bag come back to the area, those drawn into the bag; restored, all go there again."""
    await table.tell("noise", seat=0, by=2)
    before, area = table.view.places, table.view.area
    await table.tell("attack")
    await table.tell("undo")
    (back,) = told(table)

    assert table.view.places == before
    assert back.startswith("Lay back what was moved already: ")
    for piece, n in area.items():
        assert sum(map(int, re.findall(rf"(\d+)\u00d7 {piece}", back))) >= n

    await table.tell("redo")
    (again,) = told(table)

    assert again.startswith("Lay again what was laid back: ")
    assert "area → bag: " in again


@moved
async def test_a_data_cube_that_is_taken_back_comes_off_its_terminal(table: Sitting) -> None:
    """With the marker, the hunters, and the token of the code."""
    await table.tell("fury", by=FIRST_HUNTER - 1)
    await table.tell("hack", seat=1, module="Hydroponics")
    await table.tell("hack", seat=1, module="Infirmary")
    await table.tell("undo")

    back = told(table)[-1]

    assert "the data cube of Eva off its terminal" in back
    assert "the command code token of Eva beside the board" in back
    assert "the fury marker on step " in back


@moved
async def test_what_was_taken_back_is_left_to_do_no_longer(table: Sitting) -> None:
    """Nobody is told to pick out cubes of an attack that did not happen."""
    await table.tell("attack")
    await table.tell("undo")

    assert not any("Pick out" in text for text in told(table))


@moved
async def test_a_new_game_begins_with_nothing_of_the_old_one(table: Sitting) -> None:
    """Not even what nobody did."""
    await table.tell("attack")
    await table.tell("stop")
    await table.start()

    assert told(table) == []


@moved
async def test_hush_is_told_of_its_newest_alone_and_not_beyond_the_turn(table: Sitting) -> None:
    """Two numbers of it would contradict each other."""
    await table.tell("noise", seat=0, by=-5)
    (first,) = told(table)
    await table.tell("noise", seat=0, by=1)

    assert first not in told(table)
    assert len(told(table)) <= 1

    await table.tell("end-turn")

    assert told(table) == []


@moved
async def test_catacombs_keeps_its_instructions_too(bare: Sitting) -> None:
    """A ghost from the bank goes back to it when its tile is taken back."""
    await bare.start(game="catacombs")
    for _safe in range(4):
        await bare.tell("tile", haunted=False, artifact=None)
    await bare.tell("tile", haunted=True, artifact=None)

    assert told(bare) == ["Put a ghost from the bank in the area."]

    await bare.tell("undo")

    assert told(bare) == ["Lay back what was moved already: area → bank: 1\u00d7 white."]


@moved
async def test_a_flights_draw_goes_back_into_the_bag(tmp_path: Path) -> None:
    """Token by token; and what was left to do before stays."""
    async with Sitting(tmp_path) as sitting:
        await fly(sitting, row=0)
        await sitting.tell("undo")

        assert "supply → bag: " in told(sitting)[-1]

    async with Sitting(tmp_path / "other") as sitting:
        await say(sitting, start())

        assert told(sitting)


@moved
async def test_the_glass_has_a_page_for_hands_while_there_is_something_to_do(table: Sitting) -> None:
    """A table without a console reads it there; a press of the dial says that the oldest was done."""
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

    await table.presses("dial", "dial turn-left")

    assert table.shows("head", head(table.table.newest), game=1, entries=3)


@given(
    deeds=st.lists(
        st.tuples(st.sampled_from(["tell", "nothing", "done", "move on"]), st.integers(1, 9)), max_size=30
    )
)
def test_whatever_happens_they_stand_in_their_order_and_go_once(deeds: list[tuple[str, int]]) -> None:
    """Each once, oldest first, and nothing outlives two moves of the table."""
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
