"""Connections with the table owner's own certificate, and every certificate that is none."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.config import Web
from companion.web.errors import CannotServe
from companion.web.serving import secured
from tests.kit.host import Host
from tests.kit.program import running_program
from tests.kit.wait import PATIENCE_SECONDS


@pytest.mark.long
def test_phones_come_in_by_a_secure_connection_with_a_certificate_of_ones_own(
    tmp_path: Path, host: Host, own: Web
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(f'[web]\ncertificate = "{own.certificate}"\nkey = "{own.key}"\nname = "localhost"\n')
    room = host.ready()
    with running_program("--config", str(config), "--socket", str(host.socket), "web", "--port", "0"):
        told = room.until(lambda told: told["phones"])
        trusted = ssl.create_default_context(cafile=own.certificate)
        page = told["phones"].partition("#")[0]

        assert page.startswith("https://localhost:")

        with urlopen(page, context=trusted, timeout=PATIENCE_SECONDS) as answer:  # noqa: S310  # https, it says
            assert b"serviceWorker" in answer.read()  # ends: by the time of its connection
        with urlopen(told["invitation"], context=trusted, timeout=PATIENCE_SECONDS) as answer:  # noqa: S310  # https, it says
            assert "Secure" in answer.headers["Set-Cookie"]


def test_a_certificate_that_cannot_be_used_is_named_with_what_to_do(tmp_path: Path, own: Web) -> None:
    (tmp_path / "none.pem").write_text("no certificate")
    locked = str(tmp_path / "locked.pem")
    lock = ["openssl", "ec", "-aes128", "-passout", "pass:word", "-in", str(own.key), "-out", locked]
    subprocess.run(lock, check=True, capture_output=True, timeout=PATIENCE_SECONDS)
    for certificate, key in (
        (str(tmp_path / "away.pem"), own.key),
        (str(tmp_path / "none.pem"), None),
        (own.certificate, None),
        (None, own.key),
        (own.certificate, locked),
    ):
        with pytest.raises(
            CannotServe, match=r"The certificate .*\.pem cannot be used: .* `certificate` and `key`"
        ):
            secured(Web(certificate=certificate, key=key))

    assert secured(Web()) is None
