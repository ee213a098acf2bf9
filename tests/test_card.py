"""What a person writes into `furybox.toml` on the card, and what the table makes of it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from companion.config_toml import read

CARD = Path(__file__).parents[1] / "packaging" / "card"
sys.path.insert(0, str(CARD))

import card  # noqa: E402  # it lies beside what goes onto the card
import dpkg_state  # noqa: E402
import manifest  # noqa: E402

SHIPPED = (CARD.parents[1] / "systemd" / "table.toml").read_text("utf-8")


def whole() -> str:
    lines = (CARD / "furybox.toml").read_text("utf-8").splitlines()
    marked = [
        line.removeprefix("# ") for line in lines if line.startswith("# ") and (" = " in line or "[" in line)
    ]
    return "\n".join(marked)


def test_the_page_on_the_card_says_nothing_until_a_mark_is_taken_away() -> None:
    assert card.understood((CARD / "furybox.toml").read_text("utf-8")) == {}


def test_every_line_of_the_page_is_understood_once_its_mark_is_gone() -> None:
    said = card.understood(whole().replace("AAAA ...", "AAAAC3NzaC1lZDI1NTE5"))

    assert said.keys() == card.KINDS.keys() | card.SECTIONS.keys()
    assert {key: said[key].keys() for key in card.SECTIONS} == {
        key: kinds.keys() for key, kinds in card.SECTIONS.items()
    }


def test_the_table_takes_its_language_and_its_browsers_from_the_card() -> None:
    config = read(card.table(SHIPPED, {"language": "pl", "web": {"port": 8081, "watch": True}}))

    web = config.web
    assert (config.language, web.host, web.port, web.watch) == ("pl", "0.0.0.0", 8081, True)  # noqa: S104
    assert config.journal == read(SHIPPED).journal


def test_what_the_table_says_itself_stands_before_the_card() -> None:
    own = f'language = "en"\n{SHIPPED}\n[web]\nport = 9000\n'

    assert card.table(own, {"language": "cs", "web": {}}) == own


def test_a_word_taken_from_the_card_is_gone_from_the_table() -> None:
    once = card.table(SHIPPED, {"language": "cs", "web": {}})

    assert card.table(once, {"language": "cs", "web": {}}) == once
    assert card.table(once, {}) == SHIPPED


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name =", "it is no TOML"),
        ('nmae = "Ann"', "nmae is not known"),
        ('wifi = "x"', r"a section: \[wifi\]"),
        ('[web]\nport = "8080"', "web.port is int"),
        ("[web]\nport = 70000", "from 1 to 65535"),
        ("[web]\nport = true", "web.port is int"),
        ('hostname = "Ann_1"', "small letters"),
        ('language = "de"', "en, cs or pl"),
        ('[wifi]\npassword = "12345678"', "needs a name"),
        ('[wifi]\nname = "a"\npassword = "short"', "8 to 63"),
        ('[wifi]\nname = "a"\npassword = "žluťoučký"', "8 to 63"),
        ('[wifi]\nname = "a"\ncountry = "cz"', "two capital"),
        ('ssh_key = "ssh-rsa A\\nssh-rsa B"', "one line"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(card.NotUnderstoodError, match=reason):
        card.understood(text)


def test_no_letter_of_a_networks_name_or_password_reaches_another_line() -> None:
    told = card.network('a"\n}network={', 'b"}ssid=c#d', country="CZ")

    assert told.count("\n") == 6
    assert '  psk="b"}ssid=c#d"' in told.split("\n")


def test_units_are_started_for_what_the_card_asks_and_for_nothing_else() -> None:
    assert card.started({}) == []
    assert card.started({"ssh_key": "x"}) == ["ssh.service"]


def test_what_imager_reads_has_all_that_its_schema_asks(tmp_path: Path) -> None:
    """The keys that its os-list-schema.json requires, and both sums."""
    image, packed = tmp_path / "furybox.img", tmp_path / "furybox.img.xz"
    image.write_bytes(b"whole")
    packed.write_bytes(b"packed")

    told = manifest.manifest(image, packed, version="1", seconds=0, address="https://a.example")

    (one,) = told["os_list"]  # type: ignore[misc]
    assert one.keys() >= {
        *("name", "description", "icon", "url"),
        *("extract_size", "extract_sha256", "image_download_size", "release_date", "devices"),
    }
    assert (one["extract_size"], one["image_download_size"]) == (5, 6)
    assert (one["url"], one["release_date"]) == ("https://a.example/furybox.img.xz", "1970-01-01")


def test_each_unit_of_the_card_is_laid_down_and_started() -> None:
    recipe = (CARD.parent / "image").read_text("utf-8")

    for unit in CARD.glob("*.service"):
        assert f" {unit.stem}" in recipe, unit
    assert dpkg_state.paragraph("Package: a\n", "", {}).startswith(
        "Package: a\nStatus: install ok installed\n"
    )
    assert tomllib.loads(card.table("", {"web": {}}))["web"]["host"] == "0.0.0.0"  # noqa: S104


def test_no_start_waits_for_a_wifi_that_is_not_there() -> None:
    """The device wants the hotspot, and nothing else does."""
    wanted = [
        line
        for line in (CARD / "furybox-hotspot.service").read_text("utf-8").splitlines()
        if "Wanted" in line
    ]

    assert wanted == ["WantedBy=sys-subsystem-net-devices-wlan0.device"]


def test_a_start_replays_the_journal_of_a_file_system_before_it_mends() -> None:
    """The last word on the kernel's line counts, now and after an update of the kernel."""
    recipe = (CARD.parent / "image").read_text("utf-8")

    assert "cmdline='ro fsck.repair=preen'" in recipe
    assert recipe.count('$cmdline"') == 2, "by us, and by Debian's hook"
