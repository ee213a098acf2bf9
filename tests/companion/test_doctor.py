"""The doctor finds what is broken, says what to do about it, and is calm where nothing is."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.config import Speech
from companion.doctor import Finding, examined, finding
from companion.doctor.finding import MARKS, lines, verdict
from companion.doctor.machine import Library, this_machine
from companion.doctor.voice import voice
from hardware.chips import Chip
from hardware.wiring import Wiring
from tests.companion.small_machine import (
    ANY,
    GROUPS,
    JOURNAL,
    LGPIO,
    NAMED,
    RPIGPIO,
    SPI,
    WIRING,
    SmallPi,
    laptop,
)
from tests.companion.told_parts import wirings

Break = Callable[[SmallPi], None]


def findings(pi: SmallPi, wiring: Wiring | None = WIRING) -> tuple[Finding, ...]:
    return examined(pi.machine, wiring, journal=JOURNAL)


def amiss(pi: SmallPi, wiring: Wiring | None = WIRING) -> list[Finding]:
    return [finding for finding in findings(pi, wiring) if finding.state in {"fault", "warning"}]


def library(module: str, state: str, why: str = "") -> Break:
    return lambda pi: pi.libraries.update({module: Library(state, why)})


def closed(path: str) -> Break:
    return lambda pi: pi.closed.add(path)


def both(*breaks: Break) -> Break:
    return lambda pi: [each(pi) for each in breaks] and None


def no_group(group: str, path: str) -> Break:
    return both(closed(path), lambda pi: pi.not_in(group))


def new_group(group: str, path: str) -> Break:
    """The user was given a group after the login."""
    return both(closed(path), lambda pi: pi.groups.discard(group))


def pi_4(pi: SmallPi) -> None:
    pi.write("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")


def chips(*them: Chip) -> Break:
    return lambda pi: pi.chips.__setitem__(slice(None), them)


def held(pin: int, by: str) -> Break:
    return lambda pi: pi.chips[0].held.update({pin: by})


def screens(*places: tuple[str, int]) -> Break:
    def move(pi: SmallPi) -> None:
        pi.screens = set(places)

    return move


def python_313(pi: SmallPi) -> None:
    """A Python that lgpio has no wheel for."""
    pi.python = (3, 13)


def another_board(pi: SmallPi) -> None:
    pi.remove("/dev/ttyACM0")
    pi.write("/dev/serial/by-id/usb-MicroPython_Board-if00")


def no_device_file(pi: SmallPi) -> None:
    """The bus is on, but i2c-dev is not loaded."""
    pi.remove("/dev/i2c-1")


def bus_off(pi: SmallPi) -> None:
    pi.remove("/dev/i2c-1")
    pi.at("/sys/bus/i2c/devices").rename(pi.root / "gone")


def little_disk(pi: SmallPi) -> None:
    pi.free_bytes = 3_000_000


def journal_folder(pi: SmallPi) -> None:
    """Somebody named the folder, not the file."""
    pi.remove(f"{JOURNAL}")
    pi.at(f"{JOURNAL}").mkdir()


def kernel(version: str) -> Break:
    return lambda pi: pi.write("/proc/sys/kernel/osrelease", f"{version}\n")


def service(unit: str) -> Break:
    return lambda pi: pi.write("/etc/systemd/system/furybox.service", unit)


ROWS = [
    (LGPIO, both(closed("/run/a"), lambda pi: pi.environment.update(LG_WD="/run/a")), "✗ working-folder",
     "lgpio cannot write in /run/a,", "LG_WD"),
    (WIRING, library("gpiod", "missing"), "✗ library", "gpiod is missing", 'pip install "furybox[pi]"'),
    (WIRING, library("gpiod", "hollow"), "✗ library", "stub of that name, or too old", "pip uninstall gpiod"),
    (WIRING, library("serial", "missing"), "✗ library", "pyserial is missing", "pip install"),
    (WIRING, library("smbus2", "missing"), "✗ library", "smbus2 is missing", "pip install"),
    (SPI, library("luma.core.interface.serial", "missing"), "✗ library", "luma.core is missing", "=pi,spi"),
    (SPI, library("spidev", "missing"), "✗ library", "spidev is missing", "make install EXTRAS=pi,spi,web"),
    (LGPIO, library("lgpio", "missing"), "✗ library", "lgpio is missing", "apt install python3-lgpio"),
    (LGPIO, library("lgpio", "hollow"), "✗ library", "lgpio is only a stub", "pip uninstall lgpio"),
    (RPIGPIO, library("RPi.GPIO", "broken", "Cannot determine SOC peripheral base address"), "✗ library",
     "does not work here: Cannot determine SOC", 'pins.factory to "gpiod"'),
    (ANY, both(library("lgpio", "missing"), library("RPi.GPIO", "broken", "no Pi")), "✗ factory",
     "no library that works the pins", 'pins.factory to "gpiod"'),
    (WIRING, chips(), "✗ chip", "no GPIO chip", "Run Furybox on a Pi"),
    (RPIGPIO, lambda pi: pi.remove("/dev/gpiomem"), "✗ chip", "no /dev/gpiomem", 'pins.factory to "gpiod"'),
    (RPIGPIO, kernel("6.6.31+rpt-rpi-v8"), "✗ kernel", "wait for edges on kernel 6.6.31", 'to "gpiod"'),
    (RPIGPIO, kernel("7.0.1"), "✗ kernel", "wait for edges on kernel 7.0.1", "works on every Pi"),
    (NAMED, chips(Chip("/dev/gpiochip0", "pinctrl-rp1")), "✗ chip",
     "no /dev/gpiochip4, which pins.chip names", "Leave pins.chip out"),
    (WIRING, both(no_group("gpio", "/dev/gpiochip0"), chips(Chip("/dev/gpiochip0"))), "✗ chip-access",
     "may not use /dev/gpiochip0", "sudo usermod -aG gpio eva"),
    (RPIGPIO, no_group("gpio", "/dev/gpiomem"), "✗ chip-access", "/dev/gpiomem", "usermod -aG gpio eva"),
    (WIRING, both(new_group("gpio", "/dev/gpiochip0"), chips(Chip("/dev/gpiochip0"))), "✗ chip-access",
     "after you logged in", "Log out and in again"),
    (WIRING, both(no_group("gpio", "/dev/gpiochip0"), chips(Chip("/dev/gpiochip0"), Chip("/dev/chip", "x"))),
     "✗ chip-access", "may not use /dev/gpiochip0", "sudo usermod -aG gpio eva"),
    (WIRING, both(pi_4, chips(Chip("/dev/gpiochip0", "INT34C6"))), "✗ chip-label",
     "INT34C6", "Name the right one"),
    (WIRING, chips(Chip("/dev/gpiochip0", "gpio-brcmstb")), "✗ chip-label",
     "knows no header of a Pi 5", "Raspberry Pi OS"),
    (NAMED, chips(Chip("/dev/gpiochip4", "rp1-other")), "! chip-label", "rp1-other", "Leave pins.chip"),
    (LGPIO, both(python_313, library("lgpio", "broken", "no wheel")), "✗ python",
     "Python 3.13", "--system-site-packages"),
    (WIRING, held(17, "lircd"), "✗ pin-busy", "GPIO17 (buttons.attack) is held by lircd", "another pin"),
    (WIRING, held(27, ""), "✗ pin-busy", "held by another program", "give buttons.next another pin"),
    (WIRING, held(27, "spi0 CS1"), "✗ pin-busy", "held by spi0 CS1", "Turn SPI off"),
    (WIRING, bus_off, "✗ i2c", "no /dev/i2c-1. There are: /dev/i2c-0 /dev/i2c-13", "dtparam=i2c_arm=on"),
    (WIRING, no_device_file, "✗ i2c", "its device file is missing", "modprobe i2c-dev"),
    (SPI, lambda pi: pi.remove("/dev/spidev0.0"), "✗ spi", "no /dev/spidev0.0", "dtparam=spi=on"),
    (WIRING, no_group("i2c", "/dev/i2c-1"), "✗ i2c-access", "/dev/i2c-1", "sudo usermod -aG i2c eva"),
    (SPI, no_group("spi", "/dev/spidev0.0"), "✗ spi-access", "/dev/spidev0.0", "usermod -aG spi eva"),
    (WIRING, no_group("dialout", "/dev/ttyACM0"), "✗ port-access", "ttyACM0", "usermod -aG dialout eva"),
    (WIRING, closed("/dev/i2c-1"), "✗ i2c-access", "does not belong to it", "chgrp i2c /dev/i2c-1"),
    (WIRING, screens(), "✗ address", "Nothing answers at 0x3C on /dev/i2c-1", "four wires"),
    (WIRING, screens(("/dev/i2c-1", 0x3D)), "✗ address", "answers at 0x3D", "address = 0x3D, bus = 1"),
    (WIRING, screens(("/dev/i2c-13", 0x3C)), "✗ address", "0x3C on /dev/i2c-13", "0x3C, bus = 13"),
    (WIRING, screens(("/dev/i2c-0", 0x3C), ("/dev/i2c-1", 0x3D)), "✗ address",
     "answers at 0x3D on /dev/i2c-1", "address = 0x3D, bus = 1"),
    (WIRING, lambda pi: pi.unasked.add("/dev/i2c-1"), "✗ address", "cannot be asked", "config.txt"),
    (WIRING, lambda pi: pi.clock(100_000), "! bus-clock", "100 kHz", "i2c_arm_baudrate=400000"),
    (WIRING, lambda pi: pi.environment.update(TERM="linux"), "! terminal", "16 colours", "tmux"),
    (WIRING, lambda pi: pi.remove("/dev/ttyACM0"), "✗ port", "Nothing is plugged in", "Plug the panel in"),
    (WIRING, another_board, "✗ port", "another board", "by-id/usb-MicroPython_Board-if00"),
    (WIRING, lambda pi: pi.run(7, "minicom", holds="/dev/ttyACM0"), "✗ port-busy",
     "in use by minicom", "Stop that program"),
    (WIRING, lambda pi: pi.run(8, "ModemManager"), "! modem-manager",
     "ModemManager runs", "70-furybox-panel.rules to /etc/udev/rules.d"),
    (WIRING, closed(f"{JOURNAL}"), "✗ journal", f"may not write in {JOURNAL}", "sudo chown -R eva"),
    (WIRING, closed(f"{JOURNAL.parent}"), "✗ journal", "may not write", "--journal"),
    (WIRING, journal_folder, "✗ journal", "is a folder", "another file"),
    (WIRING, little_disk, "! disk", "3 MB are free", "Make room"),
    (WIRING, service("[Service]\nExecStart=/opt/furybox/bin/furybox host\n"), "! service",
     "/opt/furybox/bin/furybox, which is not there", "ExecStart"),
    (WIRING, service("[Service]\nExecStart=/etc/group\nSupplementaryGroups=gpio plugdev\n"), "! service",
     "no group plugdev", "groupadd --system plugdev"),
]  # fmt: skip
"""The wiring, what is broken, and what is found: its mark and check, words of its sentence and remedy."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[2]} {row[3]}"[:60])
def test_what_is_broken_is_found_and_nothing_else(
    pi: SmallPi, row: tuple[Wiring, Break, str, str, str]
) -> None:
    wiring, break_it, told, sentence, remedy = row
    if wiring is NAMED:
        chips(Chip("/dev/gpiochip4", "pinctrl-rp1"))(pi)
    assert amiss(pi, wiring) == []

    break_it(pi)
    found = amiss(pi, wiring)

    if told in {"✗ python", "✗ factory"}:  # the library's own fault stands before it
        found = [finding for finding in found if finding.check != "library"]
    assert [f"{MARKS[finding.state]} {finding.check}" for finding in found] == [told]
    assert sentence in found[0].sentence
    assert remedy in found[0].remedy


