"""Everybody at one table is told in a language of their own: consoles, and browsers by what they accept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer
from click.testing import CliRunner

from companion.cli import main
from companion.line import wire
from companion.web.consoles import Consoles
from companion.web.door import Door
from companion.web.site import site
from companion.words.language import _, speaking
from tests.kit.moved_loop import moved
from tests.kit.table import SEATS, Table


def told(table: Table, language: str) -> wire.Table:
    return table.told(language)


@moved
async def test_consoles_of_three_languages_hear_one_evening(bare: Table) -> None:
    await bare.start(game="catacombs", seats=SEATS[:2])
    assert told(bare, "cs").history[-1].text == "Připraveno, hrají: Adam, Eva"
    await bare.presses("fury", "seat-2")

    lines = {language: told(bare, language).history for language in ("", "cs", "pl")}

    assert [line.text for line in lines[""]][1:] == ["Fury 4", "Eva +1 noise"]
    assert [line.text for line in lines["cs"]][1:] == ["Hněv 4", "Eva: +1 Břink!"]
    assert [line.text for line in lines["pl"]][1:] == ["Furia 4", "Eva: +1 Brzdęk!"]
    assert told(bare, "cs").undo == "Eva: +1 Břink!"


@moved
async def test_an_attack_and_a_refusal_are_told_to_each_in_their_language(table: Table) -> None:
    await table.press("attack")
    await table.advance(60)
    await table.press("dial")
    english, czech = told(table, ""), told(table, "cs")
    again = wire.Command(id=1, seen=table.table.mark, command={"do": "attack"})
    answers = {language: table.host.answer(again, language).refused for language in ("", "pl")}
    await table.press("attack")

    assert english.history[-1].text.endswith(" cubes)")
    assert czech.history[-1].text.endswith("(útok, na tahu Adam: 2 kostičky)")
    assert [hand.entry for hand in czech.hands] == [hand.entry for hand in english.hands]
    assert not {hand.text for hand in czech.hands} & {hand.text for hand in english.hands}
    assert answers[""].sentence == "Adam's turn has had its attack."
    assert answers["pl"].sentence == "Adam: w tej turze atak już był."
    assert told(table, "cs").refusal.sentence == "Adam: v tomto tahu už útok byl."
    assert told(table, "").refusal.sentence == "Adam's turn has had its attack."


@moved
async def test_a_table_of_one_language_tells_the_evening_once(table: Table) -> None:
    await table.press("fury")

    assert list(table.host._teller._evenings) == ["en"]


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("cs-CZ,cs;q=0.9,en;q=0.8", "Tato adresa nikoho nepustí"),
        ("de, pl;q=0.5", "Ten adres nikogo nie wpuszcza"),
        ("de", "This address lets nobody in"),
    ],
)
async def test_a_browser_is_spoken_to_as_it_likes(accepted: str, sentence: str) -> None:
    door = Door()
    consoles = Consoles(sys.executable)
    served = site(door, consoles, changed=lambda: None, journal=_none, language="en")
    async with TestClient(TestServer(served)) as visitor:
        page = await visitor.get("/", headers={"Accept-Language": accepted})

        assert sentence in await page.text()


@pytest.mark.parametrize("words", [(), ("play",), ("box",), ("box", "show"), ("doctor",)])
def test_help_follows_the_language(words: tuple[str, ...]) -> None:
    """By the option, which stands first, or by the environment; English else."""
    czech = CliRunner().invoke(main, ["--language", "cs", *words, "--help"]).output
    polish = CliRunner().invoke(main, [*words, "--help"], env={"LANGUAGE": "pl"}).output
    english = CliRunner().invoke(main, [*words, "--help"], env={"LANGUAGE": "en"}).output

    assert [told.partition(":")[0] for told in (czech, polish, english)] == ["Použití", "Użycie", "Usage"]
    assert not {line for line in czech.splitlines() if "-" not in line} & set(english.splitlines()) - {""}


@pytest.mark.parametrize("by", ["option", "environment", "file"])
def test_a_language_that_is_not_there_is_named(tmp_path: Path, by: str) -> None:
    (tmp_path / "table.toml").write_text('language = "xx"')
    words = {"option": ["--language", "xx"], "file": ["--config", str(tmp_path / "table.toml")]}
    environment = {"FURYBOX_LANGUAGE": "xx"} if by == "environment" else {}

    told = CliRunner().invoke(main, [*words.get(by, []), "games"], env=environment)

    assert (told.exit_code, told.output) == (1, "There is no language xx. There are: en, cs, pl.\n")


def test_help_needs_no_table_that_can_be_read(tmp_path: Path) -> None:
    """Given a broken table.toml, when a command's help is asked for, then it is there."""
    (tmp_path / "table.toml").write_text("language = ")

    told = CliRunner().invoke(main, ["--config", str(tmp_path / "table.toml"), "host", "--help"])

    assert told.exit_code == 0
    assert "--simulated" in told.output


async def _none() -> list[str]:
    return []


def test_a_block_in_another_language_ends_where_it_ends() -> None:
    with speaking("cs"):
        with speaking(game="catacombs"):
            assert _("Fury") == "Hněv"
        assert _("Fury") == "Zuřivost"
    assert _("Fury") == "Fury"
