"""Switching the machine off at the table: only if the table wants it, and only by a control held twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import compose as serving
from companion.config import BadConfig, Config, Input
from companion.config_toml import read
from companion.devices.attached import HELD
from companion.devices.power import MAY_SWITCH_OFF
from companion.release import __version__
from hardware.ports import CONTROLS
from tests.kit.moved_loop import moved
from tests.kit.table import Table

QUESTION = "Switch the machine off? Do the same again."


@moved
async def test_a_control_held_twice_switches_the_machine_off_once(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="next") as table:
        await table.start()
        await table.press("next", "hold")

        assert table.shows("refusal", QUESTION)
        assert table.switched_off == 0

        await table.advance(5)
        await table.press("next", "hold")

        assert table.switched_off == 1
        assert not table.shows("refusal", QUESTION)

        await table.press("next", "hold")

        assert table.switched_off == 1
        assert table.shows("refusal", QUESTION)
        assert table.saved == ["start"]


@moved
async def test_where_nobody_holds_everything_is_pressed_twice(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="next", input=Input(holds=False)) as table:
        await table.start()
        await table.press("seat-1")
        await table.advance(1)
        for control in ("seat-1", "back"):
            await table.presses(control, control)
            await table.advance(1)

        assert table.saved == ["start", "noise", "noise", "undo"]

        for _ in range(2):
            await table.presses("next", "next")
            await table.advance(1)

        assert table.switched_off == 1
        assert table.saved == ["start", "noise", "noise", "undo"]


@moved
async def test_a_control_held_once_only_asks(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="next") as table:
        for _hold in range(3):
            await table.press("next", "hold")

            assert table.shows("refusal", QUESTION)

            await table.advance(9)

            assert table.shows("welcome", "To join, type: furybox console", __version__)

        assert table.switched_off == 0


@moved
async def test_the_question_outlives_a_refusal_that_was_there_before(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="next") as table:
        await table.start()
        await table.presses("attack", "dial", "dial", "attack")
        await table.advance(4)
        await table.press("next", "hold")
        await table.advance(7)

        assert table.shows("refusal", QUESTION)


@moved
async def test_an_ordinary_press_of_that_control_still_works(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="next") as table:
        await table.start()
        await table.press("next")

        assert table.saved == ["start", "end-turn"]
        assert table.switched_off == 0


@moved
async def test_by_default_nothing_switches_the_machine_off(bare: Table) -> None:
    for control in CONTROLS:
        for _hold in range(3):
            await bare.press(control, "hold")

    assert bare.switched_off == 0
    assert not bare.shows("refusal", QUESTION)


@moved
async def test_a_machine_that_stays_on_says_why(tmp_path: Path) -> None:
    async with Table(tmp_path, power_off="attack") as table:

        def fails() -> None:
            raise FileNotFoundError(2, "No such file or directory", "/usr/bin/systemctl")

        table.host._switch_off = fails
        for _hold in range(2):
            await table.press("attack", "hold")

        assert table.news.refusal.sentence.startswith("It stays on: ")
        assert "/usr/bin/systemctl" in table.news.refusal.sentence


def test_only_a_control_whose_being_held_means_nothing_may_do_it() -> None:
    assert set(MAY_SWITCH_OFF) == set(CONTROLS) - HELD - {"dial"}


@pytest.mark.parametrize("control", ["nxt", "back", "seat-1", "dial"])
def test_another_control_is_refused_by_name_with_those_that_may(control: str) -> None:
    with pytest.raises(BadConfig) as refused:
        read(f'power_off = "{control}"')

    assert (
        str(refused.value)
        == f"table.toml cannot be used: power_off may be attack, next, fury, not {control}."
    )


async def test_a_simulated_table_never_switches_off_the_machine_it_is_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is somebody's laptop, and its keys are those of a console."""
    configs: list[Config] = []

    class Witness(Exception):
        pass

    def host(*_parts: object, config: Config, **_more: object) -> None:
        configs.append(config)
        raise Witness

    monkeypatch.setattr(serving, "Host", host)
    config = Config(journal=str(tmp_path / "journal.db"), socket=str(tmp_path / "s"), power_off="next")
    with pytest.raises(Witness):
        await serving.serve(config, language="en", sham=True)

    assert [each.power_off for each in configs] == [None]
