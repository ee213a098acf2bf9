"""What fingers do is told to consoles; what a console has seen is put away on the glass."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.devices.attached import Devices
from companion.line import carried, wire
from companion.table.publish import MOST_TOUCHES, fittings, touched
from hardware.ports import Press
from hardware.wiring import from_toml
from tests.kit.moved_loop import moved
from tests.kit.table import SEATS, Table


@moved
async def test_every_press_is_told_in_order(bare: Table) -> None:
    await bare.presses("attack", "back hold")
    told = bare.newest(wire.Felt)

    assert [(touch.n, touch.control, touch.gesture) for touch in told.touches] == [
        (1, "attack", "press"),
        (2, "back", "hold"),
    ]


def test_only_the_newest_presses_are_told_but_all_are_counted() -> None:
    touches: tuple[carried.Touch, ...] = ()
    for _press in range(MOST_TOUCHES + 3):
        touches = touched(touches, Press("fury", "press", at=0.0))

    assert len(touches) == MOST_TOUCHES
    assert (touches[0].n, touches[-1].n) == (4, MOST_TOUCHES + 3)


async def acknowledged(table: Table, entry: int) -> wire.Answer:
    return table.host.answer(wire.Acknowledge(id=1, entry=entry))


@moved
async def test_a_console_puts_a_finished_attack_away(tmp_path: Path) -> None:
    async with Table(tmp_path, reveal="press") as table:
        await table.start()
        await table.tell("attack")
        await table.press("dial")
        for _cube in table.news.attack.cubes[1:]:
            await table.press("dial")

        assert table.news.attack.revealed == len(table.news.attack.cubes)

        answer = await acknowledged(table, 2)

        assert answer.refused is None
        assert table.news.attack is None
        assert table.table.acknowledged == 2


@moved
@pytest.mark.parametrize("entry", [1, 3])
async def test_another_attack_than_the_one_seen_stays(tmp_path: Path, entry: int) -> None:
    """Somebody was quicker; nobody misses what came after."""
    async with Table(tmp_path, reveal="press") as table:
        await table.start()
        await table.tell("attack")
        for _cube in range(4):
            await table.press("dial") if not table.host._oled.state.shows(2) else None
        await acknowledged(table, entry)

        assert table.news.attack is not None


class RealControls(Table):
    def parts(self) -> Devices:
        return replace(super().parts(), simulated=None)


@moved
async def test_an_attack_still_being_shown_stays(tmp_path: Path) -> None:
    async with RealControls(tmp_path, reveal="press") as table:
        await table.start()
        await table.tell("attack")
        await acknowledged(table, 2)

        assert table.news.attack.revealed == 0


@moved
async def test_at_a_simulated_table_a_console_sees_the_rest_of_an_attack(tmp_path: Path) -> None:
    """As the dial would show it, which no hand can press there: here cube by cube, and then away."""
    async with Table(tmp_path, reveal="press") as table:
        await table.start()
        await table.tell("attack")
        shown = []
        for _look in range(3):
            shown.append(table.news.attack.revealed)
            await acknowledged(table, 2)

        assert shown == [0, 1, 2]
        assert table.news.attack is None


@moved
async def test_the_question_of_a_fallen_thief_is_in_the_games_words(bare: Table) -> None:
    """Catacombs has no Cargo Bay."""
    await bare.start(game="catacombs", seats=SEATS)
    await bare.tell("tile", haunted=False, artifact=0)
    await bare.tell("artifact", seat=1, value=5)
    await bare.tell("move", piece="blue", by=10, **{"from": "supply:1"}, to="wounds:1", why="test")

    assert bare.shows("question", "Where did Eva lie?", ("safe", "the Depths"), chosen=None)


def test_fittings_name_every_part_of_a_wiring() -> None:
    wiring = from_toml(
        "buzzer = 12\n[buttons]\nattack = 17\n[dial]\na = 5\nb = 6\n[lamps]\nattack = 27\n"
        '[fury-bar]\npins = [20, 21]\n[oled]\nchip = "sh1106"\n[panel]\ndevice = "/dev/ttyACM0"\n'
    )
    told = {(each.role, each.name): each.where for each in fittings(wiring)}
    on_the_panel = {name for (role, name), where in told.items() if (role, where) == ("control", "USB")}

    assert on_the_panel == {"next", "back", "fury", "danger", "repeat", *(f"seat-{n}" for n in range(1, 7))}
    assert {part: where for part, where in told.items() if part[0] != "control" or where != "USB"} == {
        ("control", "attack"): "GPIO 17", ("control", "dial"): "GPIO 5 6", ("lamp", "attack"): "GPIO 27",
        ("lamp", "fury"): "GPIO 20 21", ("screen", "sh1106"): "I2C", ("buzzer", "buzzer"): "GPIO 12",
        ("panel", "panel"): "USB",
    }  # fmt: skip


def test_a_simulated_table_has_every_control() -> None:
    told = fittings(None)

    assert {"attack", "dial", "seat-6"} <= {each.name for each in told if each.role == "control"}
    assert {each.where for each in told} == {""}
