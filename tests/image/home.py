"""
A table at home: what its owner wrote to `furybox.toml`, who comes in by that, and an evening at its console.

The Wi-Fi at home is one of two radios that the Pi's kernel pretends. By QEMU's network at the end of a USB
cable this machine is somebody with a key, and three phones. A panel and a keyboard are on USB, too.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.console.first_evening import steps
from tests.image.newer import networked
from tests.image.pi import Pi, written
from tests.image.table import BOOT_SECONDS, WORK, came_up, failures, has_inside, journal, panel, qemu, version
from tests.kit import beats, browser
from tests.kit.beats import Beat, holds
from tests.kit.panel import Panel
from tests.real.checks import Report

SSH: Final = 2722
WEB: Final = 2780
"""Ports of this machine that lead to the Pi's."""

PATIENCE_SECONDS: Final = 300
"""How long a page or a screen may take, in an emulator on a busy machine."""

WIFI: Final = ("our network", "cubes and bags")

ROUTER: Final = rf"""
modprobe mac80211_hwsim radios=2
until [ -e /sys/class/net/wlan1 ]; do sleep 1; done
ip netns add home
iw phy $(cat /sys/class/net/wlan1/phy80211/name) set netns name home
cd /run
cat > router <<'AP'
network={{
ssid="{WIFI[0]}"
psk="{WIFI[1]}"
key_mgmt=WPA-PSK
proto=RSN
mode=2
frequency=2437
}}
AP
printf 'interface wlan1\nstart 192.168.77.50\nend 192.168.77.60\nlease_file /run/leases\n' > leasing
: > leases
exec ip netns exec home sh -c '
ip link set lo up
ip addr add 192.168.77.1/24 dev wlan1
wpa_supplicant -B -i wlan1 -c router
busybox udhcpd leasing'
"""
"""The second radio is an access point with a password, in a network of its own; it gives addresses."""

ASKED: Final = """
ip -4 -o addr show wlan0 | grep -o '192.168.77.5[0-9]'
iw dev wlan0 link | grep SSID
systemctl is-active furybox-hotspot
there=$(ip -4 -o addr show wlan0 | grep -o '192.168.77.5[0-9]')
for n in $(seq 60); do
    ip netns exec home busybox wget -S -O /dev/null http://$there:8080/s 2>&1 | grep -o '200 OK' && break
    sleep 2
done
"""

EVENING: Final = (("seat-1", "seat-2"), ("seat-2", "seat-3"), ("seat-3", "seat-1"))
"""Whose noise there is in each turn: by the phone of whose turn it is, and by the panel."""

EARLY: Final = "ReferenceError: choose is not defined"
"""What a page complains of that is tapped while it is on its way; it takes the seat once it has come."""

KEYS: Final = {"enter": "ret", "space": "spc", "escape": "esc"}
"""What QEMU calls a key; others by themselves."""


def home(report: Report, image: Path) -> None:
    """E: the Wi-Fi at home, ssh by the key, three phones and a panel, and the first evening, typed."""
    key = WORK / "key"
    key.unlink(missing_ok=True)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    public = key.with_suffix(".pub").read_text("utf-8").strip()
    card = WORK / "home.img"
    said = f'ssh_key = "{public}"\n[wifi]\nname = "{WIFI[0]}"\npassword = "{WIFI[1]}"\n[web]\n'
    written(image, card, said=said)
    with Pi(qemu(), card, WORK / "home") as pi:
        pi.shell(seconds=BOOT_SECONDS)
        pi.typed(f"cat > /run/at-home <<'END'{ROUTER}END")
        pi.typed("sh /run/at-home", seconds=BOOT_SECONDS)
        if came_up(pi, report, "a start at home"):
            has_inside(pi)
            joined(pi, report)
            networked(pi, (SSH, 22), (WEB, 8080))
            logged_in(pi, report, key)
            pi.typed("python3 /tmp/inside.py three", seconds=600)
            with panel(pi) as bench:
                phoned(pi, report, bench)
                typed(pi, report)


def joined(pi: Pi, report: Report) -> None:
    """A Wi-Fi with the password of `furybox.toml` is joined by a start, which then needs no hotspot."""
    failed = failures(pi)
    report.check(holds=not failed, facts=f"units that failed: {failed or 'none'}")
    pi.typed(f"cat > /run/asked <<'END'{ASKED}END")
    told = [each.strip() for each in pi.typed("sh /run/asked", seconds=600).splitlines()]
    report.check(
        holds=told[1:] == [f"SSID: {WIFI[0]}", "inactive", "200 OK"],
        facts=f"[wifi]: address, network, hotspot, and the page to somebody there: {told}",
    )


def ssh(key: Path, *options: str, who: str = "keeper") -> list[str]:
    """What a person types, but for the port."""
    free = ("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")
    return ["ssh", "-i", str(key), "-p", str(SSH), *free, *options, f"{who}@127.0.0.1"]


def logged_in(pi: Pi, report: Report, key: Path) -> None:
    """Whoever has the key is keeper, who may use sudo; nobody else gets in, and no password helps."""
    state = pi.typed("systemctl is-active ssh")
    none = ("-o", "PubkeyAuthentication=no", "-o", "NumberOfPasswordPrompts=1")
    told = [
        subprocess.run(
            [*ssh(key, *options, who=who), "id -un; sudo id -un; furybox --version"],
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=BOOT_SECONDS,
        )
        for who, options in (("keeper", ()), ("root", ()), ("keeper", none))
    ]
    said = told[0].stdout.split()
    report.check(
        holds=said[:2] == ["keeper", "root"], facts=f"ssh is {state}; by the key: {said} {told[0].stderr}"
    )
    refused = [each.stderr.strip().rpartition(": ")[2] for each in told[1:]]
    report.check(
        holds=refused == ["Permission denied (publickey)."] * 2,
        facts=f"root by that key, and keeper without: {refused}",
    )


