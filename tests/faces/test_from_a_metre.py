"""What is asked for at every moment is written large enough for a panel of 1.3 inches, seen from a metre."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.seat_row import STATUS
from companion.games.warps_edge.faces.gallery import flight
from companion.oled.faces import text
from companion.oled.faces.font import Font
from companion.oled.faces.notices import MOST, parted
from companion.oled.faces.paper import HIGH, WIDE
from companion.words import language
from rules.clank.view import Status, View
from tests.faces.draw_goldens import same
from tests.kit import faces

LEAST = 12
"""Dots of a capital: 2.8 mm where 128 dots are 29.4 mm wide."""

FATES: tuple[Status, ...] = ("escaped", "rescued", "fallen", "lost")

Written = dict[str, int]
"""Every text of a picture, and how many dots its capitals are high."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], Written]]:
    said: Written = {}
    real = text.write

    def write(
        image: Image.Image, xy: tuple[int, int], told: str, font: Font = text.SMALL, **more: Any
    ) -> int:
        said[told] = min(font.cap, said.get(told, font.cap))
        return real(image, xy, told, font, **more)

    for name, module in list(sys.modules.items()):
        if name.startswith("companion.") and getattr(module, "write", None) is real:
            monkeypatch.setattr(module, "write", write)

    def of(face: Callable[[], object]) -> Written:
        said.clear()
        face()
        return dict(said)

    yield of
    language.speak("en")


def of_seats(count: int) -> View:
    """A table whose figures are found nowhere else on the picture."""
    seats = [seat(at, wounds=3 + at) for at in range(count)]
    return table(seats, noise=[11 + at for at in range(count)])


@pytest.mark.parametrize("count", range(1, 7))
def test_wounds_and_noise_are_figures_to_be_read_from_a_metre(count: int, written: Any) -> None:
    view = of_seats(count)
    glance = written(lambda: faces.glance(view))
    for at in range(count):
        assert glance[f"{3 + at}"] >= LEAST
        assert glance[f"{11 + at}"] >= LEAST

    listed = written(lambda: [faces.seats(view, first, 3) for first in (0, 3)])
    for at in range(count):
        assert listed[f"{3 + at}/10"] >= LEAST
        assert listed[f"{11 + at}"] >= LEAST


@pytest.mark.parametrize("spoken", ["en", "cs", "pl"])
@pytest.mark.parametrize("fate", FATES)
def test_what_became_of_a_seat_is_read_from_a_metre(fate: Status, spoken: str, written: Any) -> None:
    language.speak(spoken)
    word = STATUS[fate]()
    for count in range(1, 7):
        view = table([seat(at, status=fate) for at in range(count)])

        assert written(lambda view=view: faces.seats(view, 0, 4))[word] >= LEAST
        if count <= 4:
            assert written(lambda view=view: faces.glance(view))[word] >= LEAST


def test_every_fate_has_a_sign_of_its_own_among_six() -> None:
    pictures = [
        faces.glance(table([seat(0), seat(1, status=fate), *(seat(at) for at in range(2, 6))]))
        for fate in FATES
    ]

    for one in pictures:
        box = one.crop((60, 22, 87, 42)).getbbox()
        assert box
        assert box[3] - box[1] >= LEAST
        assert sum(same(one, other) for other in pictures) == 1


@pytest.mark.parametrize("spoken", ["en", "cs", "pl"])
def test_the_figures_of_a_flight_are_read_from_a_metre(spoken: str, written: Any) -> None:
    language.speak(spoken)
    press = language._("Press attack")  # as the face has it
    plan = written(lambda: faces.flight_plan(flight(step="plan", due=5)))

    assert plan[press] >= LEAST

    for face in (faces.flight_row, faces.flight_mothership):
        told = written(lambda face=face: face(flight()))
        needs = [told[figure] for figure in ("5", "12", "8", "6") if figure in told]
        assert needs
        assert min(needs) >= LEAST

    much = flight(supply={"laser-2": 17, "energy-1": 8}, cargo={"laser-2": 9})
    cargo = written(lambda: faces.cargo(much))

    assert min(cargo[figure] for figure in ("17", "8", "9")) >= LEAST


def test_a_head_stands_beside_the_next_draw(written: Any) -> None:
    """Two letters over two, small but whole; two digits leave no room for it."""
    view = of_seats(4)

    assert {"XK", "VW"} <= set(written(lambda: faces.glance(view, head="XKVW")))
    assert not same(faces.glance(view, head="XKVW"), faces.glance(view, head="XKVB"))
    assert same(
        faces.glance(view, head="XKVW").crop((44, 0, WIDE, HIGH)),
        faces.glance(view).crop((44, 0, WIDE, HIGH)),
    )


@pytest.mark.parametrize("spoken", ["cs", "pl"])
def test_what_the_rules_refuse_is_told_in_parts_of_tall_letters(spoken: str, written: Any) -> None:
    for sentence in _refusals(spoken):
        parts = parted(sentence)

        assert " ".join(parts).split() == sentence.split()
        assert max(map(len, parts)) <= MOST
        for n, part in enumerate(parts):
            sizes = written(lambda part=part, n=n, parts=parts: faces.refusal(part, n, len(parts)))
            sizes.pop(f"{n + 1}/{len(parts)}", None)
            assert min(sizes.values()) >= LEAST, part


def _refusals(spoken: str) -> set[str]:
    """
    What is said by the rules' own modules, with a short name in each pair of braces.

    But what is wrong in a file, by its place there: no button and no dial can ask for that.
    """
    path = language._FOLDER / spoken / "LC_MESSAGES" / "furybox.po"
    with path.open("rb") as file:
        catalogue = read_po(file)
    return {
        re.sub(r"\{\w+\}", "Eva", message.string)
        for message in catalogue
        if message.id
        and isinstance(message.string, str)
        and "`" not in message.string
        and any(where.startswith("rules/") and where.endswith(".py") for where, _line in message.locations)
    }


@given(sentence=st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_sentence_has_its_parts(sentence: str) -> None:
    parts = parted(sentence)

    assert parts
    assert "".join("".join(parts).split()) == "".join(sentence.split())