@pytest.mark.parametrize("wiring", [WIRING, SPI, LGPIO, RPIGPIO, ANY, None])
def test_on_a_sound_pi_nothing_is_amiss(pi: SmallPi, wiring: Wiring | None) -> None:
    found = findings(pi, wiring)

    assert {finding.state for finding in found} <= {"ok", "skipped"}
    assert all(finding.sentence.endswith(".") for finding in found)
    assert not verdict(found)


def test_a_sound_pi_is_looked_at_from_top_to_toe(pi: SmallPi) -> None:
    pi.run(7, "ModemManager")
    pi.write("/usr/lib/udev/rules.d/70-furybox-panel.rules")

    assert [finding.check for finding in findings(pi) if finding.state == "ok"] == [
        *("library", "library", "chip", "chip-access", "chip-label", "pin-busy"),
        *("library", "i2c", "i2c-access", "address", "bus-clock"),
        *("library", "port", "port-access", "port-busy", "modem-manager"),
        *("terminal", "journal", "disk"),
    ]
    assert [finding.check for finding in findings(pi) if finding.state == "skipped"] == ["picture", "service"]


WELL: dict[str, tuple[Wiring, Break, str, str]] = {
    "a wiring without pins asks for no chip": (
        Wiring(oled=WIRING.oled, panel=WIRING.panel),
        both(lambda pi: pi.chips.clear(), library("gpiozero", "missing")), "chip", ""),
    "who names a factory in the environment knows why": (
        ANY, both(library("lgpio", "missing"), library("RPi.GPIO", "missing"),
                  lambda pi: pi.environment.update(GPIOZERO_PIN_FACTORY="native")), "factory", "ok"),
    "rpi-lgpio, which has the same name, feels edges on any kernel": (
        RPIGPIO, both(kernel("6.12.25+rpt-rpi-v8"), lambda pi: setattr(pi, "has_rpi_lgpio", True)),
        "kernel", ""),
    "labels nobody can read, where lgpio works the pins": (
        LGPIO, chips(Chip("/dev/gpiochip0")), "chip-label", "skipped"),
    "no terminal: a script asks the doctor, too": (
        WIRING, lambda pi: pi.environment.pop("TERM"), "terminal", "skipped"),
    "a service whose program is there, and so are its groups": (
        WIRING, both(lambda pi: pi.write("/opt/furybox/bin/furybox"),
                     service("ExecStart=/opt/furybox/bin/furybox host\n"
                             f"SupplementaryGroups={' '.join(GROUPS)}\n")), "service", "ok"),
}  # fmt: skip
"""The wiring, what is unusual, the check that looks at it, and what it says if it is made."""