def phoned(pi: Pi, report: Report, bench: Panel) -> None:
    """An evening of three: each has a phone, which scans and sits down, and a panel stands between them."""
    before = version(pi)
    address = pi.typed("python3 /tmp/inside.py phones", seconds=600)
    there = f"http://127.0.0.1:{WEB}/s#{address.partition('#')[2]}"
    with patch.object(browser, "PATIENCE_SECONDS", PATIENCE_SECONDS):
        told_by_pages = asyncio.run(three(there, bench, before))
    complaints = [each for each in told_by_pages if EARLY not in each]
    told = journal(pi)[before:]
    deeds = [name for noise in EVENING for name in (*noise, "attack", "end-turn")]
    wanted = [(name, 1) for name in ["witness"] * len(EVENING) + deeds]
    report.check(
        holds=told == wanted and not complaints,
        facts=f"three turns by three phones' pages in Chromium and a panel, as the journal has them: {told}; "
        f"taps before a page was whole, done then: {len(told_by_pages) - len(complaints)}; "
        f"what else the pages complained of: {complaints or 'nothing'}",
    )


async def three(address: str, bench: Panel, entries: int) -> list[str]:
    """
    Everybody's turn: noise by the own page, another's and an attack by the panel, and the page ends the turn.

    Every page shows every entry before the next is made. Returns what any page complained of.
    """
    async with browser.phones(WORK / "profile") as there:
        phones = [await seated(there, address, seat) for seat in range(len(EVENING))]
        entries += len(phones)

        async def shown() -> None:
            nonlocal entries
            entries += 1
            for phone in phones:
                await until(phone, f"picture.mark.version === {entries}")

        for phone, (_, other) in zip(phones, EVENING, strict=True):
            await phone.taps("One noise more")
            await shown()
            bench.touch(other)
            await shown()
            bench.touch("attack")
            await shown()
            for each in phones:
                await each.taps("I have seen it")
            await phone.taps("My turn is over")
            await shown()
        return [complaint for phone in phones for complaint in phone.complaints]


async def seated(there: browser.Phones, address: str, seat: int) -> browser.Page:
    """A phone at that seat, whose page has joined as a witness, which is an entry."""
    phone = await there.new()
    await phone.open(address)
    await phone.taps(f"{'●■▲'[seat]} {'ABC'[seat]} Player {seat + 1}")
    await until(phone, f"picture && picture.seat === {seat} && witness && witness.memory.witness")
    return phone


async def until(phone: browser.Page, script: str) -> None:
    """Wait until that is true of a page."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await phone.does(f"Boolean({script})"):  # noqa: ASYNC110  # a page tells nobody what it shows
            await asyncio.sleep(0.2)


class AtThePi:
    """Somebody at the Pi's own keyboard, who reads the console on its screen."""

    def __init__(self, pi: Pi) -> None:
        self._pi = pi
        pi.ask("device_add", driver="usb-kbd")
        there = "grep -q 'USB Keyboard' /proc/bus/input/devices"
        pi.typed(f"until {there}; do sleep 1; done", seconds=BOOT_SECONDS)  # what is pressed before is lost
        self._across = int(pi.typed("stty size < /dev/tty1").split()[1])

    async def press(self, keys: Sequence[str]) -> None:
        """One after the other."""
        for key in keys:
            held = [*(["shift"] if key.isupper() else []), KEYS.get(key, key.lower())]
            pressed = [{"type": "qcode", "data": each} for each in held]
            self._pi.ask("send-key", keys=pressed, **{"hold-time": 50})

    async def look(self) -> str:
        """The letters that stand there, which Linux keeps for each screen."""
        told = self._pi.typed("base64 /dev/vcsu1", seconds=PATIENCE_SECONDS)
        letters = b64decode(told).decode("utf-32-le")
        return "\n".join(letters[n : n + self._across].rstrip() for n in range(0, len(letters), self._across))

    async def until(self, sees: str, misses: str) -> None:
        """Look again and again."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while not holds(screen := await self.look(), sees, misses):
            if time.monotonic() > ends:
                raise AssertionError(f"never saw {sees!r} without {misses!r}:\n{screen}")
            await asyncio.sleep(0.5)  # the console draws by the same emulated processor


def typed(pi: Pi, report: Report) -> None:
    """docs/first-evening.md, row by row, at the Pi's own console; the phones' game is ended before."""
    opens, *rows = steps("In Space")
    promise = Beat("escape", sees=r"n\s+Next")  # a console opens with it where a game has just begun
    before = promise, Beat("x y", sees="Game over"), Beat("N", sees=opens.sees)
    done: list[Beat] = []

    async def evening() -> None:
        person = AtThePi(pi)
        for beat in (*before, *rows):
            await beats.play(person, [beat])
            done.append(beat)

    try:
        asyncio.run(evening())
        told = "to its end"
    except AssertionError as error:
        told = f"NOT further: {error}"
    count = len(done) - len(before)
    report.check(
        holds=count == len(rows),
        facts=f"the first evening, by a keyboard at the Pi's console: {count} of {len(rows)} rows, {told}",
    )
