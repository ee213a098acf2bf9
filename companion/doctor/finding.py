"""What a check found, and how findings are printed. Knows no machine."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from companion.words.language import N_, _, ngettext
from companion.words.parts import part
from companion.words.say import say
from hardware.ports import HardwareError

WIDEST: Final = 100
"""Columns; longer lines are hard to read."""

State = Literal["ok", "warning", "fault", "skipped"]

MARKS: Final = {"ok": "✓", "warning": "!", "fault": "✗", "skipped": "–"}  # noqa: RUF001  # a dash, as in a list

CHECKS: Final = {
    **{
        name.casefold().replace(" ", "-"): name
        for name in (
            *("broker", "I2C", "Python", "SPI"), N_("address"), N_("backup"), N_("bus clock"),
            N_("chip"), N_("chip access"), N_("clock"), N_("discovery"), N_("disk"), N_("I2C access"),
            N_("journal"), N_("kernel"), N_("library"), N_("name"), N_("package"), N_("panel"), N_("picture"),
            N_("pins"), N_("port"), N_("port access"), N_("screen"), N_("service"), N_("SPI access"),
            N_("terminal"), N_("upright"), N_("voice"), N_("wiring"), N_("working folder"), N_("writing"),
        )
    },
    "chip-label": N_("chip's label"),
    "dial turn-left": N_("dial to the left"),
    "dial turn-right": N_("dial to the right"),
    "factory": N_("pin library"),
    "modem-manager": "ModemManager",
    "panel buttons": N_("panel's buttons"),
    "panel lamps": N_("panel's lamps"),
    "pin-busy": N_("pin in use"),
    "port-busy": N_("port in use"),
    "retained": N_("kept messages"),
}  # fmt: skip
"""What a check is called for people; one of a newer program goes by its own name."""


class Finding(msgspec.Struct, frozen=True):
    """What one check found, in the table's language."""

    check: str
    """The check's name for scripts, the same in every language."""

    state: State
    """`skipped` is what nobody asked for, or what only a person can tell."""

    sentence: str
    remedy: str = ""
    """What to do, one step a line; empty where nothing is to be done."""


def ok(check: str, sentence: str, /, **named: object) -> Finding:
    """All is well. Here as below, *named* fills the braces of both texts."""
    return Finding(check, "ok", sentence.format(**named))


def warning(check: str, sentence: str, remedy: str, /, **named: object) -> Finding:
    """It works, and should be looked at."""
    return Finding(check, "warning", sentence.format(**named), remedy.format(**named))


def fault(check: str, sentence: str, remedy: str = "", /, **named: object) -> Finding:
    """
    It does not work.

    >>> fault("port", "Nothing is plugged in on {path}.", "Plug the panel in.", path="/dev/ttyACM0").sentence
    'Nothing is plugged in on /dev/ttyACM0.'
    """
    return Finding(check, "fault", sentence.format(**named), remedy.format(**named))


def skipped(check: str, sentence: str, remedy: str = "", /, **named: object) -> Finding:
    """Nobody asked for it, or only a person can tell."""
    return Finding(check, "skipped", sentence.format(**named), remedy.format(**named))


def broken(check: str, error: HardwareError) -> Finding:
    """A device's own error; its sentence ends with the remedy."""
    return fault(check, _(error.template), **error.named)


def lines(findings: Iterable[Finding], *, width: int = 100) -> Iterator[str]:
    r"""
    The findings for a person: mark, word and check in columns, and remedies below their sentences.

    >>> found = Finding("disk", "fault", "No room.", "Make some."), Finding("chip", "ok", "Good.")
    >>> print("\n".join(lines(found)))
    ✗ fault  disk  No room.
                   → Make some.
    ✓ ok     chip  Good.
    """
    found = tuple(findings)
    words = {"ok": _("ok"), "warning": _("warning"), "fault": _("fault"), "skipped": _("skipped")}
    word_room = max((len(words[each.state]) for each in found), default=0)
    names = [
        _(CHECKS[each.check]) if each.check in CHECKS else " ".join(map(part, each.check.split()))
        for each in found
    ]
    check_room = max(map(len, names), default=0)
    for each, name in zip(found, names, strict=True):
        head = f"{MARKS[each.state]} {words[each.state]:<{word_room}}  {name:<{check_room}}  "
        yield from _hung(each.sentence, head, " " * len(head), width)
        for step in each.remedy.splitlines():
            yield from _hung(step, " " * len(head) + "→ ", " " * (len(head) + 2), width)


def show(findings: Iterable[Finding]) -> None:
    """Print findings for a person."""
    for line in lines(findings, width=min(WIDEST, shutil.get_terminal_size((WIDEST, 0)).columns)):
        say(line)


def verdict(findings: Iterable[Finding]) -> str | None:
    """
    A sentence that counts the faults; none for none.

    >>> verdict([Finding("chip", "fault", "No chip."), Finding("disk", "ok", "Room.")])
    '1 fault was found.'
    """
    faults = sum(finding.state == "fault" for finding in findings)
    if not faults:
        return None
    return ngettext("{n} fault was found.", "{n} faults were found.", faults).format(n=faults)


def _hung(text: str, first: str, later: str, width: int) -> list[str]:
    # a command must stay whole to be copied, so nothing is broken within a word
    return textwrap.wrap(
        text,
        max(width, len(later) + 20),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