@pytest.mark.parametrize(("wiring", "unusual", "check", "state"), WELL.values(), ids=WELL)
def test_what_is_only_unusual_is_no_fault(
    pi: SmallPi, wiring: Wiring, unusual: Break, check: str, state: str
) -> None:
    unusual(pi)
    found = findings(pi, wiring)

    assert {each.state for each in found} <= {"ok", "skipped"}
    assert [each.state for each in found if each.check == check] == [state][: bool(state)]


def test_our_own_host_may_hold_what_is_ours(pi: SmallPi) -> None:
    held(17, "furybox attack")(pi)
    pi.run(7, "furybox", holds="/dev/ttyACM0")
    told = " ".join(finding.sentence for finding in findings(pi))

    assert amiss(pi) == []
    assert "own host holds the pins" in told
    assert "own host talks to the panel" in told


def test_a_panel_known_by_its_lasting_name_is_still_seen_held(pi: SmallPi) -> None:
    """The name is a link, and the other program came by another."""
    folder = pi.at("/dev/serial/by-id")
    folder.mkdir(parents=True)
    (folder / "usb-MicroPython").symlink_to("../../ttyACM0")
    pi.run(7, "minicom", holds="/dev/ttyACM0")
    found = examined(
        pi.machine, Wiring(panel=type(WIRING.panel)("/dev/serial/by-id/usb-MicroPython")), journal=JOURNAL
    )

    assert "in use by minicom" in next(each.sentence for each in found if each.check == "port-busy")


