"""A page for every seat: what phones are told, what they may tell, and every lie a phone may think of."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from aiohttp import ClientSession, CookieJar
from yarl import URL

import companion.web
from companion import owned
from companion.evenings.answers import evening
from companion.line import wire
from companion.line.asked import Export, LastAttack, Question, Recap
from companion.line.carried import Attack, Hand, No
from companion.line.client import Client, Joined, NotTold
from companion.line.wire import Answer
from companion.web import phrases, seat_words, seats
from companion.web.asking import Asking, number
from companion.web.door import LONGEST_STAY_SECONDS, Door
from companion.web.feed import Feed
from companion.web.phones import MOST, Full, Phones
from companion.web.phones import Phone as InPhone
from companion.web.recap import page
from companion.web.seats import COOKIE, HEARTBEAT_SECONDS, PATH
from companion.web.shared import Shared
from companion.words.language import _, speaking
from rules.timeline import Retell
from tests.companion.flown_views import FLOWN
from tests.companion.remembered import journal, told_evening
from tests.kit.host import Guest, Host, running_host
from tests.kit.moved_loop import loop, moved
from tests.kit.phone import Phone, PhoneSite, phone_site, status_of
from tests.kit.phone_page import SEED
from tests.kit.scripted_host import ScriptedHost
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS, eventually

NAMES = [each["name"] for each in SEATS]


BY_PRESSES = 'reveal = "press"\n'
"""A table whose attacks are shown on by presses of the dial, and never by time."""


@pytest.fixture
def host(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """As everywhere, with what a test has set up in its configuration."""
    config = tmp_path / "table.toml"
    config.write_text(getattr(request, "param", ""))
    with running_host(tmp_path, seed=SEED, config=config) as opened:
        yield opened


# Who is in


def phones(*, now: list[float] | None = None) -> Phones:
    return Phones(number=Door().number, clock=(lambda: now[0]) if now else lambda: 0.0)


def test_every_phone_comes_in_by_the_tables_address_and_stays_known() -> None:
    here = phones()
    came = [here.enter(here.token, name="a phone") for _each in range(3)]

    assert [here.known(each.secret) for each in came if each] == came
    assert len({here.token, *(each.secret for each in came if each)}) == 4
    assert [each.n for each in here.inside] == [1, 2, 3]


@pytest.mark.parametrize("guess", ["", "x", "ř", "\ud800"])
def test_no_guess_lets_a_phone_in(guess: str) -> None:
    here = phones()
    eva = entered(here)

    assert here.enter(guess) is None
    assert here.enter(eva.secret) is None
    assert here.known(guess) is None
    assert here.known(here.token) is None


def test_an_address_of_one_seat_is_good_for_that_seat() -> None:
    here = phones()
    _first, second = here.seats(2)
    eva = here.enter(second)

    assert eva
    with pytest.raises(ValueError, match="0"):
        here.sit(eva, 0, NAMES)

    here.sit(eva, 1, NAMES)

    assert eva.holds == 1

    here.sit(eva, 0, NAMES, watches=True)

    assert eva.holds is None


async def test_a_seat_is_asked_for_and_moves_when_its_phone_says_yes() -> None:
    here = phones()
    asking, old, new = Asking(here, lambda: None), entered(here), entered(here)
    old.streams = 1
    for answer, holds in (("no", (1, None)), ("yes", (None, 1))):
        asking.sit(old, 1, NAMES, watches=False)

        assert not asking.sit(new, 1, NAMES, watches=False)

        (asked,) = asking.of(old)
        asking.answer(new, asked.n, "yes")  # which is not its to say
        asking.answer(old, asked.n, "maybe")

        assert (old.holds, new.holds) == (1, None)

        asking.answer(old, asked.n, answer)
        asking.answer(old, asked.n, answer)  # a second finger

        assert (old.holds, new.holds, asking.of(old)) == (*holds, ())

        said = ["Whoever has that seat keeps it."] if answer == "no" else []

        assert [each.text for each in asking.of(new)] == said


@moved
async def test_no_answer_in_twenty_seconds_is_a_yes_that_can_be_taken_back() -> None:
    """It is said on the loser's page for ten minutes; a phone that is away is told when it is back."""
    here = phones()
    asking, old, new = Asking(here, lambda: None), entered(here), entered(here)
    asking.sit(old, 1, NAMES, watches=False)
    old.streams = 1
    asking.sit(new, 1, NAMES, watches=False)
    await loop().advance(19)

    assert (old.holds, new.holds) == (1, None)

    await loop().advance(1)
    (told,) = asking.of(old)

    assert (old.holds, new.holds) == (None, 1)
    assert told.text == "Another phone has your seat now, for this page did not answer."

    asking.answer(old, told.n, "back")

    assert (old.holds, new.holds, asking.of(old)) == (1, None, ())
    assert [each.text for each in asking.of(new)] == ["Another phone has taken its seat back."]

    old.streams = 0

    assert asking.sit(new, 1, NAMES, watches=False)
    await loop().advance(599)
    assert asking.of(old)
    await loop().advance(1)
    assert not asking.of(old)


@moved
async def test_whoever_asks_second_for_a_seat_hears_that_another_one_has_it() -> None:
    """It had been told that it would hear, and heard nothing."""
    here = phones()
    asking, old, new, late = Asking(here, lambda: None), entered(here), entered(here), entered(here)
    old.streams = 1
    for phone in (old, new, late):
        asking.sit(phone, 1, NAMES, watches=False)
    asking.answer(old, asking.of(old)[0].n, "yes")
    await loop().advance(20)

    assert (old.holds, new.holds, late.holds) == (None, 1, None)
    assert [each.text for each in asking.of(late)] == ["Whoever has that seat keeps it."]


