"""A browser's way in, shown at the table: on the glass, to every console, and gone when it is over."""

from __future__ import annotations

import msgspec
import pytest
import segno
from hypothesis import example, given
from hypothesis import strategies as st

from companion.line import wire
from companion.oled.faces.paper import HIGH
from companion.table.oled_state import PAGES, OledState
from tests.kit import faces
from tests.kit.moved_loop import moved
from tests.kit.table import NAMES, Table

FIRST = "http://192.168.1.17:8000/Qm9yZG9tIG5pZWNoIMWbcA"
SECOND = "http://192.168.1.17:8000/AeQ1pZ358-_dKiErYqnhEQ"


def invite(sitting: Table, address: str | None) -> None:
    """What `furybox web` says; a refusal fails the test."""
    answer = sitting.host.answer(wire.Invite(id=1, address=address))

    assert answer.refused is None


@moved
async def test_an_invitation_is_shown_and_told_until_it_is_over(bare: Table) -> None:
    invite(bare, FIRST)
    await bare.advance(0.1)

    assert bare.shows("invitation", FIRST)
    assert bare.news.invitation == FIRST

    invite(bare, None)
    await bare.advance(0.1)

    assert not bare.shows("invitation", FIRST)
    assert bare.news.invitation is None


@moved
async def test_the_glass_shows_the_code_for_all_phones(bare: Table) -> None:
    """A console's address is good for one browser; a table has more people than that."""
    phones = "http://192.168.1.17:8000/s#Qm9yZG9tIG5pZWNoIMWbcA"
    bare.host.answer(wire.Invite(id=1, address=FIRST, phones=phones, seats=(phones, phones)))
    await bare.advance(0.1)

    assert bare.shows("invitation", phones)
    assert (bare.news.phones, bare.news.seats) == (phones, (phones, phones))


@moved
async def test_the_dial_leads_to_the_invitation_and_the_evening_away_from_it(bare: Table) -> None:
    invite(bare, FIRST)
    await bare.start()
    await bare.press("seat-1")
    invite(bare, SECOND)
    await bare.advance(0.1)

    assert bare.shows("glance", bare.view)

    await bare.leads_to("dial turn-left", "invitation", SECOND)
    await bare.leads_to("dial", "glance", bare.view)
    assert bare.saved == ["start", "noise"]


@moved
async def test_beside_the_tables_code_the_dial_leads_to_each_seats(bare: Table) -> None:
    table, *seats = (f"http://192.168.1.17:8000/s#{name}" for name in ("table", *NAMES))
    await bare.start()
    await bare.press("dial")
    bare.host.answer(wire.Invite(id=1, address=FIRST, phones=table, seats=tuple(seats)))
    await bare.advance(0.1)

    assert bare.shows("invitation", table)

    for n, (name, address) in enumerate(zip(NAMES, seats, strict=True)):
        await bare.leads_to("dial turn-left", "seat_invitation", address, n, name)

    invite(bare, None)
    await bare.advance(0.1)

    assert bare.shows("glance", bare.view)


def test_who_comes_in_opens_no_page_under_anybodys_eyes() -> None:
    """Only the first invitation shows itself."""
    stage = OledState().invited(FIRST).dialled("press")

    assert stage.page == "table"
    assert stage.invited(SECOND).page == "table"
    assert stage.invited(SECOND).invitation == SECOND


@given(turns=st.lists(st.sampled_from(["turn-left", "turn-right"]), max_size=9), invited=st.booleans())
def test_the_dial_passes_every_page_there_is_and_no_other(turns: list[str], *, invited: bool) -> None:
    stage = OledState(invitation=FIRST if invited else None)
    pages = PAGES if invited else PAGES[:-1]
    for turn in turns:
        stage = stage.dialled(turn)

        assert stage.page in pages

    around = stage
    for _page in pages:
        around = around.dialled("turn-right")

    assert around == stage
    assert stage.invited(None).page == ("table" if stage.page == "invitation" else stage.page)


@pytest.mark.parametrize("address", [FIRST, "http://192.168.178.123:65535/" + 22 * "w"])
def test_an_invitation_can_be_scanned_whole(address: str) -> None:
    """Every module of the code stands in the picture, two dots wide, up to the longest of such addresses."""
    picture = faces.invitation(address)
    modules = [list(row) for row in segno.make(address, error="l", micro=False, boost_error=False).matrix]
    rim = (HIGH - 2 * len(modules)) // 2

    read = [
        [int(not picture.getpixel((rim + 2 * x + dx, rim + 2 * y + dy))) for x in range(len(modules))]
        for y in range(len(modules))
        for dx, dy in ((0, 0), (1, 1))
    ]

    assert read == [row for row in modules for _ in range(2)]
    assert rim >= 2


@given(address=st.text(min_size=1, max_size=200))
@example("http://[")
def test_any_address_has_a_picture(address: str) -> None:
    assert len(faces.bits(faces.invitation(address))) == 1024


@pytest.mark.parametrize("address", ["", "x" * 201])
def test_an_address_that_is_none_is_not_even_heard(address: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.heard_from_client(wire.written(wire.Invite(id=1, address=address)))
