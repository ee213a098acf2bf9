"""Where a page of this machine is found, and by whom; and whether a host is."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

_ELSEWHERE: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104  # what a person may ask for with --host
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""Nobody's addresses: asking the way there sends nothing, and shows which of our own addresses faces out."""


def facing_out(host: str) -> str:
    """
    The host as others would write it in an address: for every network, the one this machine is known by.

    >>> facing_out("127.0.0.1"), facing_out("::1")
    ('127.0.0.1', '[::1]')
    """
    if host in _ELSEWHERE:
        family, nobody = _ELSEWHERE[host]
        host = socket.gethostname()
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((nobody, 9))
            host = str(way.getsockname()[0])
    return f"[{host}]" if ":" in host else host


def is_only_here(address: str) -> bool:
    """
    Whether an address is good on this machine alone: a telephone that goes there comes to itself.

    >>> is_only_here("http://127.0.0.1:8000/x"), is_only_here("http://192.168.1.5:8000/x")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_open(path: Path) -> bool:
    """Whether a host answers at this socket."""
    with socket.socket(socket.AF_UNIX) as knock:
        try:
            knock.connect(os.fspath(path))
        except OSError:
            return False
    return True