def test_a_laptop_without_a_wiring_file_is_told_calmly(pi: SmallPi) -> None:
    """No device was asked for, so none is missing."""
    found = examined(laptop(pi), None, journal=JOURNAL)

    assert not verdict(found)
    assert {finding.state for finding in found} == {"ok", "skipped"}
    assert "furybox play" in found[0].remedy


def test_a_laptop_whose_wiring_file_asks_for_pins_has_faults(pi: SmallPi) -> None:
    found = examined(laptop(pi), WIRING, journal=JOURNAL)

    assert {finding.check for finding in found if finding.state == "fault"} == {"chip", "i2c", "port"}


def test_without_a_wiring_file_what_a_pi_lacks_is_a_warning(pi: SmallPi) -> None:
    """It may be a Pi without a screen."""
    bus_off(pi)
    held(17, "lircd")(pi)

    assert [(each.check, each.state) for each in amiss(pi, None)] == [
        ("pin-busy", "warning"),
        ("i2c", "warning"),
    ]


def test_a_journal_that_is_not_there_yet_needs_a_folder_that_is(pi: SmallPi) -> None:
    path = Path("/home/eva/new/folder/journal.db")
    assert not verdict(examined(pi.machine, WIRING, journal=path))

    pi.closed.add("/home/eva")

    assert verdict(examined(pi.machine, WIRING, journal=path))


