"""
Switching the machine off at the table: a control held twice, so that no elbow can do it.

Off unless the configuration names a control. The machine is asked through systemd, which a polkit rule lets
the service do; nothing here needs to be root.
"""

from __future__ import annotations

from typing import Final

from hardware.ports import Press

AGAIN_SECONDS: Final = 8.0
"""How long the second hold may take."""

MAY_SWITCH_OFF: Final = ("attack", "next", "fury")
"""The controls whose being held means nothing else."""


class PowerButton:
    """
    A control that switches the machine off when it is held twice within a while.

    >>> button = PowerButton("attack")
    >>> [button.held_again(now) for now in (1.0, 9.0, 10.0, 20.0)]
    [False, True, False, False]
    """

    def __init__(self, control: str | None) -> None:
        self._control = control
        self._until = 0.0

    def feels(self, press: Press) -> bool:
        """Whether a press is for it."""
        return (press.control, press.gesture) == (self._control, "hold")

    def held_again(self, now: float) -> bool:
        """Whether a hold *now* is the second one in time; else it is the first."""
        is_second = now <= self._until
        self._until = 0.0 if is_second else now + AGAIN_SECONDS
        return is_second


def switch_off() -> None:
    """Ask systemd to power the machine off, and go on. Raises `OSError` where there is no systemd."""
    import subprocess  # noqa: PLC0415  # most tables never need it

    subprocess.Popen(["/usr/bin/systemctl", "poweroff"])  # a fixed command, no shell
