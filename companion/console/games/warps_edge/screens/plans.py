"""The plans of this turn beside each other, better by the second; and whether the flight can still be won."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content

from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.base import Dialogue
from companion.console.screens.foreseeing import foresee
from companion.console.state import ConsoleState
from companion.console.widgets.lines import MessageLine
from companion.console.widgets.once import Vertical, VerticalScroll
from companion.console.widgets.pane import Text
from companion.games.warps_edge.foresight import (
    FlightForesight,
    Foreseen,
    brings,
    chance,
    doing,
    left_out,
    rests_on,
)
from companion.line.carried import Bookmark
from companion.words.language import _
from rules.warps_edge.view import View as Flight


class PlansScreen(Dialogue[None]):
    """Chances, and never what to do."""

    _asked_at: Bookmark | None = None

    def compose(self) -> ComposeResult:
        """The chance to win, and two lines for each plan."""
        with Vertical(classes="box tall"):
            yield Text(classes="heading", id="still")
            with VerticalScroll():
                yield Text(id="plans")
            yield Text(classes="muted", id="left-out")
            yield MessageLine()

    def show(self, seen: ConsoleState) -> None:
        """The table moved: what was foreseen is of another."""
        if seen.lost:
            self._asked_at = None  # once the host is back it is asked anew
        elif seen.mark != self._asked_at and seen.shown:
            self._asked_at = seen.mark
            self.query_one("#still", Text).say(_("Flights are played on to their end…"))
            self.query_one("#plans", Text).say("")
            foresee(self, self._hear)

    def _hear(self, foreseen: Foreseen | None) -> None:
        flight = flight_of(self.seen)
        if foreseen is None or flight is None:
            self.query_one("#still", Text).say(FlightForesight().nothing())
            return
        self.query_one("#still", Text).say(rests_on(foreseen))
        self.query_one("#plans", Text).say(plans(flight, foreseen))
        told = _("Chances, by a quick pilot on the same luck")
        left = [left_out(foreseen.in_words)] if foreseen.in_words else []
        self.query_one("#left-out", Text).say("; ".join((told, *left)))


def plans(flight: Flight, foreseen: Foreseen) -> Content:
    """What each plan does, and below what it brings and how often it was won."""
    rows: list[Content] = []
    for plan in foreseen.plans:
        rows.append(Content.assemble((f"{chance(plan)}  ", "bold"), ", ".join(brings(flight, plan))))
        rows.append(Content.styled(f"  {doing(flight, plan.does)}", "$text-muted"))
    return Content("\n").join(rows)
