"""The recap: what an evening adds up to, held to evenings whose results are known."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.evenings.recap import PAUSE, Recap
from companion.evenings.results import looked_back
from companion.evenings.telling import sheet
from companion.games import GAMES
from companion.games.sheet import Sheet
from companion.words.language import speaking
from tests.companion.remembered import journal, kept_lines, random_evening, told_evening
from tests.kit.table import SEATS
from tests.rules.table_talk import Line, say
from tests.whole import share

START = say("start", game="in-space", seats=SEATS[:2])
END = say("end-turn")
NONE = (0, 0, 0, 0)


def remembered(folder: Path, *lines: dict[str, Any], step: int = 60) -> Recap:
    with journal(folder) as kept:
        return looked_back(kept, kept_lines(kept, [START, *lines], step=step))[0]


def page(told: Recap, kept: Any, number: int) -> Sheet:
    shown = GAMES[told.game].remembered
    return sheet(told, shown, shown.sheet(looked_back(kept, number)[1].view()))


@pytest.mark.parametrize(
    ("lines", "seats", "proof"),
    [
        ([say("noise", seat=0, by=3), say("noise", seat=0, by=-2)], [(3, 2, 0, 0), NONE], NONE),
        ([say("attack"), say("undo")], [NONE] * 2, (1, 1, 0, 0)),
        ([say("record", drawn={"black": 2}), END, say("attack")], [(0, 0, 1, 1)] * 2, (2, 0, 1, 0)),
        ([say("cut", text="7"), say("attack"), END, say("attack")], [(0, 0, 2, 0)] * 2, (2, 0, 0, 1)),
    ],
    ids=["noise of the table and what was hushed", "a draw taken back is nobody's luck",
         "a draw by hand is counted apart", "of two draws the first was cut"],
)  # fmt: skip
def test_what_happened_is_added_up(
    tmp_path: Path, lines: list[Line], seats: list[tuple[int, ...]], proof: tuple[int, ...]
) -> None:
    told = remembered(tmp_path, *lines)

    assert [(each.noise, each.hushed, each.luck.draws, each.by_hand.draws) for each in told.seats] == seats
    assert (told.proof.draws, told.proof.taken_back, told.proof.by_hand, told.proof.cut) == proof
    assert (told.proof.entries, len(told.attacks)) == (len(lines) + 1, proof[0] - proof[1])


def test_a_turn_takes_as_long_as_its_entries_and_a_pause_takes_none(tmp_path: Path) -> None:
    """Two minutes are Adam's, one is Eva's; a week between two entries is no play."""
    lines = ({"do": "noise", "seat": 0, "by": 1}, {"do": "end-turn"}, {"do": "noise", "seat": 1, "by": 1})
    told = remembered(tmp_path / "1", *lines)
    slow = remembered(tmp_path / "2", *lines, step=PAUSE + 1)

    assert (told.seconds, [seat.seconds for seat in told.seats]) == (180, [120, 60])
    assert [seat.turns for seat in told.seats] == [1, 1]
    assert slow.seconds == 0


def test_a_whole_evening_is_told_as_it_was(tmp_path: Path) -> None:
    """The evening of the score sheet's tests: who fell, in which attack, and how likely that was."""
    with journal(tmp_path) as kept:
        number = told_evening(kept, "three-players")
        told, _line = looked_back(kept, number)

    assert [(seat.place.name, seat.place.points, seat.place.place) for seat in told.seats] == [
        ("Ann", 37, 3),
        ("Bob", 55, 2),
        ("Cid", 74, 1),
    ]
    (fall,) = told.falls
    assert (fall.seat, fall.how, fall.attack, round(fall.chance, 3)) == (0, "rescued", 6, 0.927)
    assert (told.narrowest.seat, told.narrowest.attack) == (0, 5)
    assert told.fury == (2, 3, 4, 6, 10, 11, 11, 11, 11, 11, 11)


@pytest.mark.parametrize(("turns", "marks"), [("tracked", (0, 2)), ("free", (1, 2))])
def test_an_attack_is_marked_on_the_fury_of_its_turn(
    tmp_path: Path, turns: str, marks: tuple[int, ...]
) -> None:
    end: list[dict[str, Any]] = [{"do": "end-turn"}] if turns == "tracked" else []
    rise, attack = {"do": "fury", "by": 1}, {"do": "attack"}
    lines = [rise, attack, *end, rise, *end, rise, attack, *end, rise]
    with journal(tmp_path) as kept:
        number = kept_lines(kept, [START | {"turns": turns}, *lines])
        curve = page(looked_back(kept, number)[0], kept, number).curve

    assert curve.marks == marks


