"""Who loads what: the host stays small, consoles touch no device, and help comes at once."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import companion
from tests.kit.child import run

DEVICES = {"gpiozero", "gpiod", "luma", "serial", "smbus2", "spidev", "RPi", "lgpio"}
ROOM = re.compile(r"(?:rules|companion\.games|companion\.console\.games)\.(in_space|catacombs|warps_edge)\b")
"""What is one game's alone."""

ROOMS = {"in_space", "catacombs", "warps_edge"}
HEAVY = {"textual", "rich", "PIL", "segno", "sqlite3", *DEVICES}


def modules(lines: str) -> list[str]:
    ran = run(
        sys.executable, "-c", f"{lines}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))", check=True
    )
    names: list[str] = json.loads(ran.stdout.splitlines()[-1])
    return names


def loaded(lines: str) -> set[str]:
    names = modules(lines)
    return {name.partition(".")[0] for name in names} | {
        found[1] for found in map(ROOM.match, names) if found
    }


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


def test_a_host_that_is_ready_has_loaded_no_console_and_no_driver() -> None:
    assert not loaded(READY_HOST) & {"textual", "rich", *DEVICES}


def test_a_host_that_waits_for_a_game_has_loaded_none() -> None:
    assert not loaded(READY_HOST) & ROOMS


def test_a_host_that_waits_for_a_game_has_loaded_no_page_of_a_seat_and_nothing_that_reads_a_file() -> None:
    assert not {"companion.games.seat", "tomllib", "tomli_w"} & set(modules(READY_HOST))


def test_a_simulated_table_has_loaded_no_real_part() -> None:
    parts = {f"hardware.{part}" for part in ("buttons", "buzzer", "lamps", "oled", "panel", "tm1637")}

    assert not parts & set(modules(READY_HOST))


def test_a_table_without_a_voice_has_loaded_nothing_that_speaks() -> None:
    assert not {"hardware.speech", "companion.table.announcing", "wave"} & set(modules(READY_HOST))


SEATS = [{"name": "Eva", "colour": "yellow"}, {"name": "Jan", "colour": "blue"}]
PLAYED = f"import json\nfrom hardware.ports import Press\nSEATS = {SEATS}\n" + READY_HOST.replace(
    "\n        loop = asyncio.get_running_loop()",
    """
        live.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS}))
        host.press(Press("seat-1", "press", at=0.0))
        host.press(Press("attack", "press", at=0.1))
        host.press(Press("attack", "press", at=0.2))
        loop = asyncio.get_running_loop()""",
)


def test_a_host_at_a_table_has_loaded_the_game_that_is_played_and_no_other() -> None:
    assert loaded(PLAYED) & ROOMS == {"in_space"}


def test_a_box_is_read_without_what_reads_packed_packages() -> None:
    """They would load a dozen modules, for a file that lies beside the program."""
    assert not {"importlib.resources", "zipfile"} & set(modules(PLAYED))


def test_a_host_loads_the_pictures_only_when_it_draws() -> None:
    """So that its socket opens sooner."""
    assert not loaded("import companion.table.host") & {"textual", "rich", "PIL", "segno", *DEVICES}


def test_a_client_loads_no_device_no_picture_and_no_journal() -> None:
    assert not loaded("import companion.line.client") & HEAVY


def test_a_console_loads_no_device_no_picture_and_no_journal() -> None:
    assert not loaded("import companion.console.app") & (HEAVY - {"textual", "rich"})


def test_a_console_that_waits_for_its_table_has_loaded_no_form_and_no_game() -> None:
    waits = "from pathlib import Path\nfrom companion.console.alone import Alone\n"
    waits += "from companion.line.client import Client\nAlone(Client(Path('s'))).key_for('quit')"

    assert not {"companion.console.screens.form", "companion.console.palette"} & set(modules(waits))
    assert not loaded(waits) & ROOMS


def test_a_table_is_drawn_before_its_menus_and_without_another_game() -> None:
    drawn = set(modules("import companion.console.games.in_space.room"))

    assert (
        not {"companion.console.screens.form", "companion.console.screens.command", "rules.filed.own"} & drawn
    )


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["host", "--help"], ["play", "--help"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    lines = f"from companion.cli import main\ntry: main({words})\nexcept SystemExit: pass"

    assert not loaded(lines) & HEAVY


def test_the_rules_load_nothing_but_themselves() -> None:
    plain = loaded("")
    third_party = {
        name for name in loaded("import rules.script") - plain if name not in sys.stdlib_module_names
    }

    assert {name for name in third_party if not name.startswith("_")} <= {
        "rules",
        "msgspec",
        "typing_extensions",
    }


def test_the_package_of_the_shell_is_empty() -> None:
    assert Path(companion.__file__).read_bytes() == b""
