"""
The lamps of the table, all of them: shown at once, and tried again when they fail.

Lamps return at once by their promise, so they need no thread of their own, as the glass does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from companion.devices.reconnecting import Retries
from companion.words.language import _
from hardware.ports import Glow, HardwareError, Lamps

_log = logging.getLogger(__name__)


class Lights:
    """
    Shows one pattern on every set of lamps.

    *failing* is told a sentence when one fails, and none when all of them work.
    """

    def __init__(self, lamps: Sequence[Lamps], *, failing: Callable[[str | None], None]) -> None:
        self._lamps = tuple(lamps)
        self._failing = failing
        self._pattern: Mapping[str, Glow] = {}
        self._retries = Retries(lambda: self.show(self._pattern))
        self._is_failing = False

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Make the lamps match; whichever fails does not keep the others from it."""
        self._pattern = pattern
        error = None
        for lamps in self._lamps:
            try:
                lamps.show(pattern)
            except HardwareError as failed:
                error = failed
        if error:
            self._fail(error)
        else:
            self._recover()

    def close(self) -> None:
        """Darken all lamps and let them go."""
        self._retries.stop()
        for lamps in self._lamps:
            try:
                lamps.close()
            except HardwareError as error:
                _log.warning("The lamps could not be closed: %s", error)

    def _fail(self, error: HardwareError) -> None:
        if not self._is_failing:
            _log.warning("The lamps fail: %s", error)
        self._is_failing = True
        self._retries.later()
        self._failing(_("The lamps fail: {why}").format(why=_(error.template).format(**error.named)))

    def _recover(self) -> None:
        if self._is_failing:
            _log.info("The lamps work again.")
        self._is_failing = False
        self._retries.stop()
        self._failing(None)
