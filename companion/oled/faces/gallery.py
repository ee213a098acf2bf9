"""
Every face in telling situations: for builders to look at, and for tests to compare dot by dot.

Knows how a picture looks behind glass, too: light blue dots with dark gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from msgspec.structs import asdict
from PIL import Image, ImageDraw

from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.game_over import game_over
from companion.games.clank.faces.glance import glance
from companion.games.warps_edge.faces.gallery import gallery_of_flights
from companion.oled.faces.asking import question, setup
from companion.oled.faces.invitation import invitation
from companion.oled.faces.notices import fault, refusal, undone
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.promise import commitment, words
from companion.oled.faces.welcome import welcome
from rules.catacombs.view import CatacombsSeatView, CatacombsView, DepthsView
from rules.clank.view import FuryView, RankView, SeatView, Status, TurnView, View

_COLOURS: Final = ("yellow", "blue", "green", "purple", "orange", "pink")
_NAMES: Final = ("Adam", "Filip", "Eva", "Ola", "Żaneta", "Ondřej")
_LONG_NAMES: Final = ("Świętosława", "Vítězslav", "Maksymilian", "Božidara")
_PROMISE: Final = "5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"

_HEALTH: Final = 10
_BEZEL: Final = (14, 16, 20)
_GLASS: Final = (2, 4, 8)
_GLOW: Final = (178, 226, 255)
_DIM: Final = (8, 12, 18)
_MARGIN: Final = 24


def seat(
    at: int, wounds: int = 0, *, name: str = "", status: Status = "in", points: int | None = None
) -> SeatView:
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
        points=points,
    )


def table(
    seats: Sequence[SeatView],
    *,
    noise: Sequence[int] = (),
    fury: FuryView | None = None,
    danger: int = 0,
    turn: TurnView | None = None,
    ranking: Sequence[RankView] = (),
    ghosts: int | None = None,
) -> View:
    """A table for a picture; with *ghosts*, of Catacombs, and so many of them are in the bag."""
    family = View(
        game="in-space" if ghosts is None else "catacombs",
        version=1,
        phase="over" if ranking else "play",
        turn=turn or TurnView(seat=0, number=1, owed=None),
        fury=fury or FuryView(step=1, of=7, cubes=2, blockade=False),
        danger=danger,
        bag={"black": 24} | ({"white": ghosts} if ghosts else {}),
        area={one.colour: n for one, n in zip(seats, noise, strict=False) if n},
        aside={},
        places={},
        seats=tuple(seats),
        ranking=tuple(ranking),
        commitment=_PROMISE,
        draws=0,
    )
    if ghosts is None:
        return family
    below = tuple(CatacombsSeatView(**asdict(one)) for one in seats)
    return CatacombsView(**asdict(family) | {"seats": below}, depths=_depths(len(seats)))


def _depths(seats: int) -> DepthsView:
    """The Catacombs as an evening begins."""
    return DepthsView(
        tiles=26, safe=4, stack=(5, 7, 10, 12, 15, 17, 20), discovered=(), ghosts=5, major={}, minor={},
        prisoners={}, market={}, tomes=12, idols=3, mastery=seats, unlocked={}, lockpicks=(3,) * seats,
        shrines=((),) * seats,
    )  # fmt: skip


def gallery() -> dict[str, Image.Image]:
    """The pictures by name."""
    return _talks() | _glances() | _attacks() | _ends() | gallery_of_flights()


def save(out: Path, *, scale: int = 6) -> list[Path]:
    """Write every picture as it looks behind glass into the folder *out*, all on one in `gallery.png`."""
    out.mkdir(parents=True, exist_ok=True)
    shown = {name: behind_glass(image, scale) for name, image in gallery().items()}
    saved = []
    for name, image in shown.items():
        saved.append(out / f"{name}.png")
        image.save(saved[-1])
    saved.append(out / "gallery.png")
    _sheet({name: behind_glass(image, 4) for name, image in gallery().items()}).save(saved[-1])
    return saved


def behind_glass(image: Image.Image, scale: int = 6) -> Image.Image:
    """The picture enlarged: light blue dots with dark gaps between them, in a bezel."""
    margin = _MARGIN * scale // 6
    glass = Image.new("RGB", (WIDE * scale, HIGH * scale), _DIM)
    glass.paste(_GLOW, mask=image.resize(glass.size, Image.Resampling.NEAREST))
    draw = ImageDraw.Draw(glass)
    for x in range(scale - 1, glass.width, scale):
        draw.line((x, 0, x, glass.height), _GLASS)
    for y in range(scale - 1, glass.height, scale):
        draw.line((0, y, glass.width, y), _GLASS)
    framed = Image.new("RGB", (glass.width + 2 * margin, glass.height + 2 * margin), _BEZEL)
    framed.paste(glass, (margin, margin))
    return framed


def _talks() -> dict[str, Image.Image]:
    return {
        "welcome": welcome("/run/furybox/console", "0.1.0"),
        "welcome-long-address": welcome(
            "ssh table@furybox-living-room.example", "release 0.1.0", name="Obývák"
        ),
        "setup-players": setup("How many players?", "4", "turn: change · press: take"),
        "setup-game": setup("Která hra se hraje?", "Clank! In! Space!"),
        "setup-at-the-console": setup("No game yet", "Set the table up at the console.", turning=False),
        "words-none": words("", _PROMISE),
        "words": words("Tyran REX spí", _PROMISE),
        "words-fixed": words("zażółć gęślą jaźń, a potem śpimy spokojnie", _PROMISE, fixed=True),
        "commitment": commitment(_PROMISE),
        "invitation": invitation("http://192.168.178.123:8000/Qm9yZG9tIG5pZWNoIMWbcA"),
        "invitation-long-address": invitation(
            "http://furybox-living-room.example.home:8000/Qm9yZG9tIG5pZWNoIMWbcA"
        ),
        "refusal-short": refusal("The seat has no artifact."),
        "refusal-long": refusal(
            "Nobody may choose a wound that fills the health track, not even Maksymilian with a Mega Healer."
        ),
        "refusal-endless": refusal("Konstantynopolitańczykowianeczka nie może tego zrobić, bo " * 4),
        "refusal-czech": refusal("Ondřej nemá žádný artefakt, takže utéct nemůže."),
        "question": question("Is Eva in the Cargo Bay?", ("Yes", "No"), chosen=0),
        "question-long": question(
            "Leży Świętosława w doku przeładunkowym, skąd można ją uratować?",
            ("uratowana", "przepadła bez wieści"),
        ),
        "question-catacombs": question("Where did Żaneta lie?", ("safe tile", "the Depths"), chosen=1),
        "undone": undone("Filip: +3 noise"),
        "undone-draw": undone("Attack of 4 cubes", draw=True),
        "fault": fault(["The lamps do not answer: check the plug."]),
        "fault-more": fault(
            ["The lamps do not answer.", "The panel is unplugged: plug it in, the game goes on."]
        ),
    }


def _glances() -> dict[str, Image.Image]:
    top = FuryView(step=7, of=7, cubes=5, blockade=True)
    long = [seat(at, at, name=name) for at, name in enumerate(_LONG_NAMES)]
    out = TurnView(seat=2, number=31, owed=4)
    return {
        "glance-2": glance(table([seat(0), seat(1, 3)], noise=(3, 2))),
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
        "glance-catacombs-ghosts": glance(
            table(
                [seat(0, 2), seat(1, 6), seat(2, 1)],
                noise=(3, 2, 1),
                danger=2,
                ghosts=1,
                fury=FuryView(step=3, of=7, cubes=3, blockade=False),
            )
        ),
        "glance-catacombs-danger": glance(
            table([seat(at, at) for at in range(6)], danger=4, ghosts=5, turn=TurnView(4, 11, None))
        ),
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
        "game-over-alone": game_over(table(six[:3], ranking=[RankView(2, 48)])),
        "game-over-nobody": game_over(table(six[:4])),
    }


def _sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures on one sheet, in the order of their names' appearance."""
    columns = 5
    wide, high = next(iter(pictures.values())).size
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (wide + 12) + 12, rows * (high + 12) + 12), (40, 44, 52))
    for at, image in enumerate(pictures.values()):
        row, column = divmod(at, columns)
        sheet.paste(image, (12 + column * (wide + 12), 12 + row * (high + 12)))
    return sheet
