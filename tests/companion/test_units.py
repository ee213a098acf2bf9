"""The units and what else `make install` lays down: as systemd reads them, and in accord with the program."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import fields

from companion.cli.shape import NO_USE
from companion.config import Config
from companion.config_toml import read, themes
from companion.web.porch import MOST
from tests.kit.child import run

HOUSE = Path(__file__).parents[2]
SYSTEMD = HOUSE / "systemd"
UNITS = ["furybox.service", "furybox-console@.service", "furybox-web.service"]
EXPOSURE = {"furybox.service": 7, "furybox-console@.service": 7, "furybox-web.service": 10}
"""A tenth of what systemd counts, where 100 is a service without any protection; browsers need a network."""

NEEDS_SYSTEMD = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: apt install systemd"
)


class Unit(configparser.RawConfigParser):
    """A unit's file; of a key that stands there twice, both."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False, comment_prefixes=("#",), delimiters=("=",))
        self.optionxform = str  # type: ignore[assignment,method-assign]  # systemd minds capitals
        self._text = (SYSTEMD / name).read_text("utf-8")
        self.read_string(self._text)

    def all(self, key: str) -> list[str]:
        return re.findall(rf"^{key}=(.*)$", self._text, re.MULTILINE)


@pytest.fixture(params=UNITS)
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    text = (SYSTEMD / request.param).read_text("utf-8")
    path = tmp_path / str(request.param)
    path.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE), "utf-8")
    return path


def analysed(*words: str) -> subprocess.CompletedProcess[str]:
    """Run systemd-analyze, without the library of `make flaky WALL=`, which it does not survive."""
    env = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    return run("systemd-analyze", "--no-pager", *words, env=env)


@NEEDS_SYSTEMD
def test_systemd_understands_every_line(unit: Path) -> None:
    """It says something about a key it does not know, and ends with 0 all the same."""
    told = analysed("verify", "--man=no", str(unit))

    assert (told.stdout + told.stderr, told.returncode) == ("", 0)


@NEEDS_SYSTEMD
def test_a_line_that_systemd_does_not_understand_would_be_noticed(unit: Path) -> None:
    unit.write_text(unit.read_text("utf-8").replace("NoNewPrivileges=", "NoNewPriviliges="), "utf-8")

    assert "NoNewPriviliges" in analysed("verify", "--man=no", str(unit)).stderr


def test_browsers_are_let_in_once_the_machine_has_an_address() -> None:
    """What stands on the glass is told when it starts: before that it would be a name that no phone knows."""
    unit = Unit("furybox-web.service")

    assert all("network-online.target" in " ".join(unit.all(key)).split() for key in ("Wants", "After"))


@NEEDS_SYSTEMD
def test_the_service_can_reach_little_besides_its_devices(unit: Path) -> None:
    told = analysed("security", "--offline=true", f"--threshold={EXPOSURE[unit.name]}", str(unit))

    assert told.returncode == 0, told.stdout


def test_the_service_starts_what_make_install_lays_down() -> None:
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    prefix = re.search(r"^PREFIX := (\S+)$", makefile, re.MULTILINE)

    assert prefix
    for name, command in zip(UNITS, ["host", "console", "web"], strict=True):
        assert Unit(name).all("ExecStart") == [f"{prefix[1]}/bin/furybox {command}"]
    for file in SYSTEMD.iterdir():
        assert f"systemd/{file.name} " in makefile, "make install leaves it out"


def test_the_table_lies_where_the_service_may_write() -> None:
    config = read((SYSTEMD / "table.toml").read_text("utf-8"))
    service = Unit("furybox.service")
    state, runtime = service.all("StateDirectory"), service.all("RuntimeDirectory")

    assert config.journal_path({}).parent == Path("/var/lib") / state[0]
    assert config.socket_path({}).parent == Path("/run") / runtime[0]
    for name in UNITS:
        assert Unit(name).all("UMask") == ["0077"], "the socket's mode is set by the host itself"


def test_the_console_on_the_screen_is_drawn_there() -> None:
    """Textual writes its pictures to where errors go: in the journal nobody would see them."""
    console = Unit("furybox-console@.service")

    assert [console.all(f"Standard{each}") for each in ("Input", "Output", "Error")] == [
        ["tty-force"],
        ["tty"],
        ["tty"],
    ]


def test_the_console_on_the_screen_may_keep_sheets_and_what_it_has_seen() -> None:
    """Beside the journal, where nothing else is its own to write."""
    console = Unit("furybox-console@.service")
    journal = read((SYSTEMD / "table.toml").read_text("utf-8")).journal_path({}).parent
    mine = [Path("/var/lib") / each for each in console.all("StateDirectory")[0].split()]

    assert mine == [journal / "console", journal / "scores"]
    assert f"XDG_STATE_HOME=%S/{mine[0].relative_to('/var/lib')}" in console.all("Environment")


