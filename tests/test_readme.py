"""What README says is so: its example runs as printed, and it names the commands, keys and places."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from textual.binding import Binding

from companion.cli import main
from companion.config import Config
from companion.console.games.clank.screens.table import TableScreen

HOUSE = Path(__file__).parents[1]
README = (HOUSE / "README.md").read_text("utf-8")
LONGEST = 150
SPELLED = {"question_mark": "?"}
"""How a page spells a key that Textual has another word for."""


def fenced(language: str) -> str:
    """The one block of a language."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return str(block)


def section(title: str) -> str:
    """What stands under a heading."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_script_example_runs_as_printed(tmp_path: Path) -> None:
    """In an empty folder, with the commands as they are installed."""
    here = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LANG": "C.UTF-8"}
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", fenced("sh")],
        cwd=tmp_path,
        env=here | {"HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, fenced("text"), "")


def test_the_set_up_commands_come_first() -> None:
    """And the Makefile knows every target that is named."""
    targets = set(re.findall(r"^([a-z-]+):", (HOUSE / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = re.findall(r"\bmake (play|test-long|test|check|bench|pictures)\b", README)

    assert named[:2] == ["play", "test"]
    assert set(named) <= targets


def test_every_command_a_person_types_is_named() -> None:
    """None is left out, and none is named that does not exist."""
    cells = re.findall(r"^\| (`furybox [^|]*`) \|", section("The commands"), re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`furybox ([a-z]+)[^`]*`", cell)]

    assert sorted(named) == sorted(main.commands)


def test_every_key_named_does_something() -> None:
    """The console's own bindings are the list."""
    rows = re.findall(r"^\| (`.*?) \|", section("The keys of the simulated table"), re.MULTILINE)
    named = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    listed = [each for kind in TableScreen.__mro__ for each in vars(kind).get("BINDINGS", ())]
    bound = {key for each in listed if isinstance(each, Binding) for key in each.key.split(",")}

    assert named <= {SPELLED.get(key, key) for key in bound}


def test_every_letter_of_the_table_is_named() -> None:
    """What happens at a table is found without `?`, capitals too."""
    told = set(re.findall(r"`([^`]+)`", section("The keys of the simulated table")))
    letters = {key for each in TableScreen.ACTIONS for key in each.keys.split(",")[:1] if len(key) == 1}

    assert {key for key in letters if key.isalpha()} <= told


def test_the_journal_lies_where_readme_says() -> None:
    """As long as nobody says otherwise."""
    path = Config().journal_path({})

    assert f"`~/{path.relative_to(Path.home())}`" in README


def test_readme_stays_short() -> None:
    """Whoever arrives reads it whole."""
    assert len(README.splitlines()) <= LONGEST
