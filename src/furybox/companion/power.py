"""
Switching the machine off at the table: a control held twice, so that no elbow can do it.

Off unless the configuration names a control. The machine is asked through systemd, which a polkit rule lets
the service do; nothing here needs to be root.
"""

from __future__ import annotations

import subprocess
from typing import Final

AGAIN_SECONDS: Final = 8.0
"""How long the second hold may take."""


def switch_off() -> None:
    """Ask systemd to power the machine off, and go on. Raises `OSError` where there is no systemd."""
    subprocess.Popen(["/usr/bin/systemctl", "poweroff"])  # a fixed command, no shell
