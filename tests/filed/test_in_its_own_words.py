"""What a table of Clank! says in Czech and Polish has its own words: there is a dragon, and gold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from companion.games import GAMES
from companion.games.deeds import Deed, Field, Option
from companion.web.picture import picture
from companion.words.language import _, speaking
from rules.script import Evening
from tests.companion.at_a_table import seated
from tests.companion.spoken import said_of
from tests.rules.evening_player import played

OF_THE_SHIP = {
    "cs": r"Tyran|[Kk]redit|[Zz]uřivost|BŘINK|[Pp]alub|\b[Ll]o[dď]|[Mm]odul|[Zz]abij[áa]k",
    "pl": r"Tyran|[Kk]redyt|Eradikat|[Pp]okład|\b[Ss]tat(ek|ku)|[Mm]oduł|[Kk]apsuł",
}
WORDED = ("label", "hint", "asks", "placeholder", "fields", "options", "deeds")


@pytest.mark.parametrize("language", sorted(OF_THE_SHIP))
def test_nothing_of_an_evening_has_the_words_of_the_ship(language: str) -> None:
    begins, ends = (played(seed, "clank")[0] for seed in (3, 7))
    said = {*said_of(begins, language), *said_of(ends, language)}
    with speaking(language, game="clank"):
        said |= {text for evening in (begins, ends) for text in shown(evening)}
    found = re.compile(OF_THE_SHIP[language])

    assert len(said) > 200
    assert [text for text in sorted(said) if found.search(text)] == []


def test_a_game_of_ones_own_has_those_words_too() -> None:
    """Its file is made of what Clank! has; it was told in those of the ship."""
    with speaking("cs", game="own"):
        assert _("Fury rises") == "Hněv stoupá"


def shown(evening: Evening) -> Iterator[str]:
    line, game = evening.timeline, GAMES["clank"]
    assert line is not None
    moments, moment = [], line.now
    while moment:
        moments.append(moment)
        moment = moment.before
    for each in (moments[-1], moments[len(moments) // 2], moments[0]):
        view = line.game.view(each.table, version=each.entry)
        for deed in (*game.deeds(view, 0, {}), *game.deeds(view, None, {}), *game.retellings(view)):
            yield from texts(deed)
        yield from texts(picture(seated(view), None))
        yield from (text for entry in game.handbook.entries(view, {}) for text in entry)
        yield from (*game.remembered.sheet(view).lines(), *game.lamps.two_lines(view))
        there = game.inventory(view)
        yield from (label for _place, label in there.places)
        yield from map(there.dial, there.stands)
        yield from texts(game.vocabulary)
        yield from texts(game.opening())
    yield from map(_, ("The fury marker goes up one step.", "fury marker starts on step", "fury +1"))


def texts(of: object) -> Iterator[str]:
    match of:
        case str():
            yield of
        case tuple():
            for each in of:
                yield from texts(each)
        case msgspec.Struct():
            yield from texts(msgspec.structs.astuple(of))
        case Deed() | Field() | Option():
            yield from texts(tuple(getattr(of, part, "") for part in WORDED))
        case _:
            pass
