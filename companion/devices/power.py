"""
Switching the machine off at the table: a control held twice, so that no elbow can do it.

Off unless the configuration names a control. The machine is asked through systemd, which a polkit rule lets
the service do; nothing here needs to be root.
"""

from __future__ import annotations

from typing import Final

AGAIN_SECONDS: Final = 8.0
"""How long the second hold may take."""


MAY_SWITCH_OFF: Final = ("attack", "next", "fury")
"""The controls whose being held means nothing else."""


def switch_off() -> None:
    """Ask systemd to power the machine off, and go on. Raises `OSError` where there is no systemd."""
    import subprocess  # noqa: PLC0415  # most tables never need it

    subprocess.Popen(["/usr/bin/systemctl", "poweroff"])  # a fixed command, no shell
