"""The hardware on the console: what is there, how it glows, and whether each press arrives."""

from __future__ import annotations

from pathlib import Path

from companion.line import carried, wire
from tests.kit.console import Console, open_console


async def open_hardware(visit: Console) -> str:
    await visit.press("f2", until=lambda: visit.screen == "HardwareScreen")
    return visit.text


def touch(visit: Console, *touches: tuple[str, str]) -> None:
    told = tuple(
        carried.Touch(n=n, control=control, gesture=gesture)
        for n, (control, gesture) in enumerate(touches, 1)
    )
    for guest in visit.host._guests:
        guest.write(wire.written(wire.Felt(touches=told)))


async def test_controls_lamps_and_faults_are_listed(tmp_path: Path) -> None:
    async with open_console(tmp_path / "host.sock", size=(120, 60), started=True) as visit:
        text = await open_hardware(visit)

        assert "attack" in text
        assert "GPIO 17" in text
        assert "the draw this turn owes" in text
        assert "one flash a second" in text
        assert "dark" in text
        assert "A game is on" in text


async def test_a_press_is_ticked_off_when_it_arrives(tmp_path: Path) -> None:
    async with open_console(tmp_path / "host.sock", size=(120, 60)) as visit:
        touch(visit, ("seat-1", "press"))
        await visit.until(lambda: visit.console.seen.touches)
        text = await open_hardware(visit)

        assert "[x]" not in text
        assert "1. seat-1" in text
        assert "A game is on" not in text

        touch(visit, ("seat-1", "press"), ("attack", "press"), ("seat-1", "hold"))
        await visit.sees("3. seat-1")

        assert visit.text.count("[x]") == 2

        await visit.press("t")

        assert "[x]" not in visit.text


async def test_the_hardware_can_be_tried_before_any_game(tmp_path: Path) -> None:
    async with open_console(tmp_path / "host.sock") as visit:
        assert visit.screen == "SetUpScreen"

        await open_hardware(visit)
        await visit.press("escape", until=lambda: visit.screen == "SetUpScreen")
