"""What a sentence that mends a slip means, in three languages; and that it says no more than what comes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest

from companion.games import GAMES
from companion.games.inventory import Inventory
from companion.line.asked import Mending
from companion.table.mending import Mender
from companion.table.questions import mendings
from companion.words.language import speaking
from rules import timeline
from rules.game import written
from rules.script import Evening, read
from rules.timeline import Retell, Undo
from tests.rules.evening_player import PLAYERS, played
from tests.rules.table_lines import say
from tests.rules.table_talk import given
from tests.warps_edge.flight_talk import enemy, flying, holding

TOLD: Final = (
    say("noise", seat=0, by=1), say("wound", seat=0, by=1), say("attack"), say("end-turn"),
    say("noise", seat=1, by=2), say("hack", seat=1, module="module-1"),
    say("hack", seat=1, module="module-2"), say("artifact", seat=1, value=15), say("end-turn"),
    say("danger", count=1), say("noise", seat=2, by=1), say("attack"), say("end-turn"),
    *(say("rename", seat=n, name=name) for n, name in enumerate(("Eva", "Adam", "Ola"))),
)  # fmt: skip
"""Three turns: Eva's with entries 2 to 4, Adam's with 6 to 9, Ola's with 11 to 13."""

SENTENCES: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "en": {
        "eva's noise was adam's": {"entry": 2, "seat": 1},
        "Adam's noise two turns ago was Ola's": {"entry": 6, "seat": 2},
        "adam's 2 noise were 3": {"entry": 6, "by": 3},
        "before the last attack adam's noise was eva's": {"entry": 6, "seat": 0},
        "eva's wound was ola's": {"entry": 3, "seat": 2},
        "eva's noise never was": {"entry": 2, "instead": None},
        "artifact of adam was 20": {"entry": 9, "value": 20},
        "the data cube of module 2 was module 3": {"entry": 8, "module": "module-3"},
        "fury was 5 after the artifact": {"dial": "fury", "to": 5},
        "fury was 5 after adam's artifact": {"dial": "fury", "to": 5},
        "danger was 2": {"dial": "danger", "to": 2},
        "forgot danger before the last attack": {"after": 12, "do": "danger", "count": 2},
        "forgot two dangers before the last attack": {"after": 12, "do": "danger", "count": 3},
        "adam forgot 2 noise": {"after": 17, "do": "noise", "seat": 1, "by": 2},
        "eva forgot noise last turn": {"after": 13, "do": "noise", "seat": 0, "by": 1},
        "forgot noise three turns ago": {"after": 4, "do": "noise", "seat": 0, "by": 1},
        "ola forgot tonic secret": {"after": 17, "do": "secret", "seat": 2, "kind": "tonic"},
        "forgot the attack": {"after": 17, "do": "attack"},
    },
    "cs": {
        "Evin hluk byl Adamův": {"entry": 2, "seat": 1},
        "Adamův hluk před dvěma tahy byl Olin": {"entry": 6, "seat": 2},
        "hluk adam před 2 tahy byl eva": {"entry": 6, "seat": 0},
        "před posledním útokem Adamův hluk byl Evin": {"entry": 6, "seat": 0},
        "Evino zranění bylo Olino": {"entry": 3, "seat": 2},
        "Evin hluk nebyl": {"entry": 2, "instead": None},
        "Adamův artefakt byl 20": {"entry": 9, "value": 20},
        "zuřivost byla 5 po artefaktu": {"dial": "fury", "to": 5},
        "po artefaktu Adama byla zuřivost 5": {"dial": "fury", "to": 5},
        "zapomněli jsme hrozbu před posledním útokem": {"after": 12, "do": "danger", "count": 2},
        "Adam zapomněl 2 hluky": {"after": 17, "do": "noise", "seat": 1, "by": 2},
        "zapomněl se útok": {"after": 17, "do": "attack"},
    },
    "pl": {
        "hałas Evy był Adama": {"entry": 2, "seat": 1},
        "Brzdęk! Adama dwie tury temu był Oli": {"entry": 6, "seat": 2},
        "przed ostatnim atakiem hałas Adama był Evy": {"entry": 6, "seat": 0},
        "rana Evy była Oli": {"entry": 3, "seat": 2},
        "hałasu Evy nie było": {"entry": 2, "instead": None},
        "artefakt Adama to 20": {"entry": 9, "value": 20},
        "furia była 5 po artefakcie": {"dial": "fury", "to": 5},
        "zapomnieliśmy zagrożenie przed ostatnim atakiem": {"after": 12, "do": "danger", "count": 2},
        "Adam zapomniał 2 Brzdęki": {"after": 17, "do": "noise", "seat": 1, "by": 2},
        "zapomnieliśmy atak": {"after": 17, "do": "attack"},
    },
}  # fmt: skip


@pytest.mark.parametrize("language", SENTENCES)
def test_a_slip_is_understood_as_one_says_it(language: str) -> None:
    line = given(*TOLD).timeline
    with speaking(language, game="in-space"):
        found = {sentence: Mender(line).readings(sentence) for sentence in SENTENCES[language]}
    for sentence, wanted in SENTENCES[language].items():
        readings = found[sentence]
        assert readings, sentence
        said = written(readings[0].command)
        said |= said.get("instead") or {}

        assert {name: said.get(name) for name in wanted} == wanted, sentence


@pytest.mark.parametrize("sentence", ["noise was foo", "eva's purchase was adam's", "forgot it", "was"])
def test_what_is_not_understood_means_nothing(sentence: str) -> None:
    assert Mender(given(*TOLD).timeline).readings(sentence) == ()


