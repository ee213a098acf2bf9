"""Which tests touch which lines: a plugin of pytest notes it for each file, and keeps it until it changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

HOME = Path.cwd()
KEPT = HOME / "build" / "mutate" / "touched"
ALL = "all of the file"


@cache
def digest(path: str) -> str:
    """What a file holds, in short; nothing where there is none."""
    file = HOME / path
    return sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else ""


def touching(path: str, lines: range) -> dict[str, float]:
    """
    The tests that touch one of these lines of a module, and how many seconds each takes.

    A constant, or what is cached, runs before all tests: then those that touch any of it, or else its folder.
    """
    of_lines: dict[str, float] = {}
    of_module: dict[str, float] = {}
    of_folder: dict[str, float] = {}
    for noted, data in _kept().values():
        seconds, by_line = noted["seconds"], data.contexts_by_lineno(str(HOME / path))
        near = lines if noted["modules"].get(path) == digest(path) else by_line  # it has changed since
        for n, tests in by_line.items():
            touch = seconds if ALL in tests else {test: seconds[test] for test in tests if test in seconds}
            of_lines |= touch if n in near else {}
            of_module |= touch
        of_folder |= (
            seconds if any(Path(each).parent == Path(path).parent for each in noted["modules"]) else {}
        )
    return of_lines or of_module or of_folder


@cache
def _kept() -> dict[str, tuple[dict[str, Any], CoverageData]]:
    kept = {}
    for data in KEPT.rglob("*.coverage"):
        file, noted = str(data.relative_to(KEPT).with_suffix("")), data.with_suffix(".json")
        if noted.exists() and (said := json.loads(noted.read_text()))["digest"] == digest(file):
            kept[file] = said, CoverageData(str(data))
            kept[file][1].read()  # ends: a file
    return kept


class _Watch:
    def __init__(self, file: str) -> None:
        self.file, self.kept = file, KEPT / f"{file}.coverage"
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        self.seconds: dict[str, float] = {}
        rooms = [f"{HOME}/{room}/*" for room in ("companion", "hardware", "rules")]
        self.coverage = Coverage(data_file=str(self.kept), include=rooms, config_file=False)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.load()
        self.coverage.start()

    def pause(self) -> None:
        self.coverage.stop()
        self.coverage.save()

    def end(self) -> None:
        self.pause()
        modules = (str(Path(each).relative_to(HOME)) for each in self.coverage.get_data().measured_files())
        noted = {"digest": digest(self.file), "modules": {each: digest(each) for each in modules}}
        self.kept.with_suffix(".json").write_text(json.dumps(noted | {"seconds": self.seconds}))


_begun: set[str] = set()
_watches: list[_Watch] = []


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """What a file makes before its tests, pictures say, is looked at by all of them."""
    if not isinstance(collector, pytest.Module) or collector.nodeid in _kept():
        return (yield)
    if collector.nodeid not in _begun:  # its doctests and its tests are collected one after the other
        _begun.add(collector.nodeid)
        (KEPT / f"{collector.nodeid}.coverage").unlink(missing_ok=True)
    watch = _Watch(collector.nodeid)
    watch.coverage.switch_context(ALL)
    said = yield
    watch.pause()
    return said


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the files that are as they were."""
    changed = {
        file for file in map(_file, items) if digest(file)
    } - _kept().keys()  # as they are imported now
    items[:] = [item for item in items if _file(item) in changed]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    _watches[:] = _watches or [_Watch(_file(item))]
    _watches[0].coverage.switch_context(item.nodeid)
    said = yield
    if nextitem is None or _file(nextitem) != _file(item):
        _watches.pop().end()
    return said


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        _watches[0].seconds[report.nodeid] = round(report.duration, 3)


def _file(item: pytest.Item) -> str:
    return item.nodeid.split("::", 1)[0]
