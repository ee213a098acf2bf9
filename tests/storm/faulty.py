"""
`furybox` with a fault to come: `python -m tests.storm.faulty ...`, told on its input what fails next.

A line such as `publisher raises` or `feed ends` breaks a part of `companion.owned.Part`: what is running now,
or else what is begun, or called, next. No part is named here but those that nobody begins or calls: the
others are found as their owner does, so that a new one can be broken as soon as there is one. What begins
and what was broken is told on the output.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable, Coroutine
from threading import Thread
from types import FrameType
from typing import Any

from companion import owned
from companion.cli import main
from companion.devices import reconnecting
from companion.owned import Apart, Owner, Part
from hardware.pins import PinFactory
from hardware.ports import DeviceGone
from hardware.wiring import Wiring

waiting: dict[Part, str] = {}
"""What fails as soon as it is begun or called, and how."""

running: defaultdict[Part, list[asyncio.Future[str]]] = defaultdict(list)
"""What breaks each part that runs now, the newest last."""


class Broken(Exception):
    pass


def say(what: str, part: Part) -> None:
    print(f"{what} {part.key}", flush=True)


def broken(part: Part) -> None:
    say("broke", part)
    raise Broken(part.key)


async def breakable(part: Part, does: Coroutine[Any, Any, Any]) -> Any:
    say("began", part)
    if waiting.pop(part, None):
        does.close()
        broken(part)
    loop = asyncio.get_running_loop()
    task, fault = loop.create_task(does), loop.create_future()
    running[part].append(fault)
    try:
        await asyncio.wait((task, fault), return_when=asyncio.FIRST_COMPLETED)
    finally:
        running[part].remove(fault)
        if not task.done():
            task.cancel()
            await asyncio.wait((task,))
    if not fault.done():
        return task.result()  # ends: it is done
    if fault.result() == "raises":  # ends: it is done
        broken(part)
    return say("broke", part)


class Snare(Apart):
    """A guarded block in which the first function that is called raises, if that is what is waited for."""

    def __init__(self, fell: Callable[[Exception], None], part: Part) -> None:
        super().__init__(fell)
        self._part = part

    def __enter__(self) -> None:
        if self._part is not Part.BUTTONS and waiting.pop(self._part, None):  # there it is their driver's
            block = sys._getframe(1)

            def trap(called: FrameType, _event: str, _arg: Any) -> None:
                if called.f_back is block:
                    sys.settrace(None)
                    broken(self._part)

            sys.settrace(trap)


def break_(part: Part, how: str) -> None:
    if part is Part.DUE:
        asyncio.get_running_loop().call_soon(broken, part)
    elif part is Part.THREAD:
        asyncio.get_running_loop().call_soon(Thread(target=broken, args=(part,), name="journal").start)
    elif running[part]:
        running[part][-1].set_result(how)
    else:
        waiting[part] = how
    say("ready", part)


def ensnare() -> None:
    """Have owners begin and call what can be broken."""
    begin, keep, need = Owner.begin, Owner.keep, Owner.need

    def begin_breakable(owner: Owner, part: Part, does: Any) -> Any:
        is_wrapped = does.__name__ in {"_for_good", "_needed"}
        return begin(owner, part, does if is_wrapped else breakable(part, does))

    def no_pins(_wiring: Wiring) -> PinFactory:
        if waiting.pop(Part.BUTTONS, None):
            broken(Part.BUTTONS)
        say("began", Part.BUTTONS)
        raise DeviceGone("There are no pins here.")

    Owner.begin = begin_breakable  # type: ignore[method-assign]
    Owner.keep = lambda owner, part, run: keep(owner, part, lambda: breakable(part, run()))  # type: ignore[method-assign]
    Owner.need = lambda owner, part, does: need(owner, part, breakable(part, does))  # type: ignore[method-assign]
    Owner.apart = lambda owner, part, of="": Snare(lambda error: owner._fell(part, of, error), part)  # type: ignore[method-assign]
    reconnecting.open_pins = no_pins


def listen(loop: asyncio.AbstractEventLoop) -> None:
    for line in sys.stdin:
        name, how = line.split()
        loop.call_soon_threadsafe(break_, Part[name.upper()], how)


class Loops(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        loop = super().new_event_loop()
        Thread(target=listen, args=(loop,), daemon=True).start()
        return loop


if __name__ == "__main__":
    while len(sys.argv) > 1 and sys.argv[1].startswith("+"):
        waiting[Part[sys.argv.pop(1)[1:].upper()]] = "raises"
    owned.FIRST_SECONDS = 0.1
    ensnare()
    asyncio.set_event_loop_policy(Loops())
    main()
