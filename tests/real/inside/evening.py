"""
Check D, inside: an evening with the hardened service, under systemd, as a Pi runs it.

It plays the players and the misfortune: presses pins, kills the service, stops it, looks for ways out of its
sandbox. On the second boot, after a power cut, it looks whether the evening goes on.
"""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.real.inside.fingers import Header, check, say, until

SOCKET: Final = "/run/furybox/furybox.sock"
JOURNAL: Final = "/var/lib/furybox/journal.db"
BEFORE: Final = Path("/var/lib/real-before")
"""What stood before the power cut."""

PROGRAM: Final = "/opt/furybox/bin/furybox"
SEATS: Final = {"seat-1": 11, "seat-2": 5, "seat-3": 6}
LAMPS: Final = (18, 23, 24, 25, 16, 20, 21)
ROUNDS: Final = 15
START: Final = {
    "do": "start",
    "game": "in-space",
    "seats": [
        {"name": "Ada", "colour": "blue"},
        {"name": "Bo", "colour": "yellow"},
        {"name": "Cy", "colour": "green"},
    ],
}


def shown(*names: str) -> list[str]:
    """What systemd says about the service."""
    done = subprocess.run(
        ["systemctl", "show", "furybox", *(f"--property={name}" for name in names)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    told = dict(line.split("=", 1) for line in done.stdout.splitlines())
    return [told.get(name, "") for name in names]


def logged(unit: str) -> list[str]:
    """What a service has logged."""
    command = ["journalctl", "--unit", unit, "--output", "cat", "--no-pager"]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.splitlines()


def is_active() -> bool:
    """Whether the service has said that it is ready."""
    return shown("ActiveState") == ["active"]


def restarted(times: int) -> bool:
    """Whether it is ready again, after so many restarts."""
    return shown("ActiveState", "NRestarts") == ["active", str(times)]


class Guest:
    """A console that knows three words."""

    def __init__(self) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(10)
        self._line.connect(SOCKET)
        self._file = self._line.makefile("rwb")
        self._hear("hello")
        self._file.write(b'{"type":"join"}\n')
        self._file.flush()
        table = self._hear("table")
        self.mark = table["mark"]
        self.faults: list[str] = table.get("faults", [])

    def command(self, command: dict[str, Any]) -> dict[str, Any]:
        """Ask for a change."""
        said = {"type": "command", "id": 1, "seen": self.mark, "command": command}
        self._file.write(json.dumps(said).encode() + b"\n")
        self._file.flush()
        return self._hear("answer")

    def _hear(self, kind: str) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads(self._file.readline())  # ends: by its timeout
            if heard["type"] == kind:
                return heard

    def close(self) -> None:
        """Leave."""
        self._file.close()
        self._line.close()


def version() -> int:
    """How many entries the table has."""
    guest = Guest()
    guest.close()
    return int(guest.mark["version"])


def faults() -> list[str]:
    """What consoles are told does not work."""
    guest = Guest()
    guest.close()
    return guest.faults


def exported() -> list[dict[str, Any]]:
    """The journal, as its owner may export it."""
    command = ["runuser", "-u", "furybox", "--", PROGRAM, "--journal", JOURNAL, "export"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def verified() -> str:
    """What the verification says."""
    command = f"runuser -u furybox -- {PROGRAM} --journal {JOURNAL} export | {PROGRAM} verify -"
    done = subprocess.run(command, check=False, shell=True, capture_output=True, text=True)  # noqa: S602  # no input
    return f"{done.stdout.strip()}{done.stderr.strip()} (status {done.returncode})"


def began() -> None:
    """The service is ready, and says so."""
    until(lambda: shown("ActiveState")[0] in {"active", "failed"}, seconds=60)
    came = is_active()
    state, kind, user, pid, text = shown("ActiveState", "Type", "User", "MainPID", "StatusText")
    if not came:
        check(holds=False, facts=f"the service is {state}: {logged('furybox')[-15:]}")
        raise SystemExit(1)
    entered, started = shown("ActiveEnterTimestampMonotonic", "ExecMainStartTimestampMonotonic")
    status = Path(f"/proc/{pid}/status").read_text()
    facts = {line.split(":")[0]: line.split(":")[1].strip() for line in status.splitlines() if ":" in line}
    took = (int(entered) - int(started)) / 1_000_000
    caps, seccomp, megabytes = facts["CapEff"], facts["Seccomp"], int(facts["VmRSS"].split()[0]) / 1024
    check(
        holds=(kind, user, caps.strip("0"), seccomp) == ("notify", "furybox", "", "2"),
        facts=f"the unit as it is was {state} (Type={kind}) {took:.1f} s after its "
        f"process began: user {user}, capabilities {caps}, seccomp {seccomp}, {megabytes:.0f} MB, "
        f"{facts['Threads']} threads; status {text!r}",
    )
    until(lambda: bool(faults()), seconds=5)
    check(
        holds=["/dev/i2c-1" in fault for fault in faults()] == [True],
        facts=f"there is no screen where its wiring says, and consoles are told so: {faults()}",
    )


def pressed(header: Header) -> None:
    """Fingers on the header's pins make entries in the journal."""
    luck = Random(4)  # noqa: S311  # no secret
    for pin in SEATS.values():
        header.let_go(pin)
    guest = Guest()
    answer = guest.command(START)
    guest.close()
    no = answer.get("refused")
    check(holds=not no, facts=f"a game was set up over the socket: {no or answer['mark']['version']}")
    time.sleep(0.3)
    order = list(SEATS) * ROUNDS
    luck.shuffle(order)
    for seat in order:
        header.push(SEATS[seat])
        time.sleep(luck.uniform(0.05, 0.1))
        header.let_go(SEATS[seat])
        time.sleep(luck.uniform(0.05, 0.1))
    until(lambda: version() > len(order), seconds=5)
    noises = [entry["do"] for entry in exported() if entry.get("do", {}).get("do") == "noise"]
    told = [f"seat-{noise['seat'] + 1}" for noise in noises]
    check(
        holds=told == order,
        facts=f"{len(order)} presses on the pins of three seats: {len(told)} entries in the journal, "
        f"{'in order' if told == order else f'NOT as pressed: {Counter(told)}'}; {verified()}",
    )


def lit(header: Header) -> None:
    """Lamps show something while the service runs."""
    seen = Counter[int]()
    for _ in range(100):
        seen.update(pin for pin in LAMPS if header.level(pin))
        time.sleep(0.02)
    check(holds=bool(seen), facts=f"lamps lit within 2 s, by pin and share of the looks: {dict(seen)}")


def rested(seconds: int = 10) -> None:
    """How often the service wakes the processor when nobody does anything."""
    (pid,) = shown("MainPID")

    def switches() -> int:
        files = Path(f"/proc/{pid}/task").glob("*/status")
        lines = [line for file in files for line in file.read_text().splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))

    before = switches()
    time.sleep(seconds)
    rate = (switches() - before) / seconds
    # lamps blink, and systemd is told that all is well
    check(holds=rate < 40, facts=f"the service at rest, with a game on: {rate:.1f} wake-ups a second")


def killed(header: Header, signal_: signal.Signals, *, times: int, seconds: float, what: str) -> None:
    """The service ends, however it does; the table comes back as it was, and goes on."""
    was = version()
    (pid,) = shown("MainPID")
    began = time.monotonic()
    command = ["systemctl", "kill", f"--signal={signal_.name}", "--kill-whom=main", "furybox"]
    subprocess.run(command, check=True)
    came = until(lambda: restarted(times), seconds=seconds)
    took = time.monotonic() - began
    (now,) = shown("MainPID")
    why = [line for line in logged("furybox") if "Watchdog timeout" in line or "Main process exited" in line]
    after = version() if came else 0
    header.push(SEATS["seat-1"])
    time.sleep(0.1)
    header.let_go(SEATS["seat-1"])
    went_on = came and until(lambda: version() == was + 1, seconds=3)
    check(
        holds=came and now != pid and after == was and went_on,
        facts=f"{what}: ready again after {took:.1f} s ({'; '.join(why[-2:])}); version {was} before and "
        f"{after} after, and the next press {'counts' if went_on else 'does NOT count'}",
    )


def probed() -> None:
    """What the service's sandbox forbids, tried from inside it."""
    done = subprocess.run(["systemctl", "start", "real-probe"], check=False, capture_output=True, text=True)
    until(lambda: any("reached" in line for line in logged("real-probe")), seconds=5)
    found = [line for line in logged("real-probe") if line.startswith(("ok: ", "FAILED: "))]
    for line in found:
        say(line)
    if len(found) != 2:
        check(holds=False, facts=f"the probe did not run: {done.stderr} {logged('real-probe')[-9:]}")
    command = ["systemd-analyze", "security", "furybox", "--no-pager"]
    told = subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()
    score = re.search(r"Overall exposure level.*: ([0-9.]+) (\w+)", told)
    check(
        holds=score is not None and float(score[1]) <= 1,
        facts=f"systemd-analyze security, live: {f'{score[1]} {score[2]}' if score else told[-200:]}",
    )


def ended(header: Header) -> None:
    """Stopped in good order, the table goes dark."""
    began = time.monotonic()
    subprocess.run(["systemctl", "stop", "furybox"], check=True)
    took = time.monotonic() - began
    result, status = shown("Result", "ExecMainStatus")
    lit = [pin for pin in LAMPS if header.level(pin)]
    check(
        holds=result == "success" and status == "0" and not lit,
        facts=f"stopped in {took:.1f} s: result {result}, status {status}, lamps still lit: {lit or 'none'}",
    )


def first(header: Header) -> None:
    """The evening."""
    began()
    pressed(header)
    lit(header)
    rested()
    probed()
    killed(header, signal.SIGKILL, times=1, seconds=30, what="killed (SIGKILL)")
    killed(header, signal.SIGSTOP, times=2, seconds=60, what="hung (SIGSTOP)")
    ended(header)
    subprocess.run(["systemctl", "start", "furybox"], check=True)
    BEFORE.write_text("0")
    subprocess.run(["sync"], check=True)
    was = version()
    header.push(SEATS["seat-2"])
    time.sleep(0.1)
    header.let_go(SEATS["seat-2"])
    until(lambda: version() == was + 1, seconds=3)
    say(f"version {version()}")


def again(header: Header) -> None:
    """After the power cut."""
    came = until(is_active, seconds=60)
    now = version() if came else 0
    say(f"version {now}")
    header.push(SEATS["seat-3"])
    time.sleep(0.1)
    header.let_go(SEATS["seat-3"])
    went_on = came and until(lambda: version() == now + 1, seconds=3)
    check(
        holds=went_on,
        facts=f"after the power cut the next press {'counts' if went_on else 'does NOT count'}; {verified()}",
    )


def main() -> None:
    """One boot."""
    header = Header(Path(Path("/run/real-header").read_text().strip()))
    for pin in SEATS.values():
        header.let_go(pin)
    (again if BEFORE.exists() else first)(header)


try:
    main()
except BaseException as error:
    say("\n".join(logged("furybox")[-40:]))
    say(f"ended: {error!r}")
    raise
say("ended: 0")
sys.exit(0)