@moved
async def test_whoever_asks_for_a_seat_has_that_one_and_none_that_its_holder_went_to_since() -> None:
    """It was given the other one, and whoever sat there lost it; so was who took its seat back."""
    here = phones()
    asking, old, new = Asking(here, lambda: None), entered(here), entered(here)
    old.streams = 1
    for phone, seat in ((old, 1), (new, 1), (old, 2)):
        asking.sit(phone, seat, NAMES, watches=False)
    await loop().advance(20)

    assert (old.holds, new.holds, asking.of(old)) == (2, 1, ())

    asking.sit(old, 1, NAMES, watches=True)
    new.streams = 0
    asking.sit(old, 1, NAMES, watches=False)
    asking.sit(new, 2, NAMES, watches=False)

    assert (old.holds, new.holds) == (1, 2)

    old.streams = 0
    asking.sit(entered(here), 1, NAMES, watches=False)
    (taken,) = asking.of(old)
    here.rise(here.inside[-1])
    asking.answer(old, taken.n, "back")

    assert (old.holds, new.holds) == (1, 2)


def test_an_answer_to_one_wish_is_none_to_another_about_the_same_entry() -> None:
    """A slow yes to what a phone had read put something else right."""
    right, other = (
        Hand(
            entry=3,
            text="Right?",
            command=Retell(entry=3, instead={"do": "noise", "seat": 1, "by": by}, why=""),
        )
        for by in (3, 9)
    )

    assert number(right) == number(right) != number(other) < 0


async def test_a_seat_that_was_asked_for_stays_where_its_owner_went() -> None:
    here = phones()
    asking, old, new = Asking(here, lambda: None), entered(here), entered(here)
    old.streams = 1
    asking.sit(old, 1, NAMES, watches=False)
    asking.sit(new, 1, NAMES, watches=False)
    here.show_out([new.n])
    asking.answer(old, asking.of(old)[0].n, "yes")

    assert (old.holds, new.holds) == (1, None)


@moved
@pytest.mark.parametrize(("seat", "watches"), [(2, False), (1, True), (2, True)])
async def test_who_chooses_anew_wants_the_seat_that_it_asked_for_no_more(seat: int, *, watches: bool) -> None:
    """Twenty seconds later it was there all the same, though its owner had chosen to look on."""
    here = phones()
    asking, old, new = Asking(here, lambda: None), entered(here), entered(here)
    old.streams = 1
    asking.sit(old, 1, NAMES, watches=False)
    asking.sit(new, 1, NAMES, watches=False)
    asking.sit(new, 1, NAMES, watches=False)

    assert len(asking.of(old)) == 1  # tapped twice, it is asked once

    asking.sit(new, seat, NAMES, watches=watches)

    assert asking.of(old) == ()

    await loop().advance(21)

    assert (old.holds, new.seat, new.watches) == (1, seat, watches)


def test_in_another_evening_a_phone_finds_its_owner_by_name() -> None:
    here = phones()
    eva, ola = entered(here), entered(here)
    here.sit(eva, 1, NAMES)
    here.sit(ola, 3, NAMES)
    here.settle(["Eva", "Adam"], 2)

    assert (eva.seat, ola.seat) == (0, None)


def test_a_phone_keeps_its_seat_when_the_name_is_put_right() -> None:
    """In the same evening a seat is known by its number; one that was taken back is nobody's."""
    here = phones()
    eva, ola = entered(here), entered(here)
    here.settle(NAMES, 1)
    here.sit(eva, 1, NAMES)
    here.sit(ola, 3, NAMES)
    here.settle([NAMES[0], "Ewa", NAMES[2]], 1)

    assert (eva.seat, eva.sits, ola.seat) == (1, "Ewa", None)


def test_a_phone_that_scans_another_seats_code_is_led_there() -> None:
    here = phones()
    first, second = here.seats(2)
    eva = entered(here)
    here.sit(eva, 1, NAMES)
    for token, seat in ((here.token, 1), (second, 1), (first, None)):
        here.enter(token, known=eva)

        assert eva.seat == seat


def test_an_address_of_a_seat_binds_nobody_in_another_evening() -> None:
    """Else whoever sits elsewhere then, or nowhere, could never choose: there may be no such seat."""
    here = phones()
    eva, ola = (here.enter(here.seats(4)[seat]) for seat in (1, 3))

    assert eva
    assert ola

    here.sit(eva, 1, NAMES)
    here.sit(ola, 3, NAMES)
    here.settle(["Eva", "Adam"], 2)

    assert (eva.seat, eva.only, ola.seat, ola.only) == (0, None, None, None)


def test_who_is_shown_out_knows_no_address_any_more() -> None:
    """Else the phone would be back at once; the others stay."""
    here = phones()
    before = [here.token, *here.seats(2)]
    eva, adam = entered(here), entered(here)
    here.show_out([eva.n])

    assert here.known(eva.secret) is None
    assert here.known(adam.secret) is adam
    assert not any(here.enter(token) for token in before)
    assert not {here.token, *here.seats(2)} & set(before)


def test_who_was_away_for_half_a_day_must_scan_again() -> None:
    now = [0.0]
    here = phones(now=now)
    eva = here.enter(here.token)
    now[0] = LONGEST_STAY_SECONDS + 1

    assert eva
    assert here.known(eva.secret) is None


def test_no_more_phones_come_in_than_a_table_has_people() -> None:
    """Whoever knows the address cannot fill the memory with it."""
    here = phones()
    for _each in range(3 * MOST):
        here.enter(here.token)

    assert len(here.inside) == MOST


