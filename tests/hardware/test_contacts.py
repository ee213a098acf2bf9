"""Contacts between a driver's thread and a timer: whichever comes late."""

from __future__ import annotations

import os
from threading import Event

import msgspec
import pytest

from hardware.contacts import Contacts
from hardware.edge_watch import EdgeWatch, Source
from hardware.ports import Press
from hardware.settle import Edge
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS

TOUCH = (("down", 1.0), ("up", 1.2), ("down", 1.203), ("up", 1.206))
"""One finger, whose contact bounces as it leaves."""


@pytest.mark.parametrize("late", [0.0, 0.012, 0.03])
def test_a_bounce_that_is_told_late_is_no_second_press(late: float) -> None:
    clock, waiting, felt = MovedClock(at=0.0), [Edge("attack", to, at) for to, at in TOUCH], list[Press]()  # type: ignore[arg-type]
    contacts = Contacts(
        clock=clock.now,
        call_later=clock.call_later,
        is_behind=lambda: bool(waiting) and waiting[0].at <= clock.now(),
    )
    contacts.listen(felt.append)
    for edge in tuple(waiting):
        clock.advance(max(0.0, edge.at + late - clock.now()))
        waiting.pop(0)
        contacts.moved(edge)
    clock.advance(1.0)

    assert felt == [Press("attack", "press", 1.0)]


class _Told(msgspec.Struct):
    timestamp_ns: int = 0


def test_a_watch_is_behind_until_what_it_read_was_passed_on() -> None:
    watch, told, go_on = EdgeWatch(), Event(), Event()
    line = os.eventfd(0)

    def read() -> list[_Told]:
        os.eventfd_read(line)
        return [_Told()]

    def hear(_told: _Told) -> None:
        told.set()
        go_on.wait(PATIENCE_SECONDS)

    watch.add(line, Source(read, hear))
    assert not watch.is_behind

    os.eventfd_write(line, 1)
    assert told.wait(PATIENCE_SECONDS)
    assert watch.is_behind

    go_on.set()
    watch.remove(line)
    watch.close()
    os.close(line)
    assert not watch.is_behind