def test_findings_stand_in_columns_and_their_remedies_below() -> None:
    """A mark and a word, so that nobody needs colours; long sentences hang."""
    found = [
        Finding("y", "fault", "one two three four five", "Type: a b\nThen go."),
        Finding("x", "ok", "Well."),
    ]

    assert list(lines(found, width=32)) == [
        "✗ fault  y  one two three four",
        "            five",
        "            → Type: a b",
        "            → Then go.",
        "✓ ok     x  Well.",
    ]


def test_every_check_is_called_something_by_people() -> None:
    made = re.compile(r"\b(?:Finding|ok|warning|fault|skipped|access)\(\s*(?:machine, )?\"([a-z0-9-]+)\"")
    sources = Path(finding.__file__).parent.glob("*.py")
    checks = {check for source in sources for check in made.findall(source.read_text("utf-8"))}

    walked = "".join(path.with_suffix(".txt").read_text("utf-8") for path in wirings().values())

    assert checks <= finding.CHECKS.keys()
    assert {check for check in finding.CHECKS.keys() - checks if f"{check}: " not in walked} == {
        "panel buttons", "panel lamps"
    }  # fmt: skip


def test_a_library_is_tried_without_leaving_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "stub.py").write_text("")
    (tmp_path / "real.py").write_text("import os\nprint('noise')\nos.chdir('/')\nopen = 1")
    (tmp_path / "off_pi.py").write_text("raise RuntimeError('Cannot determine SOC')")
    (tmp_path / "lacking.py").write_text("import nothing_like_it")
    (tmp_path / "fatal.py").write_text("import os\nos._exit(3)")
    tried = this_machine().library

    assert {
        name: tried(name, "open") for name in ("real", "stub", "none.such", "off_pi", "lacking", "fatal")
    } == {
        "real": Library("there"),
        "stub": Library("hollow"),
        "none.such": Library("missing"),
        "off_pi": Library("broken", "Cannot determine SOC"),
        "lacking": Library("broken", "No module named 'nothing_like_it'"),
        "fatal": Library("broken", "exit status 3"),
    }
    assert not {"real", "stub"} & set(sys.modules)