def test_a_sentence_that_mends_nothing_is_no_such_sentence() -> None:
    assert Mender(given(*TOLD).timeline).readings("eva noise 2") is None


def test_english_is_understood_where_another_language_is_spoken() -> None:
    with speaking("cs", game="in-space"):
        (mending, *_more) = said("eva's noise was adam's", given(*TOLD)) or ()

    assert mending.text == "Eva: +1 Břink! → Adam: +1 Břink!"


def test_all_that_may_be_meant_is_listed_the_newest_first() -> None:
    evening = given(say("noise", seat=0, by=1), say("attack"), say("end-turn"), say("noise", seat=0, by=2))
    found = said("ann's noise was bob's", evening) or ()

    assert [each.text for each in found] == ["Ann +2 noise → Bob +2 noise", "Ann +1 noise → Bob +1 noise"]
    assert [each.lines[0] for each in found] == ["in this turn", "1 turn ago"]


def test_what_would_be_refused_is_said_and_cannot_be_sent() -> None:
    (mending, *_more) = said("data cube of module 1 was module 2", given(*TOLD)) or ()

    assert mending.command is None
    assert mending.lines[1] == "✗ Adam's data cube lies in module 2 already; choose another module."


def test_a_slip_of_a_flight_is_mended_by_a_sentence() -> None:
    flight = holding(flying(row=(enemy("raider"), enemy("wasp"))), "laser-1")
    flight.perform(read(json.dumps(say("assign", piece="laser-1", target="enemy:1")), flight.timeline.game))
    (mending, *_more) = mendings(flight.timeline, "tokens for target raider were wasp", ()) or ()
    assert mending.command is not None

    flight.perform(read(json.dumps(mending.command), flight.timeline.game))

    assert flight.view.places["enemy:2"] == {"laser-1": 1}


@pytest.mark.parametrize("line", [given(*TOLD).timeline, flying(row=(enemy("raider"),)).timeline])
def test_no_sentence_is_too_odd_to_be_answered(line: Any) -> None:
    dice = Random(3)  # noqa: S311  # a talker, not luck
    words = [*" ".join(sentence for each in SENTENCES.values() for sentence in each).split(), *ODD]
    for _n in range(400):
        sentence = " ".join(dice.choices(words, k=dice.randint(1, 7)))
        for mending in mendings(line, sentence, ["Eva", "Adam", "Ola"]) or ():
            assert mending.lines


ODD: Final = (
    "²",
    "٣",
    "999999999999999999999",
    "5000",
    "0",
    "was",
    "was",
    "forgot",
    "forgot",
    "turn",
    "laser",
)

SAID: Final = (
    "{a}'s noise was {b}'s", "{a}'s noise {n} turns ago was {b}'s", "{a}'s wound was {b}'s",
    "{a}'s artifact was {b}'s", "artifact was {n}0", "noise of {a} was {n}", "fury was {n}",
    "fury was {n} after the artifact", "danger was {n} {n} turns ago", "{a}'s noise never was",
    "{a} forgot {n} noise", "forgot danger before the last attack", "{a} forgot a wound {n} turns ago",
    "forgot fury after the attack", "{a}'s secret was {b}'s", "forgot {n} noise of everyone",
    "{a}'s secret never was", "{a}'s purchase was {b}'s", "forgot the attack {n} turns ago",
    "{a} forgot healing",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_shown_as_after_is_what_stands_after_enter(game: str) -> None:
    done = 0
    for seed in range(8):
        dice, (evening, entries) = Random(seed), played(seed, game)  # noqa: S311  # players, not luck
        evening.perform(Undo(to=dice.randint(len(entries) // 3, len(entries) - 2)))
        names = [seat.name for seat in evening.timeline.table.seats]
        for sentence in SAID:
            a, b = dice.sample(names, 2)
            typed = sentence.format(a=a, b=b, n=dice.randint(1, 4))
            for mending in said(typed, evening) or ():
                done += mending.command is not None and is_as_shown(evening, mending)
    assert done > 100


def is_as_shown(evening: Evening, mending: Mending) -> bool:
    before, game = evening.timeline, GAMES[evening.timeline.game.name]
    was = standing(game.inventory(evening.view))
    command = read(json.dumps(mending.command), before.game)
    events = evening.perform(command)
    now = standing(game.inventory(evening.view))
    changes = (re.fullmatch(r"(.*?):? (-?\d+ → -?\d+)", line) for line in mending.lines)
    shown = dict(change.groups() for change in changes if change)
    offers = timeline.offers(evening.timeline, evening.timeline.version)
    if isinstance(command, Retell):
        true = (mending.command or {}).get("instead") or {}
        assert (events[0].instead or {}) == {name: value for name, value in true.items() if value is not None}
    evening.timeline = before

    assert shown == {
        what: f"{was.get(what, 0)} → {now.get(what, 0)}"
        for what in {**was, **now}
        if was.get(what, 0) != now.get(what, 0)
    }
    assert [read(json.dumps(each.command), before.game) for each in mending.offers] == [*offers]
    return True


def standing(there: Inventory) -> dict[str, int]:
    heaps = {
        f"{there.place(place)}: {there.piece(piece)}": n
        for place, heap in there.heaps.items()
        for piece, n in heap.items()
    }
    return heaps | {there.dial(dial): n for dial, n in there.stands.items()}


def said(sentence: str, evening: Evening) -> tuple[Mending, ...] | None:
    line = evening.timeline
    return mendings(line, sentence, [seat.name for seat in line.table.seats])
