"""What a seat's page offers can be told: the rules take it, or refuse it in the book's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.games import GAMES
from companion.games.menu import MenuLine
from companion.games.seat import SeatPage
from companion.games.warps_edge.powers import sets
from companion.games.warps_edge.seat_deeds import MOST
from companion.line.carried import Bookmark
from companion.line.wire import Table
from companion.web.picture import Seen, command, picture
from rules.binding import Cut, Reveal
from rules.clank import commands as clank
from rules.game import Command
from rules.in_space.view import InSpaceView
from rules.refusals import Refused
from rules.script import Evening, read
from rules.warps_edge.commands import Buy, Finish, Power
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.tokens import POWER
from tests.companion.flown_views import tables, views
from tests.companion.sitting import SEATS

MAY_REFUSE = {"no-seed", "cargo-full", "not-now"}
"""The draw that only the evening's luck makes, a full cargo, and a skill that has to be used first."""


def page_of(flight: Any) -> SeatPage:
    """A flight as its pilot's phone has it."""
    return GAMES["warps-edge"].seat_page(flight, 0, None, {})


def commands(lines: Iterable[MenuLine | None]) -> Iterator[Command]:
    """Every command that can be chosen, however far down."""
    for line in lines:
        if line and line.command:
            yield line.command
        yield from commands(line.choices if line else ())


def offered(page: SeatPage) -> tuple[Command, ...]:
    """The same for a whole page."""
    return tuple(commands((page.due, *page.deeds)))


@pytest.mark.parametrize("seed", [3, 7])
def test_whatever_a_pilots_page_offers_the_rules_take(seed: int) -> None:
    """Tokens at targets, purchases with their payments, skills with their fees, what a hit takes."""
    refused = Counter[str]()
    kinds = set[type[Command]]()
    for table in tables(seed):
        for deed in offered(page_of(WARPS_EDGE.view(table, version=1))):
            kinds.add(type(deed))
            try:
                WARPS_EDGE.decide(table, deed, None)
            except Refused as no:
                refused[no.code] += 1

    assert set(refused) <= MAY_REFUSE
    assert len(kinds) >= 8


def test_a_purchase_is_paid_as_the_pilot_chooses_and_one_or_two_at_once() -> None:
    """The way that wastes least stands first; a price that nobody has told is told at a console."""
    flight = msgspec.structs.replace(
        acting(), supply={"energy-2": 1, "energy-3": 1}, cargo={}, prices={"laser-1": 1, "laser-2": 3},
        trays={"laser-1": 9, "laser-2": 9, "reactor": 1},
    )  # fmt: skip
    bought = [each for each in offered(page_of(flight)) if isinstance(each, Buy)]

    assert [(each.pay, each.take) for each in bought] == [
        (("energy-2",), ("laser-1",)),
        (("energy-3",), ("laser-1",)),
        (("energy-2",), ("laser-1", "laser-1")),
        (("energy-2", "energy-3"), ("laser-1", "laser-2")),
        (("energy-3",), ("laser-2",)),
    ]


@pytest.mark.parametrize("token", sorted(POWER))
def test_every_power_token_can_be_used_by_phone(token: str) -> None:
    """Whatever it asks for is chosen."""
    flight = acting()
    there = msgspec.structs.replace(
        flight, supply={token: 1, "laser-1": 1}, trays={**flight.trays, "energy-1": 9}
    )
    used = [each for each in offered(page_of(there)) if isinstance(each, Power)]

    assert {each.piece for each in used} == {token}


def test_a_hit_takes_what_the_pilot_chooses_the_proposal_first() -> None:
    """Instead of being told at a console; a list has an end."""
    flight = msgspec.structs.replace(
        acting(), supply={}, discard={"laser-1": 2, "laser-2": 2, "energy-1": 2},
        proposed=("energy-1", "laser-1"),
    )  # fmt: skip
    flight = msgspec.structs.replace(flight, threat=msgspec.structs.replace(flight.threat, tokens=2))
    due = page_of(flight).due

    assert due
    assert due.choices[0].hint == "proposed"
    assert due.choices[0].command == Finish(remove=("energy-1", "laser-1"))
    assert len({each.command.remove for each in due.choices if isinstance(each.command, Finish)}) == 6
    assert len(list(sets(dict.fromkeys("abcdefgh", 1), 4))) > MOST


def acting() -> Any:
    """A flight in which the pilot acts, with neighbours in the row and a skill laid out."""
    return next(
        view for view in views(7)
        if view.step == "act" and not view.owed and all(view.row[:2])
        and any(skill.state == "idle" for skill in view.skills)
        and all(part.figures or not part.open for part in view.sections)
    )  # fmt: skip


# Seats


def sitting(**changed: Any) -> InSpaceView:
    """Four at a table of In Space, and Adam's place changed so."""
    evening = Evening(lambda: bytes(32))
    evening.answer(msgspec.json.encode({"do": "start", "game": "in-space", "seats": SEATS}).decode())
    view = evening.view
    assert isinstance(view, InSpaceView)
    adam = msgspec.structs.replace(view.seats[0], **changed)
    return msgspec.structs.replace(view, seats=(adam, *view.seats[1:]))


