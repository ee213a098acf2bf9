"""
Which changes no test notices: one place at a time, in a copy of the house, tried by the tests that touch it.

What fell once is not tried again while its module is as it was, nor what lived while those tests are.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from compileall import compile_dir
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from random import Random
from typing import Final

from tests.mutate.changes import Change, changes
from tests.mutate.touching import KEPT, digest, touching

TREE: Final = KEPT.with_name("tree")
TRIED: Final = KEPT.with_name("tried.jsonl")
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
MOST_SECONDS: Final = 60.0
"""Of tests for one change, the quickest first, as they took when they were watched."""

A_FILE_SECONDS: Final = 0.2
"""What one more file of tests costs."""

BOUNDS: Final = ("prlimit", f"--data={4 << 30}", "timeout", "--signal=KILL")
"""For a change that has something grow or go on without end: bytes, and the seconds come last."""


def copied() -> None:
    """The house as it is, with its translations, and nothing else that git leaves out."""
    shutil.rmtree(TREE, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], check=True, capture_output=True
    )
    files = map(Path, filter(None, listed.stdout.decode().split("\0")))
    for file in filter(Path.is_file, (*files, *Path().glob("companion/locale/**/*.mo"))):
        (TREE / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, TREE / file)
    compile_dir(TREE, quiet=2)


def chosen(change: Change) -> dict[str, dict[str, float]]:
    """The quickest of the tests that touch it, by their files, and their seconds."""
    files: dict[str, dict[str, float]] = defaultdict(dict)
    left, seconds = MOST_SECONDS, touching(change.path, change.near)
    for test in sorted(seconds, key=lambda each: (seconds[each], each)):
        file = test.split("::", 1)[0]
        left -= seconds[test] + A_FILE_SECONDS * (file not in files)
        if left > 0:
            files[file][test] = seconds[test]
    return files


def tried(change: Change, tests: dict[str, float]) -> str:
    """`fell` when a test fails on it, `lived`, or `endless`: a test that waits for what does not come."""
    if not tests:
        return "lived"
    module, choice = TREE / change.path, KEPT.with_name("chosen")
    choice.write_text("\n".join(tests))
    source = module.read_bytes()
    module.write_bytes(change.made(source))
    Path(cache_from_source(str(module))).unlink(missing_ok=True)
    env = os.environ | {"PYTHONPATH": str(TREE), "PYTHONDONTWRITEBYTECODE": "1"}
    bounds = (*BOUNDS, str(60 + 4 * sum(tests.values())))
    run = subprocess.run(
        [*bounds, *PYTEST, "-x", f"@{choice}"], check=False, capture_output=True, cwd=TREE, env=env
    )
    module.write_bytes(source)
    return {0: "lived", 137: "endless", -9: "endless"}.get(run.returncode, "fell")


def spread(found: list[Change], many: int, seed: int) -> list[Change]:
    """So many of them, each folder in its turn; the same for the same seed."""
    folders: dict[Path, list[Change]] = defaultdict(list)
    for each in Random(seed).sample(found, len(found)):  # noqa: S311  # a sample, not luck
        folders[Path(each.path).parent].append(each)
    turns = sorted((n, folder) for folder, inside in folders.items() for n in range(len(inside)))
    return [folders[folder][n] for n, folder in turns[:many]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate")
    parser.add_argument("paths", nargs="+", type=Path, help="modules, or folders of them")
    parser.add_argument("--sample", type=int, help="so many changes, spread over the folders")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--minutes", type=float, default=30.0, help="after which none is begun")
    asked = parser.parse_args()
    modules = sorted({each for path in asked.paths for each in (path, *path.rglob("*.py")) if each.is_file()})
    found = [each for module in modules for each in changes(str(module), module.read_bytes())]
    wanted = spread(found, asked.sample or len(found), asked.seed)
    print(
        f"{len(wanted)} of {len(found)} changes, seed {asked.seed}; first, which tests touch what", flush=True
    )
    subprocess.run(
        [*PYTEST, "-p", "tests.mutate.touching", "-m", "not long"], check=False, capture_output=True
    )
    copied()
    known = dict(map(json.loads, TRIED.read_text().splitlines())) if TRIED.exists() else {}
    began, ends = time.monotonic(), Counter[str]()
    for change in wanted:
        files = chosen(change)
        tests = {test: took for inside in files.values() for test, took in inside.items()}
        place = _short(digest(change.path), *map(str, change))
        by = _short(*map(digest, files), *tests)
        end, before = known.get(place, ("", ""))
        if not end or (end == "lived" and by != before):
            if time.monotonic() - began > asked.minutes * 60:
                break
            end = tried(change, tests)
            with TRIED.open("a") as kept:
                kept.write(json.dumps([place, [end, by]]) + "\n")
        ends[end] += 1
        if end != "fell":
            print(f"{end:7}  {change}  ({len(tests)} tests)", flush=True)
    told = ", ".join(f"{many} {end}" for end, many in sorted(ends.items()))
    share = 1 - ends["lived"] / max(ends.total(), 1)
    print(f"{ends.total()} of {len(wanted)} tried: {told} ({share:.0%} noticed)")


def _short(*said: str) -> str:
    return sha256("\n".join(said).encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
