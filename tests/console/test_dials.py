"""What a table counts besides cubes is put right by the correction's form and by a count."""

from __future__ import annotations

from pathlib import Path

from tests.kit.flight_console import ARRIVALS, unseeded_start
from tests.kit.served_table import SEATS, Console, console_at, served_table


async def corrected(guest: Console, table: str = "TableScreen") -> None:
    await guest.press("ctrl+s", until=lambda: guest.screen == table)


async def test_the_hunters_that_wait_are_a_dial_of_the_correction(guest: Console) -> None:
    step = guest.view.hunter_steps[0]
    there = sum(guest.view.places[f"hunters:{step}"].values())
    await guest.press("c")
    guest.fill(kind="hunters")
    await guest.sees(f"hunters that wait, step {step}: {there} → {there}")
    guest.focus("dialled")
    await guest.press("0", until=f"hunters that wait, step {step}: {there} → 0")
    await corrected(guest)

    assert f"hunters:{step}" not in guest.view.places


async def test_the_blockade_and_a_seats_money_are_dials(guest: Console) -> None:
    await guest.press("c")
    guest.fill(kind="blockade")
    await guest.sees("the blockade: not in its place")
    guest.fill(answer=1)
    await guest.sees("not in its place → in its place")
    guest.fill(kind="credits")
    await guest.sees("credits, ● A Eva: 0 → 0")
    guest.fill(of="1")
    guest.focus("dialled")
    await guest.type("4")
    await guest.sees("credits, ■ B Bohumil: 0 → 4")
    await corrected(guest)

    assert [seat.credits for seat in guest.view.seats] == [0, 4]


async def test_what_locks_still_owe_below_is_a_dial(tmp_path: Path) -> None:
    async with served_table(tmp_path, started=False) as table:
        await table.do("start", game="catacombs", seats=SEATS)
        await table.do("lockpick", seat=0, by=1)
        await table.do("unlock", seat=0, lock="chest")
        async with console_at(table) as guest:
            await guest.press("c")
            guest.fill(kind="secrets")
            guest.focus("dialled")
            await guest.press("0", until="major secrets owed, ● A Eva: 1 → 0")
            await corrected(guest)

            assert guest.view.owed == ()


async def test_a_count_has_the_dials_too(guest: Console) -> None:
    await guest.press("C")
    guest.focus("dial fury")
    await guest.type("4")
    guest.focus("dial crystals:1")
    await guest.press("2", "enter", until="crystals, ■ B Bohumil: 0 → 2")
    await guest.sees("the fury marker's step: 3 → 4")
    await corrected(guest)

    assert guest.view.fury.step == 4
    assert guest.view.seats[1].crystals == 2
    assert guest.view.version == 2


async def test_a_flights_dials_are_counted_with_its_tokens(tmp_path: Path) -> None:
    async with served_table(tmp_path, started=False) as table:
        for line in (unseeded_start(), *ARRIVALS):
            await table.do(**line)
        async with console_at(table) as guest:
            await guest.press("C")
            guest.focus("dial hull")
            await guest.press("2", "enter", until="hull: 3 → 2")
            await corrected(guest, "FlightScreen")

            assert guest.view.hull.now == 2


async def test_a_count_names_the_dial_that_cannot_stand_so_and_proposes_nothing(guest: Console) -> None:
    """It was proposed, and refused once it was to be made."""
    await guest.press("C")
    guest.focus("dial danger")
    await guest.press("9", "9", "enter", until="✗ DANGER cards in the row: It must be 0 to 6, not 99.")

    assert "smallest repair" not in guest.text
