"""The table of a test that is marked with `@moved`, which opens it; hosts, phones, and machines for them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from companion.config import Web
from tests.companion.small_machine import SmallPi
from tests.kit.host import Guest, Host, running_host
from tests.kit.phone import Phone, PhoneSite, phone_site
from tests.kit.phone_page import SEED, PhoneBrowser, phone_browser
from tests.kit.table import SEATS, SeatedTable, Table
from tests.kit.wait import PATIENCE_SECONDS
from tests.kit.wired_table import Board


@pytest.fixture
def bare(tmp_path: Path) -> Table:
    """It waits for set-up."""
    return Table(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> SeatedTable:
    """Four have sat down at In Space."""
    return SeatedTable(tmp_path)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """A Pi on which nothing answers yet."""
    return Board(monkeypatch)


@pytest.fixture
def pi(tmp_path: Path) -> SmallPi:
    """A Pi on which all is well."""
    return SmallPi(tmp_path)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host in a process of its own, whose luck is chosen and whose clock stands."""
    with running_host(tmp_path, seed=SEED) as opened:
        yield opened


@pytest.fixture
def room(host: Host, request: pytest.FixtureRequest) -> Guest:
    """Somebody at its socket, who has set up In Space for four, or the *param* of a test: a game, or none."""
    visitor = host.ready()
    if game := getattr(request, "param", "in-space"):
        visitor.tell("start", game=game, seats=SEATS)
    return visitor


@pytest.fixture
async def site(host: Host, room: Guest) -> AsyncIterator[PhoneSite]:
    """The phones' site of that table."""
    del room
    async with phone_site(host.socket) as served:
        yield served


@pytest.fixture
async def adam(site: PhoneSite) -> AsyncIterator[Phone]:
    """A phone at the first seat."""
    async with site.phone(0) as phone:
        yield phone


@pytest.fixture
async def eva(site: PhoneSite) -> AsyncIterator[Phone]:
    """A phone at the second seat."""
    async with site.phone(1) as phone:
        yield phone


@pytest.fixture
async def filip(site: PhoneSite) -> AsyncIterator[Phone]:
    """A phone at the third seat."""
    async with site.phone(2) as phone:
        yield phone


@pytest.fixture
async def browser(tmp_path: Path, site: PhoneSite) -> AsyncIterator[PhoneBrowser]:
    """A Chromium for phones, which know the address of that site."""
    async with phone_browser(tmp_path, site.address) as opened:
        yield opened


@pytest.fixture
def own(tmp_path: Path) -> Web:
    """A certificate that the table's owner made."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl here to make a certificate")
    certificate, key = str(tmp_path / "certificate.pem"), str(tmp_path / "key.pem")
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    made += " -addext subjectAltName=DNS:localhost"
    subprocess.run(
        [*made.split(), "-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    return Web(certificate=certificate, key=key, name="localhost")
