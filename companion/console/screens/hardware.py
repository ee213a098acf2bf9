"""The hardware: every control, lamp and output as it is now, and whether each press arrives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from companion.console.room import room, room_of
from companion.console.screens.base import BaseScreen
from companion.console.screens.plain import PictureScreen
from companion.console.state import ConsoleState
from companion.console.widgets.oled import Oled
from companion.console.widgets.once import VerticalScroll
from companion.console.widgets.pane import Text
from companion.games import GAMES
from companion.games.signs import ink
from companion.line.carried import Fitting, Lamp, Touch
from companion.words.language import N_, _

_FELT: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("press",),
    "next": ("press",),
    "back": ("hold",),
    "fury": ("press",),
    "dial": ("press", "turn-left", "turn-right"),
}
"""What a finger can do with a control, where that is not to press and to hold it."""

_GESTURES: Final[Mapping[str, str]] = {
    "press": N_("pressed"),
    "hold": N_("held"),
    "turn-left": N_("turned left"),
    "turn-right": N_("turned right"),
}
_RHYTHMS: Final[Mapping[str, tuple[str, str]]] = {
    "steady": ("▮▮▮▮▮▮▮▮", N_("lit")),
    "blink": ("▮▮▮▮····", N_("half a second on, half off")),
    "pulse": ("▮·······", N_("one flash a second")),
    "double": ("▮·▮·····", N_("two flashes a second")),
    "triple": ("▮·▮·▮···", N_("three flashes a second")),
    "wink": ("▮▮▮▮▮▮▮·", N_("goes out for a moment")),
    "quick": ("▮·▮·▮·▮·", N_("flickers")),
}
"""One second of each rhythm, drawn and said."""

_NEWEST = 5
"""Presses that are listed."""


def gesture(name: str) -> str:
    """What a finger did."""
    return _(_GESTURES[name]) if name in _GESTURES else name


def meaning(pressed: str, held: str) -> str:
    """
    What a control is for, when it is pressed and when it is held.

    >>> meaning("DANGER +1", "DANGER -1"), meaning("", "take back")
    ('DANGER +1; held: DANGER -1', 'held: take back')
    """
    parts = [_(pressed)] if pressed else []
    if held:
        parts.append(_("held: {what}").format(what=_(held)))
    return "; ".join(parts)


def glow(lamp: Lamp | None) -> str:
    """
    How a lamp glows, drawn for a second and said.

    >>> glow(Lamp(colour="off", rhythm="steady")), glow(Lamp(colour="red", rhythm="pulse"))
    ('········ dark', '▮······· one flash a second')
    """
    if lamp is None or lamp.colour == "off":
        return "········ " + _("dark")
    if lamp.rhythm not in _RHYTHMS:
        return f"▮▮▮▮▮▮▮▮ {lamp.rhythm}"
    drawn, said = _RHYTHMS[lamp.rhythm]
    return f"{drawn} {_(said)}"


class HardwareScreen(BaseScreen[None]):
    """It presses nothing itself: fingers do, and what they did is shown."""

    HEADING = N_("Hardware")
    PAGES = {"picture": PictureScreen}

    def __init__(self) -> None:
        super().__init__()
        self._since = 0
        self._felt: set[tuple[str, str]] = set()

    def body(self) -> ComposeResult:
        """The lists, and the small screen where there is room."""
        with VerticalScroll(classes="form", can_focus=True):
            yield Text(id="parts")
            yield Oled()

    def on_mount(self) -> None:
        """What was pressed before counts only as pressed before."""
        self.query_one(VerticalScroll).focus()
        self.action_press_test()

    def follow(self, *, again: bool = False) -> None:
        """What the parts feel and show is all that it tells of."""
        super().follow(again=again or self.seen is not self._heard)

    def show(self, seen: ConsoleState) -> None:
        """Follow fingers and lamps."""
        self.query_one("#parts", Text).say(Content("\n").join(self._lines(seen)))

    def action_press_test(self) -> None:
        """Nothing has been pressed yet."""
        self._since = self.seen.touches[-1].n if self.seen.touches else 0
        self._felt = set()
        self.show(self.seen)

    def _lines(self, seen: ConsoleState) -> Iterator[Content]:
        fittings = seen.hello.fittings if seen.hello else ()
        self._felt |= {(touch.control, touch.gesture) for touch in seen.touches if touch.n > self._since}
        yield from _faults(seen)
        yield from self._controls([each for each in fittings if each.role == "control"], seen)
        yield from _newest(seen.touches)
        yield _heading(_("Lamps"))
        for name, lamp in (seen.lamps.lamps if seen.lamps else {}).items():
            yield Content.assemble(f"  {name.ljust(9)} ", (glow(lamp), ink(lamp.colour)))
        yield _heading(_("Outputs"))
        for each in fittings:
            if each.role not in {"control", "lamp"}:
                yield _row(each.name, each.where or _("simulated"))

    def _controls(self, controls: Sequence[Fitting], seen: ConsoleState) -> Iterator[Content]:
        yield _heading(_("Controls"))
        if seen.shown is not None and seen.shown.phase == "play":
            warning = _("A game is on: what is pressed is done. It can be taken back afterwards.")
            yield Content.styled(f" {warning}", "$warning")
        here = room(seen.table) if seen.shown else room_of(next(iter(GAMES)))
        for each in controls:
            ticks = [
                (f"{'[x]' if (each.name, name) in self._felt else '[ ]'} {gesture(name)}  ", "bold")
                for name in _FELT.get(each.name, ("press", "hold"))
            ]
            meant = f"{each.where}  {meaning(*here.meanings.get(each.name, here.meaning))}"
            yield Content.assemble(f"  {each.name.ljust(9)} ", *ticks, (meant, "$text-muted"))


def _faults(seen: ConsoleState) -> Iterator[Content]:
    faults = seen.table.faults if seen.table else ()
    yield _heading(_("Faults"))
    for fault in faults:
        yield Content.styled(f"  ! {fault}", "$warning")
    if not faults:
        yield Content.styled("  " + _("none"), "$text-muted")


def _newest(touches: Sequence[Touch]) -> Iterator[Content]:
    yield _heading(_("Newest presses"))
    for touch in reversed(touches[-_NEWEST:]):
        yield _row(f"{touch.n}. {touch.control}", gesture(touch.gesture))
    if not touches:
        yield Content.styled("  " + _("none"), "$text-muted")


def _heading(text: str) -> Content:
    return Content.styled(f" {text}", "bold $accent")


def _row(name: str, text: str) -> Content:
    return Content.assemble(f"  {name.ljust(14)} ", (text, "$text-muted"))
