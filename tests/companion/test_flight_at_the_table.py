"""A flight by fingers: what presses do, what glass, lamps and buzzer tell, and what the journal keeps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.devices import voice as tunes
from companion.devices.attached import Devices
from companion.games.warps_edge.choices import kinds, leaving
from hardware.ports import CONTROLS, OFF, Glow
from tests.companion.moved_loop import moved
from tests.companion.sitting import Sitting
from tests.warps_edge import pilot
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, live, start

MUST_DRAW = Glow("red", "pulse")


class Blind(Sitting):
    """A table that has a dial and no screen."""

    def parts(self) -> Devices:
        """Everything else."""
        return replace(super().parts(), screen=None)


async def fly(table: Sitting, *, row: int = 4, attack: int = 1, **panel: Any) -> None:
    """Hermes against Dread, one skill kept, five tokens drawn by a press, and *row* enemies there."""
    await say(table, start(**panel))
    await say(table, NEW_SKILL)
    await table.press("attack")
    await table.press("dial")
    for _card in range(row):
        await say(table, enemy(attack=attack))


async def say(table: Sitting, line: dict[str, Any]) -> None:
    """What a console sends; the luck of a start is the table's."""
    table.seed = line.get("seed", table.seed)
    await table.tell(line["do"], **{name: held for name, held in live(line).items() if name != "do"})


def held(table: Sitting) -> list[str]:
    """The tokens of the supply, each as often as it is there."""
    return [token for token, n in table.view.supply.items() for _ in range(n)]


def refusal(table: Sitting) -> str | None:
    """The code of the refusal that is shown."""
    no = table.news.refusal
    return no.code if no else None


@moved
async def test_a_flight_goes_round_by_presses(tmp_path: Path) -> None:
    """Draw, act, stow, end the turn, be attacked, draw again: the glass shows what each step needs."""
    async with Sitting(tmp_path) as table:
        await say(table, start())

        assert table.shows("promise", table.table.promise)

        await table.press("dial")

        assert table.shows("to_do", "Skills", "Turn up two cards, keep one, and type it at the console.")

        await say(table, NEW_SKILL)

        assert table.shows("flight_plan", table.view)
        assert table.lamp("attack") == MUST_DRAW

        await table.press("attack")

        assert len(held(table)) == 5
        assert table.shows("drawn", held(table))
        assert table.lamp("attack") == OFF

        await table.press("dial")

        assert table.shows("flight_row", table.view)
        assert table.view.step == "arrive"

        for _card in range(4):
            await say(table, enemy())

        assert table.shows("flight_act", table.view)
        assert [table.lamp(f"seat-{n}") for n in (1, 4)] == [Glow("orange", "pulse")] * 2

        first = kinds(table.view)[0].token
        await table.press("seat-1")

        assert table.view.cargo == {first: 1}
        assert kinds(table.view)[0].token == first

        await table.press("seat-1", "hold")

        assert table.view.cargo == {}

        await table.press("next")

        assert table.view.step == "attack"
        assert table.shows("flight_attack", table.view)

        due = leaving(table.view)
        await table.press("next")
        for _token in range(due):
            await table.press("dial", "turn-right")
            await table.press("dial")

        assert table.view.step == "plan"
        assert sum(table.view.removed.values()) == due == 4
        assert [table.lamp(f"fury-{n}") for n in (1, 2)] == [Glow("blue"), OFF]

        await table.press("attack")

        assert table.view.turn == 2
        assert table.saved == [
            *(
                "start",
                "skill",
                "plan",
                *["arrive"] * 4,
                "stow",
                "unstow",
                "end-turn",
                "enemy-attack",
                "plan",
            ),
        ]


@moved
async def test_what_a_finger_did_is_taken_back_and_the_draw_stays_what_it_was(tmp_path: Path) -> None:
    """Taking a draw back tells so, and drawing again brings the same tokens."""
    async with Sitting(tmp_path) as table:
        await fly(table, row=0)
        before = dict(table.view.supply)
        what = table.news.undo
        await table.press("back", "hold")

        assert table.view.supply == {}
        assert table.shows("undone", what, draw=True, tokens=True)

        await table.press("attack")

        assert table.view.supply == before
        assert table.shows("drawn", held(table))


@moved
async def test_a_step_that_is_not_now_is_refused_in_words_and_changes_nothing(tmp_path: Path) -> None:
    """Whoever presses at the wrong time hears why; the lamp flickers for as long as it is shown."""
    async with Sitting(tmp_path) as table:
        await fly(table)
        version = table.view.version
        for control, code in (("attack", "not-now"), ("fury", "not-usable"), ("seat-6", "not-enough-pieces")):
            await table.press(control)

            assert refusal(table) == code
            assert table.lamp("attack") == Glow("red", "quick")
            assert table.shows("refusal", table.news.refusal.sentence)
        await table.advance(6)

        assert table.view.version == version
        assert refusal(table) is None
        assert table.shows("flight_act", table.view)


@moved
async def test_a_full_cargo_refuses(tmp_path: Path) -> None:
    """The rules say how many it holds."""
    async with Sitting(tmp_path) as table:
        await fly(table, cargo=1)
        await table.press("seat-1")
        await table.press("seat-2")

        assert refusal(table) == "cargo-full"
        assert sum(table.view.cargo.values()) == 1


@moved
async def test_the_dial_turns_through_the_pages_of_a_flight(tmp_path: Path) -> None:
    """What the step needs comes first; the page stays while tokens are moved, and goes with the step."""
    async with Sitting(tmp_path) as table:
        await fly(table)
        for face in ("flight_row", "cargo", "flight_mothership", "flight_ship"):
            await table.press("dial", "turn-right")

            assert table.shows(face, table.view)

        await table.press("dial", "turn-right")

        assert table.shows("cut", table.table.timeline.table.draws + 1, ())

        await table.press("dial", "turn-right")

        assert table.shows("promise", table.table.promise)

        for _turn in range(4):
            await table.press("dial", "turn-left")
        await table.press("seat-1")

        assert table.shows("cargo", table.view)

        await table.press("next")

        assert table.shows("flight_attack", table.view)


