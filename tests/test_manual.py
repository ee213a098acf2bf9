"""The manual page and what a shell completes: both are what the commands themselves say."""

from __future__ import annotations

import importlib
import os
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType

import click
import msgspec
import pytest
from click.shell_completion import ShellComplete

from companion.cli import main
from companion.config import Input, Mqtt, Settings, Speech, Web
from companion.config_toml import read
from hardware.kinds.screen import I2c, OledWiring, Spi
from hardware.wiring import KINDS
from tests.kit.child import run
from tests.kit.wait import PATIENCE_SECONDS

HOUSE = Path(__file__).parents[1]
LANGUAGES = ("en", "cs", "pl")


@pytest.fixture(scope="module")
def manual() -> ModuleType:
    return program("man_page")


@pytest.fixture(scope="module")
def settings() -> ModuleType:
    return program("man_settings")


def program(name: str) -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HOUSE / "packaging")
        return importlib.import_module(name)


def typed(command: click.Command, path: str) -> Iterator[str]:
    yield path
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from typed(each, f"{path} {name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_every_command_with_its_options(manual: ModuleType, language: str) -> None:
    page = manual.page(language).replace("\\-", "-")
    sections = dict(re.findall(r"^\.SS (.*)\n((?:(?!\.S).*\n)*)", page, re.MULTILINE))

    assert sections.keys() == {*typed(main, "furybox")} - {"furybox"}
    assert "--simulated" in sections["furybox host"]
    assert "--attended" not in sections["furybox host"]
    assert "--output" in sections["furybox export"]


def test_the_manual_is_in_the_readers_language(manual: ModuleType) -> None:
    assert ".SH POUŽITÍ\n\\fBfurybox\\fR [VOLBY]" in manual.page("cs")
    assert ".SH SKŁADNIA\n\\fBfurybox\\fR [OPCJE]" in manual.page("pl")


def test_a_script_reads_in_the_manual_how_a_command_ends(manual: ModuleType) -> None:
    for language in LANGUAGES:
        page = manual.page(language).replace("\\-", "-")

        assert re.findall(r"^\.B (\d+)$", page, re.MULTILINE) == ["0", "1", "2", "3", "65"]
        assert page.endswith(".BR furybox-table.toml (5)\n")


def test_the_manual_of_the_settings_has_every_key_there_is(settings: ModuleType) -> None:
    parts = [
        part for kind in KINDS.values() for part in ((kind, I2c, Spi) if kind is OledWiring else (kind,))
    ]
    sections = [Settings, Web, Mqtt, Speech, Input, *parts]
    found = re.findall(
        r"^\.TP\n\\fB(.+)\\fR\n.+\n\.br\n.+(?:must be given|without it .+|none by default)\.$",
        settings.page().replace("\\-", "-"),
        re.MULTILINE,
    )

    assert found == [field.encode_name for kind in sections for field in msgspec.structs.fields(kind)]


def test_a_wiring_can_be_copied_out_of_the_manual(settings: ModuleType) -> None:
    blocks = re.findall(r"\.EX\n((?:.+\n|\n)*?)\.EE", settings.page().replace("\\-", "-"))
    for section, block in zip((*KINDS, "keys", ""), blocks, strict=True):
        for example in block.splitlines() if section in {"buttons", "lamps"} else [block]:
            assert read(f"[{section}]\n{example}" if section in {"buttons", "lamps", "keys"} else example)


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
@pytest.mark.parametrize("language", [*LANGUAGES, "table.toml"])
def test_man_reads_the_page_without_a_warning(
    manual: ModuleType, settings: ModuleType, language: str, tmp_path: Path
) -> None:
    file = tmp_path / "furybox.1"
    file.write_text(manual.page(language) if language in LANGUAGES else settings.page(), "utf-8")
    shown = run(
        *("man", "--warnings", "-E", "UTF-8", "-l", file), check=True,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip

    assert shown.stderr == ""
    assert ("furybox replay" if language in LANGUAGES else "discovery_prefix") in shown.stdout


def test_a_shell_completes_commands_and_options_in_the_tables_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FURYBOX_LANGUAGE", "pl")
    shell = ShellComplete(main, {}, "furybox", "_FURYBOX_COMPLETE")
    with_help = {each.value: each.help for each in shell.get_completions(["replay"], "--")}

    assert [each.value for each in shell.get_completions([], "ev")] == ["evenings"]
    assert with_help.keys() == {"--strict", "--journal", "--own", "--help"}
    assert with_help["--help"] == "Pokazuje tę pomoc i kończy."


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_a_tab_in_bash_completes_games_and_seats(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("furybox")
    home = {"HOME": str(tmp_path), "PATH": f"{program.parent}:/usr/bin:/bin", "FURYBOX_LANGUAGE": "en"}
    run(program, "import", HOUSE / "tests/logs/in-space-0.1.0.journal", env=home, check=True)
    terminal, inner = os.openpty()
    ours = {**home, "TERM": "dumb", "PS1": "$ ", "INPUTRC": "/dev/null"}
    with (
        subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-i"], env=ours, stdin=inner, stdout=inner, stderr=inner
        ) as bash,
        ExitStack() as ends,
    ):
        ends.callback(bash.kill)
        os.close(inner)

        def press(keys: str, until: str) -> None:
            os.write(terminal, keys.encode())
            seen = ""
            while until not in seen:
                assert select.select([terminal], [], [], PATIENCE_SECONDS)[0], seen
                seen += os.read(terminal, 4096).decode()

        press('eval "$(_FURYBOX_COMPLETE=bash_source furybox)"; echo re"ad"y\n', "ready")
        press("furybox box show in\t", "in-space ")
        press("\x15furybox score \t", "score 1 ")
        press("\x15furybox odds 1 --extra 1\t", "1=1 ")
        press("\x15furybox odds --extra \t\t", "0=1  1=1  2=1")
    os.close(terminal)
