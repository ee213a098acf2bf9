"""
Run the tests many times beside busy processes, and print each that failed by chance: `make flaky`.

    python -m tests.flaky [--runs N] [--busy N] [--order random] [TESTS ...]

Exit 0: none failed; 1: one did, or a run hung; 2: a condition cannot be had here. The texts of what failed
are in `build/flaky`, a file for each red run. As a plugin of pytest (`-p tests.flaky`) this records outcomes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import pytest

KEPT: Final = Path("build/flaky")
OUTCOMES: Final = "FLAKY_OUTCOMES"  # the environment variable that tells the plugin its file
TAIL_LINES: Final = 400
A_STACK_SECONDS: Final = 0.5  # for a hung process to print where it stands
SPIN: Final = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): sum(range(100_000))"
"""A busy process, which ends with the one that started it, however that ends."""


class Record(NamedTuple):
    """What happened to a test: `found`, `started`, `ended`, `passed`, or a way to fail and its text."""

    test: str
    kind: str
    text: str = ""


def is_failure(record: Record) -> bool:
    """Whether it tells of a failure of any kind."""
    return record.kind not in {"found", "started", "ended", "passed"}


def write_record(*said: str) -> None:
    """Append a record; the workers of pytest-xdist leave that to their controller, which hears of all."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(os.environ[OUTCOMES]).open("a") as file:
            file.write(json.dumps(said) + "\n")


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Record a file that cannot be collected."""
    if report.failed:
        write_record(report.nodeid, "errored", report.longreprtext)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Record the files that have tests, where they are only listed."""
    for file in {item.nodeid.split("::")[0] for item in session.items if session.config.option.collectonly}:
        write_record(file, "found")


def pytest_runtest_logstart(nodeid: str) -> None:
    """Record that a test has begun, so that a hung run can name it."""
    write_record(nodeid, "started")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record what failed with its whole text, what passed, and what is over."""
    if report.failed:
        text = "\n--- ".join((report.longreprtext, *map("\n".join, report.sections)))
        write_record(report.nodeid, name_failure(report.when, text), text)
    elif report.passed and report.when == "call":
        write_record(report.nodeid, "passed")
    if report.when == "teardown":
        write_record(report.nodeid, "ended")


def name_failure(when: str | None, text: str) -> str:
    """`crashed` with its worker, `timed out` by pytest-timeout, `errored` outside its body, else `failed`."""
    if when == "???":  # as pytest-xdist reports a test whose worker is gone
        return "crashed"
    return "timed out" if "from pytest-timeout" in text else "failed" if when == "call" else "errored"


def read_records(lines: str, code: int | None, tail: str, tests: Sequence[str]) -> list[Record]:
    """All records of a pytest that ended with *code* (None: killed), and one more for an unusual end."""
    whole = (line for line in lines.splitlines(keepends=True) if line.endswith("\n"))
    records = [Record(*json.loads(line)) for line in whole]
    if code not in {0, 1, 2} or (code and not any(map(is_failure, records))):
        over = {each.test for each in records if each.kind == "ended"}
        running = [each.test for each in records if each.kind == "started" and each.test not in over]
        kind = "hung" if code is None else f"pytest exit {code}"
        records += [Record(test, kind, tail) for test in running or [" ".join(("pytest", *tests))]]
    return records


def list_conditions(asked: argparse.Namespace) -> Iterator[tuple[list[str], str]]:
    """What stands before the command for each condition, and the remedy where it cannot be had."""
    if asked.quota:
        limits = f"TENTH_PERCENT={asked.quota * 100:.0f}", f"TENTH_BYTES={1 << 40}"
        remedy = "QUOTA needs root, and cgroups that can be written: run it so on Linux, or without QUOTA."
        yield ["env", *limits, "bench/tenth"], remedy
    if asked.age is not None:
        offset = f"--monotonic={asked.age - int(time.monotonic())}"
        remedy = "AGE needs root, Linux 5.6 and util-linux's unshare: run it so, or without AGE."
        yield ["env", "unshare", "--time", offset, "--fork", "--"], remedy
    if asked.wall:
        clock = asked.below.wrong_clock(int(asked.wall.timestamp() - time.time()))
        yield ["env", *map("=".join, clock.items())], "WALL needs Linux: run it there, or without WALL."


def find_remedy(asked: argparse.Namespace) -> str | None:
    """The remedy for the first condition that cannot be had here, if there is one."""
    if asked.wall:
        from tests.storm.below import Below, compiler  # noqa: PLC0415  # the plugin imports none of the program

        if not compiler():
            return "WALL needs a C compiler: apt-get install gcc libc6-dev"
        asked.below = Below(KEPT.resolve())
    tried = (
        (subprocess.run([*words, "true"], check=False), remedy) for words, remedy in list_conditions(asked)
    )
    return next((remedy for process, remedy in tried if process.returncode), None)


def make_command(asked: argparse.Namespace, tests: Sequence[str], seed: int, *more: str) -> list[str]:
    """The command of one pytest; the seed is for the order alone, and is the same in every worker."""
    command = [word for words, _remedy in list_conditions(asked) for word in words]
    command += [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.flaky"]
    if asked.workers and not asked.alone:
        command += ["-n", str(asked.workers), "--dist", "worksteal"]
    if asked.order:
        command += ["-p", "randomly", f"--randomly-seed={seed}", "--randomly-dont-reset-seed"]
    return [*command, "-m", asked.mark, *more, *tests]


def run_pytest(command: list[str], seconds: float, tests: Sequence[str]) -> list[Record]:
    """Run pytest once and return its records; kill its process group where it does not end in time."""
    outcomes, output = KEPT / f"outcomes-{os.getpid()}", KEPT / "output"
    outcomes.write_text("")
    env = os.environ | {OUTCOMES: str(outcomes.absolute())}
    with output.open("wb") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=env, start_new_session=True
        )
        code = None
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            print_stacks(process.pid)
        finally:
            if code is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(60)
    tail = output.read_text(errors="replace").splitlines()[-TAIL_LINES:]
    return read_records(outcomes.read_text(), code, "\n".join(tail), tests)


def print_stacks(group: int) -> None:
    """Have one process of a group after another print where it stands, as pytest's faulthandler does."""
    os.killpg(group, signal.SIGSTOP)  # else a controller takes its workers for crashed
    members = subprocess.run(["pgrep", "-g", str(group)], check=False, capture_output=True).stdout.split()
    for each in map(int, members):
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGABRT)
            os.kill(each, signal.SIGCONT)
        time.sleep(A_STACK_SECONDS)


