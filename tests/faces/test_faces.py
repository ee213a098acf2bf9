"""Whatever happens at the table, there is a picture of it, and it tells everybody apart without colour."""

from __future__ import annotations

from itertools import combinations

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.games import gallery
from companion.games.clank.faces.attack import hits
from companion.games.clank.faces.gallery import seat, table
from companion.oled.faces import paper
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import LETTERS, SHAPES, badge, sign
from rules.clank.view import FuryView, RankView, SeatView, TurnView, View
from tests.kit import faces

pytestmark = pytest.mark.usefixtures("nothing_beside_the_paper")

COLOURS = ("yellow", "blue", "green", "purple", "orange", "red")
PROMISE = "5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"

names = st.text(alphabet=st.characters(codec="utf-8"), max_size=30)
sentences = st.text(alphabet=st.characters(codec="utf-8"), max_size=200)


@st.composite
def seat_views(draw: st.DrawFn, colour: str) -> SeatView:
    wounds = draw(st.integers(0, 15))
    return SeatView(
        name=draw(names),
        colour=colour,
        status=draw(st.sampled_from(["in", "escaped", "rescued", "fallen", "lost"])),
        wounds=(colour,) * wounds,
        health=draw(st.integers(0, 40)),
        supply=30,
        hush=0,
        artifacts=(),
        tokens={},
        credits=0,
        crystals=0,
        points=None,
    )


@st.composite
def views(draw: st.DrawFn) -> View:
    seats = [draw(seat_views(colour)) for colour in COLOURS[: draw(st.integers(1, 6))]]
    of = draw(st.integers(1, 20))
    fury = FuryView(draw(st.integers(1, of)), of, draw(st.integers(0, 9)), draw(st.booleans()))
    turn = TurnView(draw(st.none() | st.integers(0, len(seats) - 1)), 1, draw(st.none() | st.integers(0, 6)))
    ranked = draw(st.lists(st.integers(0, len(seats) - 1), unique=True))
    return table(
        seats,
        noise=draw(st.lists(st.integers(0, 30), max_size=6)),
        fury=fury,
        danger=draw(st.integers(0, 20)),
        turn=turn,
        ranking=[RankView(at, draw(st.integers(-5, 250))) for at in ranked],
    )


def is_a_face(image: Image.Image) -> bool:
    return (image.mode, image.size) == ("1", (WIDE, HIGH)) and len(faces.bits(image)) == 1024


def differing_dots(one: Image.Image, other: Image.Image) -> int:
    return ImageChops.logical_xor(one, other).histogram()[255]


def test_the_pictures_stand_apart_on_their_one_sheet() -> None:
    sheet = gallery._sheet({str(n): Image.new("RGB", (10, 20), "red") for n in range(6)})
    red = {
        (x, y)
        for x in range(sheet.width)
        for y in range(sheet.height)
        if sheet.getpixel((x, y)) == (255, 0, 0)
    }

    assert sheet.size == (5 * 22 + 12, 2 * 32 + 12)
    corners = [(12 + 22 * n, 12) for n in range(5)] + [(12, 44)]
    assert red == {(left + x, top + y) for left, top in corners for x in range(10) for y in range(20)}


def test_nothing_of_the_gallery_is_drawn_beside_the_paper() -> None:
    assert all(is_a_face(image) for image in gallery.gallery().values())


@given(view=views())
def test_any_table_has_a_glance_and_an_end(view: View) -> None:
    assert is_a_face(faces.glance(view))
    assert is_a_face(faces.game_over(view))


@given(
    cubes=st.lists(st.sampled_from(("black", "red", "white", "lilac", *COLOURS[:5])), max_size=24),
    revealed=st.integers(-1, 30),
    fell=st.sets(st.integers(0, 5)),
    view=views(),
)
def test_any_attack_has_a_picture(cubes: list[str], revealed: int, fell: set[int], view: View) -> None:
    assert is_a_face(faces.attack(cubes, revealed, view.seats, fell=fell))


