"""A panel on a cable that does its worst: no touch is lost, and none is felt twice."""

from __future__ import annotations

from random import Random

from tests.kit.panel_cable import at_the_table, felt_by_hand, gestures, happen
from tests.storm.tally import Tally

NOISE_BYTES = 1_000
"""Bytes of noise for each unplugging."""

EVENING = 10
"""How often the cable is pulled before the touches are counted: few enough for the panel's memory."""

CONTROLS = ("attack", "seat-1", "seat-2", "back", "fury")


def storm(tally: Tally) -> None:
    """Pulled in the middle of sentences, noisy, doubled, mixed up, slow; then counted."""
    noise = 0
    while tally.goes_on():
        with tally.holding(f"an evening after {tally.tried} unplugs"):
            noise += _evening(tally, min(EVENING, tally.wanted - tally.tried))
    tally.note(f"{noise:,} bytes of noise each way")


def _evening(tally: Tally, unplugs: int) -> int:
    luck, table, noise = tally.luck, at_the_table(), 0
    for _each in range(unplugs):
        table.carries = luck.choice((None, None, luck.randint(8, 60)))
        for _once in range(luck.randint(1, 3)):
            happen(table, ("touch", luck.choice(CONTROLS), luck.choice((40, 150, 800))))
            happen(table, ("wait", luck.randint(1, 200)))
            match luck.choice(("noise", "replay", "double", "mix")):
                case "noise":
                    pass
                case "replay":
                    happen(table, ("replay", luck.randrange(2**16)))
                case "double":
                    table.repeat()
                case "mix":
                    table.shuffle(luck)
        for length in _parts(luck, NOISE_BYTES):
            happen(table, ("noise", luck.randbytes(length)))
            happen(table, ("wait", luck.randint(1, 40)))
            noise += length
        happen(table, ("touch", luck.choice(CONTROLS), luck.choice((40, 150))))
        happen(table, ("wait", luck.randint(1, 60)))
        happen(table, ("cut", luck.randint(0, 120)))
        happen(table, ("wait", luck.randint(1, 400)))
        happen(table, ("plug in",))
        happen(table, ("wait", luck.randint(1, 400)))
        tally.count()
    table.carries = None
    table.advance(8000)
    felt, meant = gestures(table.felt), gestures(felt_by_hand(table.edges))
    tally.hold(felt == meant, f"felt {felt}, meant {meant}")
    tally.hold(table.host.missing == 0, f"{table.host.missing} times the panel had no room")
    return noise


def _parts(luck: Random, whole: int) -> list[int]:
    cuts = sorted(luck.randrange(whole) for _each in range(7))
    return [to - from_ for from_, to in zip((0, *cuts), (*cuts, whole), strict=True)]
