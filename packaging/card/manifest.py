"""
What stands beside the packed image, to be checked by: `manifest.py IMAGE VERSION SECONDS ADDRESS`.

A list of operating systems for Raspberry Pi Imager, and the sum. The icon is of our own lines.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<rect width="40" height="40" rx="6" fill="#222"/><path d="M20 6 32 13v14l-12 7-12-7V13z" fill="#c33"/>'
    '<path d="M20 20 32 13M20 20 8 13M20 20v14" stroke="#222"/></svg>'
)


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as whole:
        return hashlib.file_digest(whole, "sha256").hexdigest()


def manifest(image: Path, packed: Path, *, version: str, seconds: int, address: str) -> dict[str, object]:
    """The list of one."""
    one = {
        "name": f"Furybox {version}",
        "description": "A table for Clank! and Warp's Edge, on a Pi 3, 4 or Zero 2 W",
        "icon": "data:image/svg+xml;base64," + base64.b64encode(ICON.encode()).decode(),
        "url": f"{address}/{packed.name}",
        "extract_size": image.stat().st_size,
        "extract_sha256": digest(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": digest(packed),
        "release_date": datetime.fromtimestamp(seconds, UTC).date().isoformat(),
        "init_format": "none",
        "devices": ["pi3-64bit", "pi4-64bit"],
    }
    return {"os_list": [one]}


def main() -> None:
    """Write it."""
    image, version, seconds, address = sys.argv[1:]
    packed = Path(f"{image}.xz")
    told = manifest(Path(image), packed, version=version, seconds=int(seconds), address=address)
    Path(image).with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    Path(f"{packed}.sha256").write_text(f"{digest(packed)}  {packed.name}\n", "utf-8")


if __name__ == "__main__":
    main()
