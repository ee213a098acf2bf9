"""
What shows how the table stands, each at once, and again when it fails; and what fails now.

Outputs return at once by their promise, so they need no thread of their own, as the glass does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from companion.devices.reconnecting import Retries, let_go
from companion.owned import Owner, Part
from companion.words.language import _
from hardware.ports import HardwareError, Output
from hardware.wiring import KINDS

FAILS: Final[Mapping[str, str]] = {kind.opens: kind.fails for kind in KINDS.values() if kind.fails}
"""Every device that is such an output, with what is said when it fails."""

_log = logging.getLogger(__name__)


class Faults(msgspec.Struct):
    """Which parts fail now, a sentence each."""

    of: dict[str, str] = {}

    def note(self, part: str, sentence: str | None) -> bool:
        """Note a fault, or with none that the part works; returns whether that is news."""
        before = self.of.get(part)
        if sentence is None:
            self.of.pop(part, None)
        else:
            self.of[part] = sentence
        return before != sentence


class Outputs:
    """
    Shows each output its part of the table. One that fails does not keep the others from it.

    *failing* hears its name and a sentence when one fails, and none when it works.
    """

    def __init__(
        self,
        outputs: Mapping[str, Output[Any]],
        *,
        failing: Callable[[str, str | None], None],
        owner: Owner | None = None,
    ) -> None:
        self._outputs = [_Shown(name, output, failing) for name, output in outputs.items()]
        self._owner = Owner() if owner is None else owner

    def show(self, shown: Mapping[str, Callable[[], Any]]) -> None:
        """Show each what is said under its name, and only then; what nobody could say stays as it is."""
        for each in self._outputs:
            if each.name in shown:
                with self._owner.apart(Part.LAMPS, each.name):
                    each.show(shown[each.name]())

    def close(self) -> None:
        """Darken all and let them go."""
        for each in self._outputs:
            each.close()


class _Shown:
    """One output, and what it is to show."""

    def __init__(self, name: str, output: Output[Any], failing: Callable[[str, str | None], None]) -> None:
        self.name = name
        self._output = output
        self._failing = failing
        self._newest: Any = None
        self._retries = Retries(lambda: self.show(self._newest))
        self._is_failing = False

    def show(self, shown: Any) -> None:
        self._newest = shown
        try:
            self._output.show(shown)
        except HardwareError as error:
            if not self._is_failing:
                _log.warning("%s", FAILS[self.name].format(why=error))
            self._is_failing = True
            self._retries.later()
            why = _(error.template).format(**error.named)
            self._failing(self.name, _(FAILS[self.name]).format(why=why))
        else:
            if self._is_failing:
                _log.info("The %s work again.", self.name)
            self._is_failing = False
            self._retries.stop()
            self._failing(self.name, None)

    def close(self) -> None:
        self._retries.stop()
        let_go(self.name, self._output.close)