def test_who_neither_sits_nor_listens_makes_room() -> None:
    """The one that was away for longest; else whoever has the code keeps all places for half a day."""
    now = [0.0]
    here = phones(now=now)
    came = []
    for n in range(MOST):
        now[0] = float(n)
        came.append(entered(here))
    here.sit(came[0], 0, NAMES)
    here.sit(came[1], 0, NAMES, watches=True)
    came[1].streams = 1
    here.known(came[2].secret)
    here.enter(here.token)

    assert [each for each in came if each not in here.inside] == [came[3]]


def test_a_crowd_of_one_address_drives_out_its_own() -> None:
    """And not the phone of somebody else, who is about to choose a seat."""
    here = phones()
    eva = entered(here, address="192.168.1.7")
    for _each in range(3 * MOST):
        here.enter(here.token, address="192.168.1.66")

    assert here.known(eva.secret) is eva


def test_a_house_that_is_full_says_so() -> None:
    here = phones()
    came = [entered(here) for _each in range(MOST)]
    for each in came:
        each.streams = 1
    with pytest.raises(Full):
        here.enter(here.token)

    assert here.enter("a guess") is None

    came[5].streams = 0

    assert here.enter(here.token)
    assert here.known(came[5].secret) is None


def entered(here: Phones, *, address: str = "") -> InPhone:
    phone = here.enter(here.token, address=address)

    assert phone
    return phone


# The page


IN_A_SECOND = 15_000
"""Bytes: at 400 kbit/s 0.3 s, besides a greeting and a request of 0.3 s each; the rest is for drawing."""


async def test_the_page_is_small(site: PhoneSite) -> None:
    async with site.phone(1) as eva:
        kept = eva.session.cookie_jar.filter_cookies(URL(f"{site.origin}{PATH}"))
        async with ClientSession(site.origin, auto_decompress=False, cookies=kept) as anybody:
            async with asyncio.timeout(PATIENCE_SECONDS), anybody.get(PATH) as answer:
                whole = await answer.read()
            async with anybody.get(PATH, headers={"Accept-Encoding": "identity"}) as answer:
                page = await answer.text()

    assert not re.findall(r'(?:src|href)="/', page)
    assert 0 < len(whole) < 26_000
    drawing, _script, _rest = page.rpartition("<script>")
    assert json.dumps("It is the turn of ● A Adam.", ensure_ascii=False) in drawing
    assert len(zlib.compress(drawing.encode())) < IN_A_SECOND * 0.8


async def test_the_page_holds_nothing_secret_and_loads_nothing_from_elsewhere(site: PhoneSite) -> None:
    """Anybody may have it: it shows nothing before a token was handed in."""
    async with ClientSession(site.origin, headers={"Accept-Language": "cs"}) as anybody:
        page = await anybody.get(PATH)
        text = await page.text()

    assert (page.status, page.headers["Cache-Control"]) == (200, "no-store")
    assert '<html lang="cs">' in text
    assert "Které místo je tvoje?" in text
    assert '<script id="first" type="application/json">null<' in text
    assert not any(each in text for each in (site.phones.token, *NAMES))
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["Referrer-Policy"] == "no-referrer"


async def test_a_page_brings_its_phones_first_picture_and_a_code_the_choice(
    site: PhoneSite, room: Guest
) -> None:
    room.tell("words", text="</script><!--")
    async with site.phone(1) as eva:
        await eva.until(lambda picture: picture["words"])
        text = await (await eva.session.get(PATH)).text()
        (brought,) = re.findall(r'id="first" type="application/json">(.*?)</script>', text)
        _status, joined = await eva.post("join", token=site.phones.token)

        assert json.loads(brought) == joined["first"] == ["picture", eva.picture]
        assert "<" not in brought
        await eva.post("sit", seat=None)
        assert (await eva.post("join", token=site.phones.token))[1]["first"][0] == "choose"


async def test_a_phone_comes_in_chooses_its_seat_and_is_shown_it(site: PhoneSite) -> None:
    async with site.phone() as eva:
        choice = await eva.hears("choose")

        assert [chair["name"] for chair in choice["chairs"]] == NAMES
        assert choice["head"] == (await first_table(site)).head

        assert (await eva.post("sit", seat=1))[0] == 200
        await eva.hears("picture")

        assert (eva.picture["sign"], eva.picture["name"]) == ("■ B", "Eva")
        assert eva.picture["turn"] == "It is the turn of ● A Adam."
        assert eva.picture["noise"] == 2
        assert [each["told"] for each in eva.picture["people"]] == ["in"] * 4
        assert eva.offers("Noise")
        assert not eva.offers("My turn is over")


async def first_table(site: PhoneSite) -> companion.line.wire.Table:
    client = Client(site.socket)
    async with asyncio.timeout(PATIENCE_SECONDS):
        async for heard in client.messages():
            if not isinstance(heard, Joined):
                return heard
    raise ConnectionError


async def test_what_one_phone_tells_every_phone_is_told(site: PhoneSite) -> None:
    async with site.phone(0) as adam, site.phone(1, language="cs") as eva, site.phone(2) as filip:
        await eva.does("louder")
        for phone in (adam, eva, filip):
            await phone.until(lambda picture: picture["mark"]["version"] == 2)

        assert eva.picture["noise"] == 3
        assert adam.picture["story"][-1] == filip.picture["story"][-1] != eva.picture["story"][-1]
        assert eva.picture["turn"] != filip.picture["turn"]


