"""What the checks on a Debian install there, beside whoever else is installing."""

from __future__ import annotations

import os
from pathlib import Path

from tests.kit.child import run

SHAMS = {
    "dpkg-query": "exit 1",  # nothing is installed
    "sleep": "echo waited",
    "apt-get": """
        case " $* " in
        *" update "*)
            [ -f read ] || { touch read; echo "E: Could not get lock /var/lib/apt/lists/lock."; exit 100; } ;;
        *) touch "${@: -1}" ;;
        esac""",
}


def test_whoever_reads_the_lists_of_packages_is_waited_for(tmp_path: Path) -> None:
    """As is whoever installs, whom apt itself waits for."""
    for name, does in SHAMS.items():
        sham = tmp_path / name
        sham.write_text(f"#!/bin/bash\n{does}\n", "utf-8")
        sham.chmod(0o755)
    words = (
        f"set -eu; cache=. name=make; . {Path(__file__).parents[1] / 'packaging/on_debian.sh'}; packages kmod"
    )
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"

    done = run("bash", "-c", words, cwd=tmp_path, env={"PATH": path})

    assert (done.returncode, done.stdout) == (0, "-- installing kmod\nwaited\n"), done.stderr
    assert (tmp_path / "kmod").exists()