ALWAYS = ["points", "noise made", "hits", "to be expected"]


@pytest.mark.parametrize(
    ("turns", "lines", "more"),
    [
        ("free", [say("noise", seat=0, by=3)], []),
        ("free", [say("noise", seat=0, by=3), say("noise", seat=0, by=-2)], ["noise hushed"]),
        ("free", [say("record", drawn={"black": 2})], ["hits by hand", "to be expected by hand"]),
        ("tracked", [END], ["turns", "minutes"]),
    ],
    ids=["noise", "noise and hush", "a draw by hand", "a turn that is counted"],
)
def test_the_recap_has_a_row_for_what_somebody_did_and_for_nothing_else(
    tmp_path: Path, turns: str, lines: list[Line], more: list[str]
) -> None:
    with journal(tmp_path) as kept:
        number = kept_lines(kept, [START | {"turns": turns}, *lines])
        rows = [row.name for row in page(looked_back(kept, number)[0], kept, number).rows]

    assert sorted(rows) == sorted(ALWAYS + more)


def test_a_chance_above_a_tenth_is_told_in_whole_hundredths(tmp_path: Path) -> None:
    """93%, and not 92.7%: nobody at a table asks for more."""
    with journal(tmp_path) as kept:
        number = told_evening(kept, "three-players")
        said = list(page(looked_back(kept, number)[0], kept, number).lines())

    assert "Ann (rescued): brought down by attack 6, with 93% to fall." in said


def test_a_flight_has_a_recap_without_seats(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        lines = (Path(__file__).parents[2] / "docs/flight.jsonl").read_text("utf-8").splitlines()
        number = kept_lines(kept, [json.loads(line) for line in lines])
        told, _line = looked_back(kept, number)
        said = list(page(told, kept, number).lines())

    assert (told.seats, told.attacks, told.fury) == ((), (), ())
    assert said[-1].startswith("Head ")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The narrowest escape: Ann lived through attack 5, with 0.25% to fall."),
        ("cs", "Nejtěsnější únik: Ann, útok 5, ztráta vědomí hrozila na 0,25 %."),
        ("pl", "Najbliżej utraty przytomności: Ann, atak 5, szansa 0,25%."),
    ],
)
def test_a_recap_is_told_in_the_tables_language(tmp_path: Path, language: str, line: str) -> None:
    with journal(tmp_path) as kept, speaking(language):
        number = told_evening(kept, "three-players")
        said = list(page(looked_back(kept, number)[0], kept, number).lines())

    assert line in said


@pytest.mark.long
@pytest.mark.parametrize("batch", range(share(10, 50)))
def test_generated_evenings_add_up_to_their_known_results(tmp_path: Path, batch: int) -> None:
    """Fifty batches are a thousand evenings: points and places as the rules rank them, hits as drawn."""
    with journal(tmp_path) as kept:
        for seed in range(batch * 20, batch * 20 + 20):
            number, evening, entries = random_evening(kept, seed)
            told, line = looked_back(kept, number)
            view: Any = evening.view

            assert line.view() == view
            assert [seat.place.points for seat in told.seats] == [seat.points for seat in view.seats]
            ranked = sorted((s.place.place, n) for n, s in enumerate(told.seats) if s.place.place is not None)
            assert [n for _place, n in ranked] == sorted(
                (rank.seat for rank in view.ranking), key=lambda n: (told.seats[n].place.place, n)
            )
            assert _hits(line, told) == Counter()
            assert told.proof.draws == sum(event["type"] == "drawn" for e in entries for event in e)
            assert sum(seat.seconds for seat in told.seats) <= told.seconds


def _hits(line: Any, told: Recap) -> Counter[int]:
    hits, moment = Counter[int](), line.now
    while moment.before is not None:
        for event in moment.events:
            kind = type(event).__name__
            if kind == "Drawn" and any(type(each).__name__ == "Attacked" for each in moment.events):
                for n, seat in enumerate(moment.before.table.seats):
                    if seat.status == "in":
                        hits[n] += sum(cube in (seat.colour, "red") for cube in event.cubes)
        moment = moment.before
    for n, seat in enumerate(told.seats):
        hits[n] -= seat.luck.hits + seat.by_hand.hits
    return +hits + -hits
