"""The lock of `make install`: every library to the version and the hash, in agreement, its licence told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
LOCKS = sorted((HOUSE / "packaging" / "lock").iterdir())
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))


def locked(file: Path) -> dict[str, str]:
    text = file.read_text("utf-8")
    pinned = re.findall(
        r"^([\w-]+)==([\w.]+)(?: ; [^\\]+)? \\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
        text,
        re.MULTILINE,
    )

    assert "".join(line for line in text.splitlines() if not line.startswith(" ")).count("==") == len(pinned)
    return {name: version for name, version, _hashes in pinned}


def name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace(".", "-").replace("_", "-")


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_whatever_is_asked_for_is_locked(file: Path) -> None:
    asked = list(PROJECT["project"]["dependencies"])
    if file.stem == "base":
        asked += PROJECT["build-system"]["requires"]
    else:
        asked += PROJECT["project"]["optional-dependencies"][file.stem]

    assert {name(each) for each in asked} - {"furybox"} <= locked(file).keys()
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_the_files_agree() -> None:
    """Else pip would refuse two of them together."""
    versions: dict[str, set[str]] = {}
    for file in LOCKS:
        for library, version in locked(file).items():
            versions.setdefault(library, set()).add(version)

    assert {library: each for library, each in versions.items() if len(each) > 1} == {}


def test_every_library_that_is_laid_down_has_its_licence_listed() -> None:
    """In docs/licences.md; setuptools, which came with Python itself until 3.12, lists itself nowhere."""
    page = (HOUSE / "docs" / "licences.md").read_text("utf-8")
    listed = {name(row) for row in re.findall(r"^\| ([\w.-]+) +\| \d", page, re.MULTILINE)}

    assert set().union(*map(locked, LOCKS)) - {"setuptools"} == listed
