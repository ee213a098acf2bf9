"""Every face of a table of seats in telling situations, for the gallery."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Final

from msgspec.structs import replace
from PIL import Image

from companion.games.clank.faces.ahead import ahead
from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.game_over import game_over
from companion.games.clank.faces.glance import glance
from companion.games.clank.faces.seats import seats
from companion.games.clank.foresight import Foreseen, SeatAhead
from rules.clank.view import FuryView, RankView, SeatView, Status, TurnView, View

_COLOURS: Final = ("yellow", "blue", "green", "purple", "orange", "pink")
_NAMES: Final = ("Adam", "Filip", "Eva", "Ola", "Żaneta", "Ondřej")
_LONG_NAMES: Final = ("Świętosława", "Vítězslav", "Maksymilian", "Božidara")
_PROMISE: Final = "5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"
_HEALTH: Final = 10
_FATES: Final[tuple[Status, ...]] = ("escaped", "rescued", "fallen", "lost")


def gallery() -> dict[str, Image.Image]:
    """The pictures by name."""
    return _glances() | _seats() | _ahead() | _attacks() | _ends()


def _ahead() -> dict[str, Image.Image]:
    """How long everybody is likely to last: while it is sought, roughly, and closely."""
    seats = table([seat(n, n) for n in range(4)])
    chances = SeatAhead(there=(1.0, 0.97, 0.81, 0.6, 0.4, 0.2), through=(0.97, 0.84, 0.62, 0.4, 0.2, 0.1))
    rough, close = (Foreseen(seats=(chances,) * 4, evenings=6400, turns=turns) for turns in (9, 300))
    return {
        "ahead-sought": ahead(seats, None),
        "ahead-roughly": ahead(seats, rough),
        "ahead": ahead(seats, close),
    }


def seat(at: int, wounds: int = 0, *, name: str = "", status: Status = "in") -> SeatView:
    """A seat for a picture, with so many wounds of its own colour."""
    return SeatView(
        name=name or _NAMES[at],
        colour=_COLOURS[at],
        status=status,
        wounds=(_COLOURS[at],) * wounds,
        health=_HEALTH - wounds,
        supply=30 - wounds,
        hush=0,
        artifacts=(),
        tokens={},
        credits=0,
        crystals=0,
        points=None,
    )


def table(
    seats: Sequence[SeatView],
    *,
    noise: Sequence[int] = (),
    fury: FuryView | None = None,
    danger: int = 0,
    turn: TurnView | None = None,
    ranking: Sequence[RankView] = (),
    tied: tuple[tuple[int, ...], ...] = (),
) -> View:
    """A table for a picture."""
    return View(
        game="in-space",
        version=1,
        phase="over" if ranking else "play",
        turn=turn or TurnView(seat=0, number=1, owed=None),
        fury=fury or FuryView(step=1, of=7, cubes=2, blockade=False),
        danger=danger,
        bag={"black": 24},
        area={one.colour: n for one, n in zip(seats, noise, strict=False) if n},
        aside={},
        places={},
        seats=tuple(seats),
        ranking=tuple(ranking),
        tied=tied,
        commitment=_PROMISE,
        draws=0,
    )


def _glances() -> dict[str, Image.Image]:
    top = FuryView(step=7, of=7, cubes=5, blockade=True)
    long = [seat(at, at, name=name) for at, name in enumerate(_LONG_NAMES)]
    out = TurnView(seat=2, number=31, owed=4)
    return {
        "glance-2": glance(table([seat(0), seat(1, 3)], noise=(3, 2)), head="XKVW"),
        "glance-3-long-names": glance(table(long[:3], noise=(3, 12, 0), danger=1, turn=TurnView(1, 5, None))),
        "glance-4": glance(
            table(
                [seat(0, 2), seat(1), seat(2, 5), seat(3, 1)],
                noise=(3, 2, 1, 0),
                fury=FuryView(step=4, of=7, cubes=3, blockade=False),
                danger=2,
                turn=TurnView(2, 9, None),
            )
        ),
        "glance-4-fury-top": glance(
            table([seat(0, 9), seat(1, 7), seat(2, 8), seat(3, 10)], noise=(11, 10, 4, 0), fury=top, danger=6)
        ),
        "glance-4-fixed-draw": glance(
            table(
                [seat(0, 6), seat(1, 4), seat(2, 3, status="escaped"), seat(3, 10, status="fallen")],
                noise=(1, 4),
                fury=FuryView(step=6, of=7, cubes=4, blockade=True),
                danger=1,
                turn=out,
            )
        ),
        "glance-6": glance(
            table(
                [
                    *(seat(0, 4), seat(1, 1, status="rescued"), seat(2, 7)),
                    *(seat(3), seat(4, 10, status="lost"), seat(5, 2)),
                ],
                noise=(2, 0, 5, 0, 0, 14),
                fury=FuryView(step=12, of=13, cubes=5, blockade=True),
                danger=3,
                turn=TurnView(5, 40, None),
            )
        ),
        "glance-5": glance(
            table([seat(at, 2 * at) for at in range(5)], noise=(3, 2, 1), turn=TurnView(3, 8, None), danger=5)
        ),
        "glance-free": glance(
            table([seat(0), seat(1), seat(2)], noise=(3, 2, 1), turn=TurnView(None, 1, None))
        ),
    }


def _seats() -> dict[str, Image.Image]:
    long = [seat(at, 3 * at, name=name) for at, name in enumerate(_LONG_NAMES)]
    lost = seat(4, 10, status="lost")
    six = [seat(0, 4), seat(1, 9, status="escaped"), seat(2, 7), seat(3), lost, seat(5, 2)]
    fate = [seat(at, 10 * (at > 1), status=status) for at, status in enumerate(_FATES)]
    return {
        "seats-2": seats(table([seat(0), seat(1, 3)], noise=(3, 12)), 0, 4),
        "seats-4": seats(table(long, noise=(3, 12, 0, 1), turn=TurnView(1, 5, None)), 0, 4),
        "seats-4-out": seats(table(fate, turn=TurnView(1, 5, None)), 0, 4),
        "seats-6-first": seats(table(six, noise=(2, 0, 15), turn=TurnView(0, 40, None)), 0, 3),
        "seats-6-last": seats(table(six, noise=(2, 0, 15, 0, 0, 14), turn=TurnView(0, 40, None)), 3, 3),
    }


def _attacks() -> dict[str, Image.Image]:
    seats = [seat(at, 2) for at in range(4)]
    six = [seat(at, 3) for at in range(6)]
    four = ("black", "yellow", "black", "green")
    wild = ("black", "red", "white", "blue")
    twelve = tuple(islice(cycle(("black", "orange", *_COLOURS, "red", "black", "white")), 12))
    return {
        "attack-4-hidden": attack(four, 0, seats),
        "attack-4-half": attack(four, 2, seats),
        "attack-4-done": attack(four, 4, seats),
        "attack-4-everyone": attack(wild, 4, seats, fell=(1,)),
        "attack-5-nobody": attack(("black",) * 5, 5, seats),
        "attack-5": attack(("purple", "white", "black", "red", "blue"), 4, seats),
        "attack-7": attack(
            ("black", "blue", "red", "yellow", "black", "purple", "green"), 6, seats, out=(0,)
        ),
        "attack-12-half": attack(twelve, 6, six),
        "attack-12-done": attack(twelve, 12, six, fell=(4, 5)),
        "attack-16": attack((*twelve, *four), 16, six),
    }


def _ends() -> dict[str, Image.Image]:
    four = [seat(at, name=name) for at, name in enumerate(_LONG_NAMES)]
    six = [seat(at) for at in range(6)]
    return {
        "game-over-2": game_over(table(six[:2], ranking=[RankView(1, 74), RankView(0, 61)])),
        "game-over-4": game_over(
            table(four, ranking=[RankView(2, 104), RankView(0, 99), RankView(3, 61), RankView(1, 7)])
        ),
        "game-over-6": game_over(
            table(six, ranking=[RankView(at, 90 - 11 * n) for n, at in enumerate((4, 0, 5, 2))])
        ),
        "game-over-tie": game_over(
            table(
                six[:4],
                ranking=[RankView(0, 74), RankView(2, 74), RankView(3, 61), RankView(1, 61)],
                tied=((0, 2), (3, 1)),
            )
        ),
        "game-over-stopped": game_over(replace(table(six[:3]), phase="over")),
        "game-over-alone": game_over(table(six[:3], ranking=[RankView(2, 48)])),
        "game-over-nobody": game_over(table(six[:4])),
    }