def test_this_machine_can_be_examined(tmp_path: Path) -> None:
    machine = this_machine()
    found = examined(machine, WIRING, journal=tmp_path / "journal.db")

    assert machine.python == sys.version_info[:2]
    assert "/dev/null" not in machine.holders("/dev/null-and-void")
    assert {finding.check for finding in found} >= {"library", "chip", "port", "journal", "disk", "service"}


@pytest.fixture
def typed(tmp_path: Path) -> Callable[..., Result]:
    (tmp_path / "empty.toml").write_text("")

    def type_(*words: str, wiring: str = "") -> Result:
        (tmp_path / "table.toml").write_text(wiring)
        front = ["--config", str(tmp_path / "empty.toml"), "--journal", str(tmp_path / "journal.db")]
        return CliRunner().invoke(main, [*front, "doctor", "--wiring", str(tmp_path / "table.toml"), *words])

    return type_


def test_nobody_who_asks_for_no_device_hears_of_a_fault(typed: Callable[..., Result]) -> None:
    told, listed = typed(), typed("--json")

    assert (told.exit_code, told.stderr) == (0, "")
    assert "ok" in told.stdout
    rows = json.loads(listed.stdout)
    assert len(rows) == sum(not line.startswith(" ") for line in told.stdout.splitlines())
    assert {frozenset(row) for row in rows} == {frozenset({"check", "state", "sentence", "remedy"})}


def test_a_fault_ends_with_one_and_a_count(typed: Callable[..., Result]) -> None:
    wiring = '[pins]\nusual = false\n[panel]\ndevice = "/dev/no-panel-is-here"'
    told, listed = typed(wiring=wiring), typed("--json", wiring=wiring)

    assert (told.exit_code, told.stderr) == (listed.exit_code, listed.stderr) == (1, "1 fault was found.\n")
    assert "✗ fault    port" in told.stdout
    assert [row["check"] for row in json.loads(listed.stdout) if row["state"] == "fault"] == ["port"]


def test_what_has_no_pin_left_is_named(typed: Callable[..., Result]) -> None:
    """A screen on SPI takes the pins of some usual buttons and of the dial."""
    row = json.loads(typed("--json", wiring='[oled]\nline = { on = "spi" }').stdout)[0]

    assert (row["check"], row["state"]) == ("wiring", "warning")
    assert (
        "these are off: buttons.fury, buttons.danger, buttons.seat-1, dial, lamps.seat-2" in row["sentence"]
    )


def test_a_wiring_that_cannot_be_read_is_told_in_a_sentence(typed: Callable[..., Result]) -> None:
    result = typed(wiring="[buttons]\nejector-seat = 4")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "buttons.ejector-seat" in result.stderr


@pytest.mark.parametrize(
    ("speech", "there", "command"),
    [
        (Speech(), ("aplay",), "sudo apt install espeak-ng"),
        (Speech(engine="rhvoice"), (), "sudo apt install rhvoice alsa-utils rhvoice-czech"),
        (Speech(), ("aplay", "espeak-ng"), ""),
    ],
)
def test_a_voice_without_its_programs_is_told_what_to_install(
    pi: SmallPi, speech: Speech, there: tuple[str, ...], command: str
) -> None:
    for program in there:
        pi.write(f"/usr/bin/{program}")
    (found,) = voice(pi.machine, speech, "cs")

    assert (found.state, found.remedy) == (("fault", f"Type: {command}") if command else ("ok", ""))
    assert not list(voice(pi.machine, None, "cs"))

    pi.write("/opt/folder/say")
    for own in ("/opt/say", "/opt/folder", "say"):  # which no package of that name need have
        (found,) = voice(pi.machine, Speech(engine=(own, "{text}")), "cs")
        assert (found.state, found.remedy) == ("fault", "Put the program there, or name another.")
    (found,) = voice(pi.machine, Speech(engine="clips", clips="/clips"), "cs")
    assert (found.state, found.remedy) == ("fault", "Record the files there, or name another folder.")
