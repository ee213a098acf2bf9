"""`furybox wiring`: a table, a picture, a file, and JSON; and what it says about a file that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from companion.cli import main
from companion.config_toml import read
from hardware.wiring import DEFAULT, from_toml, wires

OURS = "[pins]\nusual = false\n\n[buttons]\nattack = 5\nnext = 6\n\n[lamps]\nattack = 16\n"

Furybox = Callable[..., Result]


@pytest.fixture
def furybox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Furybox:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    monkeypatch.setattr("companion.config_toml.SYSTEM_FILE", tmp_path / "none" / "table.toml")

    def typed(*words: str) -> Result:
        return CliRunner().invoke(main, words)

    return typed


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(OURS)
    return path


def test_without_a_file_it_shows_a_table_that_suits_most(furybox: Furybox) -> None:
    told = furybox("wiring")

    assert told.exit_code == 0
    assert len(told.stdout.splitlines()) == 20
    assert "button attack  GPIO17  11 o o 12  GPIO18  lamp attack" in told.stdout


def test_it_shows_the_wiring_of_the_file(furybox: Furybox, ours: Path) -> None:
    told = furybox("--config", str(ours), "wiring").stdout

    assert "button attack   GPIO5  29" in told
    assert told.count("button") == 2
    assert told.count("lamp") == 1


def test_a_section_of_the_file_stands_in_place_of_the_usual_one_alone() -> None:
    panel, other = read('[panel]\ndevice = "/dev/furybox-panel"'), read('[oled]\nchip = "sh1106"')
    moved = read("[lamps]\nattack = 17")

    assert replace(panel.wiring, panel=None) == DEFAULT
    assert replace(other.wiring, oled=DEFAULT.oled) == DEFAULT
    assert (panel.off, other.off, moved.off) == ((), (), ("buttons.attack",))
    assert "attack" not in moved.wiring.buttons
    assert read("[pins]\nusual = false").wiring.buttons == {}


def test_the_picture_is_well_formed(furybox: Furybox, tmp_path: Path) -> None:
    picture = tmp_path / "header.svg"
    told = furybox("wiring", "--svg", str(picture))

    assert told.stdout == f"The picture is in {picture}.\n"

    root = ET.fromstring(picture.read_text("utf-8"))  # noqa: S314  # we wrote it ourselves

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = [each for each in root.iter("{http://www.w3.org/2000/svg}text") if each.get("class") == "place"]

    assert len(words) == 40


def test_what_to_buy_is_told_with_what_each_pin_carries(furybox: Furybox) -> None:
    told = furybox("wiring", "--parts").stdout

    assert "  7  resistor 330 Ohm, 1/4 W  (lamps.attack, lamps.seat-1," in told
    assert "  1  NPN transistor BC337" in told
    assert "  1  diode 1N4148" in told
    assert "GPIO12   2.6 mA  buzzer\n" in told
    assert told.endswith("All pins together carry up to 23.1 mA of 50; each may carry 12.\n")


def test_a_builder_reads_it_in_the_language_of_the_table(furybox: Furybox) -> None:
    assert (
        "  7  rezistor 330 Ω, 1/4 W  (lamps.attack,"
        in furybox("--language", "cs", "wiring", "--parts").stdout
    )
    assert "przycisk attack  GPIO17  11 o o 12" in furybox("--language", "pl", "wiring").stdout


def test_a_script_reads_the_parts_as_json(furybox: Furybox, ours: Path) -> None:
    told = json.loads(furybox("--config", str(ours), "wiring", "--parts", "--json").stdout)

    assert {key: told["parts"][0][key] for key in ("kind", "number")} == {"kind": "button", "number": 2}
    assert told["pins"][2] == {"place": 36, "gpio": "GPIO16", "field": "lamps.attack", "milliamps": 2.1}
    assert (told["milliamps"], told["most_each"], told["most_together"]) == (2.3, 12.0, 50.0)


@pytest.mark.parametrize(
    ("burning", "words"),
    [
        ('buzzer = { pin = 12, through = "pin" }', ["GPIO12 (buzzer, 30 mA)", "12 mA", "transistor"]),
        ("lamps = { attack = { pin = 18, ohms = 50 } }", ["GPIO18 (lamps.attack, 14.0 mA)", "ohms = 1000"]),
        (
            f'fury-bar = {{ pins = {[*range(4, 26)]}, colour = "red", ohms = 470 }}',
            ["50 mA", "would carry 74.8 mA", "GPIO4 (fury-bar.pins (1), 3.4 mA), GPIO5"],
        ),
    ],
)
@pytest.mark.parametrize("asked", [["--parts"], ["--parts", "--json"], ["--svg", "burning.svg"]])
def test_what_would_burn_is_neither_listed_nor_drawn(
    furybox: Furybox, ours: Path, burning: str, words: list[str], asked: list[str]
) -> None:
    ours.write_text(f"{burning}\npins = {{ usual = false }}\n")
    told = furybox("--config", str(ours), "wiring", *asked)

    assert told.exit_code == 1
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == 1
    assert all(word in told.stderr for word in words), told.stderr


def test_a_picture_that_cannot_be_written_is_told_in_a_sentence(furybox: Furybox, tmp_path: Path) -> None:
    told = furybox("wiring", "--svg", str(tmp_path / "nowhere" / "header.svg"))

    assert told.exit_code == 1
    assert told.stderr == (
        f"The picture cannot be written to {tmp_path}/nowhere/header.svg: No such file or directory.\n"
    )


def test_the_file_it_prints_reads_back(furybox: Furybox, ours: Path) -> None:
    told = furybox("wiring", "--toml").stdout

    assert from_toml(told) == DEFAULT
    assert read('reveal = "press"\n' + told).wiring == DEFAULT

    assert from_toml(furybox("--config", str(ours), "wiring", "--toml").stdout) == from_toml(OURS)


def test_a_script_reads_json(furybox: Furybox) -> None:
    told = json.loads(furybox("wiring", "--json").stdout)

    assert [row["field"] for row in told] == [wire.field for wire in wires(DEFAULT)]
    assert told[0] == {
        "place": 11, "gpio": "GPIO17", "what": "button attack",
        "how": "button or contact between this pin and ground", "field": "buttons.attack",
    }  # fmt: skip


@pytest.mark.parametrize("command", ["wiring", "host", "play", "games"])
@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ("[buttons]\nattack = 17\nnext = 17\n", ["buttons.attack", "buttons.next", "17"]),
        ("[buttons]\nattack = 99\n", ["buttons.attack", "99"]),
        ("[buttons]\natack = 17\n", ["buttons.atack"]),
        ("[lamps]\nattack = 17\ncolour = 3\n", ["lamps.colour"]),
        ('[oled]\nchip = "ssd1307"\n', ["oled.chip"]),
        ('[pins]\nfactory = "magic"\n', ["pins.factory"]),
        ("[buzzer]\npin = true\n", ["buzzer"]),
    ],
)
def test_a_wrong_wiring_is_told_in_one_sentence_that_names_the_field(
    furybox: Furybox, ours: Path, command: str, wrong: str, fields: list[str]
) -> None:
    ours.write_text(wrong)
    told = furybox("--config", str(ours), command)

    assert told.exit_code == 1
    assert told.stdout == ""
    assert told.stderr.startswith(f"{ours} cannot be used: ")
    assert len(told.stderr.splitlines()) == 1
    assert all(field in told.stderr for field in fields), told.stderr
