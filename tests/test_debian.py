"""The Debian package has what `make install` lays down, from the same lock, and tells a first boot all."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[1]
DEBIAN = HOUSE / "packaging" / "debian"
LOCK = HOUSE / "packaging" / "lock"
OF_MAKE_INSTALL_ALONE = {"rpi-gpio.conf"}
"""What opens the service for kernels before 6.6 (record 26)."""


def told(file: str) -> str:
    return (DEBIAN / file).read_text("utf-8")


def test_units_rules_and_the_table_are_in_the_package() -> None:
    units = re.search(r"^UNITS := (.*)$", told("rules"), re.MULTILINE)
    laid = {Path(source).name for source in re.findall(r"systemd/[\w@.-]+", told("install") + told("rules"))}
    named = {f"{unit}.service" for unit in units[1].split()} if units else set()

    assert (
        laid - {"."} | named >= {file.name for file in (HOUSE / "systemd").iterdir()} - OF_MAKE_INSTALL_ALONE
    )


def test_a_purge_leaves_nothing_but_the_journal_and_sheets() -> None:
    folders = {
        each
        for unit in (HOUSE / "systemd").glob("*.service")
        for line in re.findall(r"^StateDirectory=(.+)$", unit.read_text("utf-8"), re.MULTILINE)
        for each in line.split()
    }

    gone = set(re.findall(r"rm -rf /var/lib/([\w/-]+)", told("postrm")))

    assert gone == folders - {"furybox", "furybox/scores"}


def test_every_extra_is_in_the_package_from_its_lock() -> None:
    """But for the one that needs another unit, and what a desk makes once: a case, and figures."""
    files = {Path(line.removeprefix("-r ")).stem for line in told("requirements.txt").splitlines()}

    assert files | {"base", "rpi-gpio", "case", "figures"} == {file.stem for file in LOCK.iterdir()}


def test_what_only_builds_is_in_the_lock() -> None:
    builders = re.search(r"^BUILDERS := (.*)$", told("rules"), re.MULTILINE)
    base = (LOCK / "base.txt").read_text("utf-8")

    assert builders
    assert [each for each in builders[1].split() if f"\n{each}==" not in f"\n{base}"] == []


def test_each_part_of_the_first_boot_file_is_filled_in() -> None:
    marks = set(re.findall(r"@[A-Z]+@", (HOUSE / "packaging/first-boot/user-data").read_text("utf-8")))
    filled = set(re.findall(r"@[A-Z]+@", (HOUSE / "packaging/repo").read_text("utf-8")))

    assert marks == filled


def test_the_licence_in_the_package_is_ours() -> None:
    words = " ".join((HOUSE / "LICENSE").read_text("utf-8").split("\n", 3)[3].split())

    assert words in " ".join(word for word in told("copyright").split() if word != ".")
