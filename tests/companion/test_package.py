"""The doctor tells of a newer Furybox, where apt has one and Furybox came by apt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.doctor import Finding
from companion.doctor.house import LIST, package
from tests.companion.small_machine import SmallPi

HOME = "/usr/lib/furybox"
FILES = f"/.\n/usr\n/usr/lib\n{HOME}\n{HOME}/bin\n{HOME}/bin/furybox\n"
OF_A_FILE = """furybox:
  Installed: 0.1.0
  Candidate: 0.1.0
  Version table:
 *** 0.1.0 100
        100 /var/lib/dpkg/status
"""
NEWEST = """furybox:
  Installed: 0.1.0
  Candidate: 0.1.0
  Version table:
 *** 0.1.0 500
        500 http://hall.local/furybox bookworm/main amd64 Packages
        100 /var/lib/dpkg/status
"""
NEWER = """furybox:
  Installed: 0.1.0
  Candidate: 0.2.0
  Version table:
     0.2.0 500
        500 http://hall.local/furybox bookworm/main amd64 Packages
 *** 0.1.0 100
        100 /var/lib/dpkg/status
"""


def found(pi: SmallPi, policy: str, *, home: str = HOME) -> list[Finding]:
    return [*package(replace(pi.machine, home=home, apt_policy=lambda _name: policy))]


def test_a_newer_version_is_told_with_what_to_type(pi: SmallPi) -> None:
    pi.write(LIST, FILES)

    (newer,) = found(pi, NEWER)
    said = "Furybox 0.2.0 is in the repository; 0.1.0 is installed."
    assert newer == Finding("package", "warning", said, "Type: sudo apt install --only-upgrade furybox")


@pytest.mark.parametrize(("policy", "state"), [(NEWEST, "ok"), (OF_A_FILE, "skipped")])
def test_what_is_newest_is_no_warning(pi: SmallPi, policy: str, state: str) -> None:
    pi.write(LIST, FILES)

    assert [each.state for each in found(pi, policy)] == [state]


def test_nothing_is_said_where_furybox_is_of_no_package(pi: SmallPi) -> None:
    assert found(pi, NEWER) == []
    pi.write(LIST, FILES)
    assert found(pi, NEWER, home="/opt/furybox") == []


@pytest.mark.parametrize("policy", ["", "N: Unable to locate package furybox\n"])
def test_nothing_is_said_where_apt_knows_nothing(pi: SmallPi, policy: str) -> None:
    pi.write(LIST, FILES)

    assert found(pi, policy) == []
