"""
A fourth game costs its own rooms and a line in each of the two lists.

It is played here by buttons, looked at on lamps and glass, told, kept, resumed, exported, verified, replayed.
"""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from companion.cli import main
from companion.games import GAMES
from companion.games.glass import Reveal
from companion.line import carried
from companion.oled.faces.paper import bits
from companion.table.publish import two_lines
from hardware.ports import Glow
from tests.fourth_game.looks import LooksOfStones
from tests.fourth_game.stones import STONES, View
from tests.kit.moved_loop import moved
from tests.kit.table import SEED, Table

LOOKS = LooksOfStones()


def glass(table: Table) -> bytes:
    """What stands on the OLED."""
    shown: bytes = table.simulated.screen.picture.bits
    return shown


async def seen(table: Table) -> None:
    """The draw is shown to its end, and put away."""
    await table.press("dial")
    await table.press("dial")


@moved
async def test_it_is_played_by_buttons(tmp_path: Path) -> None:
    """Lamp, glass, panel, history, odds; a take-back and a refusal; and again after the host was away."""
    async with Table(tmp_path) as table:
        await table.tell("start", game="stones")
        await table.press("dial")

        assert glass(table) == bits(LOOKS.glass.page(table.table.view, "table"))
        assert table.lamp("attack") == Glow("red")
        assert two_lines(table.table.view) == ("Bag 5", "Draw 1")
        assert isinstance(table.news.shown, View)
        assert table.news.chances == {"black": 0.6, "white": 0.4}

        await table.press("danger")
        await table.press("attack")
        draw = table.news.attack
        assert draw is not None
        assert glass(table) == bits(LOOKS.glass.reveal_face(table.table.view, Reveal(3, draw.cubes, "")))
        await seen(table)

        assert [line.text for line in table.news.history] == [
            "The bag is full", "The dial to 2", f"Drew {', '.join(draw.cubes)}",
        ]  # fmt: skip
        assert glass(table) == bits(LOOKS.glass.page(table.table.view, "table"))

        await table.press("seat-1")
        assert table.news.refusal == carried.No(
            code="not-usable", sentence="This button has no part in Stones."
        )

        await table.press("back", "hold")
        await table.press("attack")
        again = table.news.attack
        assert again is not None
        assert again.cubes == draw.cubes
    async with Table(tmp_path) as table:
        assert table.news.attack is not None
        assert table.news.history[-1].text == f"Drew {', '.join(draw.cubes)}"


@moved
async def test_it_is_kept_exported_and_verified(tmp_path: Path) -> None:
    """Down to the last stone; every draw is proven."""
    async with Table(tmp_path) as table:
        await table.tell("start", game="stones")
        await table.tell("words", text="pebble")
        for _stone in range(sum(STONES.values())):
            await table.press("attack")
            await seen(table)
        await table.tell("reveal")
        lines = list(table.journal.export(table.table.game or 0))
        report = table.table.library.verified(1)

        assert table.lamp("attack").colour == "off"
        assert (report.holds, report.draws, report.running) == (True, 5, False)
        assert json.loads(lines[-1])["reveal"]["seed"] == SEED
    journal = str(tmp_path / "journal.db")
    odds = CliRunner().invoke(main, ["--journal", journal, "odds"])
    score = CliRunner().invoke(main, ["--journal", journal, "score"])

    assert odds.output == "The game is over: no draw is owed.\n"
    assert score.output == "5 draws\n"


def test_its_script_is_replayed_and_its_journal_verified(tmp_path: Path) -> None:
    """By the programs that machines and suspicious friends use."""
    script = [{"do": "start", "game": "stones", "seed": SEED}, {"do": "set", "dial": "stones", "to": 5}]
    lines = [json.dumps(each) for each in (*script, {"do": "set", "dial": "stones", "to": 9}, {"do": "draw"})]
    (tmp_path / "stones.jsonl").write_text("\n".join(lines), "utf-8")
    kept = str(tmp_path / "stones.journal")
    replayed = CliRunner().invoke(main, ["replay", str(tmp_path / "stones.jsonl"), "--journal", kept])
    answers = [json.loads(line) for line in replayed.output.splitlines()]
    verified = CliRunner().invoke(main, ["verify", kept])

    assert replayed.exit_code == 0, replayed.output
    assert answers[2]["refused"]["sentence"] == "The dial goes from 1 to 5."
    assert answers[-1]["view"]["phase"] == "over"
    assert (verified.exit_code, "Draws: 1" in verified.output) == (0, True)


def test_every_game_tells_all_its_commands() -> None:
    """Whatever can be done has a line; a presenter stands in the list by the rules' name."""
    from rules.games import GAMES as RULES  # noqa: PLC0415  # as it is while the fourth is there

    assert GAMES.keys() == RULES.keys()
    for name, game in GAMES.items():
        assert [kind for kind in RULES[name].commands if kind not in game.voice.tells] == []