def adams(view: InSpaceView) -> SeatPage:
    """His page."""
    return GAMES["in-space"].seat_page(view, 0, None, {})


def test_the_attack_of_ones_own_turn_can_be_told_once_and_is_asked_about() -> None:
    """For whoever cannot reach the button; nobody tells another's."""
    view = sitting()
    (attack,) = [each for each in adams(view).deeds if each.command == clank.Attack()]

    assert attack.asks
    assert attack.hint == "2 cubes are drawn"

    for other in (
        msgspec.structs.replace(view, drawn=True),
        msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, seat=1)),
        msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, seat=None)),
    ):
        assert clank.Attack() not in offered(adams(other))


def test_who_is_out_draws_in_their_turn_before_it_is_over() -> None:
    """That is what everybody waits for."""
    view = sitting(status="escaped")
    owes = msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, owed=4))

    assert offered(adams(owes)) == (clank.Attack(),)
    assert offered(adams(msgspec.structs.replace(view, drawn=True))) == (clank.EndTurn(),)


def test_a_fallen_seat_says_where_it_lay() -> None:
    """In its game's own words."""
    due = adams(sitting(status="fallen")).due

    assert due
    assert [each.command for each in due.choices] == [
        clank.Rescue(seat=0, safe=True),
        clank.Rescue(seat=0, safe=False),
    ]
    assert "Cargo Bay" in due.choices[0].label


def test_at_the_end_a_seat_counts_its_own_points() -> None:
    """Cards and coins; where the device minds the money it knows the coins already."""
    view = msgspec.structs.replace(sitting(status="escaped", credits=7), phase="scoring")
    due = adams(view).due

    assert due
    assert due.numbers == (("Points on the cards", None), ("Credits", None))
    assert due.counted
    assert due.counted(23, 4) == clank.Score(seat=0, cards=23, credits=4)

    minded = adams(msgspec.structs.replace(view, track_credits=True)).due

    assert minded
    assert minded.numbers[1] == ("Credits", 7)
    assert adams(msgspec.structs.replace(sitting(status="lost"), phase="scoring")).due is None


def test_a_press_brings_all_the_numbers_that_are_asked_for_or_means_nothing() -> None:
    """Two for the points, one for what is counted alone; none is made up."""
    view = msgspec.structs.replace(sitting(status="escaped"), phase="scoring")
    seen = at_the_table(view)

    assert pressed(seen, "due", 23, 4) == clank.Score(seat=0, cards=23, credits=4)
    assert [pressed(seen, "due", *given) for given in ((), (23,), (23, 4, 1))] == [None] * 3

    playing = at_the_table(sitting())
    (wounds,) = [str(n) for n, line in enumerate(playing.page.deeds) if line.label == "Wounds"]

    assert pressed(playing, wounds, 2) == clank.Wound(seat=0, by=2)
    assert [pressed(playing, wounds, *given) for given in ((), (2, 2))] == [None] * 2


def test_the_phone_whose_turn_it_is_cuts_and_draws_in_one_deed() -> None:
    """Nobody comes between. The others cut alone, and so does everybody in a game of an older release."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.perform(clank_start())
    adam = at_the_table(evening.view)
    eva = replace(adam, seat=1)
    older = replace(adam, table=msgspec.structs.replace(adam.table, promise=evening.view.commitment))

    assert command(adam, "cut", numbers=(), text="7") == clank.Attack(cut="7")
    assert command(eva, "cut", numbers=(), text="7") == Cut(text="7", seat=1)
    assert command(older, "cut", numbers=(), text="7") == Cut(text="7", seat=0)


def test_a_phone_tells_the_secret_once_the_scores_are_in() -> None:
    """It is offered while it is due, and asked about first."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.perform(clank_start())
    evening.answer('{"do":"deck-out"}')
    kept = at_the_table(evening.view)
    due = replace(kept, table=msgspec.structs.replace(kept.table, revealed="due"))

    assert command(kept, "reveal", numbers=(), text=None) is None
    assert command(due, "reveal", numbers=(), text=None) == Reveal()
    assert "for good" in next(deed.sure for deed in picture(due, None).deeds if deed.id == "reveal")


def test_a_phone_hears_what_the_table_must_hear_of_its_luck() -> None:
    """Beside what it doubts itself."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.perform(clank_start())
    seen = at_the_table(evening.view)
    warned = replace(seen, table=msgspec.structs.replace(seen.table, warnings=("Nobody bound the secret.",)))

    assert picture(seen, None).doubt == ""
    assert picture(warned, None, doubt="Less.").doubt == "Less. Nobody bound the secret."


def clank_start() -> Command:
    """Four sit down."""
    return read(msgspec.json.encode({"do": "start", "game": "in-space", "seats": SEATS}), None)


def at_the_table(view: InSpaceView) -> Seen:
    """Adam's seat at a table that shows this."""
    table = Table(
        mark=Bookmark(1, view.version), shown=view, words="", words_fixed=False, history=(), undo=None,
        redo=None, chances=None, attack=None, faults=(),
    )  # fmt: skip
    return Seen(table, view, 0, {})


def pressed(seen: Seen, deed: str, *numbers: int) -> Command | None:
    """What a press with these means."""
    return command(seen, deed, numbers=numbers, text=None)