async def test_a_turn_goes_by_phones_and_buttons(adam: Phone, eva: Phone, room: Guest) -> None:
    await adam.does("secret", typed=["5"])
    await eva.until(lambda picture: picture["mark"]["version"] == 2)
    room.press("attack")
    picture = await eva.until(lambda picture: picture["attack"] and picture["attack"]["told"])

    assert len(picture["attack"]["cubes"]) == picture["attack"]["of"] == 2
    told = [each for each in eva.kinds if each == "picture"]
    assert len(told) <= 2 + 2 + 4

    await adam.until(lambda picture: picture["attack"] and picture["attack"]["told"])
    await adam.does(adam.deed("My turn is over")["id"])
    await eva.until(lambda picture: picture["mine"])

    assert eva.offers("My turn is over")
    assert not adam.offers("My turn is over")


@pytest.mark.parametrize("host", [BY_PRESSES], indirect=True, ids=["by presses"])
async def test_while_an_attack_is_revealed_nothing_tells_what_came_of_it(eva: Phone, room: Guest) -> None:
    before = eva.picture
    room.press("attack")
    await eva.until(lambda picture: picture["attack"])
    while not eva.picture["attack"]["told"]:
        secret = eva.picture

        assert secret["health"] == before["health"]
        assert secret["story"] == before["story"]
        assert secret["deeds"] == []
        assert (await eva.press("louder"))[1]["code"] in ("not-offered", "stale")

        room.press("dial")
        await eva.until(lambda picture, before=secret: picture["attack"] != before["attack"])

    assert eva.picture["deeds"]


@pytest.mark.parametrize("host", [BY_PRESSES], indirect=True, ids=["by presses"])
async def test_a_phone_that_wakes_while_an_attack_is_revealed_is_told_no_sooner(
    site: PhoneSite, eva: Phone, room: Guest
) -> None:
    before = eva.picture
    room.press("attack")
    await eva.until(lambda picture: picture["attack"] and not picture["attack"]["told"])
    async with eva.listening():
        await eva.hears("picture")

        assert eva.picture["attack"]["told"] == ""
        assert eva.picture["story"] == before["story"]
        assert (eva.picture["health"], eva.picture["deeds"]) == (before["health"], [])

    for _cube in range(eva.picture["attack"]["of"]):
        room.press("dial")
    async with site.phone(2, language="cs") as filip:
        assert await filip.until(lambda picture: picture["attack"]["told"])


async def test_a_phone_that_comes_later_sees_the_last_attack(host: Host, room: Guest) -> None:
    room.tell("secret", seat=0, kind="tonic")
    room.press("attack")
    room.until(lambda told: told["attack"])
    for _all_the_cubes_then_away in range(2):
        room.press("dial")
    room.until(lambda told: not told["attack"])
    async with phone_site(host.socket) as site, site.phone(1, language="cs") as eva:
        attack = eva.picture["attack"]

        assert len(attack["cubes"]) == attack["of"] == 2
        assert attack["told"]
        assert attack["told"] != room.ask("lastattack")["outcome"]

        room.tell("undo")
        await eva.until(lambda picture: picture["attack"] is None)


async def test_a_refused_deed_is_said_in_the_books_words(site: PhoneSite) -> None:
    async with site.phone(1, language="cs") as eva:
        status, answer = await eva.press(eva.deed("Zranění")["id"], typed=["900"])

        assert (status, answer["code"]) == (409, "would-fill-health")
        assert "Eva" in answer["sentence"]
        assert "health track" not in answer["sentence"]
        assert eva.picture["mark"]["version"] == 1


async def test_a_seat_takes_back_its_own_newest_deed_and_no_other(adam: Phone, eva: Phone) -> None:
    await eva.does("louder")
    await adam.until(lambda picture: picture["mark"]["version"] == 2)

    assert eva.offers("Take back: Eva")
    assert not adam.offers("Take back")
    assert (await adam.press("undo"))[1]["code"] == "not-offered"

    await eva.does("undo")

    assert eva.picture["noise"] == 2
    assert not eva.offers("Take back")

    await eva.does("louder")
    await adam.until(lambda picture: picture["mark"]["version"] == 4)
    await adam.does("louder")
    await eva.until(lambda picture: picture["mark"]["version"] == 5)

    assert not eva.offers("Take back")


async def test_every_seat_gives_its_own_words_and_its_own_cut(adam: Phone, eva: Phone, room: Guest) -> None:
    await eva.does("words", typed=["borůvky"])
    await adam.until(lambda picture: picture["mark"]["version"] == 2)
    await adam.does("words", typed=["a kite"])
    await eva.until(lambda picture: picture["mark"]["version"] == 3)
    await eva.does("cut", typed=["271828"])
    room.until(lambda told: told["cuts"])

    assert room.table["words"] == "a kite; borůvky"
    assert room.table["cuts"] == [{"text": "271828", "seat": 1}]


async def test_in_space_nobody_is_paid_in_gold_in_any_language(site: PhoneSite, room: Guest) -> None:
    room.tell("credits", seat=1, by=7)
    for language, word in (("cs", "+7 kreditů"), ("pl", "+7 kredytów")):
        async with site.phone(1, language=language) as eva:
            assert word in eva.picture["story"][-1]["text"]


async def test_words_that_find_no_room_in_the_promise_are_refused(eva: Phone) -> None:
    await eva.does("words", typed=["x" * 99])
    status, answer = await eva.press("words", typed=["x" * 400])

    assert (status, answer["code"]) == (409, "unreadable")
    assert answer["sentence"] == "At most 99 characters fit for: any words."
    assert eva.picture["words"] == "x" * 99


