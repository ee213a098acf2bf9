"""The pages of the dial: the cut, by a number that somebody says aloud, the head, and who is who."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal.chain import head
from companion.journal.proof import verify
from companion.line import wire
from companion.oled.faces.notices import parted
from companion.table.oled_session import PART_SECONDS
from companion.table.oled_state import NUMBERS, OledState
from rules.binding import BagCut
from tests.kit import faces
from tests.kit.flight_table import say
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.warps_edge.flight_talk import start


async def dial(sitting: Table, *turns: str) -> None:
    for turn in turns:
        await sitting.press("dial", turn)


@moved
async def test_a_number_said_aloud_is_set_by_turning_and_given_by_a_press(table: Table) -> None:
    await table.leads_to("dial, dial turn-right, dial turn-right", "cut", 1, ())
    await table.leads_to("dial", "cutting", 1, 50, draws=True)
    turns = "dial turn-right, dial turn-right, dial turn-left, dial turn-right"
    await table.leads_to(turns, "cutting", 1, 52, draws=True)
    await table.press("dial")

    assert table.saved == ["start", "attack"]
    assert table.journal.entries(1)[1].do == {"do": "attack", "cut": "52"}
    assert {"type": "cut", "draw": 1, "text": "52", "seat": None} in table.journal.entries(1)[1].events
    assert table.news.warnings == ()

    await table.tell("stop")
    await table.tell("reveal")

    report = verify(table.journal.export(1))

    assert report.holds
    assert "cut" in report.sentence


@moved
async def test_attack_acts_at_the_touch_whatever_the_dial_is_setting(table: Table) -> None:
    await dial(table, "press", "turn-right", "turn-right", "press", "turn-right")
    table.simulated.hold("attack")
    await table.advance(0.05)  # the finger has not left the button yet

    assert table.saved == ["start", "attack"]

    await table.advance(2)

    assert table.saved == ["start", "attack"]


async def cut_too_late(sitting: Table) -> None:
    await sitting.start()
    await sitting.presses("attack", "back hold")
    await sitting.advance(10)
    await dial(sitting, "turn-right", "turn-right", "press", "press")


@moved
async def test_a_draw_that_was_made_before_cannot_be_cut_any_more(bare: Table) -> None:
    await cut_too_late(bare)

    assert bare.saved == ["start", "attack", "undo"]
    assert bare.news.refusal.code == "cut-fixed"
    assert bare.shows("refusal", bare.news.refusal.sentence)


@moved
async def test_noise_made_meanwhile_leaves_the_number_where_it_is(table: Table) -> None:
    """Until it is given, or a draw goes before it; a take-back puts it away."""
    await dial(table, "press", "turn-right", "turn-right", "press", "turn-left")
    await table.press("seat-1")

    assert table.shows("cutting", 1, 49, draws=True)

    await table.press("back", "hold")
    await table.advance(10)

    assert table.saved == ["start", "noise", "undo"]
    assert table.shows("glance", table.view)


@moved
async def test_a_flights_draws_are_cut_the_same_way(bare: Table) -> None:
    await say(bare, start())
    await bare.tell("skill", name="watch", figures={"kind": "energy", "fee": 1})
    draw = bare.table.timeline.table.draws + 1
    await dial(bare, "press", *("turn-right",) * 5)

    assert bare.shows("cut", draw, ())

    await dial(bare, "press", "turn-right", "press")

    assert bare.saved == ["start", "skill", "plan"]
    assert bare.journal.entries(1)[-1].do == {"do": "plan", "cut": "51"}


@pytest.mark.parametrize(("turns", "number"), [("r" * 120, NUMBERS - 1), ("l" * 120, 0)])
def test_the_numbers_end_at_both_sides(turns: str, number: int) -> None:
    stage = OledState(page="cut").dialled("press")
    for turn in turns:
        stage = stage.dialled("turn-left" if turn == "l" else "turn-right", answers=NUMBERS)

    assert stage.answer == number


def test_a_cut_given_elsewhere_shows_itself() -> None:
    stage = OledState(page="promise").happened([BagCut(draw=1, text="7")], reveal=None, undone=None)

    assert (stage.page, stage.answer) == ("cut", None)


@moved
async def test_an_evening_over_shows_its_receipt_and_where_it_can_be_checked(tmp_path: Path) -> None:
    """One turn from the score; nothing is left to cut. A game that was stopped keeps its secret."""
    checker = "http://192.168.1.17:8000/checker"
    async with Table(tmp_path) as sitting:
        await sitting.start()
        known = head(sitting.table.newest)
        await sitting.leads_to("dial, dial turn-left", "head", known, game=1, entries=1)

        await sitting.tell("stop")
        sitting.host.answer(wire.Invite(id=1, address=None, checker=checker))
        await dial(sitting, "press", "turn-right")

        newest = sitting.table.newest

        assert sitting.shows(
            "receipt", f"furybox:1:2:{newest}", head(newest, 8), game=1, entries=2, asks=False
        )
        assert sitting.news.revealed == "no"

        await dial(sitting, "turn-left", "turn-left")

        assert sitting.shows("check", checker)


@moved
async def test_the_last_page_asks_for_the_secret_once_the_scores_are_in(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.tell("deck-out")
        receipt = f"furybox:1:{sitting.table.version}:{sitting.table.newest}", head(sitting.table.newest, 8)
        await dial(sitting, "press", "turn-right")

        assert sitting.news.revealed == "due"
        assert sitting.shows("receipt", *receipt, game=1, entries=sitting.table.version, asks=True)

        await dial(sitting, "press", "turn-right", "press")

        assert sitting.saved[-1] == "reveal"
        assert sitting.saved.count("reveal") == 1
        assert sitting.news.revealed == "yes"
        assert verify(sitting.journal.export(1)).holds

        refused = (await sitting.asked("undo")).refused

        assert refused is not None
        assert refused.code == "secret-told"


@moved
async def test_an_evening_over_shows_where_telephones_look_back(tmp_path: Path) -> None:
    recap = "http://192.168.1.17:8000/s/recap"
    async with Table(tmp_path) as sitting:
        await sitting.start()
        sitting.host.answer(wire.Invite(id=1, address=None, recap=recap))
        await dial(sitting, "press", "turn-right")

        assert not sitting.shows("look_back", recap)

        await sitting.tell("stop")
        await sitting.leads_to("dial turn-right", "look_back", recap)

        sitting.host.answer(wire.Invite(id=2, address=None, recap="http://127.0.0.1:8000/s/recap"))
        await dial(sitting, "turn-right", "turn-left")

        assert not sitting.shows("look_back", recap)


@moved
async def test_a_resumed_evening_has_the_head_it_was_left_with(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.press("seat-1")
        known = head(sitting.table.newest)
    async with Table(tmp_path) as sitting:
        await sitting.leads_to("dial, dial turn-left", "head", known, game=1, entries=2)


@moved
async def test_a_long_refusal_is_told_part_by_part_and_then_passes(bare: Table) -> None:
    await cut_too_late(bare)
    sentence = bare.news.refusal.sentence
    parts = parted(sentence)

    assert len(parts) == 2
    assert bare.simulated.screen.picture.bits == faces.bits(faces.refusal(parts[0], 0, 2))

    await bare.advance(PART_SECONDS)

    assert bare.simulated.screen.picture.bits == faces.bits(faces.refusal(parts[1], 1, 2))
    assert bare.news.refusal.sentence == sentence

    await bare.advance(PART_SECONDS)

    assert bare.news.refusal is None
    assert bare.shows("cutting", 1, 50, draws=True)


@moved
async def test_who_is_who_stays_while_noise_is_made_and_goes_with_the_turn(table: Table) -> None:
    await table.leads_to("dial, dial turn-right", "seats", table.view, 0, 4)

    await table.press("seat-2")

    assert table.shows("seats", table.view, 0, 4)

    await table.presses("attack", "next")

    assert table.host._oled.state.page == "table"
