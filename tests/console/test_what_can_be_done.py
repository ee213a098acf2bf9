"""The line of keys says what can be done now, and every key of it with its word."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.actions import screens
from companion.console.widgets.lines import KeyLine
from tests.kit.console import SEATS, Console, open_console


def offered(visit: Console) -> list[str]:
    shown = visit.console.screen.query_one(KeyLine).part or ()
    own = {each.does: each.name for each in dict(screens())[visit.screen]}
    return [own[key] for key in (binding_of(visit, each.key) for each in shown) if key in own]


def binding_of(visit: Console, key: str) -> str:
    return visit.console.screen.active_bindings[key].binding.action


async def test_a_turn_that_had_its_attack_offers_none(visit: Console) -> None:
    assert offered(visit) == ["attack", "next", "fury", "danger", "deeds", "history"]

    visit.host.do(do="attack")
    await visit.until(lambda: "attack" not in offered(visit))

    assert offered(visit) == ["next", "fury", "danger", "deeds", "history"]

    visit.host.do(do="end-turn")
    await visit.until(lambda: "attack" in offered(visit))


async def test_a_free_table_offers_no_next_turn(newcomer: Console) -> None:
    newcomer.host.do(do="start", game="in-space", seats=SEATS, turns="free")
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")
    await newcomer.press("ctrl+s", until=lambda: newcomer.screen == "TableScreen")

    assert offered(newcomer) == ["attack", "fury", "danger", "deeds", "history"]


async def test_after_the_end_there_are_the_score_the_proof_and_a_new_game(visit: Console) -> None:
    visit.host.do(do="deck-out")
    await visit.until(lambda: "score" in offered(visit))

    assert offered(visit) == ["history", "score", "recap", "fairness", "new-game"]


@pytest.mark.parametrize("across", [46, 60, 80])
async def test_no_key_stands_without_its_word(socket: Path, across: int) -> None:
    async with open_console(socket, size=(across, 24), started=True) as visit:
        last = visit.text.splitlines()[-1]
        shown = visit.console.screen.query_one(KeyLine).part or ()
        words = [f"{key.name} {key.does}" for key in shown]

        assert any(last.rstrip().endswith(word) for word in words), last
