"""What is shown unasked, on lamps, the panel's rows and consoles. Pure; keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games import GAMES as PRESENTERS
from companion.games.game import Reveal
from companion.journal.chain import head
from companion.line import carried, wire
from companion.line.carried import Fitting
from companion.narration.history import History
from companion.release import __version__
from companion.table import questions
from companion.table.oled_state import OledState
from companion.table.session import Session
from companion.words.language import _
from hardware.ports import CONTROLS, OFF, Glow, Press
from hardware.wiring import LAMPS, Wiring
from rules.game import View
from rules.games import GAMES
from rules.timeline import BagCut, Timeline

MOST_TOUCHES: Final = 24
"""Presses that consoles are told of: more than fingers make before anybody reads them."""

ROW: Final = 16
"""Characters of one of the panel's rows."""


def fittings(wiring: Wiring | None) -> tuple[Fitting, ...]:
    """
    Every part, controls first; without a wiring those of the simulated table.

    >>> from hardware.wiring import from_toml
    >>> [(each.role, each.name, each.where) for each in fittings(from_toml("buzzer = 12"))]
    [('buzzer', 'buzzer', 'GPIO 12')]
    """
    return tuple(_simulated() if wiring is None else _wired(wiring))


def _simulated() -> Iterator[Fitting]:
    for control in CONTROLS:
        yield Fitting(role="control", name=control, where="")
    for lamp in LAMPS:
        yield Fitting(role="lamp", name=lamp, where="")
    yield Fitting(role="lamp", name="fury", where="")
    yield Fitting(role="screen", name="oled", where="")
    yield Fitting(role="buzzer", name="buzzer", where="")


def _wired(wiring: Wiring) -> Iterator[Fitting]:
    for name, button in wiring.buttons.items():
        yield Fitting(role="control", name=name, where=_pins(button.pin))
    if dial := wiring.dial:
        yield Fitting(role="control", name="dial", where=_pins(dial.a, dial.b, dial.select))
    for name, lamp in wiring.lamps.items():
        yield Fitting(role="lamp", name=name, where=_pins(*lamp.pins))
    if bar := wiring.fury_bar:
        yield Fitting(role="lamp", name="fury", where=_pins(*bar.pins))
    if wiring.oled:
        line = type(wiring.oled.line).__name__.upper()
        yield Fitting(role="screen", name=wiring.oled.chip, where=line)
    if wiring.buzzer:
        yield Fitting(role="buzzer", name="buzzer", where=_pins(wiring.buzzer.pin))
    if wiring.panel:
        on_pins = {*wiring.buttons, *(("dial",) if wiring.dial else ())}
        for control in CONTROLS:
            if control not in on_pins:
                yield Fitting(role="control", name=control, where="USB")
        yield Fitting(role="panel", name="panel", where="USB")


def _pins(*pins: int | None) -> str:
    return "GPIO " + " ".join(str(pin) for pin in pins if pin is not None)


def glows(view: View | None, *, refused: bool = False) -> dict[str, Glow]:
    """
    How every lamp glows; a lamp that is not named is dark. *refused*: a refusal is being shown.

    >>> glows(None)
    {'attack': Glow(colour='off', rhythm='steady')}
    """
    if view is None:
        return {"attack": Glow("red", "quick") if refused else OFF}
    return PRESENTERS[view.game].glows(view, refused=refused)


def two_lines(view: View | None) -> tuple[str, str]:
    """
    The table in two rows of sixteen characters, for the panel's small display.

    >>> two_lines(None)
    ('Furybox', 'Set up a game')
    """
    rows = PRESENTERS[view.game].two_lines(view) if view else (_("Furybox"), _("Set up a game"))
    first, second = (row if len(row) <= ROW else row[: ROW - 1] + "." for row in rows)
    return first, second


def of_host(wiring: Wiring | None, *, language: str) -> wire.Hello:
    """The host's first word; without a wiring its table is simulated."""
    return wire.Hello(
        protocol=wire.PROTOCOL,
        release=__version__,
        simulated=wiring is None,
        games=tuple(GAMES),
        language=language,
        fittings=fittings(wiring),
    )


def of_table(
    table: Session,
    stage: OledState,
    history: History,
    *,
    odds: bool,
    faults: Sequence[str],
    refusal: carried.No | None,
    hands: Sequence[carried.Hand],
    invited: wire.Invite,
    outcome: str | None = None,
) -> wire.Table:
    """Everything a console shows; the odds only if the table wants to see them; *outcome* in its language."""
    line, shown = table.timeline, table.view
    is_due = odds and shown is not None and PRESENTERS[shown.game].is_due(shown)
    return wire.Table(
        mark=table.mark,
        head=head(table.newest) if table.newest else "",
        shown=shown,
        words=line.words if line else "",
        words_fixed=line is not None and line.sealed is not None,
        cuts=_cuts(line) if line else (),
        cuts_fixed=line is not None and line.now is not None and line.now.table.draws < line.drawn,
        before=carried.Before(**msgspec.structs.asdict(table.before)) if table.before else None,
        history=history.lines(),
        times=history.times,
        undo=history.undo,
        redo=history.redo,
        chances=questions.likely(table) if is_due else None,
        attack=_attack(stage.reveal, outcome) if stage.reveal and stage.reveal.outcome else None,
        faults=tuple(faults),
        unconfirmed=table.unconfirmed,
        refusal=refusal,
        hands=tuple(hands),
        invitation=invited.address,
        checker=invited.checker if line and line.ended else None,
        browsers=invited.browsers,
        phones=invited.phones,
        seats=invited.seats,
    )


def _cuts(line: Timeline[Any]) -> tuple[carried.CutBy, ...]:
    """The cuts of the draw to come, with who gave them as far as that still stands."""
    given: list[carried.CutBy] = []
    moment = line.now
    while moment and moment.cuts:
        cuts = [event for event in moment.events if isinstance(event, BagCut)]
        given[:0] = [carried.CutBy(text=cut.text, seat=cut.seat) for cut in cuts]
        moment = moment.before
    if tuple(cut.text for cut in given) == line.cuts:
        return tuple(given)
    return tuple(carried.CutBy(text=text, seat=None) for text in line.cuts)


def of_lamps(pattern: Mapping[str, Glow]) -> wire.Lamps:
    """How the lamps glow."""
    return wire.Lamps(
        lamps={name: carried.Lamp(colour=glow.colour, rhythm=glow.rhythm) for name, glow in pattern.items()}
    )


def touched(before: Sequence[carried.Touch], press: Press) -> tuple[carried.Touch, ...]:
    """The newest presses with one more; the oldest are forgotten."""
    n = before[-1].n + 1 if before else 1
    touch = carried.Touch(n=n, control=press.control, gesture=press.gesture)
    return (*before, touch)[-MOST_TOUCHES:]


def _attack(reveal: Reveal, outcome: str | None) -> carried.Attack:
    return carried.Attack(
        entry=reveal.entry, cubes=reveal.cubes, revealed=reveal.revealed, outcome=outcome or reveal.outcome
    )
