"""The manual page and what a shell completes: both are what the commands themselves say."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.shell_completion import ShellComplete

from companion.cli import main

HOUSE = Path(__file__).parents[1]
LANGUAGES = ("en", "cs", "pl")


@pytest.fixture(scope="module")
def manual() -> ModuleType:
    """The program that writes the page; it is in no package."""
    spec = importlib.util.spec_from_file_location("man_page", HOUSE / "packaging/man_page.py")
    if spec is None or spec.loader is None:
        pytest.fail("packaging/man_page.py is missing.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def typed(command: click.Command, path: str) -> Iterator[str]:
    """Every command there is, as it is typed."""
    yield path
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from typed(each, f"{path} {name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_every_command_with_its_options(manual: ModuleType, language: str) -> None:
    """And no other."""
    page = manual.page(language).replace("\\-", "-")
    sections = dict(re.findall(r"^\.SS (.*)\n((?:(?!\.S).*\n)*)", page, re.MULTILINE))

    assert sections.keys() == {*typed(main, "furybox")} - {"furybox"}
    assert "--simulated" in sections["furybox host"]
    assert "--attended" not in sections["furybox host"]
    assert "--output" in sections["furybox export"]


def test_the_manual_is_in_the_readers_language(manual: ModuleType) -> None:
    """The headings, too."""
    assert ".SH POUŽITÍ\n\\fBfurybox\\fR [VOLBY]" in manual.page("cs")
    assert ".SH SKŁADNIA\n\\fBfurybox\\fR [OPCJE]" in manual.page("pl")


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_man_reads_the_page_without_a_warning(manual: ModuleType, language: str, tmp_path: Path) -> None:
    """As `lintian` does, too."""
    file = tmp_path / "furybox.1"
    file.write_text(manual.page(language), "utf-8")
    read = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", str(file)],
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert read.stderr == ""
    assert "furybox replay" in read.stdout


def test_a_shell_completes_commands_and_options_in_the_tables_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After `furybox ev` and a tab, and after `furybox replay --` and a tab."""
    monkeypatch.setenv("FURYBOX_LANGUAGE", "pl")
    shell = ShellComplete(main, {}, "furybox", "_FURYBOX_COMPLETE")
    with_help = {each.value: each.help for each in shell.get_completions(["replay"], "--")}

    assert [each.value for each in shell.get_completions([], "ev")] == ["evenings"]
    assert with_help.keys() == {"--strict", "--journal", "--help"}
    assert with_help["--help"] == "Pokazuje tę pomoc i kończy."
