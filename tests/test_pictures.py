"""The pictures of docs/screens.md: every screen of the console is among them, and none is missing."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion import console
from companion.console.screens.base import BaseScreen
from companion.console.themes import AUTO, LABELS
from hardware import breadboard_picture
from hardware.case.drawing import laser
from hardware.case.plate import placed
from hardware.wiring import DEFAULT, from_toml

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def tour() -> ModuleType:
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("tour")
    finally:
        sys.path.remove(str(DOCS))


SHAPES = {"BaseScreen", "FormPage", "FormQuestion", "Question", "WallScreen"}
"""What forms, questions and boards are made of; none of them is opened."""


def shown() -> set[str]:
    """The screens that are opened, of every game's room too; not those that others are made of."""
    modules = [module.name for module in pkgutil.walk_packages(console.__path__, f"{console.__name__}.")]
    found = {
        each
        for module in modules
        for each in vars(importlib.import_module(module)).values()
        if isinstance(each, type) and issubclass(each, BaseScreen) and each.__module__ == module
    }
    bases = {base for each in found for base in each.__mro__[1:]}
    opened = {each.__name__ for each in found if each not in bases or {"compose", "body"} & vars(each).keys()}
    return {name for name in opened if not name.startswith("_")} - SHAPES


def test_every_screen_has_its_picture(tour: ModuleType) -> None:
    """A new one needs a stop in docs/tour.py; a screen of which nothing is left needs none."""
    drawn = {stop.screen for trip in tour.TRIPS for stop in trip.stops}

    assert shown() - drawn == set()
    assert drawn - shown() == {"CardForm", "DeedForm", "Palette"}  # others are made of the first two, too


def test_every_theme_has_its_picture(tour: ModuleType) -> None:
    """But the two that a picture of its game shows anyway."""
    assert {*tour.THEMES, "space", AUTO} == set(LABELS)


@pytest.mark.parametrize("table", ["full", "small", "spi"])
def test_the_pictures_one_wires_from_are_those_the_program_draws(table: str) -> None:
    """`make pictures` after a change; docs/pi.md shows each."""
    file = DOCS / "wirings" / f"{table}.toml"
    wiring = from_toml(file.read_text("utf-8")) if table != "full" else DEFAULT

    assert (DOCS / "pictures" / f"wiring-{table}.svg").read_text("utf-8") == breadboard_picture.svg(wiring)
    assert f"](pictures/wiring-{table}.svg)" in (DOCS / "pi.md").read_text("utf-8")


def test_the_plate_one_sees_is_the_one_that_is_cut() -> None:
    """`make pictures` after a change."""
    assert (DOCS / "pictures" / "case-full.svg").read_text("utf-8") == laser(placed(DEFAULT))


def test_every_picture_is_drawn_once_kept_and_shown(tour: ModuleType) -> None:
    """`make pictures` after a change of the tour; docs/screens.md tells what it is of."""
    names = [stop.name for trip in tour.TRIPS for stop in trip.stops]
    page = (DOCS / "screens.md").read_text("utf-8")
    told = re.findall(r"^!\[[^\]]+\]\(pictures/console(?:/([\w-]+))?\.svg\)$", page, re.MULTILINE)
    kept = {path.stem for path in (DOCS / "pictures" / "console").glob("*.svg")}

    assert sorted(name or "table" for name in told) == sorted(names)
    assert kept | {"table"} == set(names)