def run_tests(asked: argparse.Namespace, number: int) -> list[Record]:
    """Run the tests once, print a line about it, and keep the texts of what failed."""
    seed, began, records = asked.seed + number - 1, time.monotonic(), list[Record]()
    named = {name: getattr(asked, name) for name in ("busy", "quota", "age", "wall", "order")}
    said = ", ".join(f"{name} {value}" for name, value in named.items() if value is not None)
    said += f", seed {seed}" * bool(asked.order) + f", {len(asked.parts)} files alone" * asked.alone
    print(f"run {number} of {asked.runs}: {said} ", end="", flush=True)
    for tests in asked.parts:
        records += run_pytest(make_command(asked, tests, seed), asked.seconds, tests)
        print(".", end="", flush=True)
    passed, failures = sum(each.kind == "passed" for each in records), list(filter(is_failure, records))
    took = time.monotonic() - began
    print(f" {took:.0f} s, {color(records)}: {passed} passed, {len(failures)} failed", flush=True)
    if failures:
        texts = (f"=== {each.kind}: {each.test}\n{each.text}\n" for each in failures)
        (KEPT / f"{number}.txt").write_text("\n".join((said, *texts)))
    return records


def color(records: Sequence[Record]) -> str:
    """`green`, `red`, or `hung` where a pytest had to be killed."""
    kinds = {each.kind for each in records if is_failure(each)}
    return "hung" if "hung" in kinds else "red" if kinds else "green"


def make_table(runs: Sequence[Sequence[Record]]) -> list[str]:
    """Each test that failed, how, in how many runs, and the file of its first failure; then the sum."""
    failed_in: dict[tuple[str, str], set[int]] = defaultdict(set)
    for number, records in enumerate(runs, 1):
        for each in filter(is_failure, records):
            failed_in[each.kind, each.test].add(number)
    rows = sorted((-len(numbers), *what, min(numbers)) for what, numbers in failed_in.items())
    table = [f"{-n} of {len(runs)}  {kind:14}  {test}  {KEPT}/{first}.txt" for n, kind, test, first in rows]
    colors = [color(records) for records in runs]
    return [*table, f"{len(runs)} runs: {colors.count('red')} red, {colors.count('hung')} hung"]


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.flaky")
    parser.add_argument("tests", nargs="*", help="as pytest takes them; all, where none is named")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--busy", type=int, default=8, help="processes that spin meanwhile")
    parser.add_argument("--workers", type=int, default=4, help="of pytest-xdist; 0: without")
    parser.add_argument("--mark", default="not long")
    parser.add_argument("--order", choices=["random"])
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first run's order")
    parser.add_argument(
        "--alone", action="store_true", help="each file in a pytest of its own, without xdist"
    )
    parser.add_argument("--quota", type=float, help="cores for the tests, 0.1 or more; root, Linux")
    parser.add_argument("--age", type=int, help="what time.monotonic begins with; root, Linux")
    parser.add_argument("--wall", type=datetime.fromisoformat, help="what time.time begins with; Linux, cc")
    parser.add_argument("--seconds", type=float, default=3600.0, help="then a pytest is killed as hung")
    return parser.parse_args(words)


def main() -> int:
    """Run what was asked for, and print what failed."""
    asked, runs = read_arguments(), list[list[Record]]()
    for end in signal.SIGTERM, signal.SIGHUP:
        signal.signal(end, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    if lacking := find_remedy(asked):
        print(lacking, file=sys.stderr)
        return 2
    asked.parts = [asked.tests]
    if asked.alone:
        listed = run_pytest(make_command(asked, asked.tests, 0, "--collect-only"), asked.seconds, asked.tests)
        files = sorted({each.test for each in listed if each.kind in {"found", "errored"}})
        asked.parts = [[file] for file in files] or asked.parts
    with suppress(KeyboardInterrupt), ExitStack() as leaving:
        for _ in range(asked.busy):
            spin = [sys.executable, "-c", SPIN, str(os.getpid())]
            leaving.callback(subprocess.Popen(spin, start_new_session=True).kill)
        for number in range(1, asked.runs + 1):
            runs.append(run_tests(asked, number))
    print("", *make_table(runs), sep="\n", flush=True)
    return 130 if len(runs) < asked.runs else int(any(map(is_failure, chain(*runs))))


if __name__ == "__main__":
    sys.exit(main())
