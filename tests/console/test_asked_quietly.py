"""One quiet line asks whether something was forgotten; one key says no, and one opens the form of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.line.client import Client
from rules.timeline import Retell
from tests.companion.like_a_table import tell_turns
from tests.companion.remembered import journal, kept_lines
from tests.kit.served_table import console_at, served_table

ASKED = "? ■ B Eva: no noise lately. Forgotten? y: yes, .: no"


async def test_a_key_records_what_was_forgotten_and_another_says_that_nothing_was(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        kept_lines(kept, tell_turns("na na na na na na na na na a na a"))
    async with served_table(tmp_path, started=False) as table, console_at(table, size=(100, 30)) as guest:
        await guest.sees("ATTACK")  # nobody has put it away, and nothing is asked before
        assert "Forgotten?" not in guest.text
        await guest.press("y", "full_stop")
        assert guest.screen == "TableScreen"
        await guest.press("enter", until=ASKED)
        assert "(y answers)" not in guest.text  # the number that nobody has compared can wait
        await guest.press("y", until=lambda: guest.screen == "RetellScreen")
        await guest.sees("what was forgotten?")
        before = guest.view.seats[1].supply
        await guest.press("ctrl+s", until=lambda: guest.screen != "RetellScreen")
        assert guest.view.seats[1].supply == before - 1
        assert ASKED not in guest.text

        await guest.press("u", "u", until=lambda: guest.view.turn.seat == 1)
        await guest.press("n", until=ASKED)
        await guest.press("full_stop", until=lambda: "Forgotten?" not in guest.text)


async def test_an_attack_that_nobody_drew_is_offered_to_be_drawn_now(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        kept_lines(kept, tell_turns("na na na na na na na na na n n"))
    async with served_table(tmp_path, started=False) as table, console_at(table) as guest:
        await guest.press("enter", until="? No attack lately. Forgotten? y: yes, .: no")
        await guest.press("y", until=lambda: guest.screen == "RetellScreen")
        await guest.press("ctrl+s", until=lambda: guest.screen == "OffersScreen")
        await guest.sees("1 Attack")


async def test_a_line_that_a_phone_says_was_wrong_is_answered_with_yes_or_no(tmp_path: Path) -> None:
    """A seat without a phone has only the console to say what its own deeds rest on."""
    async with served_table(tmp_path) as table, console_at(table, size=(100, 30)) as guest:
        await table.do("wound", seat=0, by=1)
        await table.do("noise", seat=1, by=1)
        phone = Client(table.socket)
        listening = asyncio.create_task(heard_all(phone))
        for key, wounds in (("full_stop", 1), ("y", 0)):
            await guest.until(lambda: phone.hello)

            assert await phone.propose(0, Retell(entry=2, why="told wrong"))

            await guest.sees("? Eva says that a line is wrong, and others have recorded since.")
            await guest.sees("Put it right? y: yes, .: no")
            await guest.press(key, until=lambda: "Put it right?" not in guest.text)

            assert len(guest.view.seats[0].wounds) == wounds
        listening.cancel()


async def heard_all(client: Client) -> None:
    async for _message in client.messages():
        pass
