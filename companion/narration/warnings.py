"""What a table must hear loudly of its own luck: on the glass, on consoles and on phones alike. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.narration.entries import silent
from companion.words.language import _
from rules.timeline import Timeline

LINE = 56
"""Letters of a line on the narrowest console."""


def warnings(line: Timeline[Any], names: Sequence[str], *, is_known: bool) -> Iterator[str]:
    """
    A sentence for each; *names* are those of the seats. Who plays alone need not be warned of the owner.

    *is_known*: the game goes on though its secret was told, as a release did that told it with every end.
    """
    if line.now is None:
        return
    if is_known:
        yield _("The secret of this game was told before: whoever looked knows every draw that is not cut.")
    if line.bound.is_free and line.table.seated > 1:
        yield _("Nobody bound the secret: no words, no cut, no witness. You trust the owner of the box.")
    seats, said = line.bound.seats, _("Drawn without an answer from {who}.")
    if seats and (who := silent(line.now.events, names, seats, longest=LINE - len(said.format(who="")))):
        yield said.format(who=who)
