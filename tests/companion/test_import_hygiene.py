"""Who loads what: the host stays small, consoles touch no device, and help comes at once."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import companion
from tests.kit.child import run

DEVICES = {"gpiozero", "gpiod", "luma", "serial", "smbus2", "spidev", "RPi", "lgpio"}
ROOM = re.compile(r"(?:rules|companion\.games|companion\.console\.games)\.(in_space|catacombs|warps_edge)\b")
"""What is one game's alone."""

ROOMS = {"in_space", "catacombs", "warps_edge"}
HEAVY = {"textual", "rich", "PIL", "segno", "sqlite3", *DEVICES}


@cache
def loaded(lines: str) -> frozenset[str]:
    """Return the modules that these lines load, each by its package too, and one game's by its room."""
    lines += "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    names: list[str] = json.loads(run(sys.executable, "-c", lines, check=True).stdout.splitlines()[-1])
    packages = {name.partition(".")[0] for name in names}
    return frozenset({*names, *packages, *(found[1] for found in map(ROOM.match, names) if found)})


READY_HOST = """
import asyncio, pathlib, tempfile
from companion.config import Config
from companion.table.host import Host
from companion.devices import attached as devices
from companion.words import clock as handed_in
from companion.table import session as table
from companion.journal import book as journal

async def evening(folder):
    with journal.Journal.open(folder / "j.db", program="test", since=handed_in.utc_now()) as kept:
        live = table.Session(kept, clock=handed_in.utc_now, fresh_seed=handed_in.fresh_seed)
        parts = devices.simulated(asyncio.get_running_loop())
        host = Host(live, parts, socket=folder / "s", config=Config(), language="en")
        loop = asyncio.get_running_loop()
        await host.run(ready=lambda: loop.call_soon(host.stop))

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(evening(pathlib.Path(folder)))
"""


SEATS = [{"name": "Eva", "colour": "yellow"}, {"name": "Jan", "colour": "blue"}]
PLAYED = f"import json\nfrom hardware.ports import Press\nSEATS = {SEATS}\n" + READY_HOST.replace(
    "\n        loop = asyncio.get_running_loop()",
    """
        live.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS}))
        loop = asyncio.get_running_loop()
        for control in ("seat-1", "attack", "attack"):
            host.press(Press(control, "press", at=loop.time()))""",
)


WAITS = """
from pathlib import Path
from companion.console.alone import Alone
from companion.line.client import Client
Alone(Client(Path("s"))).key_for("quit")
"""
REAL_PARTS = {f"hardware.{part}" for part in ("buttons", "buzzer", "lamps", "oled", "panel", "tm1637")}
LOADS: dict[str, tuple[str, set[str]]] = {
    "a host that is ready: no console and no driver": (READY_HOST, {"textual", "rich", *DEVICES}),
    "a host that waits for a game: none": (READY_HOST, ROOMS),
    "it: no page of a seat, and nothing that reads a file": (
        READY_HOST, {"companion.games.seat", "tomllib", "tomli_w"}),
    "a simulated table: no real part": (READY_HOST, REAL_PARTS),
    "a table without a voice: nothing that speaks": (
        READY_HOST, {"hardware.speech", "companion.table.announcing", "wave"}),
    "a host at a table: no other game": (PLAYED, ROOMS - {"in_space"}),
    # A box is read without what reads packed packages: a dozen modules, for a file beside the program.
    "it: nothing that reads packed packages": (PLAYED, {"importlib.resources", "zipfile"}),
    # Its socket opens sooner.
    "a host that draws nothing yet: no picture": (
        "import companion.table.host", {"textual", "rich", "PIL", "segno", *DEVICES}),
    "a client: no device, no picture and no journal": ("import companion.line.client", HEAVY),
    "a console: no device, no picture and no journal": (
        "import companion.console.app", HEAVY - {"textual", "rich"}),
    "a console that waits for its table: no form and no game": (
        WAITS, {"companion.console.screens.form", "companion.console.palette", *ROOMS}),
    "a table that is drawn: no menu and no other game": (
        "import companion.console.games.in_space.room",
        {"companion.console.screens.form", "companion.console.screens.command", "rules.filed.own"}),
    **{f"help by {words}: nothing heavy": (
        f"from companion.cli import main\ntry: main({words})\nexcept SystemExit: pass", HEAVY)
       for words in (["--help"], ["--version"], ["host", "--help"], ["play", "--help"])},
}  # fmt: skip
"""Who loads none of what."""


@pytest.mark.parametrize(("lines", "none_of"), LOADS.values(), ids=LOADS)
def test_nobody_loads_what_is_for_another(lines: str, none_of: set[str]) -> None:
    assert not loaded(lines) & none_of


def test_a_host_at_a_table_has_loaded_the_game_that_is_played() -> None:
    assert "in_space" in loaded(PLAYED)


def test_the_rules_load_nothing_but_themselves() -> None:
    more = loaded("import rules.script") - loaded("")
    packages = {name for name in more if "." not in name and name not in sys.stdlib_module_names}

    assert {name for name in packages if name[0] != "_"} <= {"rules", "msgspec", "typing_extensions"}


def test_the_package_of_the_shell_is_empty() -> None:
    assert Path(companion.__file__).read_bytes() == b""
