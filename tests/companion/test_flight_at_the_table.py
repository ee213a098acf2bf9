"""A flight by fingers: what presses do, what glass, lamps and buzzer tell, and what the journal keeps."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.devices import voice as tunes
from companion.devices.attached import Devices
from companion.games.warps_edge.choices import kinds, leaving
from hardware.ports import CONTROLS, OFF, Glow
from tests.kit.flight_table import fly, say
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.warps_edge import pilot
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, start
from tests.whole import few

MUST_DRAW = Glow("red", "pulse")


class Blind(Table):
    def parts(self) -> Devices:
        return replace(super().parts(), screen=None)


def held(table: Table) -> list[str]:
    return [token for token, n in table.view.supply.items() for _ in range(n)]


def refusal(table: Table) -> str | None:
    no = table.news.refusal
    return no.code if no else None


@moved
async def test_a_flight_goes_round_by_presses(bare: Table) -> None:
    await say(bare, start())

    assert bare.shows("promise", bare.table.promise)

    await bare.leads_to("dial", "to_do", "Skills", "Turn up two cards, keep one, and type it at the console.")

    await say(bare, NEW_SKILL)

    assert bare.shows("flight_plan", bare.view)
    assert bare.lamp("attack") == MUST_DRAW

    await bare.press("attack")

    assert len(held(bare)) == 5
    assert bare.shows("drawn", held(bare))
    assert bare.lamp("attack") == OFF

    await bare.leads_to("dial", "flight_row", bare.view)
    assert bare.view.step == "arrive"

    for _card in range(4):
        await say(bare, enemy())

    assert bare.shows("flight_act", bare.view)
    assert [bare.lamp(f"seat-{n}") for n in (1, 4)] == [Glow("orange", "pulse")] * 2

    first = kinds(bare.view)[0].token
    await bare.press("seat-1")

    assert bare.view.cargo == {first: 1}
    assert kinds(bare.view)[0].token == first

    await bare.press("seat-1", "hold")

    assert bare.view.cargo == {}

    await bare.press("next")

    assert bare.view.step == "attack"
    assert bare.shows("flight_attack", bare.view)

    due = leaving(bare.view)
    await bare.press("next")
    for _token in range(due):
        await bare.presses("dial turn-right", "dial")

    assert bare.view.step == "plan"
    assert sum(bare.view.removed.values()) == due == 4
    assert [bare.lamp(f"fury-{n}") for n in (1, 2)] == [Glow("blue"), OFF]

    await bare.press("attack")

    assert bare.view.turn == 2
    assert bare.saved == [
        *("start", "skill", "plan", *["arrive"] * 4, "stow", "unstow", "end-turn", "enemy-attack", "plan")
    ]


@moved
async def test_what_a_finger_did_is_taken_back_and_the_draw_stays_what_it_was(bare: Table) -> None:
    await fly(bare, row=0)
    before = dict(bare.view.supply)
    what = bare.news.undo
    await bare.press("back", "hold")

    assert bare.view.supply == {}
    assert bare.shows("undone", what, draw=True, tokens=True)

    await bare.press("attack")

    assert bare.view.supply == before
    assert bare.shows("drawn", held(bare))


@moved
async def test_a_step_that_is_not_now_is_refused_in_words_and_changes_nothing(bare: Table) -> None:
    await fly(bare)
    version = bare.view.version
    for control, code in (("attack", "not-now"), ("fury", "not-usable"), ("seat-6", "not-enough-pieces")):
        await bare.press(control)

        assert refusal(bare) == code
        assert bare.lamp("attack") == Glow("red", "quick")
        assert bare.shows("refusal", bare.news.refusal.sentence)
    await bare.advance(6)

    assert bare.view.version == version
    assert refusal(bare) is None
    assert bare.shows("flight_act", bare.view)


@moved
async def test_a_full_cargo_refuses(bare: Table) -> None:
    await fly(bare, cargo=1)
    await bare.presses("seat-1", "seat-2")

    assert refusal(bare) == "cargo-full"
    assert sum(bare.view.cargo.values()) == 1


@moved
async def test_the_dial_turns_through_the_pages_of_a_flight(bare: Table) -> None:
    await fly(bare)
    for face in ("flight_row", "cargo", "flight_mothership", "flight_ship"):
        await bare.leads_to("dial turn-right", face, bare.view)
    await bare.leads_to("dial turn-right", "cut", bare.table.timeline.table.draws + 1, ())
    await bare.leads_to("dial turn-right", "promise", bare.table.promise)

    for _turn in range(4):
        await bare.press("dial", "turn-left")
    await bare.press("seat-1")

    assert bare.shows("cargo", bare.view)

    await bare.press("next")

    assert bare.shows("flight_attack", bare.view)


@moved
async def test_a_gain_is_chosen_with_the_dial(bare: Table) -> None:
    await fly(bare, row=3)
    await say(bare, enemy(evaded=["any"]))
    await bare.tell("defeat", target="enemy:4", how="evaded")
    await bare.press("dial")

    assert bare.view.owed

    await bare.presses("dial turn-left", "dial")

    assert not bare.view.owed
    assert bare.saved[-1] == "gain"


@moved
async def test_the_end_of_a_warp_tells_why_and_what_hands_do(bare: Table) -> None:
    await fly(bare, attack=0)
    await bare.presses("next", "next", "attack", "dial", "next", "next")

    assert bare.shows("flight_plan", bare.view)
    assert bare.view.bag == 1

    await bare.press("attack")

    assert bare.shows("warp_over", 1, "bag-empty", bare.view)
    assert bare.lamp("attack") == OFF

    await bare.leads_to(
        "dial turn-right", "to_do", "Skills", "Turn up two cards, keep one, and type it at the console."
    )

    await say(bare, {"do": "skill", "name": "other", "figures": {"kind": "energy", "fee": 1}})

    assert bare.view.warp.now == 2
    assert bare.shows("flight_plan", bare.view)
    assert bare.lamp("attack") == MUST_DRAW


@moved
async def test_a_broken_hull_is_a_defeat_and_the_lamps_fall_dark(tmp_path: Path) -> None:
    async with Table(tmp_path, sound=True) as table:
        await fly(table, attack=3)
        await table.presses("next", "next")

        assert table.view.ended == "hull"
        assert table.shows("to_do", "Attack", "The table holds its breath.")
        assert table.simulated.buzzer.tunes[-1] != tunes.FELL

        await table.advance(5)

        assert table.news.attack.cubes[-2:] == (
            "hit for 3 by scout (3)",
            "Hull 0: the flight is lost",
        )
        assert table.shows("to_do", "Attack", "Hull 0: the flight is lost")
        assert table.simulated.buzzer.tunes[-1] == tunes.FELL

        await table.leads_to("dial", "flight_over", table.view)

        assert {table.lamp(name) for name in ("attack", "fury-1", "seat-1", "seat-6")} == {OFF}

        await table.press("attack")

        assert refusal(table) == "game-over"


@moved
async def test_a_table_without_a_dial_is_told_to_choose_at_the_console(bare: Table) -> None:
    await fly(bare)
    await bare.press("next")
    bare.host._has_dial = False
    await bare.press("next")

    assert refusal(bare) == "bad-count"
    assert bare.view.step == "attack"


@moved
async def test_a_table_without_a_glass_is_told_so_too(tmp_path: Path) -> None:
    """A choice that nobody can see would be no choice."""
    async with Blind(tmp_path) as table:
        await fly(table)
        await table.presses("next", "next")

        assert refusal(table) == "bad-count"


@moved
async def test_a_tossed_token_is_shown_as_it_fell(bare: Table) -> None:
    await fly(bare)
    await bare.tell("move", piece="u-turn", by=1, **{"from": "trays", "to": "supply"}, why="a test")
    await bare.tell("power", piece="u-turn", target="enemy:1")
    fell = next(e for e in bare.journal.entries(1)[-1].events if e["type"] == "flipped")

    assert bare.shows("tossed", "u-turn", up=fell["up"])


@moved
async def test_drawn_tokens_are_shown_again_after_a_power_cut_until_they_are_seen(tmp_path: Path) -> None:
    """Nobody has picked them out of the bag yet."""
    async with Table(tmp_path) as table:
        await say(table, start(), NEW_SKILL)
        await table.press("attack")
        drawn = held(table)
    async with Table(tmp_path) as table:
        assert table.shows("drawn", drawn)

        await table.press("dial")
    async with Table(tmp_path) as table:
        assert table.shows("flight_row", table.view)


@pytest.mark.parametrize("seed", few(range(4), 0))
@moved
async def test_whatever_is_pressed_between_a_consoles_lines_the_table_goes_on(
    tmp_path: Path, seed: int
) -> None:
    dice = Random(seed)  # noqa: S311  # fingers, not luck
    async with Table(tmp_path, sound=True) as table:
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
    async with Table(tmp_path, reveal=reveal) as table:
        await say(table, start(), NEW_SKILL)
        await table.press("attack")

        assert table.shows("drawn", held(table))
