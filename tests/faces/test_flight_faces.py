"""Whatever a flight comes to, there is a picture of it, and it tells what the pilot needs."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from companion.games.glass import Reveal
from companion.games.warps_edge.faces.gallery import ROW, enemy, flight, section
from companion.games.warps_edge.heaps import ORDER
from companion.games.warps_edge.moments import Toss, WarpOver
from companion.oled.faces.paper import HIGH, WIDE
from companion.table.oled_picture import asked, picture
from companion.table.oled_state import Evening, OledState, pages
from rules.warps_edge.table import Choice
from rules.warps_edge.threat import Threat
from rules.warps_edge.view import Dial, View
from tests.companion.flown_views import views
from tests.kit import faces

pytestmark = pytest.mark.usefixtures("nothing_beside_the_paper")

STATES = st.integers(0, 40).flatmap(lambda seed: st.sampled_from(views(seed)))
OWED = (
    "gain", "return", "skill", "keep-skill", "move-on", "enemy", "draw",
)  # fmt: skip
tokens = st.dictionaries(st.sampled_from(ORDER), st.integers(1, 12), max_size=len(ORDER))
few = st.integers(0, 99)


@st.composite
def flights(draw: st.DrawFn) -> View:
    """Any flight, also such as no rule would make: a picture must not break the evening."""
    row = [
        draw(st.none() | st.builds(enemy, st.just(n), few, few, attack=few, stunned=st.booleans()))
        for n in range(1, draw(st.sampled_from((4, 5))) + 1)
    ]
    needs = st.none() | st.dictionaries(
        st.sampled_from(("lasers", "manoeuvres", "energy")), st.integers(1, 99), min_size=1
    )
    parts = [
        draw(
            st.builds(
                section,
                st.just(n),
                needs=needs,
                attack=few,
                state=st.sampled_from(("open", "closed", "down")),
                stunned=st.booleans(),
            )
        )
        for n in range(1, draw(st.integers(0, 5)) + 1)
    ]
    scales = st.builds(Dial, few, few)
    return flight(
        step=draw(st.sampled_from(("arrive", "act", "attack", "plan"))),
        turn=draw(few),
        warp=draw(scales),
        shields=draw(scales),
        hull=draw(scales),
        cargo_room=draw(few),
        mothership=draw(st.sampled_from(("dread", "duo", "phantom-true", "a mothership of a long name"))),
        row=tuple(row),
        sections=tuple(parts),
        decks=draw(st.sampled_from(((0,), (12,), (3, 0), (10, 12)))),
        bag=draw(st.integers(0, 140)),
        supply=draw(tokens),
        cargo=draw(tokens),
        discard=draw(tokens),
        trays=draw(tokens),
        threat=draw(st.builds(Threat, few, few, few)),
        ended=draw(st.none() | st.sampled_from(("victory", "hull", "last-warp"))),
        unknown=draw(st.sampled_from(((), ("tokens.start",), ("fighters.hermes.power",)))),
        owed=draw(
            st.sampled_from(((), *((Choice(what=what, count=3, tokens=ORDER, to="bag"),) for what in OWED)))
        ),
    )


def drawn(stage: OledState, view: View) -> Image.Image:
    image: Image.Image = picture(stage, view, Evening(), address="", release="")()
    return image


def is_a_face(image: Image.Image) -> bool:
    return (image.mode, image.size) == ("1", (WIDE, HIGH))


@given(view=flights() | STATES, data=st.data())
def test_any_flight_has_every_page(view: View, data: st.DataObject) -> None:
    for page in pages(view, Evening()):
        assert is_a_face(drawn(OledState(page=page), view))
    question = asked(view, ())
    if question:
        chosen = data.draw(st.none() | st.integers(0, question.answers - 1))

        assert is_a_face(drawn(OledState(picked=(), answer=chosen), view))


def test_many_tokens_of_many_kinds_stay_within_their_columns() -> None:
    many = flight(supply=dict.fromkeys(ORDER[:7], 12), cargo=dict.fromkeys(ORDER[:7], 12))
    more = flight(supply=dict.fromkeys(ORDER[:7], 12), cargo=dict.fromkeys(ORDER[:7], 11))

    assert bits(faces.flight_act(many)) == bits(faces.flight_act(more))
    assert bits(faces.flight_act(many)) != bits(faces.flight_act(flight(supply=many.supply)))


@given(view=flights(), shown=st.lists(st.sampled_from(ORDER), max_size=24), up=st.booleans())
def test_whatever_happens_has_a_picture(view: View, shown: list[str], *, up: bool) -> None:
    reveal = Reveal(3, tuple(shown), "", revealed=len(shown))
    for stage in (
        OledState(reveal=reveal),
        OledState(undone=("5 tokens drawn", True)),
        OledState(moment=WarpOver(view.warp.now, "hull")),
        OledState(moment=Toss("u-turn", up=up)),
    ):
        assert is_a_face(drawn(stage, view))


def bits(face: Image.Image) -> bytes:
    return faces.bits(face)


def test_each_page_changes_with_what_it_tells() -> None:
    """A number that nobody sees change would be no use to a pilot."""
    base = flight()
    stunned = (replace(ROW[0], stunned=True), *ROW[1:])
    told: dict[str, list[View]] = {
        "flight_row": [
            base,
            flight(row=stunned),
            flight(row=(None, *ROW[1:])),
            flight(row=(enemy(1, 4, 2), *ROW[1:])),
            flight(row=(enemy(1, 3, 1), *ROW[1:])),
            flight(row=(enemy(1, 3, 2, attack=2), *ROW[1:])),
            flight(row=(enemy(1, 3, 2, has=1), *ROW[1:])),
            flight(row=(None, *ROW[1:]), step="arrive"),
        ],
        "flight_act": [
            base,
            flight(row=stunned),
            flight(supply={"laser-2": 2}),
            flight(supply={"laser-2": 1}, cargo={"laser-2": 1}),
            flight(supply={"laser-3": 2}),
            flight(supply={"laser-2": 6}),
            flight(supply={"laser-2": 7}),
            flight(sections=(section(1, needs={"lasers": 5}),)),
        ],
        "flight_attack": [
            base,
            flight(threat=Threat(5, 2, 3)),
            flight(threat=Threat(5, 3, 2)),
            flight(shields=Dial(4, 6)),
            flight(hull=Dial(2, 4)),
            flight(row=stunned),
        ],
        "flight_plan": [
            base,
            flight(bag=13),
            flight(ending=True),
            flight(due=6),
            flight(warp=Dial(3, 5)),
            flight(turn=6),
        ],
        "flight_ship": [
            base,
            flight(shields=Dial(2, 6)),
            flight(shields=Dial(3, 7)),
            flight(hull=Dial(2, 4)),
            flight(bag=11),
            flight(warp=Dial(3, 5)),
        ],
        "cargo": [
            base,
            flight(cargo={"laser-2": 1}),
            flight(cargo_room=2),
            flight(supply={"energy-1": 2, "laser-2": 2, "manoeuvre": 1, "electroshock": 1}),
        ],
        "flight_mothership": [
            flight(sections=(section(1, needs={"lasers": 5}, state=state),))
            for state in ("open", "closed", "down")
        ]
        + [
            flight(sections=(section(1),)),
            flight(sections=(section(1, needs={"lasers": 5}, stunned=True),)),
            flight(sections=(section(1, needs={"energy": 5}),)),
            flight(sections=(section(1, needs={"lasers": 5}),), decks=(8,)),
            flight(sections=(section(1, needs={"lasers": 5}),), mothership="duo", decks=(9, 0), marker=2),
            flight(sections=(section(1, needs={"lasers": 5}),), mothership="duo", decks=(9, 0), marker=3),
        ],
    }
    for face, shown in told.items():
        assert len({bits(getattr(faces, face)(view)) for view in shown}) == len(shown), face


def test_no_picture_tells_what_is_in_the_bag() -> None:
    pages_of = [bits(drawn(OledState(page=page), flight())) for page in pages(flight(), Evening())]
    others = flight(trays={"laser-3": 4}, removed={"energy-1": 2})

    assert [bits(drawn(OledState(page=page), others)) for page in pages(others, Evening())] == pages_of


@pytest.mark.parametrize(
    ("step", "face"),
    [("arrive", "flight_row"), ("act", "flight_act"), ("attack", "flight_attack"), ("plan", "flight_plan")],
)
def test_what_the_step_needs_comes_first(step: Literal["arrive", "act", "attack", "plan"], face: str) -> None:
    """And once only: while enemies arrive, the row is no page of its own."""
    view = flight(step=step)

    assert bits(drawn(OledState(), view)) == bits(getattr(faces, face)(view))
    assert (
        len({bits(drawn(OledState(page=page), view)) for page in pages(view, Evening())[:-2]})
        == len(pages(view, Evening())) - 2
    )


def test_a_section_nobody_has_typed_is_asked_for_before_the_pilot_acts() -> None:
    """The rules would refuse everything else."""
    unknown = flight(row=(None,) * 4, decks=(0,), sections=(section(1), section(2)))

    assert bits(drawn(OledState(), unknown)) == bits(
        faces.to_do("Not known yet", "Type at the console what section 1 says.")
    )


def test_the_inventory_is_asked_for_before_the_first_draw() -> None:
    unknown = flight(step="plan", turn=0, unknown=("tokens.start",))

    assert bits(drawn(OledState(), unknown)) == bits(
        faces.to_do("Not known yet", "Look, and type it at the console: the tokens the bag begins with.")
    )


def test_an_attack_that_hurts_asks_for_the_scales_first() -> None:
    """Nobody knows how many shields there are to lose."""
    unknown = flight(step="attack", shields=Dial(0, 0), unknown=("fighters.hermes.shields",))

    assert bits(drawn(OledState(), unknown)) == bits(
        faces.to_do("Not known yet", "Look, and type it at the console: shields of Hermes.")
    )
    assert bits(faces.flight_ship(unknown)) != bits(faces.flight_ship(flight(shields=Dial(0, 6))))


def test_drawn_tokens_are_shown_side_by_side_whatever_their_order() -> None:
    assert bits(faces.drawn(("reactor", "laser-1"))) == bits(faces.drawn(("laser-1", "reactor")))
    assert bits(faces.drawn(("reactor", "laser-1"))) != bits(faces.drawn(("reactor", "laser-2")))


def test_more_tokens_than_fit_are_counted() -> None:
    assert bits(faces.drawn(("laser-1",) * 40)) != bits(faces.drawn(("laser-1",) * 41))


def test_every_kind_of_token_has_a_sign_of_its_own() -> None:
    """But POWER tokens of one letter, of which a fighter has but one."""
    signs = {bits(faces.drawn((token,))) for token in ORDER}

    assert len(signs) == 7 + len("POWER")
