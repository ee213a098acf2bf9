"""Fixtures for every test of a console: nothing runs out on a slow machine, and nothing is drawn unseen."""

from __future__ import annotations

from typing import Any

import pytest
from textual import app, pilot, screen
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.timer import Timer

from companion.console import desk, type_ahead
from companion.table import at_once
from tests.kit.idle import wait_until_idle
from tests.kit.wait import PATIENCE_SECONDS

__all__ = ["drawn_at_rest", "every_timer_rings", "parsed_once", "unhurried", "up_to_date_at_once"]

_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
"""Sheets by their text, where they belong, and the colours they were read with."""


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Make fingers wait until the console is at rest, before a key and after it; and nothing runs out.

    A refusal, what has just been done and a key that waits last on a slow machine, too.
    """

    async def at_rest(_pilot: pilot.Pilot[None], timeout: float = 0) -> bool:  # noqa: ASYNC109  # the pilot's own
        del timeout
        await wait_until_idle()
        return True

    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(desk, "REFUSED_SECONDS", 3600.0)
    monkeypatch.setattr(at_once, "SECONDS", 3600.0)
    monkeypatch.setattr(app, "wait_for_idle", wait_until_idle)
    monkeypatch.setattr(pilot, "wait_for_idle", wait_until_idle)
    monkeypatch.setattr(pilot.Pilot, "_wait_for_screen", at_rest)


@pytest.fixture(autouse=True)
def parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every console reads the same style sheets; for all tests together they are read once."""
    parse = Stylesheet._parse_rules

    def known(sheet: Stylesheet, css: str, read_from: Any, *told: Any, **more: Any) -> list[RuleSet]:
        key = (css, read_from, told, *sorted(more.items()), frozenset(sheet._variables.items()))
        if key not in _PARSED:
            _PARSED[key] = parse(sheet, css, read_from, *told, **more)
        return _PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", known)


@pytest.fixture(autouse=True)
def up_to_date_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the next of sixty pictures a second, which was half of a test's time."""
    monkeypatch.setattr(screen, "UPDATE_PERIOD", 0.001)


@pytest.fixture(autouse=True)
def every_timer_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    What is to happen once, does happen, however short its wait.

    Textual leaves out a tick that comes too late, and with it the only one there is: a timer never rings if
    the machine pauses, as it starts, for as long as it is to wait. A test's timers wait for a moment.
    """
    once = MessagePump.set_timer

    def rings(pump: MessagePump, *told: Any, **more: Any) -> Timer:
        timer = once(pump, *told, **more)
        timer._skip = False
        return timer

    monkeypatch.setattr(MessagePump, "set_timer", rings)


@pytest.fixture(autouse=True)
def drawn_at_rest(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A screen is drawn where a test looks, and whole wherever a visit is at rest.

    The pictures on the way, which nobody looks at, are a fifth of a console's processor time. What is long
    has them all, as a terminal has.
    """
    if request.node.get_closest_marker("long"):
        return
    drawn = Compositor.render_update

    def drawn_if_whole(compositor: Compositor, full: bool = False, **told: Any) -> Any:  # noqa: FBT001, FBT002
        if full:
            return drawn(compositor, full, **told)
        compositor._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", drawn_if_whole)
