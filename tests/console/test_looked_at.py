"""Every screen of the tour, looked at in Czech and Polish where it is small: whole, and in one language."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from companion.console.app import Console
from companion.console.widgets.choice import Choice
from companion.console.widgets.lines import NARROW
from companion.console.widgets.once import Label
from companion.table.host import Host
from companion.words.language import SOURCE, speak
from tests.companion.catalogues import ENGLISH, GIVEN
from tests.kit.console import strips

DOCS = Path(__file__).parents[2] / "docs"

TYPED = re.compile(
    GIVEN.pattern
    + r"|\b(watch|FILE|medkit|Stars|hunter)\b"
    + r"|[◉ ](attack|next|back|fury|danger|dial|seat-\d|fury-\d+|screen|buzzer|panel)\b"
    + r"|\b(power|any|skill|back|draw) =",
    re.IGNORECASE,
)
"""What people typed on the way, what is typed alike in every language, and names of a table's own parts."""

BARE = {"TableWall", "FlightWall", "PictureScreen", "Palette"}
"""Screens that go from edge to edge."""

AT_THE_EDGE = re.compile(r"[ ▌╭│╰─▔]")
"""What a line begins with: air, the mark of a seat, or an edge."""

LONG = pytest.mark.long
QUICK = {("set-up", "cs", (60, 20)), ("promise", "pl", (60, 20))}


def faults(app: Console) -> Iterator[str]:
    screen: Screen[Any] = app.screen
    lines = ["".join(part.text for part in strip) for strip in strips(app)]
    name = type(screen).__name__
    if name not in BARE:  # the last line is that of the keys
        yield from (f"at the edge: {line}" for line in lines[:-1] if not AT_THE_EDGE.match(line))
    for line in lines:
        if found := ENGLISH.search(TYPED.sub(" ", line)):
            yield f"English {found.group()}: {line}"
    for widget in screen.query(Input):
        is_heap = name == "FlightCountScreen" and app.size.width < NARROW  # all that the trays hold
        if widget.content_size and not is_heap and len(widget.placeholder) > widget.content_size.width:
            yield f"cut: {widget.placeholder}"
    for label in screen.query(Label):
        if label.content_size and len(str(label.render())) > label.content_size.width * label.size.height:
            yield f"cut: {label.render()}"
    for choice in screen.query(Choice):
        if choice.content_size and choice.parent and choice.region.right > choice.parent.region.right:
            yield f"cut: {choice.render()}"


@pytest.fixture
def tour(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(DOCS))
    return importlib.import_module("draw_pictures")


def cases() -> list[Any]:
    trips = ["set-up", "waiting", "wall", "wall-flight", "promise", "table", "browser", "offers", "delve"]
    trips += ["flight", "flight-skill", "flight-enemy", "flight-section"]
    return [
        pytest.param(
            *(trip, spoken, size),
            marks=() if (trip, spoken, size) in QUICK else LONG,
            id=f"{trip}-{spoken}-{size[0]}x{size[1]}",
        )
        for spoken in ("cs", "pl")
        for size in ((60, 20), (80, 24))
        for trip in trips
    ]


@pytest.mark.parametrize(("trip", "spoken", "size"), cases())
async def test_every_screen_is_whole_and_in_one_language(
    tour: Any, monkeypatch: pytest.MonkeyPatch, trip: str, spoken: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(tour, "Host", lambda *of, **how: Host(*of, **{**how, "language": spoken}))
    monkeypatch.setattr(tour, "drawn", lambda app: "\n".join(faults(app)))
    (gone,) = [each for each in tour.TRIPS if each.stops[0].name == trip]
    stops = tuple(replace(stop, size=size, theme="auto") for stop in gone.stops if "theme" not in stop.name)

    speak(spoken)
    try:
        found = {name: said async for name, said in tour.console(replace(gone, stops=stops)) if said}
    finally:
        speak(SOURCE)

    assert found == {}
