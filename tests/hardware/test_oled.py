"""The OLED against a strict model of its chips: what an eye sees, and what is sent for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.oled import device
from PIL import Image

from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.glance import glance
from companion.games.gallery import gallery
from companion.oled.faces.paper import bits
from hardware.oled_windows import STARTING, WHOLE, changed, messages, pages
from hardware.ports import BLANK, DeviceGone, Picture
from tests.hardware.oled_module import (
    CHEQUERED,
    CHIPS,
    CORNER,
    ROTATIONS,
    SEAMS,
    KernelModule,
    Module,
    random_picture,
)


def drawn(face: Image.Image) -> Picture:
    return Picture(bits(face))


# What an eye sees


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("chip", CHIPS)
def test_every_dot_is_where_it_was_drawn(plug_in: type[Module], chip: str, rotation: int) -> None:
    module = plug_in(chip, rotation=rotation)

    for seed in range(10):
        picture = random_picture(seed)
        module.screen.show(picture)

        assert module.glass() == picture


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("chip", CHIPS)
def test_the_glass_is_as_luma_would_have_it(plug_in: type[Module], chip: str, rotation: int) -> None:
    ours, theirs = Module(chip, rotation=rotation), plug_in(chip, rotation=rotation)
    driver = getattr(device, chip)(theirs.connect(theirs.wiring), rotate=rotation)

    for seed in range(3):
        picture = random_picture(seed)
        ours.screen.show(picture)
        driver.display(Image.frombytes("1", driver.size, picture.bits))

        assert ours.controller.glass() == theirs.controller.glass() != bytes(1024)


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize("chip", CHIPS)
def test_nothing_but_pictures_is_ever_seen(plug_in: type[Module], chip: str) -> None:
    module = plug_in(chip)
    seen = {module.controller.glass()}
    obey, fill = module.controller.command, module.controller.data
    module.controller.command = lambda sent: (obey(sent), seen.add(module.controller.glass()))
    module.controller.data = lambda sent: (fill(sent), seen.add(module.controller.glass()))

    module.screen.show(CHEQUERED)

    assert seen == {BLANK.bits, CHEQUERED.bits}


patches = st.builds(
    lambda left, top, wide, high: (left, top, left + wide, top + high),
    *(st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64)),
)
steps = st.one_of(
    st.tuples(st.just("picture"), st.integers(0, 1000)),
    st.tuples(st.just("patch"), patches),
    st.tuples(st.just("again"), st.none()),
    st.tuples(st.just("blank"), st.none()),
    st.tuples(st.just("fault"), st.integers(0, 1200)),
    st.tuples(st.just("power"), st.none()),
)


@given(st.sampled_from(CHIPS), st.sampled_from(ROTATIONS), st.lists(steps, max_size=12))
def test_whatever_came_before_the_glass_shows_the_last_picture(
    chip: str, rotation: int, story: list[tuple[str, object]]
) -> None:
    module = Module(chip, rotation=rotation)
    picture = BLANK
    for what, how in story:
        match what:
            case "picture":
                picture = random_picture(how)
            case "patch":
                image = Image.frombytes("1", (128, 64), picture.bits)
                image.paste(1 - bool(image.getpixel(how[:2])), how)
                picture = Picture(image.tobytes())
            case "blank":
                picture = BLANK
            case "fault":
                module.wire.fails_after = how
                with suppress(DeviceGone):
                    module.screen.show(picture)
                module.wire.fails_after = None
            case "power":
                module.controller.lose_power()
                module.clock.advance(600)
        module.screen.show(picture)

        assert module.glass() == picture


# What goes over the wire


@pytest.mark.parametrize("plug_in", SEAMS)
def test_the_same_picture_again_sends_nothing(plug_in: type[Module]) -> None:
    module = plug_in()
    module.screen.show(CHEQUERED)

    assert module.sent(CHEQUERED) == 0


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize(("chip", "cost"), [("ssd1306", 11), ("ssd1309", 11), ("sh1106", 8)])
def test_one_dot_costs_one_column(plug_in: type[Module], chip: str, cost: int) -> None:
    """Two messages: where, and the byte."""
    module = plug_in(chip)
    module.screen.show(BLANK)
    before = module.wire.messages

    assert module.sent(CORNER) == cost
    assert module.wire.messages == before + 2


def test_a_tall_digit_is_one_window() -> None:
    """Windows that touch from page to page are sent as one, where that is fewer bytes."""
    module = KernelModule()
    module.screen.show(BLANK)
    before = module.wire.messages
    digit = Image.new("1", (128, 64))
    digit.paste(1, (40, 16, 54, 40))

    assert module.sent(drawn(digit)) == 10 + 3 * 14
    assert module.wire.messages == before + 2


def test_two_far_corners_of_a_box_are_not_one_window() -> None:
    module = KernelModule()
    module.screen.show(BLANK)
    corners = Image.new("1", (128, 64))
    corners.putpixel((0, 7), 1)
    corners.putpixel((127, 8), 1)

    assert module.sent(drawn(corners)) == 2 * 11


@pytest.mark.parametrize("chip", CHIPS)
def test_a_chip_is_started_as_luma_starts_it(chip: str) -> None:
    heard: list[bytes] = []
    silent = type("Silent", (getattr(device, chip),), {"display": lambda *_: None})
    silent(SimpleNamespace(command=lambda *sent: heard.append(bytes(sent)), cleanup=lambda: None))

    assert tuple(map(bytes.fromhex, STARTING[chip])) == tuple(heard)


@pytest.mark.parametrize("chip", CHIPS)
def test_starting_sends_one_picture(chip: str) -> None:
    assert KernelModule(chip).sent(CHEQUERED) < 1024 + 128


pictures = st.binary(min_size=1024, max_size=1024)
sparse = st.builds(
    lambda at: bytes(1 if n in at else 0 for n in range(1024)),
    st.frozensets(st.integers(0, 1023), max_size=300),
)


@given(st.sampled_from(CHIPS), st.one_of(pictures, sparse), st.one_of(pictures, sparse))
def test_a_change_never_costs_more_than_the_whole_picture(chip: str, old: bytes, new: bytes) -> None:
    before, after = pages(old), pages(new)

    def cost(windows: list) -> int:
        return sum(len(commands) + len(data) + 4 for commands, data in messages(chip, windows, after))

    assert cost(changed(chip, before, after)) <= cost([WHOLE])


def noise_changes() -> list[tuple[Picture, Picture]]:
    seats = [seat(at, at) for at in range(4)]
    shown = [drawn(glance(table(seats, noise=(3, noise, 1, 0)))) for noise in range(8)]
    return list(pairwise(shown))


def attack_frames() -> list[tuple[Picture, Picture]]:
    seats = [seat(at, 2) for at in range(4)]
    drawn_cubes = ("black", "yellow", "black", "green")
    return list(pairwise(drawn(attack(drawn_cubes, shown, seats)) for shown in range(5)))


def new_faces() -> list[tuple[Picture, Picture]]:
    return list(pairwise(map(drawn, gallery().values())))


@pytest.mark.parametrize(
    ("changes", "most"), [(noise_changes, 1 / 10), (attack_frames, 1 / 3), (new_faces, 1)]
)
@pytest.mark.parametrize("chip", CHIPS)
def test_less_goes_over_the_wire_than_luma_would_send(chip: str, changes: Callable, most: float) -> None:
    """Each change costs at most this share of luma's bytes, which are the same for every picture."""
    theirs = KernelModule(chip)
    driver = getattr(device, chip)(theirs.connect(theirs.wiring))
    before = theirs.wire.bytes
    driver.display(Image.new("1", driver.size))
    luma_sends = theirs.wire.bytes - before

    module = KernelModule(chip)
    for old, new in changes():
        module.screen.show(old)

        assert 0 < module.sent(new) <= most * luma_sends