@given(one=sentences, two=sentences, three=names, flag=st.booleans())
def test_any_sentence_has_a_picture(one: str, two: str, three: str, flag: bool) -> None:  # noqa: FBT001  # drawn by Hypothesis
    assert is_a_face(faces.refusal(one))
    assert is_a_face(faces.undone(one, draw=flag))
    assert is_a_face(faces.fault([one, two][: 1 + flag]))
    assert is_a_face(faces.question(one, (two, three), chosen=int(flag)))
    assert is_a_face(faces.cut(1, (one, two)[: 1 + flag]))
    assert is_a_face(faces.words(one, PROMISE, fixed=flag))
    assert is_a_face(faces.welcome(one, two, name=three))


@pytest.mark.parametrize("size", [7, 9, 13, 15, 17, 18, 24, 28])
def test_every_seat_has_a_shape_of_its_own_at_every_size(size: int) -> None:
    drawn = []
    for shape in SHAPES:
        drawn.append(paper.blank())
        sign(drawn[-1], shape, " ", (0, 0), size)

    assert len(SHAPES) == len(LETTERS) == 6
    assert all(differing_dots(one, other) >= size * size // 12 for one, other in combinations(drawn, 2))


@pytest.mark.parametrize("size", [13, 15, 17, 18, 24, 28])
def test_a_shape_carries_its_letter(size: int) -> None:
    for at, shape in enumerate(SHAPES):
        bare, lettered = paper.blank(), paper.blank()
        sign(bare, shape, " ", (0, 0), size)
        badge(lettered, at, (0, 0), size)

        assert differing_dots(bare, lettered) >= 9


@given(view=views())
def test_the_glance_knows_seats_by_place_not_by_colour(view: View) -> None:
    swap = dict(zip(COLOURS, reversed(COLOURS), strict=True))
    seats = [
        SeatView(
            **{field: getattr(one, field) for field in one.__struct_fields__ if field != "colour"},
            colour=swap[one.colour],
        )
        for one in view.seats
    ]
    noise = [view.area.get(one.colour, 0) for one in view.seats]
    other = table(seats, noise=noise, fury=view.fury, danger=view.danger, turn=view.turn)

    assert faces.bits(faces.glance(other)) == faces.bits(faces.glance(view))


def test_the_glance_changes_with_everything_it_shows() -> None:
    two = [seat(0, 2), seat(1, 3)]
    told = [
        table(two),
        table(two, noise=(1,)),
        table(two, noise=(2,)),
        table(two, danger=1),
        table(two, fury=FuryView(2, 7, 2, blockade=False)),
        table(two, fury=FuryView(1, 8, 2, blockade=False)),
        table(two, fury=FuryView(1, 7, 3, blockade=False)),
        table(two, fury=FuryView(1, 7, 2, blockade=True)),
        table(two, turn=TurnView(1, 2, None)),
        table(two, turn=TurnView(None, 2, None)),
        table(two, turn=TurnView(0, 2, 2)),
        table([seat(0, 3), seat(1, 3)]),
        *(table([seat(0, 2), seat(1, 3, status=fate)]) for fate in ("escaped", "rescued", "fallen", "lost")),
    ]

    assert len({faces.bits(faces.glance(view)) for view in told}) == len(told)


def test_the_big_number_is_fury_and_danger_or_what_is_owed() -> None:
    """Two cubes and three DANGER cards are five; a fixed draw of five is five, dark on light."""
    two = [seat(0), seat(1)]
    number = (0, 0, 44, 32)

    sum_of_both = faces.glance(table(two, danger=3)).crop(number)
    five = faces.glance(table(two, fury=FuryView(1, 7, 5, blockade=False))).crop(number)
    owed = faces.glance(table(two, turn=TurnView(0, 9, 5))).crop(number)

    assert sum_of_both.tobytes() == five.tobytes()
    assert ImageChops.invert(owed).tobytes() == five.tobytes()


def test_each_revealed_cube_changes_the_picture() -> None:
    cubes = ("black", "yellow", "red", "white", "blue")
    seats = [seat(0), seat(1)]

    shown = [faces.bits(faces.attack(cubes, n, seats)) for n in range(len(cubes) + 1)]

    assert len(set(shown)) == len(shown)


def test_what_is_still_hidden_gives_nothing_away() -> None:
    seats = [seat(0), seat(1)]

    calm = faces.attack(("black", "black", "black"), 1, seats)
    wild = faces.attack(("black", "yellow", "white"), 1, seats, fell=(0,))

    assert faces.bits(calm) == faces.bits(wild)


def test_hunters_and_ghosts_hit_everyone_still_in() -> None:
    """Own cubes hit their seat alone, and nobody who was out."""
    seats = [seat(0), seat(1), seat(2)]

    hit = hits(("yellow", "yellow", "red", "white", "green", "black"), seats, out=(2,))

    assert hit == (4, 2, 0)


def test_a_red_cube_is_the_red_seats_where_there_is_one() -> None:
    red = table(
        [
            seat(0),
            SeatView(**{**{f: getattr(seat(1), f) for f in SeatView.__struct_fields__}, "colour": "red"}),
        ]
    )

    assert hits(("red", "red"), red.seats) == (0, 2)


def test_the_fall_is_told_with_the_last_cube() -> None:
    seats = [seat(0, 8), seat(1)]
    cubes = ("yellow", "yellow")

    before = [faces.attack(cubes, 1, seats, fell=fell) for fell in ((), (0,))]
    after = [faces.attack(cubes, 2, seats, fell=fell) for fell in ((), (0,))]

    assert faces.bits(before[0]) == faces.bits(before[1])
    assert faces.bits(after[0]) != faces.bits(after[1])


def test_the_promise_can_be_scanned_whole() -> None:
    picture = faces.promise(PROMISE)
    modules = [
        list(row) for row in segno.make(PROMISE.upper(), error="l", micro=False, boost_error=False).matrix
    ]
    rim = (HIGH - 2 * len(modules)) // 2

    read = [
        [int(picture.getpixel((rim + 2 * x + dx, rim + 2 * y + dy)) == DARK) for x in range(len(modules))]
        for y in range(len(modules))
        for dx, dy in ((0, 0), (1, 1))
    ]

    assert read == [row for row in modules for _ in range(2)]
    assert rim >= 2
    assert all(
        picture.getpixel((at, edge)) for at in range(HIGH) for edge in (0, rim - 1, HIGH - rim, HIGH - 1)
    )


def test_another_promise_is_another_picture() -> None:
    other = "a" + PROMISE[1:]
    code, digits = (0, 0, HIGH, HIGH), (HIGH, 0, WIDE, HIGH)

    one, two = faces.promise(PROMISE), faces.promise(other)

    assert one.crop(code).tobytes() != two.crop(code).tobytes()
    assert one.crop(digits).tobytes() != two.crop(digits).tobytes()


def test_the_chosen_answer_stands_out() -> None:
    pictures = [faces.question("Safe?", ("Yes", "No"), chosen=chosen) for chosen in (None, 0, 1)]

    lit = [
        [picture.crop(half).histogram()[255] for half in ((0, 47, 64, 64), (64, 47, 128, 64))]
        for picture in pictures
    ]

    assert lit[1][0] > lit[0][0] == lit[2][0]
    assert lit[2][1] > lit[0][1] == lit[1][1]


def test_those_without_a_rank_are_named_as_lost() -> None:
    ranking = [RankView(0, 50)]

    one = faces.game_over(table([seat(0), seat(1)], ranking=ranking))
    other = faces.game_over(table([seat(0)], ranking=ranking))

    assert faces.bits(one) != faces.bits(other)
