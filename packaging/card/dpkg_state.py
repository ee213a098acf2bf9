"""
What dpkg knows of the card's packages, from the packages themselves: `dpkg_state.py FOLDER PACKAGE...`.

No script of theirs has run on the card; the twin's have, and what they made is there: so they are
installed.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
from pathlib import Path


def paragraph(control: str, conffiles: str, digests: dict[str, str]) -> str:
    r"""
    A package's place in the file `status`.

    >>> print(paragraph("Package: a\nVersion: 1\n", "/etc/a\n", {"/etc/a": "d4"}), end="")
    Package: a
    Status: install ok installed
    Version: 1
    Conffiles:
     /etc/a d4
    <BLANKLINE>
    """
    lines = control.strip("\n").split("\n")
    lines.insert(1, "Status: install ok installed")
    files = [line for line in conffiles.split("\n") if line.startswith("/")]
    if files:
        lines += ["Conffiles:", *(f" {file} {digests[file]}" for file in files)]
    return "\n".join(lines) + "\n\n"


def _member(deb: Path, which: str) -> tarfile.TarFile:
    told = subprocess.run(["dpkg-deb", which, deb], check=True, capture_output=True)
    return tarfile.open(fileobj=io.BytesIO(told.stdout))


def kept(deb: Path, info: Path) -> str:
    """Lay down what dpkg keeps of one package; returns its paragraph."""
    with _member(deb, "--ctrl-tarfile") as its:
        texts = {
            Path(each.name).name: file.read().decode()
            for each in its.getmembers()
            if each.isfile() and (file := its.extractfile(each))
        }
    told = dict(
        line.split(": ", 1) for line in texts["control"].split("\n") if line[:1].isalpha() and ": " in line
    )
    name = told["Package"] + (f":{told['Architecture']}" if told.get("Multi-Arch") == "same" else "")
    conffiles = texts.get("conffiles", "")
    wanted = set(conffiles.split("\n"))
    files, digests = [], {}
    with _member(deb, "--fsys-tarfile") as its:
        for each in its.getmembers():
            file = each.name.removeprefix(".").rstrip("/")
            files.append(file or "/.")
            if file in wanted and (content := its.extractfile(each)):
                digests[file] = hashlib.md5(content.read(), usedforsecurity=False).hexdigest()
    (info / f"{name}.list").write_text("".join(f"{file}\n" for file in files), "utf-8")
    for member, text in texts.items():
        if member != "control":
            file = info / f"{name}.{member}"
            file.write_text(text, "utf-8")
            file.chmod(0o755 if member in {"preinst", "postinst", "prerm", "postrm", "config"} else 0o644)
    return paragraph(texts["control"], conffiles, digests)


def main() -> None:
    """Write the folder's files."""
    folder, *debs = map(Path, sys.argv[1:])
    info = folder / "info"
    info.mkdir()
    (info / "format").write_text("1\n", "utf-8")
    status = "".join(kept(deb, info) for deb in sorted(debs, key=lambda deb: deb.name))
    (folder / "status").write_text(status, "utf-8")
    (folder / "available").touch()


if __name__ == "__main__":
    main()
