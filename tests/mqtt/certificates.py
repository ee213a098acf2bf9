"""Certificates that are good for one test: an authority, and a broker that it has signed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.wait import PATIENCE_SECONDS

OPENSSL = shutil.which("openssl")

with_openssl = pytest.mark.skipif(OPENSSL is None, reason="there is no openssl here: apt-get install openssl")

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def an_authority(folder: Path, name: str = "authority") -> Path:
    own = folder / f"{name}.pem"
    _openssl(
        *("req", "-x509", *_KEY, "-keyout", folder / f"{name}.key", "-out", own, "-days", "2"),
        *("-subj", f"/CN={name}", "-addext", "keyUsage=critical,keyCertSign"),
    )
    return own


def a_broker(folder: Path, authority: Path, *, called: str = "IP:127.0.0.1") -> tuple[str, ...]:
    """A broker whose certificate is made out so, and signed: the lines of its configuration."""
    asked, signed, extension = folder / "broker.csr", folder / "broker.pem", folder / "broker.ext"
    extension.write_text(f"subjectAltName={called}\n")
    _openssl("req", *_KEY, "-keyout", folder / "broker.key", "-out", asked, "-subj", "/CN=broker")
    _openssl(
        *("x509", "-req", "-in", asked, "-CA", authority, "-CAkey", authority.with_suffix(".key")),
        *("-CAcreateserial", "-days", "2", "-extfile", extension, "-out", signed),
    )
    return (f"cafile {authority}", f"certfile {signed}", f"keyfile {folder / 'broker.key'}")


def _openssl(*words: str | Path) -> None:
    assert OPENSSL
    subprocess.run([OPENSSL, *words], check=True, capture_output=True, timeout=PATIENCE_SECONDS)
