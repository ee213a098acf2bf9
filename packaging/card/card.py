"""
What `furybox.toml` on the card's FAT side says, done at each start: a unit runs it with Debian's own Python.

It writes into /run, which is gone with the power, and marked lines into the table's own `table.toml`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

CARD: Final = Path("/boot/firmware/furybox.toml")
TABLE: Final = Path("/etc/furybox/table.toml")
RUN: Final = Path("/run/furybox-card")
HOST_KEY: Final = Path("/kept/ssh/ssh_host_ed25519_key")
MARK: Final = "  # furybox.toml on the card"

KINDS: Final[dict[str, type]] = {"name": str, "hostname": str, "language": str, "ssh_key": str}
WIFI: Final[dict[str, type]] = {"name": str, "password": str, "country": str}
WEB: Final[dict[str, type]] = {"port": int, "watch": bool, "hotspot_password": str}
SECTIONS: Final = {"wifi": WIFI, "web": WEB}

Said = dict[str, Any]
"""What the file says, once `understood` has let it pass."""


class NotUnderstoodError(ValueError):
    """The file says what cannot be done. The sentence is for whoever wrote it."""


def understood(text: str) -> Said:
    """
    The file's words, or `NotUnderstoodError` with the reason.

    >>> understood('name = "Ann"')
    {'name': 'Ann'}
    >>> understood("[wifi]")
    Traceback (most recent call last):
    ...
    card.NotUnderstoodError: [wifi] needs a name
    """
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotUnderstoodError(f"it is no TOML: {error}") from error
    for key, value in said.items():
        if key in SECTIONS:
            if not isinstance(value, dict):
                raise NotUnderstoodError(f"{key} is a section: [{key}]")
            for inner, each in value.items():
                _check(f"{key}.{inner}", each, SECTIONS[key].get(inner))
        else:
            _check(key, value, KINDS.get(key))
    for key, pattern, words in (
        ("language", r"en|cs|pl", "language is en, cs or pl"),
        ("hostname", r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", "hostname has small letters, digits and -"),
        ("name", r"[^\0-\x1f]{1,32}", "name has 1 to 32 letters"),
        ("ssh_key", r"(ssh|ecdsa|sk)-[^\0-\x1f]+", "ssh_key is one line, as in id_ed25519.pub"),
    ):
        if key in said and not re.fullmatch(pattern, said[key]):
            raise NotUnderstoodError(words)
    if "wifi" in said:
        _check_wifi(said["wifi"])
    if said.get("web", {}).get("port", 8080) not in range(1, 65536):
        raise NotUnderstoodError("web.port is from 1 to 65535")
    _check_password("web.hotspot_password", said.get("web", {}).get("hotspot_password"))
    return said


def _check(key: str, value: object, kind: type | None) -> None:
    if kind is None:
        raise NotUnderstoodError(f"{key} is not known here")
    if type(value) is not kind:
        raise NotUnderstoodError(f"{key} is {'text' if kind is str else kind.__name__}")


def _check_wifi(wifi: Said) -> None:
    if not 1 <= len(wifi.get("name", "").encode()) <= 32:  # noqa: PLR2004  # of the standard
        raise NotUnderstoodError("[wifi] needs a name")
    if "country" in wifi and not re.fullmatch("[A-Z]{2}", wifi["country"]):
        raise NotUnderstoodError("wifi.country has two capital letters")
    _check_password("wifi.password", wifi.get("password"))


def _check_password(key: str, password: str | None) -> None:
    if password is not None and not re.fullmatch("[\x20-\x7e]{8,63}", password):
        raise NotUnderstoodError(f"{key} has 8 to 63 letters that a keyboard of any country has")


def table(text: str, said: Said) -> str:
    r"""
    The table's file with the card's lines in it, marked, so that the next start takes them back.

    >>> table('journal = "j"\n', {"language": "cs"})
    'language = "cs"  # furybox.toml on the card\njournal = "j"\n'
    >>> table(table('journal = "j"\n', {"web": {}}), {})
    'journal = "j"\n'
    """
    own = [line for line in text.splitlines() if not line.endswith(MARK)]
    its = tomllib.loads("\n".join(own))
    first, last = [], []
    if "language" in said and "language" not in its:
        first = [f'language = "{said["language"]}"{MARK}']
    if "web" in said and "web" not in its:
        web = said["web"]
        last = ["[web]", 'host = "0.0.0.0"', f"port = {web.get('port', 8080)}"]
        last += ["watch = true"] if web.get("watch") else []
    return "".join(f"{line}\n" for line in [*first, *own, *(f"{line}{MARK}" for line in last)])


def network(name: str, password: str | None, *, country: str | None = None, own: bool = False) -> str:
    """
    What wpa_supplicant reads: a network to join, or one of our own.

    >>> print(network("Ann's", None, own=True))
    network={
      ssid=416e6e2773
      mode=2
      frequency=2437
      key_mgmt=NONE
    }
    <BLANKLINE>
    """
    lines = [f"country={country}"] if country else []
    lines += ["network={", f"  ssid={name.encode().hex()}"]
    lines += ["  mode=2", "  frequency=2437"] if own else ["  scan_ssid=1"]
    if password is None:
        lines += ["  key_mgmt=NONE"]
    else:
        lines += [f'  psk="{password}"']
        lines += ["  key_mgmt=WPA-PSK", "  proto=RSN", "  pairwise=CCMP"] if own else []
    return "\n".join([*lines, "}", ""])


def started(said: Said) -> list[str]:
    """Which units are started for it, beside those that always are."""
    return [
        *(["wpa_supplicant@wlan0.service"] if "wifi" in said else []),
        *(["ssh.service"] if "ssh_key" in said else []),
        *(["furybox-web.service"] if "web" in said else []),
    ]


def main() -> None:
    """Read, and do it."""
    RUN.mkdir(mode=0o755, exist_ok=True)
    try:
        said = understood(CARD.read_text("utf-8-sig")) if CARD.exists() else {}
    except (NotUnderstoodError, UnicodeDecodeError) as error:
        sys.stdout.write(f"furybox.toml is left aside: {error}\n")
        return
    if "hostname" in said:
        Path("/proc/sys/kernel/hostname").write_text(said["hostname"], "utf-8")
    was = TABLE.read_text("utf-8")
    try:
        becomes = table(was, said)
    except tomllib.TOMLDecodeError:
        becomes = was  # the host says what is wrong with it
    if becomes != was:
        new = TABLE.with_suffix(".new")
        new.write_text(becomes, "utf-8")
        subprocess.run(["sync", new], check=True)
        new.replace(TABLE)
    wifi = said.get("wifi", {})
    if wifi:
        _secret("wlan0.conf", network(wifi["name"], wifi.get("password"), country=wifi.get("country")))
    if "web" in said:
        name, password = said.get("name", "Furybox"), said["web"].get("hotspot_password")
        _secret("hotspot.conf", network(name, password, country=wifi.get("country"), own=True))
    if "ssh_key" in said:
        keys = RUN / "keeper.keys"
        keys.write_text(f"{said['ssh_key']}\n", "utf-8")
        keys.chmod(0o644)
        if not HOST_KEY.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", HOST_KEY], check=True)
    units = started(said)
    if units:
        subprocess.run(["systemctl", "start", "--no-block", *units], check=True)
    sys.stdout.write(f"furybox.toml is heeded: {json.dumps(sorted(said))}\n")


def _secret(name: str, text: str) -> None:
    file = RUN / name
    file.touch(mode=0o600)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
