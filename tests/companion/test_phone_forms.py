"""What a phone fetches before it fills it in: own lines that were wrong, a count, a set-up."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import pytest

from companion.line import wire
from companion.line.client import Client
from companion.line.wire import Answer
from tests.kit.host import Guest, Host
from tests.kit.phone import Phone, PhoneSite
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS

NOT_SET_UP = pytest.mark.parametrize("room", [None], indirect=True, ids=["not set up"])


async def form(phone: Phone, of: str) -> dict[str, Any]:
    async with phone.session.get("/s/form", params={"of": of}) as answer:
        told = await answer.json()
    return {each["id"]: each for each in told.get("deeds", ())} or told


def wrong(picture: dict[str, Any]) -> list[Any]:
    return [line["wrong"] for line in picture["story"]]


async def test_an_own_line_that_was_wrong_is_recorded_again(adam: Phone, eva: Phone) -> None:
    await eva.does("wounds", typed=["2"])
    await adam.until(lambda picture: picture["mark"]["version"] == 2)

    assert [each and each["label"] for each in wrong(eva.picture)] == [None, "This was wrong"]
    assert wrong(adam.picture) == [None, None]
    assert (await form(adam, "wrong-2"))["code"] == "not-offered"
    assert (await form(eva, "wrong-1"))["code"] == "not-offered"
    assert (await form(eva, "wrong-x"))["code"] == "not-offered"

    fields = (await form(eva, "wrong-2"))["wrong-2:wounds"]["fields"]

    assert [field.get("usual") for field in fields] == ["2", None]

    typed = ["1", fields[1]["options"][0]["sign"]]
    _status, said = await eva.press("wrong-2:wounds", typed=typed)

    assert said["code"] == "sure"
    assert said["sentence"] == "Put right: Eva took 1 wound (recorded wrong); not: Eva took 2 wounds."

    await eva.does("wrong-2:wounds", typed=typed, sure=True)

    assert eva.picture["health"]["free"] == 9


async def test_a_line_of_several_entries_is_put_right_as_a_whole(eva: Phone, room: Guest) -> None:
    """Taps one after the other are one line: whoever says of +3 that it never was means all 3."""
    for _tap in range(3):
        await eva.does("louder")
    room.tell("fury", by=1)
    await eva.until(lambda picture: picture["mark"]["version"] == 5)
    told = await form(eva, "wrong-4")

    assert [each["text"] for each in eva.picture["story"]][-2] == "Eva +3 noise"
    assert told["wrong-4:noise"]["fields"][0]["usual"] == "3"

    _status, said = await eva.press("wrong-4:noise", typed=["2"])

    assert "(the whole line: 2 instead of 3)" in said["sentence"]

    before = room.until(lambda told: told["mark"]["version"] == 5)["shown"]
    await eva.press("wrong-4:nothing", sure=True)
    await eva.until(lambda picture: picture["mark"]["version"] == 6)
    told = room.until(lambda told: told["mark"]["version"] == 6)

    assert told["shown"]["seats"][1]["supply"] == before["seats"][1]["supply"] + 3


async def test_what_others_recorded_since_is_asked_of_their_phones(adam: Phone, eva: Phone) -> None:
    await eva.does("wounds", typed=["2"])
    await adam.until(lambda picture: picture["mark"]["version"] == 2)
    await adam.does("louder")
    await eva.until(lambda picture: picture["mark"]["version"] == 3)
    _status, said = await eva.press("wrong-2:nothing")

    assert "Others have recorded since: Adam +1 noise." in said["sentence"]

    for sign in ("no", "yes"):
        await eva.press("wrong-2:nothing", sure=True)
        (asked,) = (await adam.until(lambda picture: picture["asked"]))["asked"]

        assert asked["text"].startswith("Eva says that a line is wrong, and others have recorded since.")
        assert "It did not happen: Eva took 2" in asked["text"]
        assert eva.picture["health"]["free"] == 8
        assert not eva.picture["asked"]

        _status, said = await eva.press("done-2")

        assert said["code"] == "not-offered"

        await adam.post("answer", n=asked["n"], sign=sign)
        await adam.until(lambda picture: not picture["asked"])
        if sign == "no":
            told = await eva.until(lambda picture: picture["asked"])

            assert [each["text"] for each in told["asked"]] == ["The line stays: the table did not agree."]

            await eva.post("answer", n=told["asked"][0]["n"], sign="seen")
            await eva.until(lambda picture: not picture["asked"])
    await eva.until(lambda picture: picture["health"]["free"] == 10)

    assert not eva.picture["asked"]


async def test_who_asked_the_table_before_another_did_is_not_told_that_it_disagreed(
    adam: Phone, eva: Phone, room: Guest
) -> None:
    await adam.does("louder")
    await eva.until(lambda picture: picture["mark"]["version"] == 2)
    await eva.does("louder")
    room.tell("noise", seat=2, by=1)
    for phone in (adam, eva):
        await phone.until(lambda picture: picture["mark"]["version"] == 4)
    await adam.press("wrong-2:nothing", sure=True)
    await eva.until(lambda picture: picture["asked"])
    await eva.press("wrong-3:nothing", sure=True)
    told = await adam.until(lambda picture: any(each["n"] > 0 for each in picture["asked"]))

    assert told["asked"][0]["text"].startswith("The table has moved on since")


async def test_a_seat_without_a_phone_answers_at_the_console(
    site: PhoneSite, eva: Phone, room: Guest
) -> None:
    """What it recorded since may rest on the line; where no console is there either, nobody waits for it."""
    await eva.does("wounds", typed=["2"])
    room.tell("noise", seat=0, by=1)
    await eva.until(lambda picture: picture["mark"]["version"] == 3)
    console = Client(site.socket, answers=True)
    async with aclosing(console.messages()) as heard:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not isinstance(await anext(heard), wire.Table):
                pass
        listening = asyncio.create_task(anext(heard))
        _status, said = await eva.press("wrong-2:nothing", sure=True)

        assert said["sentence"] == "The table is asked, on the other phones and at the console."

        await asyncio.wait_for(listening, PATIENCE_SECONDS)
    (hand,) = room.until(lambda told: told["hands"])["hands"]

    assert hand["text"].endswith("Put it right?")
    assert (hand["seat"], hand["entry"], eva.picture["health"]["free"]) == (1, 2, 8)

    room.asked(type="done", entry=2)
    await eva.until(lambda picture: picture["asked"])
    status, said = await eva.press("wrong-2:nothing", sure=True)

    assert (status, said.get("sentence")) == (200, None)

    await eva.until(lambda picture: picture["health"]["free"] == 10)

    assert not room.table["hands"]


async def test_a_count_says_what_it_would_mend_before_it_does(adam: Phone) -> None:
    places = await form(adam, "count")
    area = [field["usual"] for field in places["count:area"]["fields"]]
    track = places["count:wounds:0"]["fields"]

    assert [(field["label"], field["usual"]) for field in track] == [("● A yellow", "0")]

    assert (await adam.press("count:area", typed=area))[1]["sentence"] == "Counted the table: all agrees."

    markers = [str(int(places["count:dials"]["fields"][0]["usual"]) + 1)]
    markers += [""] * (len(places["count:dials"]["fields"]) - 1)
    _status, said = await adam.press("count:dials", typed=markers)

    assert said["sentence"].startswith("Counted the table: fury to step ")

    await adam.does("count:dials", typed=markers, sure=True)


@NOT_SET_UP
async def test_the_form_of_a_flight_opens_with_what_was_flown_last(site: PhoneSite, room: Guest) -> None:
    room.tell("start", game="warps-edge", fighter="titan", mothership="duo")
    room.tell("stop")
    room.tell("start", game="in-space", seats=SEATS)
    room.tell("stop")
    async with site.phone() as adam:
        choice = await adam.hears("choose")
        flight = (await form(adam, choice["set_up"]["id"]))["set-up:warps-edge"]["fields"]

        assert [field["options"][0]["label"] for field in flight] == ["Titan", "Duo"]


@NOT_SET_UP
async def test_a_whole_evening_needs_no_terminal(site: PhoneSite, room: Guest) -> None:
    async with site.phone() as adam:
        choice = await adam.hears("choose")
        games = await form(adam, choice["set_up"]["id"])

        assert list(games) == [
            f"set-up:{game}" for game in ("in-space", "catacombs", "warps-edge", "clank", "bag")
        ]

        asked = [[each["label"] for each in form["fields"]] for form in games.values()]

        assert [labels[-2:] for labels in asked] == [
            ["credits", "row of cards"],
            ["gold", "row of cards"],
            ["fighter", "mothership"],
            ["gold", "row of cards"],
            ["in the bag"],
        ]

        fields = games["set-up:in-space"]["fields"]
        typed = [field["options"][0]["sign"] if "options" in field else "" for field in fields]
        refused = await adam.press("set-up:in-space", seen=choice["mark"], typed=typed)

        assert refused[1]["code"] == "unreadable"

        typed[0], typed[2] = "Adam", "Eva"
        status, _told = await adam.press("set-up:in-space", seen=choice["mark"], typed=typed)

        assert status == 200

        choice = await adam.hears("choose")

        assert [chair["name"] for chair in choice["chairs"]] == ["Adam", "Eva"]
        assert choice["set_up"] is None

        await adam.post("sit", seat=0)
        await adam.until(bool)
        for module in ("bridge", "galley"):
            room.tell("hack", seat=1, module=module)
        room.tell("artifact", seat=1, value=5)
        room.tell("escape", seat=1)
        room.tell("deck-out")
        await adam.until(lambda picture: picture["mark"]["version"] == room.table["mark"]["version"])
        await adam.does("score-1", typed=["12", "3"])
        await adam.until(lambda picture: picture["set_up"])
        again = (await form(adam, "set-up"))["set-up:catacombs"]["fields"]

        assert [again[n].get("usual") for n in (0, 2, 4)] == ["Adam", "Eva", None]


async def test_lots_a_draw_by_hand_and_what_was_forgotten_need_no_terminal(
    adam: Phone, eva: Phone, room: Guest
) -> None:
    lots = adam.deed("Lots of the set-up")["deeds"]

    assert [each["label"] for each in lots] == ["modules", "first player"]
    assert lots[1]["hint"] == "Left empty, the device draws. Else type what you drew, such as B."

    await adam.does("lot-modules", typed=[""])
    await adam.does("lot-first", typed=["b"])
    await eva.until(lambda picture: picture["mine"])

    assert not adam.offers("Drawn by hand")

    by_hand = eva.deed("Drawn by hand")["fields"]

    assert [each["label"] for each in by_hand][:2] == ["black", "■ B blue"]

    owed = int(
        next(each["value"] for each in eva.picture["figures"] if each["label"] == "The next attack draws")
    )
    nothing = [""] * (len(by_hand) - 1)
    _status, said = await eva.press("record", typed=[str(owed + 1), *nothing])

    assert said["code"] == "bad-count"

    await eva.does("record", typed=[str(owed), *nothing])
    await eva.does("wounds", typed=["1"])

    assert not eva.offers("Lots of the set-up")
    assert not eva.offers("Drawn by hand")

    late = eva.deed("This was wrong") if eva.offers("This was wrong") else wrong(eva.picture)[-1]
    ways = await form(eva, late["id"])
    name = f"{late['id']}:late"
    (noise,) = [each for each in ways[name]["deeds"] if each["id"] == f"{name}:noise"]

    assert ways[name]["label"] == "Something was forgotten after it"

    room.tell("noise", seat=0, by=1)
    await eva.until(lambda picture: picture["mark"]["version"] == room.table["mark"]["version"])
    typed = [noise["fields"][0]["options"][0]["sign"], "2"]
    _status, said = await eva.press(noise["id"], typed=typed)

    assert "Others have recorded since: Adam +1 noise." in said["sentence"]

    before = eva.picture["noise"]
    _status, said = await eva.press(noise["id"], typed=typed, sure=True)

    assert said["sentence"] == "The table is asked, on the other phones and at the console."

    (asked,) = (await adam.until(lambda picture: picture["asked"]))["asked"]

    assert asked["text"].startswith("Eva has forgotten something, and others have recorded since.")

    await adam.post("answer", n=asked["n"], sign="yes")
    await eva.until(lambda picture: picture["noise"] == before + 2)
    await adam.until(lambda picture: not picture["asked"])
    room.tell("noise", seat=2, by=1)
    await eva.until(lambda picture: picture["mark"]["version"] == room.table["mark"]["version"])

    assert not eva.picture["asked"]  # it was said that the line stays


async def test_what_the_table_asks_of_a_seat_without_a_phone_another_one_answers(
    site: PhoneSite, room: Guest
) -> None:
    """Where somebody lay who fell with an artifact; nothing else of that seat is offered."""
    for module in ("bridge", "galley"):
        room.tell("hack", seat=0, module=module)
    room.tell("artifact", seat=0, value=5)
    room.tell("wound", seat=0, by=10, forced=True)
    async with site.phone(1) as eva:
        asked = eva.deed("Where did ● A Adam lie?")

        assert asked["id"] == "rescue-0"

        await eva.does(asked["id"], typed=[asked["fields"][0]["options"][0]["sign"]])

        assert not eva.offers("Where did")


async def test_a_number_to_be_compared_is_asked_in_its_own_words(eva: Phone) -> None:
    (asked,) = (each for each in eva.picture["deeds"] if each["id"].startswith("compare"))

    assert (asked["label"], asked.get("hint")) == ("Fury step 1: does your board print 2 there?", None)
    assert [each["label"] for each in asked["deeds"]] == ["Yes, it is so", "No: type what is printed"]


@NOT_SET_UP
async def test_a_game_that_somebody_wrote_is_set_up_by_phone(host: Host, site: PhoneSite) -> None:
    """The host reads it: who serves phones may have no way to its folder. What is no game is left out."""
    folder = host.socket.with_name("games")
    folder.mkdir()
    (folder / "one.toml").write_text("title = 'One'")
    async with site.phone() as adam:
        choice = await adam.hears("choose")
        assert "set-up:own" not in await form(adam, choice["set_up"]["id"])

        (folder / "ice.toml").write_text('title = "The ice keep"\nlike = "clank"\n')
        own = (await form(adam, choice["set_up"]["id"]))["set-up:own"]

        assert [each["label"] for each in own["fields"] if each["label"] == "game"] == ["game"]

        typed = ["" if "options" not in field else field["options"][0]["sign"] for field in own["fields"]]
        typed[0], typed[2] = "Adam", "Eva"
        status, _told = await adam.press("set-up:own", seen=choice["mark"], typed=typed)

        assert status == 200
        assert (await adam.hears("choose"))["title"] == "The ice keep"


@NOT_SET_UP
async def test_a_flight_is_set_up_by_phone(site: PhoneSite) -> None:
    (code,) = site.phones.seats(1)
    async with site.phone() as pilot:
        choice = await pilot.hears("choose")
        status, _told = await pilot.press("set-up:warps-edge", seen=choice["mark"], typed=["2", "1"])
        choice = await pilot.hears("choose")

        assert (status, choice["title"]) == (200, "Warp's Edge")

    guest = site.phones.enter(code)

    assert guest
    assert not guest.sets_up


async def test_a_deed_is_its_seats_own_though_a_witness_joined_just_before(
    site: PhoneSite, room: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was counted as another entry: nobody could take it back, and the witness's line was its own."""
    command = Client.command

    async def after_a_witness(client: Client, *of: Any) -> Answer:
        room.tell("witness", seat=0, anchor="ab" * 32)
        return await command(client, *of)

    async with site.phone(1) as eva:
        monkeypatch.setattr(Client, "command", after_a_witness)
        await eva.press("louder")
        picture = await eva.until(lambda picture: len(picture["story"]) == 3 and wrong(picture)[-1])

        assert [each and each["id"] for each in wrong(picture)] == [None, None, "wrong-3"]
        assert eva.offers("Take back")