async def test_a_phone_asks_what_more_noise_would_make_of_it(site: PhoneSite) -> None:
    async with site.phone(1) as eva, eva.session.get("/s/louder") as answer:
        rows = await answer.json()

    assert [row["more"] for row in rows] == [1, 2]
    assert rows[0]["chances"] != rows[1]["chances"] != eva.picture["chances"]


async def test_a_phone_without_a_seat_has_no_noise_to_ask_about(site: PhoneSite) -> None:
    async with site.phone() as guest, guest.session.get("/s/louder") as answer:
        assert (answer.status, await answer.json()) == (200, [])


async def test_who_only_looks_on_sees_the_same_without_a_button(site: PhoneSite) -> None:
    async with site.phone() as guest:
        await guest.hears("choose")
        await guest.post("sit", seat=0, watches=True)
        await guest.hears("picture")

        assert guest.picture["watches"]
        assert not guest.picture["mine"]
        assert (guest.picture["deeds"], guest.picture["louder"]) == ([], None)
        assert guest.picture["turn"] == "It is the turn of ● A Adam."
        assert "Adam: " in guest.picture["chances"][1]
        assert (await guest.press("louder"))[1]["code"] == "watching"


@pytest.mark.usefixtures("room")
async def test_where_everybody_only_looks_on_no_phone_tells_anything(host: Host) -> None:
    async with phone_site(host.socket, watching=True) as site, site.phone(1) as eva:
        assert eva.picture["watches"]
        assert (await eva.press("louder"))[1]["code"] == "watching"


async def test_a_pilot_flies_by_phone(host: Host) -> None:
    room = host.ready()
    for line in FLOWN:
        room.tell(**line)
    async with phone_site(host.socket) as site, site.phone(0) as pilot:
        assert [each["name"] for each in pilot.picture["things"]] == ["energy 1", "laser 1", "warp jump"]
        assert pilot.picture["targets"][0]["told"] == ["lasers 0 of 4", "manoeuvres 0 of 3", "attack 0"]
        assert pilot.picture["turn"].startswith("Turn 1, pilot's actions. Next: ends the turn")

        await pilot.does(pilot.deed("laser 1")["deeds"][0]["id"])

        assert pilot.picture["targets"][0]["told"][0] == "lasers 1 of 4"

        await pilot.does("undo")
        await pilot.does(pilot.deed("energy 1")["deeds"][-2]["id"])

        assert pilot.picture["things"][0]["count"] == 2

        await pilot.does("cut", typed=["12"])
        room.until(lambda told: told["cuts"])

        assert room.table["cuts"] == [{"text": "12", "seat": None}]


async def test_a_thiefs_page_has_the_catacombs_own_deeds(host: Host) -> None:
    room = host.ready()
    room.tell("start", game="catacombs", seats=SEATS)
    async with phone_site(host.socket) as site, site.phone(0) as adam:
        for label in ("Lockpicks", "Unlock", "Wayshrine", "Gold", "Leave by the crypt"):
            assert adam.offers(label)

        await adam.does("lockpicks", typed=["2"])

        assert {"label": "Lockpicks", "value": "5", "note": ""} in adam.picture["figures"]


# Coming and going


async def test_a_phone_that_reloads_is_at_its_seat_again(eva: Phone) -> None:
    """It is known by its cookie; the stream it had before ends."""
    async with eva.session.get("/s/events") as again:
        told = b""
        while b"event: picture" not in told:
            told += await again.content.readany()

    assert (await eva.hears("elsewhere"))["sentence"]


async def test_a_seat_moves_to_another_phone(site: PhoneSite) -> None:
    async with site.phone(1) as old, site.phone(language="cs") as new:
        await new.hears("choose")
        _status, said = await new.post("sit", seat=1)
        picture = await old.until(lambda picture: picture["asked"])

        assert said["sentence"]
        assert [each["label"] for each in picture["asked"][0]["answers"]] == ["Give it up", "Keep it"]

        await old.post("answer", n=picture["asked"][0]["n"], sign="yes")
        await new.hears("picture")
        picture = await old.until(lambda picture: picture["watches"])

        assert (picture["deeds"], picture["asked"]) == ([], [])
        assert new.offers("Hluk")
        assert (await old.press("louder"))[1]["code"] == "watching"


async def test_a_phone_that_is_shown_out_is_told_so_and_known_no_more(site: PhoneSite, eva: Phone) -> None:
    site.show_all_out()

    assert "turned this page off" in (await eva.hears("out"))["sentence"]
    assert (await eva.press("louder"))[0] == 403
    async with eva.session.get("/s/events") as again:
        assert again.status == 403


@pytest.mark.usefixtures("room")
async def test_phones_go_on_with_a_host_that_was_killed(tmp_path: Path, host: Host) -> None:
    async with phone_site(host.socket) as site, site.phone(0) as adam, site.phone(1) as eva:
        await eva.does("louder")
        host.kill()

        assert (await eva.hears("away"))["sentence"]
        assert (await adam.hears("away"))["sentence"]
        assert (await eva.press("louder"))[1]["code"] == "no-host"

        with running_host(tmp_path) as again:
            again.ready()
            picture = await eva.until_back()

            assert (picture["noise"], picture["doubt"]) == (3, "")

            await eva.does("louder")

            assert eva.picture["noise"] == 4


