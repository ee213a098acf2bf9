"""Where nobody counts turns, the rules forbid no second attack; a button pressed twice must not make one."""

from __future__ import annotations

from pathlib import Path

from companion.games import GAMES
from hardware.wiring import Button, Wiring
from rules.clank.commands import Everyone
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.kit.wired_table import Board, WiredTable
from tests.rules.table_talk import given

SHOWN = "The last attack is still shown; see it to its end first."


@moved
async def test_an_attack_pressed_twice_draws_once(bare: Table) -> None:
    await bare.start(turns="free")
    await bare.presses("attack", "attack")

    assert bare.saved == ["start", "attack"]
    assert bare.shows("refusal", SHOWN)
    assert bare.news.refusal.code == "already-attacked"

    await bare.advance(60)
    await bare.press("attack")

    assert bare.saved == ["start", "attack"]

    await bare.presses("dial", "attack")

    assert bare.saved == ["start", "attack", "attack"]


@moved
async def test_a_console_waits_only_until_every_cube_is_shown(bare: Table) -> None:
    """It may be in a place where nobody can reach the dial."""
    await bare.start(turns="free")
    await bare.tell("attack")
    answer = await bare.asked("attack")

    assert (answer.refused.code, answer.refused.sentence) == ("already-attacked", SHOWN)

    await bare.advance(60)
    await bare.tell("attack")

    assert bare.saved == ["start", "attack", "attack"]


@moved
async def test_a_table_without_a_dial_waits_only_until_every_cube_is_shown(
    tmp_path: Path, board: Board
) -> None:
    """It could never put an attack away."""
    board.plug_in()
    async with WiredTable(tmp_path, wiring=Wiring(buttons={"attack": Button(17)})) as table:
        await table.start(turns="free")
        for _press in range(3):
            await table.touch(board, 17)

        assert table.saved == ["start", "attack"]

        await table.advance(60)
        await table.touch(board, 17)

        assert table.saved == ["start", "attack", "attack"]


@moved
async def test_what_else_is_pressed_meanwhile_goes_on(bare: Table) -> None:
    await bare.start(turns="free")
    await bare.presses("attack", "seat-1")
    await bare.tell("undo", to=1)
    await bare.press("attack")

    assert bare.saved == ["start", "attack", "noise", "undo", "attack"]


def test_who_the_others_are_nobody_says_where_turns_are_not_counted() -> None:
    """The first seat would be spared their noise in every turn."""
    spared = {
        turns: [
            deed.given.get("but")
            for deed in GAMES["in-space"].deeds(given(turns=turns).view, None, {})
            if deed.does is Everyone and not deed.fields
        ]
        for turns in ("tracked", "free")
    }

    assert spared == {"tracked": [None, 0], "free": [None]}
