"""Czech and Polish say everything that English does."""

from __future__ import annotations

import gettext
import re
import string
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.games import GAMES
from companion.narration import naming
from companion.narration.entries import sentence
from companion.words import language
from rules.clank.commands import Danger, EndTurn
from rules.clank.events import TurnBegan
from rules.refusals import Refused
from tests.companion.catalogues import LANGUAGES, TOOL, texts

TELL = "Strings have changed: run `make locale`, then fill in what is empty."


@pytest.fixture(scope="module")
def source() -> Catalog:
    return TOOL.extracted()


def names_in(*said: str) -> set[str]:
    return {name for text in said for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def keys(catalogue: Catalog) -> set[tuple[str, ...]]:
    return {texts(message) for message in catalogue if message.id}


def test_the_template_is_up_to_date(source: Catalog) -> None:
    kept = read_po(BytesIO(TOOL.TEMPLATE.read_bytes()))

    assert keys(kept) == keys(source), TELL


def test_a_text_marked_inside_an_f_string_is_gathered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokens alone do not show it before Python 3.12."""
    (tmp_path / "said.py").write_text("""f"{_('fury')}: {ngettext('{n} cube', '{n} cubes', n)}"\n""", "utf-8")
    monkeypatch.setattr(TOOL, "HOUSE", tmp_path)
    monkeypatch.setattr(TOOL, "PARTS", (".",))

    assert keys(TOOL.extracted()) == {("fury",), ("{n} cube", "{n} cubes")}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_text_is_translated(spoken: str, source: Catalog) -> None:
    kept = TOOL.translated(spoken)
    filled = [message for message in kept if message.id and not message.fuzzy and not message.context]
    empty = [
        texts(message)
        for message in filled
        if not all([message.string] if isinstance(message.string, str) else message.string)
    ]

    assert keys(kept) == keys(source), TELL
    assert not empty, TELL
    assert len(filled) == len(keys(source))
    assert {len(message.string) for message in filled if message.pluralizable} == {3}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_a_game_says_otherwise_is_said_otherwise(spoken: str) -> None:
    kept = TOOL.translated(spoken)
    own = [message for message in kept if message.context]

    assert {message.context for message in own} <= set(GAMES)
    assert [texts(each) for each in own if not each.string or each.string == kept.get(each.id).string] == []


@pytest.mark.parametrize(
    ("spoken", "of_the_ship", "of_the_dragon"),
    [
        ("cs", r"BŘINK|Tyran|[Kk]redit|[Zz]uřivost", r"desk\w Břink|[Dd]rak|[Hh]něv"),
        ("pl", r"Tyran|[Kk]redyt|Eradikatus", r"[Ss]mok"),
    ],
)
def test_what_both_books_of_the_family_name_is_named_by_each(
    spoken: str, of_the_ship: str, of_the_dragon: str
) -> None:
    kept, aboard = TOOL.translated(spoken), re.compile(r"hunter|red cube|credit chip|chip of|^credits$")
    family = [each for each in kept if each.id and not each.context and _is_of_the_family(each)]
    silent = [
        texts(each)
        for each in family
        if re.search(of_the_ship, str(each.string))
        and not aboard.search(texts(each)[0])
        and not all(kept.get(each.id, game) for game in ("catacombs", "clank"))
    ]

    assert silent == []
    assert [texts(each) for each in family if re.search(of_the_dragon, str(each.string))] == []


def _is_of_the_family(message: Message) -> bool:
    return any("/clank/" in file or "companion/console/" in file for file, _line in message.locations)


def test_a_wording_of_one_game_stays_as_long_as_its_text_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: Catalog
) -> None:
    (tmp_path / "cs" / "LC_MESSAGES").mkdir(parents=True)
    entry = 'msgctxt "catacombs"\nmsgid "{text}"\nmsgstr "{said}"\n'
    kept = "\n".join([entry.format(text="Fury rises", said="Hněv"), entry.format(text="Gone", said="Pryč")])
    (tmp_path / "cs" / "LC_MESSAGES" / "furybox.po").write_text(kept, "utf-8")
    monkeypatch.setattr(TOOL, "LOCALE", tmp_path)
    monkeypatch.setattr(TOOL, "TEMPLATE", tmp_path / "furybox.pot")
    monkeypatch.setattr(TOOL, "LANGUAGES", ("cs",))
    monkeypatch.setattr(TOOL, "extracted", lambda: source)

    TOOL.main()

    own = [message for message in TOOL.translated("cs") if message.context]
    assert [(each.context, each.id, each.string) for each in own] == [("catacombs", "Fury rises", "Hněv")]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_translations_keep_the_names_in_braces(spoken: str) -> None:
    """They are filled in after the look-up, so a wrong name would fail at the table."""
    for message in TOOL.translated(spoken):
        if message.id:
            said = [message.string] if isinstance(message.string, str) else message.string
            for text in filter(None, said):
                assert names_in(text) == names_in(*texts(message)), text


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    compiled = BytesIO()
    write_mo(compiled, TOOL.translated(request.param))
    compiled.seek(0)
    monkeypatch.setattr(language, "_spoken", gettext.GNUTranslations(compiled))
    return str(request.param)


NEXT = [TurnBegan(seat=1, number=2)]


def test_the_table_is_told_in_its_language(spoken: str) -> None:
    names = ["Adam", "Eva"]
    dangers = [sentence(GAMES["in-space"], Danger(count=n), [], names) for n in (1, 3, 5)]
    refusal = naming.refusal(Refused("not-owned", "{name} has no {kind}.", name="Eva", kind="medkit"))
    told = (sentence(GAMES["in-space"], EndTurn(), NEXT, names), *dangers, refusal)

    assert (
        told
        == {
            "cs": (
                "Na tahu je Eva",
                "1 karta HROZBY v nabídce",
                "3 karty HROZBY v nabídce",
                "5 karet HROZBY v nabídce",
                "Eva nemá: lékárnička.",
            ),
            "pl": (
                "Tura: Eva",
                "1 karta ZAGROŻENIA w puli",
                "3 karty ZAGROŻENIA w puli",
                "5 kart ZAGROŻENIA w puli",
                "Eva nie ma: apteczka.",
            ),
        }[spoken]
    )