async def test_a_table_that_came_back_with_less_is_said_loudly(eva: Phone) -> None:
    await eva.does("louder")
    same = {"game": 1, "version": 2, "head": eva.picture["head"]}
    async with eva.listening(**same):
        assert (await eva.hears("picture"))["doubt"] == ""
    async with eva.listening(game=1, version=900, head="XKVW"):
        assert "came back with less" in (await eva.hears("picture"))["doubt"]
    async with eva.listening(game=1, version=1, head="XKVW"):
        assert "another past" in (await eva.hears("picture"))["doubt"]


@pytest.mark.parametrize("far", [2**63, 10**30])
async def test_a_phone_that_remembers_what_no_table_has_disturbs_nobody(
    adam: Phone, eva: Phone, far: int
) -> None:
    async with eva.listening(game=far, version=far, head="XKVW"):
        assert (await eva.hears("picture"))["doubt"] == ""
    await adam.does("louder")

    assert "away" not in adam.kinds


def test_a_phone_is_woken_by_nothing_but_a_rare_sign_of_life() -> None:
    assert HEARTBEAT_SECONDS >= 15


# Phones that lie


async def test_a_press_that_comes_twice_is_done_once(eva: Phone) -> None:
    one = {"press": "the-same-press", "seen": {"game": 1, "version": 1}, "deed": "louder"}
    answers = await asyncio.gather(*(eva.post("do", **one) for _each in range(3)))

    assert answers == [(200, {"mark": {"game": 1, "version": 2}})] * 3

    await eva.until(lambda picture: picture["mark"]["version"] == 2)

    assert eva.picture["noise"] == 3