@moved
async def test_a_gain_is_chosen_with_the_dial(tmp_path: Path) -> None:
    """Turning points, pressing takes; a press that points at nothing takes nothing."""
    async with Sitting(tmp_path) as table:
        await fly(table, row=3)
        await say(table, enemy(evaded=["any"]))
        await table.tell("defeat", target="enemy:4", how="evaded")
        await table.press("dial")

        assert table.view.owed

        await table.press("dial", "turn-left")
        await table.press("dial")

        assert not table.view.owed
        assert table.saved[-1] == "gain"


@moved
async def test_the_end_of_a_warp_tells_why_and_what_hands_do(tmp_path: Path) -> None:
    """The bag is empty; the next warp waits for a skill."""
    async with Sitting(tmp_path) as table:
        await fly(table, attack=0)
        for control in ("next", "next", "attack", "dial", "next", "next"):
            await table.press(control)

        assert table.shows("flight_plan", table.view)
        assert table.view.bag == 1

        await table.press("attack")

        assert table.shows("warp_over", 1, "bag-empty", table.view)
        assert table.lamp("attack") == OFF

        await table.press("dial", "turn-right")

        assert table.shows("to_do", "Skills", "Turn up two cards, keep one, and type it at the console.")

        await say(table, {"do": "skill", "name": "other", "figures": {"kind": "energy", "fee": 1}})

        assert table.view.warp.now == 2
        assert table.shows("flight_plan", table.view)
        assert table.lamp("attack") == MUST_DRAW


@moved
async def test_a_broken_hull_is_a_defeat_and_the_lamps_fall_dark(tmp_path: Path) -> None:
    """The glass says why; every further press hears that it is over."""
    async with Sitting(tmp_path, sound=True) as table:
        await fly(table, attack=3)
        await table.press("next")
        await table.press("next")

        assert table.view.ended == "hull"
        assert table.shows("flight_over", table.view)
        assert table.simulated.buzzer.tunes[-1] == tunes.FELL
        assert {table.lamp(name) for name in ("attack", "fury-1", "seat-1", "seat-6")} == {OFF}

        await table.press("attack")

        assert refusal(table) == "game-over"


@moved
async def test_a_table_without_a_dial_is_told_to_choose_at_the_console(tmp_path: Path) -> None:
    """The rules say how many tokens must be told."""
    async with Sitting(tmp_path) as table:
        await fly(table)
        await table.press("next")
        table.host._has_dial = False
        await table.press("next")

        assert refusal(table) == "bad-count"
        assert table.view.step == "attack"


@moved
async def test_a_table_without_a_glass_is_told_so_too(tmp_path: Path) -> None:
    """A choice that nobody can see would be no choice."""
    async with Blind(tmp_path) as table:
        await fly(table)
        await table.press("next")
        await table.press("next")

        assert refusal(table) == "bad-count"


@moved
async def test_a_tossed_token_is_shown_as_it_fell(tmp_path: Path) -> None:
    """Until the dial is touched."""
    async with Sitting(tmp_path) as table:
        await fly(table)
        await table.tell("move", piece="u-turn", by=1, **{"from": "trays", "to": "supply"}, why="a test")
        await table.tell("power", piece="u-turn", target="enemy:1")
        fell = next(e for e in table.journal.entries(1)[-1].events if e["type"] == "flipped")

        assert table.shows("tossed", "u-turn", up=fell["up"])


@moved
async def test_drawn_tokens_are_shown_again_after_a_power_cut_until_they_are_seen(tmp_path: Path) -> None:
    """Nobody has picked them out of the bag yet."""
    async with Sitting(tmp_path) as table:
        await say(table, start())
        await say(table, NEW_SKILL)
        await table.press("attack")
        drawn = held(table)
    async with Sitting(tmp_path) as table:
        assert table.shows("drawn", drawn)

        await table.press("dial")
    async with Sitting(tmp_path) as table:
        assert table.shows("flight_row", table.view)


@pytest.mark.parametrize("seed", range(4))
@moved
async def test_whatever_is_pressed_between_a_consoles_lines_the_table_goes_on(
    tmp_path: Path, seed: int
) -> None:
    """Every press is a command or a refusal, every state has a picture, and the journal can be verified."""
    dice = Random(seed)  # noqa: S311  # fingers, not luck
    async with Sitting(tmp_path, sound=True) as table:
        await say(table, start("duo" if seed % 2 else "hydra", hull=90))
        for _line in range(150):
            for line in pilot._next(dice, table.table.timeline.table):
                await table.asked(line["do"], **{name: held for name, held in line.items() if name != "do"})
            if table.view.ended:
                break
            control = dice.choice(CONTROLS)
            turned = ("press", "turn-left", "turn-right") if control == "dial" else ("press", "press", "hold")
            await table.press(control, dice.choice(turned))

        assert table.news.faults == ()
        assert table.table.library.verified(1).holds
        assert table.view.version > 30


@pytest.mark.parametrize("reveal", ["paced", "press"])
@moved
async def test_tokens_are_shown_at_once_however_attacks_are_revealed(tmp_path: Path, reveal: str) -> None:
    """A pilot picks all of them out of the bag together."""
    async with Sitting(tmp_path, reveal=reveal) as table:
        await say(table, start())
        await say(table, NEW_SKILL)
        await table.press("attack")

        assert table.shows("drawn", held(table))
