"""Real adapters behind the host: any may be missing, each is taken up when it appears, faults are told."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion import compose as serving
from companion.config import Config
from companion.devices.attached import Devices
from companion.journal.chain import head
from companion.line.server import SocketTaken
from hardware.oled import OledWiring
from hardware.ports import BLANK, DeviceGone, Glow, Picture
from hardware.simulated import SimulatedTable
from hardware.wiring import DEFAULT, Button, Buzzer, Lamp, Wiring
from hardware.wiring import Panel as PanelWiring
from tests.kit import faces
from tests.kit.moved_loop import loop, moved
from tests.kit.panel import Panel, needs_micropython
from tests.kit.table import Table
from tests.kit.wait import PATIENCE_SECONDS, eventually
from tests.kit.wired_table import Board, WiredTable

PARTS: dict[str, Any] = {
    "buttons": {"attack": Button(17), "next": Button(27), "fury": Button(22)},
    "lamps": {"attack": Lamp(18), "seat-1": Lamp(23), "seat-2": Lamp(24)},
    "oled": OledWiring(),
    "buzzer": Buzzer(12),
}
SUBSETS = [kept for n in range(len(PARTS) + 1) for kept in combinations(PARTS, n)]
NO_PINS = "This machine has no pins. Start Furybox on a Raspberry Pi."
NO_LAMPS = f"The lamps fail: {NO_PINS}"
NO_SCREEN = (
    "The screen fails: There is no /dev/i2c-1 for the screen. Turn it on in raspi-config, or by "
    "dtparam=i2c_arm=on in config.txt, and start the Pi again."
)
SENTENCES = {"buttons": NO_PINS, "lamps": NO_LAMPS, "oled": NO_SCREEN}
NO_PANEL = "No panel is plugged in on {path}. Plug it in."


def wired(*parts: str) -> Wiring:
    return Wiring(**{part: PARTS[part] for part in parts})


def on_glass(board: Board) -> bytes:
    return board.oled.glass()


@pytest.mark.parametrize("parts", SUBSETS, ids="+".join)
@moved
async def test_whatever_is_missing_the_evening_goes_on(
    tmp_path: Path, board: Board, parts: tuple[str, ...]
) -> None:
    async with WiredTable(tmp_path, wiring=wired(*parts), sound=True) as table:
        await table.start()
        await table.tell("noise", seat=0, by=1)

        assert set(table.news.faults) == {SENTENCES[part] for part in parts if part in SENTENCES}

        board.plug_in()
        await table.advance(31)

        assert table.news.faults == ()
        assert table.saved == ["start", "noise"]
        if "oled" in parts:
            assert on_glass(board) == faces.bits(faces.glance(table.view, head=head(table.table.newest)))
        if "lamps" in parts:
            assert board.pins.is_high(18)
        if "buttons" in parts:
            await table.touch(board, 22)

            assert table.saved == ["start", "noise", "fury"]


@pytest.mark.parametrize("parts", SUBSETS, ids="+".join)
@moved
async def test_a_table_whose_parts_are_all_there_has_no_fault(
    tmp_path: Path, board: Board, parts: tuple[str, ...]
) -> None:
    board.plug_in()
    async with WiredTable(tmp_path, wiring=wired(*parts)) as table:
        assert table.news.faults == ()
        assert len(board.tries) == (not {"buttons", "lamps"}.isdisjoint(parts))


@moved
async def test_missing_pins_are_asked_for_ever_less_often(tmp_path: Path, board: Board) -> None:
    """After 1, 2, 4, 8, 16 and then every 30 seconds, until they are there."""
    async with WiredTable(tmp_path, wiring=wired("buttons")) as table:
        await table.advance(91)

        assert [at - board.tries[0] for at in board.tries] == [0, 1, 3, 7, 15, 31, 61, 91]

        board.plug_in()
        await table.advance(30)
        tries = len(board.tries)
        await table.advance(3600)

        assert len(board.tries) == tries == 9


@moved
async def test_when_all_is_well_nothing_is_planned_but_the_half_minute(tmp_path: Path, board: Board) -> None:
    """Nothing is polled: the loop sleeps until a finger comes, or the picture is half a minute old."""
    board.plug_in()
    async with WiredTable(tmp_path, wiring=DEFAULT) as table:
        await table.advance(10)

        assert loop().planned == [20]

    assert loop().planned == []


@moved
async def test_a_table_without_a_screen_sleeps_for_good(tmp_path: Path, board: Board) -> None:
    board.plug_in()
    async with WiredTable(tmp_path, wiring=wired("buttons", "buzzer")) as table:
        await table.start()
        await table.touch(board, 22)
        await table.advance(10)

        assert loop().planned == []
        assert table.saved == ["start", "fury"]


@moved
async def test_a_simulated_table_sleeps_as_well(table: Table) -> None:
    await table.press("seat-1")
    await table.advance(30)

    assert len(loop().planned) == 1


@moved
async def test_a_missing_part_alone_is_waited_for(tmp_path: Path, board: Board) -> None:
    board.has_screen = True
    async with WiredTable(tmp_path, wiring=wired("buttons", "lamps", "oled")) as table:
        await table.advance(100)

        assert len(loop().planned) == 1 + 2
        assert set(table.news.faults) == {NO_PINS, NO_LAMPS}


@moved
async def test_a_screen_that_alone_lost_its_power_gets_its_picture_back(tmp_path: Path, board: Board) -> None:
    """It says nothing about it, and nobody presses anything: a refresh is due after ten minutes."""
    board.plug_in()
    async with WiredTable(tmp_path, wiring=wired("oled")) as table:
        await table.start()
        shown = on_glass(board)
        board.oled.lose_power()

        assert on_glass(board) != shown

        await table.advance(11 * 60)

        assert on_glass(board) == shown


@moved
async def test_closed_parts_are_dark_and_stay_closed(tmp_path: Path, board: Board) -> None:
    """A device that was never there is not opened by whoever comes late."""
    board.plug_in()
    async with WiredTable(tmp_path, wiring=wired("lamps", "oled", "buttons")) as table:
        await table.start()
        pins, lamps = board.pins, table.devices.outputs["lamps"]

    assert pins.pins == {}  # the pins were let go, after all devices on them
    assert on_glass(board) == BLANK.bits
    with pytest.raises(DeviceGone):
        lamps.show({"attack": Glow("red")})


LIBRARIES = {"gpiozero": ("buttons", "lamps"), "smbus2": ("oled",), "serial": ("panel",)}


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    library = str(request.param)
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    return library


@pytest.mark.parametrize("without", LIBRARIES, indirect=True)
@moved
async def test_a_missing_library_is_told_in_one_sentence(tmp_path: Path, without: str) -> None:
    parts = PARTS | {"panel": PanelWiring(str(tmp_path / "panel"))}
    wiring = Wiring(**{part: parts[part] for part in LIBRARIES[without]})
    async with WiredTable(tmp_path, wiring=wiring) as table:
        await eventually(lambda: len(table.news.faults) == len(LIBRARIES[without]))
        for fault in table.news.faults:
            assert without in fault
            assert "furybox[pi]" in fault
            assert "\n" not in fault

        await table.start()

        assert table.saved == ["start"]


@moved
async def test_a_panel_that_is_not_plugged_in_is_one_fault(tmp_path: Path) -> None:
    """Its buttons, lamps and rows are all one thing to plug in."""
    path = tmp_path / "panel"
    async with WiredTable(tmp_path, wiring=Wiring(panel=PanelWiring(str(path)))) as table:
        await eventually(lambda: table.news.faults)
        await table.start()
        await table.tell("noise", seat=0, by=1)

        assert table.news.faults == (NO_PANEL.format(path=path),)
        assert loop().planned == []


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Panel]:
    bench = Panel(tmp_path)
    yield bench
    complaint = bench.power_off()

    assert complaint == ""


@needs_micropython
@moved
async def test_a_panel_comes_and_goes(tmp_path: Path, bench: Panel) -> None:
    wiring = Wiring(panel=PanelWiring(str(bench.path)))
    async with WiredTable(tmp_path, wiring=wiring) as table:
        await table.sees(lambda: table.news.faults == (NO_PANEL.format(path=bench.path),))
        await table.start()

        bench.plug_in()
        await table.sees(lambda: table.news.faults == ())

        assert bench.sees(lambda: bench.lamp("attack") == "ff0000")
        assert bench.sees(lambda: bench.glass.rows == ["Draw 2 Step 1   ", "Turn: Adam      "])

        bench.touch("attack")
        await table.sees(lambda: table.saved == ["start", "attack"])

        assert bench.sees(lambda: bench.lamp("attack") == "000000")

        bench.unplug()
        await table.sees(lambda: table.news.faults != ())

        assert len(table.news.faults) == 1


# The end of an evening


class Closing:
    def __init__(self, name: str, part: Any, order: list[str]) -> None:
        self._name, self._part, self._order = name, part, order

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)

    def close(self) -> None:
        self._order.append(self._name)
        self._part.close()


def test_a_host_that_is_told_to_stop_darkens_its_table_and_closes_all_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fingers first, so that nothing comes in between; the pins last, after all devices on them."""
    order: list[str] = []
    tables: list[SimulatedTable] = []
    shown: list[Picture] = []

    def parts(_loop: asyncio.AbstractEventLoop, _config: object) -> Devices:
        table = SimulatedTable(clock=lambda: 0.0, call_later=lambda _seconds, _call: None)
        tables.append(table)
        return Devices(
            screen=Closing("screen", table.screen, order),
            buttons=(Closing("buttons", table.buttons, order),),
            outputs={"lamps": Closing("lamps", table.lamps, order)},
            buzzer=Closing("buzzer", table.buzzer, order),
            let_go=lambda: order.append("pins"),
        )

    def show(screen: Any, picture: Picture) -> None:
        shown.append(picture)
        screen.picture = picture
        loop_of_host[0].call_soon_threadsafe(os.kill, os.getpid(), signal.SIGTERM)

    loop_of_host: list[asyncio.AbstractEventLoop] = []
    monkeypatch.setattr("hardware.simulated_parts.SimulatedScreen.show", show)
    monkeypatch.setattr(serving, "simulated", parts)
    config = Config(journal=str(tmp_path / "journal.db"), socket=str(tmp_path / "s"), sound=True)

    async def evening() -> None:
        loop_of_host.append(asyncio.get_running_loop())
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.bind(str(tmp_path / "notify"))
            systemd.settimeout(PATIENCE_SECONDS)
            environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
            await serving.serve(config, language="en", sham=True, environment=environment)

            assert systemd.recv(4096).startswith(b"READY=1\n")
            assert systemd.recv(4096) == b"STOPPING=1"

    asyncio.run(evening())

    assert order == ["buttons", "lamps", "buzzer", "screen", "pins"]
    assert shown[-1] != BLANK
    assert tables[0].screen.picture == BLANK
    assert not (tmp_path / "s").exists()


@moved
async def test_a_host_that_cannot_open_its_socket_lets_its_parts_go(tmp_path: Path, board: Board) -> None:
    """Whoever holds that socket may be in want of them."""
    board.plug_in()
    (tmp_path / "furybox.sock").mkdir()
    table = WiredTable(tmp_path, wiring=wired("lamps", "oled", "buttons"))
    with pytest.raises(SocketTaken):
        await table.__aenter__()

    assert loop().planned == []
    with pytest.raises(DeviceGone):
        table.devices.outputs["lamps"].show({"attack": Glow("red")})
