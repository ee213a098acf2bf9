"""What README and the page of the command line say is so, and the script's example runs as printed."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from companion.cli import main
from companion.config import Config
from tests.kit.child import run

HOUSE = Path(__file__).parents[1]
README = (HOUSE / "README.md").read_text("utf-8")
COMMANDS = (HOUSE / "docs/commands.md").read_text("utf-8")
COMMAND_LINE = (HOUSE / "docs/command-line.md").read_text("utf-8")
TWO_SCREENS = 60


def fenced(language: str) -> str:
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", COMMANDS, re.DOTALL | re.MULTILINE)
    return str(block)


def test_the_script_example_runs_as_printed(tmp_path: Path) -> None:
    here = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LANG": "C.UTF-8"}
    ran = run(
        *("bash", "-euo", "pipefail", "-c", fenced("sh")), cwd=tmp_path, env=here | {"HOME": str(tmp_path)}
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, fenced("text"), "")


def test_the_set_up_commands_come_first() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (HOUSE / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = re.findall(r"(?:`|^    )make ([a-z-]+)", README, re.MULTILINE)

    assert named[:2] == ["play", "test"]
    assert set(named) <= targets


def test_every_command_a_person_types_is_named() -> None:
    cells = re.findall(r"^\| (`furybox [^|]*`) \|", COMMAND_LINE, re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`furybox ([a-z-]+)[^`]*`", cell)]

    assert sorted(named) == sorted(main.commands)


def test_the_journal_lies_where_the_page_says() -> None:
    path = Config().journal_path({})

    assert f"`~/{path.relative_to(Path.home())}`" in COMMAND_LINE


def test_readme_takes_two_screens() -> None:
    assert len(README.splitlines()) <= TWO_SCREENS
    assert README.count("](docs/pictures/") == 2