async def test_a_press_that_went_wrong_is_tried_anew_when_it_is_sent_again(
    site: PhoneSite, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It was answered with the same fault for ever; what went wrong stands in the log."""
    command, faults = Client.command, iter([RuntimeError("of ours")])

    async def faulty(client: Client, *of: Any) -> Answer:
        for fault in faults:
            raise fault
        return await command(client, *of)

    monkeypatch.setattr(Client, "command", faulty)
    async with site.phone(1) as eva:
        one = {"press": "the-same-press", "seen": {"game": 1, "version": 1}, "deed": "louder"}
        async with eva.session.post("/s/do", json=one) as failed:
            assert failed.status == 500
        assert await eva.post("do", **one) == (200, {"mark": {"game": 1, "version": 2}})
        assert await eva.post("do", **one) == (200, {"mark": {"game": 1, "version": 2}})

    assert {each.exc_info[1].args for each in caplog.records if each.exc_info} == {("of ours",)}


async def test_an_attack_that_comes_while_the_host_is_asked_for_the_last_one_stays(
    site: PhoneSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked for first is the older one, whenever its answer comes."""
    now = await first_table(site)
    older, newer = (Attack(entry=n, cubes=(), revealed=0, outcome="x") for n in (2, 3))
    feed = Feed(site.socket, "en")
    feed._saw(now)

    async def ask(_client: Client, _question: LastAttack) -> Attack:
        feed._saw(msgspec.structs.replace(now, attack=newer))
        return older

    monkeypatch.setattr(Client, "ask", ask)

    assert await feed.drawn() == newer
    assert await feed.drawn() == newer


async def test_the_last_32_presses_of_a_phone_are_known_again(eva: Phone) -> None:
    """A phone that lost its answer asks in a moment: an older one is a press on an old picture."""
    wound = {"deed": "wounds", "typed": ["1"]}
    first = {"press": "the-first-press", "seen": {"game": 1, "version": 1}, **wound}
    assert await eva.post("do", **first) == (200, {"mark": {"game": 1, "version": 2}})
    for n in range(31):
        await eva.post("do", **first | {"press": f"one-more-press-{n}"})
    assert await eva.post("do", **first) == (200, {"mark": {"game": 1, "version": 2}})

    await eva.post("do", **first | {"press": "one-too-many"})
    status, answer = await eva.post("do", **first)
    assert (status, answer["code"]) == (409, "stale")


async def test_of_two_phones_that_press_the_same_at_once_one_is_told_to_look_again(
    adam: Phone, eva: Phone
) -> None:
    answers = await asyncio.gather(*(each.press("wounds", typed=["1"]) for each in (adam, eva)))

    assert sorted(status for status, _said in answers) == [200, 409]
    assert [said["code"] for status, said in answers if status == 409] == ["stale"]


async def test_noise_is_recorded_whatever_others_did_meanwhile(adam: Phone, eva: Phone, room: Guest) -> None:
    pressed_on = eva.picture["mark"]
    taps = [each.press("louder", seen=pressed_on, times=n) for each in (adam, eva) for n in range(1, 6)]
    answers = await asyncio.gather(*taps)

    assert [status for status, _said in answers] == [200] * 10

    picture = await eva.until(lambda picture: picture["mark"]["version"] == 11)

    assert picture["noise"] == 2 + 15
    assert eva.offers("Take back") != adam.offers("Take back")

    room.tell("stop")
    room.tell("start", game="in-space", seats=SEATS)
    await eva.until(lambda picture: picture["mark"]["game"] == 2)

    assert (await eva.press("louder", seen=pressed_on))[1]["code"] == "stale"


async def test_a_press_just_after_a_witness_joined_is_done(eva: Phone, room: Guest) -> None:
    """It is an entry, and changes nothing that a phone could have pressed on; so it may be taken back."""
    pressed_on = eva.picture["mark"]
    room.tell("witness", anchor="ab" * 32)
    await eva.until(lambda picture: picture["mark"]["version"] == 2)
    status, answer = await eva.press("louder", seen=pressed_on)

    assert (status, answer["mark"]["version"]) == (200, 3)
    await eva.until(lambda picture: picture["mark"]["version"] == 3)
    assert eva.offers("Take back")
    assert (await eva.press("wounds", typed=["1"], seen=pressed_on))[1]["code"] == "stale"


LIES: list[tuple[dict[str, object], str]] = [
    *(({"seen": {"game": 1, "version": n}, "deed": "wounds", "typed": ["1"]}, "stale") for n in (0, 2)),
    ({"deed": "wounds", "typed": ["1"], "times": 2}, "not-offered"),
    ({"times": 0}, "malformed"),
    ({"times": 1000}, "malformed"),
    ({"seen": {"game": 2, "version": 1}}, "stale"),
    *(({"deed": deed}, "not-offered") for deed in ("", "0", "...", "attack", "undo", "score", "end-turn")),
    ({"deed": "use:1"}, "not-offered"),
    ({"deed": "secret"}, "not-offered"),
    ({"deed": "noise", "typed": ["1", "1"]}, "not-offered"),
    ({"deed": "secret", "typed": ["99"]}, "unreadable"),
    ({"deed": "cut", "typed": ["  "]}, "unreadable"),
    ({"deed": "noise", "typed": ["1000"]}, "unreadable"),
    ({"deed": "noise", "typed": ["2.5"]}, "unreadable"),
    ({"deed": "noise", "typed": [1]}, "malformed"),
    ({"deed": "noise", "typed": ["x" * 501]}, "malformed"),
    ({"press": ""}, "malformed"),
    ({"seat": 0}, "malformed"),
    ({"command": {"do": "attack"}}, "malformed"),
    ({"deed": "cut", "typed": ["\u202e12"]}, "bad-text"),
]
"""What a phone might send instead of an honest press on the first picture, and what it is answered."""


async def test_no_lie_of_a_phone_changes_anything(eva: Phone, room: Guest) -> None:
    for n, (lie, code) in enumerate(LIES):
        said = {"press": f"lie-number-{n}", "seen": {"game": 1, "version": 1}, "deed": "louder"}
        status, answer = await eva.post("do", **(said | lie))

        assert (status, answer["code"]) == (400 if code == "malformed" else 409, code), lie
    assert room.ask("history")[-1]["last"] == 1


async def test_another_site_tells_nothing(site: PhoneSite, eva: Phone) -> None:
    """Though a browser sends our cookie along."""
    for origin in ("http://127.0.0.1:3000", "https://example.com", "null", ""):
        for where in ("join", "sit", "do"):
            said = await eva.post(where, headers={"Origin": origin}, token=site.phones.token)

            assert (said[0], said[1]["code"]) == (403, "foreign")


@pytest.mark.parametrize("where", ["sit", "do"])
async def test_without_a_token_nothing_is_told(site: PhoneSite, where: str) -> None:
    headers = {"Origin": site.origin, "Cookie": f"{COOKIE}={site.phones.token}"}
    async with ClientSession(site.origin, headers=headers, cookie_jar=CookieJar(unsafe=True)) as stranger:
        said = [
            stranger.post(f"/s/{where}", json={}), stranger.post("/s/join", json={"token": "guess"}),
            stranger.get("/s/events"), stranger.get("/s/louder"),
        ]  # fmt: skip

        assert [await status_of(each) for each in said] == [403, 403, 403, 403]


async def test_garbage_and_far_too_much_are_refused(eva: Phone) -> None:
    for body in (b"", b"{", b"[]", b'"\\ud800"', b"[" * 4000, b"x" * 9000):
        answer = await eva.session.post("/s/do", data=body)

        assert (answer.status, (await answer.json())["code"]) == (400, "malformed")


async def test_who_never_ends_a_sentence_is_not_waited_for(
    site: PhoneSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_words, "SPEAKING_SECONDS", 0.05)

    async def half() -> AsyncIterator[bytes]:
        yield b'{"press":'
        await asyncio.Event().wait()  # ends: with the answer

    async with site.phone(1) as eva:
        for where in ("join", "do"):
            async with eva.session.post(f"/s/{where}", data=half()) as answer:
                assert (answer.status, (await answer.json())["code"]) == (400, "malformed")


async def test_a_house_that_is_full_says_so_in_the_phones_language(site: PhoneSite) -> None:
    token = site.phones.token
    async with AsyncExitStack() as house:
        for _each in range(MOST - 1):
            await house.enter_async_context(site.phone())
        async with site.phone(0):
            headers = {"Accept-Language": "cs", "Origin": site.origin}
            async with ClientSession(site.origin, headers=headers) as late:
                full = await late.post("/s/join", json={"token": token})

                assert (full.status, (await full.json())["code"]) == (503, "full")
                with speaking("cs"):
                    assert (await full.json())["sentence"] == _(phrases.REFUSED["full"][1])

                async def is_let_in() -> bool:
                    return await status_of(late.post("/s/join", json={"token": token})) == 200

                await house.aclose()
                await eventually(is_let_in)


async def test_a_press_may_come_in_pieces(site: PhoneSite) -> None:
    said = b'{"press":"in-pieces","seen":{"game":1,"version":1},"deed":"louder"}'

    async def pieces() -> AsyncIterator[bytes]:
        for at in range(0, len(said), 10):
            yield said[at : at + 10]
            await asyncio.sleep(0)

    async with site.phone(1) as eva:
        answer = await eva.session.post("/s/do", data=pieces())

        assert (answer.status, await answer.json()) == (200, {"mark": {"game": 1, "version": 2}})


async def test_the_cookie_is_for_the_seat_alone(site: PhoneSite) -> None:
    headers = {"Origin": site.origin}
    async with (
        ClientSession(site.origin, headers=headers) as session,
        session.post("/s/join", json={"token": site.phones.token}) as welcome,
        session.get("/ws") as console,
    ):
        pass
    cookie = welcome.headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert f"Path={PATH}" in cookie
    assert console.status == 403


# Looking back

PUBLIC = ("/", "/s", "/checker", "/journal", "/s/recap", "/s/events", "/s/louder", "/page/checker.js", "/any")

A = TypeVar("A")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    told: list[type] = []
    ask = Client.ask

    async def noted(client: Client, question: Question[A]) -> A | No:
        told.append(type(question))
        return await ask(client, question)

    monkeypatch.setattr(Client, "ask", noted)
    return told


async def status(guest: ClientSession, path: str) -> int:
    async with asyncio.timeout(PATIENCE_SECONDS), guest.get(path, allow_redirects=False) as answer:
        await answer.read()
        return answer.status


async def test_while_the_game_runs_a_visitor_costs_the_host_nothing(
    site: PhoneSite, asked: list[type]
) -> None:
    """Whatever address that is for anybody they load: it told its whole journal to whoever looked."""
    async with ClientSession(site.origin) as anybody:
        loaded = {path: await status(anybody, path) for path in PUBLIC for _twice in "ab"}

    assert loaded == dict(zip(PUBLIC, (403, 200, 200, 204, 303, 403, 403, 200, 403), strict=True))
    assert asked == []


async def test_once_it_is_over_the_host_is_asked_once_however_many_look(
    site: PhoneSite, room: Guest, asked: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "FRESH_SECONDS", float(1 << 60))
    room.tell("deck-out")
    room.tell("reveal")
    whole = room.ask("export")
    async with ClientSession(site.origin) as anybody:

        async def is_over() -> bool:
            return await status_of(anybody.get("/journal")) != 204

        await eventually(is_over)
        for path in ("/journal", "/s/recap") * 3:
            async with anybody.get(path) as loaded:
                assert loaded.status == 200
                if path == "/journal":
                    assert (await loaded.text()).splitlines() == whole

    assert asked[-3:] == [Export, Export, Recap]  # of pages, the last one is empty
    assert len(asked) <= 5  # once more, if somebody looked before the secret was told


async def test_a_phone_looks_back_once_the_evening_is_over(site: PhoneSite, room: Guest) -> None:
    async with site.phone(1) as eva, ClientSession(site.origin) as anybody:
        async with anybody.get("/s/recap", allow_redirects=False) as early:
            assert (early.status, early.headers["Location"]) == (303, PATH)
        room.tell("noise", seat=0, by=2)
        room.tell("deck-out")
        await eva.until(lambda picture: picture["recap"])
        page = await (await eva.session.get("/s/recap")).text()

        assert "noise made" in page
        assert 'download="recap-1.png"><img src="data:image/png;base64,' in page
        assert await status_of(anybody.get("/page/recap.js")) == 200
        assert "What the evening was like" in eva.picture["recap"]
        assert "{" in await (await anybody.get("/page/recap.css")).text()


async def test_what_is_made_for_all_is_made_once_though_the_first_who_asked_has_left() -> None:
    """Else whoever asks and leaves, over and over, has it begun each time; what failed is made anew."""
    shared, go_on, begun = Shared[str](), asyncio.Event(), list[str]()

    async def make(what: str) -> str:
        begun.append(what)
        await asyncio.wait_for(go_on.wait(), PATIENCE_SECONDS)
        if what == "a fault":
            raise NotTold(what)
        return what

    first = asyncio.ensure_future(shared.of(1, lambda: make("an evening")))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(shared.of(1, lambda: make("again")))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()

    assert await second == "an evening"
    with pytest.raises(NotTold):
        await shared.of(2, lambda: make("a fault"))
    assert await shared.of(2, lambda: make("the next")) == "the next"
    assert begun == ["an evening", "a fault", "the next"]


def test_the_page_hands_the_play_on_and_runs_nothing_that_was_typed(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        told = evening(kept, told_evening(kept, "three-players", names={"Ann": "<b>&"}))
    shown = page(told)

    assert told.link is not None
    assert f'href="{told.link.replace("&", "&amp;")}"' in shown
    assert "data:image/svg+xml;charset=utf-8" in shown
    assert "<b>" not in shown
    assert "&lt;b&gt;&amp;" in shown
    assert shown.count("<script") == shown.count('<script src="/page/recap.js"') == 1


# When the page itself fails


async def test_a_page_that_fails_in_one_language_is_there_again_by_itself(
    site: PhoneSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = ["before it has begun", "as it hears the table"]
    monkeypatch.setattr(owned, "FIRST_SECONDS", 0.01)
    saw = Feed._saw

    def broken(feed: Feed, told: wire.Table) -> None:
        if feed.language == "pl" and fails:
            raise RuntimeError(fails.pop())
        saw(feed, told)

    monkeypatch.setattr(Feed, "_saw", broken)
    async with site.phone(0, language="cs") as adam, site.phone(1, language="pl") as eva:
        assert not fails
        await adam.does("louder")
        await eva.until(lambda picture: picture["mark"]["version"] == 2)


async def test_a_page_that_once_met_another_host_hears_the_right_one(tmp_path: Path) -> None:
    other = ScriptedHost(tmp_path / "s")
    other.protocol = wire.PROTOCOL + 1
    await other.open()
    async with phone_site(other._path) as site, site.phone() as eva:
        assert "protocol" in (await eva.hears("away"))["sentence"]

        await other.close()
        other.protocol = wire.PROTOCOL
        await other.open()
        await eva.hears("choose")
        await other.close()
