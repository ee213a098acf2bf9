"""When `furybox web` is started anew a phone is at its seat by itself, and whoever was shown out is not."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar

from companion.web.door import LONGEST_STAY_SECONDS, Door
from companion.web.kept import Kept
from companion.web.phones import Phone, Phones
from tests.kit.host import running_host
from tests.kit.phone import Phone as Held
from tests.kit.phone import phone_site
from tests.kit.table import SEATS

NAMES = [each["name"] for each in SEATS]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "furybox" / "phones.json"


def phones(file: Path, *, today: float = 0.0, watching: bool = False) -> Phones:
    kept = Kept(file, clock=lambda: today)
    return Phones(number=Door().number, clock=lambda: 500.0, kept=kept, watching=watching)


def came(here: Phones, seat: int) -> Phone:
    phone = here.enter(here.token, name="Firefox, Android")

    assert phone
    here.sit(phone, seat, NAMES)
    return phone


def test_phones_are_known_at_their_seats_by_the_program_that_comes_next(file: Path) -> None:
    before = phones(file)
    eva, guest = came(before, 1), came(before, 2)
    before.sit(guest, 1, NAMES, watches=True)
    after = phones(file)

    assert [(each.n, each.name, each.seat, each.holds) for each in after.inside] == [
        (1, "Firefox, Android", 1, 1),
        (2, "Firefox, Android", 1, None),
    ]
    again = after.known(eva.secret)
    assert (again.holds, again.secret) == (1, eva.secret)
    assert after.enter(before.token) is None
    assert after.enter(before.token, known=again) is again


def test_who_was_shown_out_stays_out(file: Path) -> None:
    before = phones(file)
    eva, adam = came(before, 1), came(before, 0)
    before.show_out([eva.n])
    after = phones(file)

    assert after.known(eva.secret) is None
    assert after.known(adam.secret)


def test_who_was_away_for_half_a_day_is_not_known_by_the_next_program_either(file: Path) -> None:
    """It counts by the wall's clock while nobody serves; one that was set back makes nobody older."""
    eva = came(phones(file, today=9000.0), 1)

    assert phones(file, today=9000.0 + LONGEST_STAY_SECONDS - 1).known(eva.secret)
    assert not phones(file, today=9000.0 + LONGEST_STAY_SECONDS).known(eva.secret)
    assert phones(file, today=0.0).known(eva.secret)


def test_where_the_next_program_only_lets_look_on_nobody_holds_a_seat(file: Path) -> None:
    eva = came(phones(file), 1)
    again = phones(file, watching=True).known(eva.secret)

    assert again.holds is None


def test_the_file_holds_no_secret_and_is_its_owners_alone(file: Path) -> None:
    here = phones(file)
    eva = came(here, 1)
    text = file.read_text("utf-8")
    (kept,) = Kept(file).read()  # ends: a file

    assert eva.secret not in text
    assert not any(token in text for token in (here.token, *here.seats(4)))
    assert here.known(kept.digest) is None
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("held", [b"", b"{", b'[{"digest":1}]', b"\xff"])
def test_a_file_that_cannot_be_read_is_as_good_as_nobody(file: Path, held: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(held)
    here = phones(file)

    assert here.inside == ()

    came(here, 0)

    assert len(Kept(file).read()) == 1  # ends: a file


def test_a_file_that_cannot_be_written_stops_nobody_and_is_told_once(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file.parent.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        eva = came(phones(file), 1)

    assert eva.holds == 1
    assert [each.levelname for each in caplog.records] == ["WARNING"]
    assert "scan anew" in caplog.text
    assert eva.secret not in caplog.text


def test_each_table_has_a_file_of_its_own_and_a_service_its_folder(tmp_path: Path) -> None:
    at = [Kept.of(tmp_path / name, {"STATE_DIRECTORY": str(tmp_path / "service")}) for name in ("one", "two")]
    for each in at:
        each.write(())

    assert len(list((tmp_path / "service" / "phones").iterdir())) == 2
    assert Kept.of(tmp_path, {"XDG_STATE_HOME": "~nobody-of-that-name"}) is None


async def test_a_phone_goes_on_when_the_site_is_started_anew(tmp_path: Path, file: Path) -> None:
    """Its cookie is enough; the address in its history lets it in as well, and a stranger it does not."""
    with running_host(tmp_path) as host:
        host.ready().tell("start", game="in-space", seats=SEATS)
        jar = CookieJar(unsafe=True)
        async with phone_site(host.socket, kept=Kept(file)) as site:
            old = site.phones.token
            async with ClientSession(site.origin, cookie_jar=jar, headers={"Origin": site.origin}) as session:
                eva = Held(session)
                assert (await eva.post("join", token=old))[0] == 200
                assert (await eva.post("sit", seat=1))[0] == 200
        async with phone_site(host.socket, kept=Kept(file)) as site:
            headers = {"Origin": site.origin}
            async with ClientSession(site.origin, cookie_jar=jar, headers=headers) as session:
                eva = Held(session)
                async with eva.listening():
                    await eva.hears("picture")
                    await eva.does("louder")

                    assert (eva.picture["seat"], eva.picture["noise"]) == (1, 3)
                    assert (await eva.post("join", token=old))[0] == 200
            stranger = CookieJar(unsafe=True)
            async with ClientSession(site.origin, cookie_jar=stranger, headers=headers) as session:
                assert (await Held(session).post("join", token=old))[0] == 403
