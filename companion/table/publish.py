"""What is shown unasked, on lamps, the panel's rows and consoles. Pure; keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games import GAMES as PRESENTERS
from companion.games.glance import Glance
from companion.games.glass import Reveal
from companion.journal.chain import head
from companion.line import carried, wire
from companion.narration.history import History
from companion.narration.warnings import warnings
from companion.release import __version__
from companion.table import questions
from companion.table.oled_state import OledState
from companion.table.session import Session
from companion.words.language import _
from hardware.ports import CONTROLS, OFF, Figures, Glow, Press
from hardware.wiring import KINDS, Wiring
from rules.binding import BagCut
from rules.game import View
from rules.games import GAMES
from rules.timeline import Timeline

MOST_TOUCHES: Final = 24
"""Presses that are sent to consoles: more than fingers make before anybody reads them."""

ROW: Final = 16
"""Characters of one of the panel's rows."""


def fittings(wiring: Wiring | None) -> tuple[carried.Fitting, ...]:
    """
    Every part, controls first; without a wiring those of the simulated table.

    >>> from hardware.wiring import from_toml
    >>> [(each.role, each.name, each.where) for each in fittings(from_toml("buzzer = 12"))]
    [('buzzer', 'buzzer', 'GPIO 12')]
    """
    if wiring is None:
        told = [(kind.fits, name, "") for kind in KINDS.values() for name in kind.names]
    else:
        told = [(part.fits, part.called(field), part.where) for field, part in wiring.parts() if part.fits]
    told.sort(key=lambda each: each[0] not in {"control", "lamp", "screen"})
    if wiring and wiring.panel:
        on_pins = {name for role, name, _where in told if role == "control"}
        told[-1:-1] = [("control", name, "USB") for name in CONTROLS if name not in on_pins]
    return tuple(carried.Fitting(role=role, name=name, where=where) for role, name, where in told)


def figures(view: View | None) -> Figures:
    """
    The table in two numbers: how far the danger has come, and how many pieces the next draw takes.

    For the fury that is its step and the cubes of an attack, which a table asks for all evening; what is not
    told, or over, is dark.

    >>> figures(None)
    Figures(left=None, right=None)
    """
    seen = PRESENTERS[view.game].afar.glance(view) if view else Glance()
    return Figures() if seen.over else Figures(seen.track.now if seen.track else None, seen.draw)


def glows(view: View | None, *, refused: bool = False) -> dict[str, Glow]:
    """
    How every lamp glows; a lamp that is not named is dark. *refused*: a refusal is being shown.

    >>> glows(None)
    {'attack': Glow(colour='off', rhythm='steady')}
    """
    if view is None:
        return {"attack": Glow("red", "quick") if refused else OFF}
    return PRESENTERS[view.game].lamps.glows(view, refused=refused)


def two_lines(view: View | None) -> tuple[str, str]:
    """
    The table in two rows of sixteen characters, for the panel's small display.

    >>> two_lines(None)
    ('Furybox', 'Set up a game')
    """
    rows = PRESENTERS[view.game].lamps.two_lines(view) if view else (_("Furybox"), _("Set up a game"))
    first, second = (row if len(row) <= ROW else row[: ROW - 1] + "." for row in rows)
    return first, second


def of_host(wiring: Wiring | None, *, language: str, starts: Mapping[int, Mapping[str, Any]]) -> wire.Hello:
    """
    The host's first word; without a wiring its table is simulated. What *starts* names first stands first.

    >>> of_host(None, language="en", starts={7: {"do": "start", "game": "catacombs"}}).games[0]
    'catacombs'
    """
    played = [each["game"] for each in starts.values()]
    return wire.Hello(
        protocol=wire.PROTOCOL,
        release=__version__,
        simulated=wiring is None,
        games=tuple(sorted(GAMES, key=lambda game: game not in played[:1])),
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
    drawn: Reveal | None = None,
) -> wire.Table:
    """Everything a console shows; the odds only if the table wants to see them; *drawn* in its language."""
    line, shown = table.timeline, table.view
    is_due = odds and shown is not None and PRESENTERS[shown.game].outlook.is_due(shown)
    return wire.Table(
        mark=table.mark,
        head=head(table.newest) if table.newest else "",
        shown=shown,
        hash=table.newest,
        promise=table.promise,
        revealed=table.revealed,
        warnings=warned(table, history.names),
        words=in_one_line(line.words) if line else "",
        words_fixed=line is not None and line.bound.sealed is not None,
        cuts=_cuts(line) if line else (),
        cuts_fixed=line is not None and line.now is not None and line.now.table.draws < line.bound.drawn,
        before=carried.Before(**msgspec.structs.asdict(table.before)) if table.before else None,
        history=history.lines(),
        times=history.times,
        undo=history.undo,
        redo=None if table.was_stopped else history.redo,
        chances=questions.likely(table) if is_due else None,
        attack=_attack(drawn or stage.reveal),
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


def warned(table: Session, names: Sequence[str]) -> tuple[str, ...]:
    """What the table must hear loudly of its luck."""
    line = table.timeline
    is_known = line is not None and not line.ended and table.revealed == "yes"
    return tuple(warnings(line, names, is_known=is_known)) if line else ()


def in_one_line(given: str) -> str:
    """The words of the table and of its seats, in one line."""
    return given.replace("\n", "; ")


def of_table_alone(table: Session, faults: Sequence[str], *, invited: wire.Invite) -> wire.Table:
    """The same, with nothing but what is saved: for when nothing else can be said of it."""
    stage, history = OledState(), History()
    return of_table(table, stage, history, odds=False, faults=faults, refusal=None, hands=(), invited=invited)


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


def _attack(reveal: Reveal | None) -> carried.Attack | None:
    if reveal is None or not reveal.outcome:
        return None
    return carried.Attack(
        entry=reveal.entry, cubes=reveal.cubes, revealed=reveal.revealed, outcome=reveal.outcome
    )
