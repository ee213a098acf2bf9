"""Nothing that is read in Czech or Polish is English: no text of a catalogue, no sentence made of them."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from companion.games import GAMES
from companion.narration.history import Evening
from companion.narration.naming import named, refusal
from companion.words.language import _, speaking
from rules import boxes
from rules.games import GAMES as RULES
from rules.refusals import Refused
from rules.script import Evening as Script
from tests.companion.catalogues import ENGLISH, GIVEN, LANGUAGES, TOOL, texts

DOCS = Path(__file__).parents[2] / "docs"
EVENINGS = {"in-space": "evening.jsonl", "catacombs": "delve.jsonl", "warps-edge": "flight.jsonl"}

SAME = {
    *("Achilles", "Artemis", "Hermes", "Titan", "Hydra", "Duo"),  # names of the book
    *("Furybox", "BG Stats", "POWER", "enter", "ok"),  # ours, an app's, the box's, the keyboard's
    *(
        "Warp",
        "warp",
        "laser {n}",
        "{n} laser",
        "Hardware",
        "hardware",
        "Menu",
    ),  # the same word in the other language
    *("panel", "port", "disk", "terminal"),  # likewise, at a check of the machine
    *("{m} min", "{h} h {m} min"),  # units
    *("Market", "bank", "Warp's Edge"),  # the Polish book's own words; a game without a Polish edition
}
"""Texts that may be said alike."""

TYPED = ("yellow", "POWER", '{{"do":')
"""What is typed in English in every language: a colour of a script, the letters of a reward, a command."""


def bare(text: str) -> str:
    """A text without its names in braces, but with the words in them, and without what is typed."""
    said = [
        f"{before} {form if '|' in form or ' ' in form else ''} "
        for before, _name, form, _conversion in string.Formatter().parse(text)
        for form in [form or ""]
    ]
    return re.sub(r"`[^`]*`", "", "".join(said))


def entries(spoken: str) -> Iterator[Message]:
    return (message for message in TOOL.translated(spoken) if message.id)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_text_of_a_catalogue_holds_an_english_word(spoken: str) -> None:
    left = {
        (found.group(), said)
        for message in entries(spoken)
        for said in ([message.string] if isinstance(message.string, str) else message.string)
        if not any(typed in said for typed in TYPED)
        if (found := ENGLISH.search(bare(said)))
        and not (spoken == "pl" and found.group() in {"bank", "module"})
    }

    assert left == set()


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_text_is_left_as_it_was(spoken: str) -> None:
    same = {
        texts(message)[0]
        for message in entries(spoken)
        if re.search("[A-Za-z]{2}", bare(texts(message)[0])) and message.string == message.id
    }

    assert same <= SAME


def told(game: str, spoken: str) -> list[str]:
    kept: list[tuple[object, tuple[object, ...]]] = []
    script = Script(lambda: bytes(32), told=lambda command, events: kept.append((command, events)))
    for line in (DOCS / EVENINGS[game]).read_bytes().splitlines():
        if line.strip() and "ask" not in json.loads(line):
            script.answer(line)
    line = script.timeline
    evening = Evening()
    said: list[str] = []
    with speaking(spoken, game=game):
        for n, (command, events) in enumerate(kept, 1):
            evening = evening.added(n, "2026-11-21T20:15:00Z", command, events, line)
            said += [hand.text for hand in evening.hands.told]
        said += [each.text for each in evening.history.lines()]
        view = line.view()
        presenter = GAMES[game]
        said += [text for entry in presenter.handbook.entries(view, {}) for text in entry]
        said += [
            *presenter.remembered.sheet(view).lines(),
            *presenter.lamps.two_lines(view),
            presenter.vocabulary.title,
            presenter.handbook.hint,
        ]
        said += [
            refusal(Refused("no-such-piece", "There is no piece called {piece} in this game.", piece="red"))
        ]
    return said


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", sorted(EVENINGS))
def test_an_evening_is_told_in_one_language(spoken: str, game: str) -> None:
    said = told(game, spoken)
    english = set(told(game, "en"))
    left = {(found.group(), text) for text in said if (found := ENGLISH.search(GIVEN.sub("", text)))}

    assert left == set()
    assert {
        text for text in said if text in english and re.search("[A-Za-z]{4}", GIVEN.sub("", text))
    } <= SAME


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", sorted(RULES))
def test_everything_on_a_table_has_a_name(spoken: str, game: str) -> None:
    figures = boxes.printed(game).figures.values()
    with speaking(spoken, game=game):
        sources = {_(figure.source) for figure in figures} & {figure.source for figure in figures}
        pieces = {piece: named("piece", piece) for piece in ("black", "red", "white", "yellow")}

    assert sources == set()
    assert [piece for piece, name in pieces.items() if ENGLISH.search(name)] == []