def test_browsers_are_bounded_apart_from_the_table() -> None:
    web = Unit("furybox-web.service")

    assert web.all("MemoryMax")
    assert web.all("TasksMax")
    assert web.all("LimitNOFILE") == [str(2 * MOST)]
    assert web.all("InaccessiblePaths") == ["-/var/lib/furybox"]
    assert "HOME=/var/lib/furybox-web" in web.all("Environment"), "or it stumbles over its user's hidden home"
    assert web.all("StateDirectory") == ["furybox-web"]
    assert web.all("StateDirectoryMode") == ["0700"]
    assert "enable furybox-web" not in (HOUSE / "Makefile").read_text("utf-8").replace("enable --now", "")


def test_the_voice_reaches_alsa_from_inside_the_sandbox() -> None:
    host = Unit("furybox.service")

    assert "char-alsa rw" in host.all("DeviceAllow")
    assert "audio" in host.all("SupplementaryGroups")[0].split()
    assert not host.all("PrivateDevices")
    assert "yes" not in host.all("PrivateUsers"), "a group is nobody's in there"
    assert int(host.all("TasksMax")[0]) >= 32


def test_a_damaged_journal_is_not_started_again_and_again() -> None:
    assert Unit("furybox.service").all("RestartPreventExitStatus") == [str(NO_USE)]


def test_every_setting_is_shown_and_can_be_switched_on() -> None:
    text = (SYSTEMD / "table.toml").read_text("utf-8")
    plain = read(re.sub(r"^# (?=[\w-]+ = |\[)", "", text, flags=re.MULTILINE))

    for setting in fields(Config):
        if setting.name not in {"wiring", "off"}:
            assert getattr(plain, setting.name) != getattr(Config(), setting.name), setting.name


def test_every_theme_is_named_beside_its_setting() -> None:
    text = (SYSTEMD / "table.toml").read_text("utf-8")
    told = re.search(r"^# How a console looks: (.*?)\.", text, re.MULTILINE)

    assert {"auto", *told[1].split(", ")} == set(themes())


def installed(tmp_path: Path, *given: str) -> set[str]:
    told = run(
        "make", "--dry-run", "--directory", HOUSE, "install", f"DESTDIR={tmp_path}", *given, check=True
    )
    return set(told.stdout.splitlines())


def test_memory_is_opened_for_rpi_gpio_alone(tmp_path: Path) -> None:
    """Only where that extra was chosen; choosing otherwise takes it away again."""
    place = f"{tmp_path}/etc/systemd/system/furybox.service.d/rpi-gpio.conf"

    assert f"install -Dm644 systemd/rpi-gpio.conf {place}" in installed(tmp_path, "EXTRAS=pi,rpi-gpio")
    assert f"rm -f {place}" in installed(tmp_path, "EXTRAS=pi,spi")
    assert Unit("rpi-gpio.conf").all("DeviceAllow") == ["/dev/gpiomem rw"]
    assert "/dev/gpiomem rw" not in Unit("furybox.service").all("DeviceAllow")


def test_without_the_lock_a_wheel_goes_before_a_newer_source(tmp_path: Path) -> None:
    """A source may need more than a compiler: the newest cbor2, for 32-bit ARM without a wheel, Rust."""
    pip = f"{tmp_path}/opt/furybox/bin/python -m pip install --quiet --disable-pip-version-check"

    assert f"{pip} --upgrade --prefer-binary '.[pi,web]'" in installed(tmp_path, "LOCK=")


@NEEDS_SYSTEMD
def test_systemd_understands_the_opened_unit(tmp_path: Path) -> None:
    unit = (SYSTEMD / "furybox.service").read_text("utf-8").replace("/opt/furybox/bin/furybox", "/bin/true")
    (tmp_path / "furybox.service").write_text(unit, "utf-8")
    (tmp_path / "furybox.service.d").mkdir()
    shutil.copy(SYSTEMD / "rpi-gpio.conf", tmp_path / "furybox.service.d")
    told = analysed("verify", "--man=no", str(tmp_path / "furybox.service"))

    assert (told.stdout + told.stderr, told.returncode) == ("", 0)


def test_every_device_belongs_to_a_group_that_is_made() -> None:
    """Also on a Debian that is no Raspberry Pi OS, where nobody else says so."""
    rules = (SYSTEMD / "60-furybox-devices.rules").read_text("utf-8")
    groups = dict(re.findall(r'^SUBSYSTEM=="([\w-]+)".* GROUP="(\w+)", MODE="0660"$', rules, re.MULTILINE))
    made = re.findall(r"^g (\w+) -$", (SYSTEMD / "furybox.sysusers").read_text("utf-8"), re.MULTILINE)

    assert groups == {"gpio": "gpio", "i2c-dev": "i2c", "spidev": "spi"}
    assert set(groups.values()) <= set(made)


def test_the_service_is_in_every_group_that_is_made_for_it() -> None:
    made = re.findall(r"^m furybox (\w+)$", (SYSTEMD / "furybox.sysusers").read_text("utf-8"), re.MULTILINE)

    assert Unit("furybox.service").all("SupplementaryGroups") == [" ".join(made)]
