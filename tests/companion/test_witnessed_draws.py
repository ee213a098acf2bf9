"""A table asks its witnesses before it draws: nobody types, nobody waits, and nothing comes between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.evenings.results import told_of
from companion.evenings.telling import whole
from companion.journal import book
from companion.journal.chain import SECOND, Before, Header
from companion.line import wire
from companion.line.asked import Stands
from companion.table.asking import MOST, PATIENCE_SECONDS, Question
from companion.table.at_once import SECONDS
from rules.chance import link
from tests.kit.moved_loop import loop, moved
from tests.kit.table import Table

EVA, TOM = "01" * 32, "02" * 32


class Phones:
    """Phones that answer what they are asked, unless a test puts one to sleep."""

    def __init__(self, *secrets: str) -> None:
        self.secrets = secrets
        self.asleep: set[int] = set()
        self.away: set[int] = set()
        self.wrong: dict[int, Any] = {}
        self.asked: list[tuple[int, Question]] = []
        self.begins: dict[int, int] = {}

    def has_left(self, _witness: int) -> bool:
        return False

    async def link(self, witness: int, asked: Question) -> str | None:
        self.asked.append((witness, asked))
        if witness in self.away:
            return None
        if witness in self.asleep:
            await asyncio.Event().wait()  # ends: when the table has waited enough
        number = asked.draw - self.begins.get(witness, 1) + 1
        return self.wrong.get(witness) or link(self.secrets[witness - 1], number)


async def joined(table: Table, *secrets: str, **start: Any) -> Phones:
    table.witnesses = phones = Phones(*secrets)
    table.host._asking._witnesses = phones
    await table.start(**start)
    for seat, secret in enumerate(secrets):
        await table.tell("witness", seat=seat, anchor=link(secret, 0))
    return phones


def linked(table: Table) -> list[dict[str, Any]]:
    entry = table.journal.entries(table.table.game or 0)[-1]
    return [event for event in entry.events if event["type"] == "linked"]


@moved
async def test_a_press_asks_the_phones_and_draws_with_what_they_say(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, TOM)
        newest = table.table.newest
        await table.press("attack")

        assert phones.asked == [(w, Question(draw=1, version=3, hash=newest)) for w in (1, 2)]
        (told,) = linked(table)
        assert told["links"] == {"1": link(EVA, 1), "2": link(TOM, 1)}
        assert (told["silent"], table.table.version) == ([], 4)


@moved
async def test_a_guest_s_attack_is_witnessed_and_answered(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA)
        answer = await table.tell("attack")
        await table.tell("undo")
        again = await table.tell("attack")

        assert [event["type"] for event in answer.events].count("linked") == 1
        assert "linked" not in [event["type"] for event in again.events]
        assert len(phones.asked) == 1
        assert answer.events[-1] == again.events[-1]


@moved
async def test_a_phone_that_sleeps_is_named_after_a_breath(tmp_path: Path) -> None:
    """Never longer, however many sleep; at the next draw it is asked again."""
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, TOM)
        phones.asleep = {2}
        await table.press("attack")
        assert table.table.version == 3
        await table.advance(PATIENCE_SECONDS)

        (told,) = linked(table)
        assert (list(told["links"]), told["silent"]) == (["1"], [2])
        assert table.news.history[-1].text.endswith("; no answer from Eva's phone")
        assert table.news.warnings == ("Drawn without an answer from Eva's phone.",)
        phones.asleep = set()
        await table.tell("end-turn")
        await table.advance(SECONDS)  # else it were the same attack, asked for by somebody else
        await table.tell("attack")
        assert list(linked(table)[0]["links"]) == ["1", "2"]


@moved
async def test_the_evening_remembers_how_many_of_its_draws_were_witnessed_and_by_how_many(
    tmp_path: Path,
) -> None:
    """Where it says its head; a draw by hand could not be, and one that nobody answered was not."""
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, TOM)
        await table.tell("attack")
        await table.tell("end-turn")
        phones.away = {1, 2}
        await table.advance(SECONDS)
        await table.tell("attack")
        await table.tell("end-turn")
        await table.tell("record", drawn={"black": 2})

        assert whole(*told_of(table.journal, 1)).notes[-1] == "Witnessed draws: 1 of 2, witnesses: 2."


@moved
async def test_nobody_waits_for_a_phone_that_nobody_can_reach(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, TOM)
        phones.away = {1}
        for wrong in (link(TOM, 2), link(EVA, 1), "no link", 7):
            phones.wrong = {2: wrong}
            await table.tell("attack")

            (told,) = linked(table)
            assert (told["links"], told["silent"]) == ({}, [1, 2])
            await table.tell("end-turn")


@moved
async def test_who_floods_the_table_with_witnesses_finds_four_places_until_the_next_draw(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA)
        for round_ in range(9):
            phones.begins |= dict.fromkeys(range(2 + 4 * round_, 6 + 4 * round_), round_ + 1)
            anchors = [link(f"{60 * round_ + n:064x}", 0) for n in range(60)]
            said = [await table.asked("witness", anchor=each) for each in anchors]
            assert [each.refused.code if each.refused else "" for each in said] == [""] * 4 + [
                "many-witnesses"
            ] * 56
            phones.away = set(range(2, 99))
            phones.asked.clear()
            await table.tell("attack")

            (told,) = linked(table)
            assert list(told["links"]) == ["1"]
            assert len(phones.asked) == min(MOST, 1 + 4 * (round_ + 1))
            warned = table.news.warnings[-1]
            assert warned == f"Drawn without an answer from {len(told['silent'])} witnesses."
            assert len(warned) <= 57
            await table.tell("end-turn")
            await table.advance(SECONDS)


@moved
async def test_while_phones_are_asked_nothing_comes_between(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA)
        phones.asleep = {1}
        await table.press("attack")
        await table.press("fury")
        noise = wire.Command(id=9, seen=table.table.mark, command={"do": "noise", "seat": 0, "by": 1})
        answering = table.host.answered(noise)
        assert not isinstance(answering, wire.Answer)
        later = asyncio.ensure_future(answering)
        await loop().settle()
        assert table.table.version == 2
        await table.advance(PATIENCE_SECONDS)

        assert table.saved == ["start", "witness", "attack", "fury"]
        refused = (await later).refused
        assert refused is not None
        assert refused.code == "stale"


@moved
async def test_a_witness_that_joins_makes_nobody_look_again(tmp_path: Path) -> None:
    """Whoever asked from the table before it is heard; after anything else they look again, as ever."""
    async with Table(tmp_path) as table:
        await table.start()
        before = table.table.mark
        for secret in (EVA, TOM):
            await table.tell("witness", anchor=link(secret, 0))
        heard = await table.asked("noise", seen=before, seat=0, by=1)
        again = await table.asked("noise", seen=before, seat=0, by=1)

        assert heard.refused is None
        assert again.refused is not None
        assert again.refused.code == "stale"
        assert table.saved == ["start", "witness", "witness", "noise"]


@moved
async def test_every_draw_of_one_entry_is_asked_for_in_its_turn(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, TOM)
        answer = await table.tell("lots", of="modules")

        assert [asked.draw for w, asked in phones.asked if w == 1] == [1, 2, 3, 4]
        told = [event for event in answer.events if event["type"] == "linked"]
        assert [each["links"]["1"] for each in told] == [link(EVA, n) for n in (1, 2, 3, 4)]


@moved
async def test_a_table_without_witnesses_draws_at_once(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.start()
        attack = wire.Command(id=1, seen=table.table.mark, command={"do": "attack"})
        answer = table.host.answered(attack)

        assert isinstance(answer, wire.Answer)
        assert table.journal.entries(1)[-1].do == {"do": "attack"}
        assert not linked(table)
        await table.tell("witness", anchor=link(EVA, 0))
        noise = wire.Command(id=2, seen=table.table.mark, command={"do": "noise", "seat": 0, "by": 1})
        assert isinstance(table.host.answered(noise), wire.Answer)


@moved
async def test_nobody_but_the_table_says_what_witnesses_said(tmp_path: Path) -> None:
    """A guest who would is refused; and a refused draw asks nobody."""
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA)
        for said in ({"links": {"1": link(EVA, 1)}}, {"silent": [1]}):
            refused = (await table.asked("attack", **said)).refused
            assert refused is not None
            assert refused.code == "not-live"
        await table.tell("attack")
        await table.asked("attack")

        assert len(phones.asked) == 1


@moved
async def test_a_button_pressed_twice_asks_no_phone_for_a_draw_that_is_not_made(tmp_path: Path) -> None:
    """Where nobody counts turns; a link that no draw followed would be said aloud."""
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA, turns="free")
        await table.press("attack")
        await table.press("attack")

        assert table.saved == ["start", "witness", "attack"]
        assert len(phones.asked) == 1


@moved
async def test_a_phone_is_asked_with_the_cut_of_the_draw_and_finds_it_there(tmp_path: Path) -> None:
    """So whoever has heard the link can give no other; a cut of its own entry was there before."""
    async with Table(tmp_path) as table:
        phones = await joined(table, EVA)
        await table.tell("attack", cut="s\u0301")
        await table.tell("end-turn")
        await table.tell("cut", text="8")
        await table.tell("attack")

        assert [asked.cut for _w, asked in phones.asked] == ["\u015b", None]
        drawn = [each.draws for each in table.asks(Stands()) if each.draws]
        assert [draw.cut for each in drawn for draw in each.values() if draw] == ["\u015b", None]


@moved
async def test_a_phone_that_joins_is_no_deed_of_the_table(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.start()
        seen = table.table.mark
        await table.tell("fury", by=1)
        await table.tell("undo")
        redo = table.news.redo
        await table.asked("witness", seen=seen, anchor=link(EVA, 0), seat=1)

        assert table.news.history[-1].text == "Eva's phone joined as a witness"
        assert (table.news.redo, table.news.history[-1].deed) == (redo, False)
        await table.tell("redo")
        assert table.view.fury.step == 2 or table.saved[-1] == "redo"


@moved
async def test_the_promise_is_the_hash_of_the_first_entry(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.start()
        first = table.journal.entries(1)[0].hash
        await table.tell("fury", by=1)

        assert table.news.promise == first
    async with Table(tmp_path) as table:
        assert table.news.promise == first


@moved
async def test_the_next_start_tells_the_secret_of_a_game_that_ended(tmp_path: Path) -> None:
    """Not of one that was stopped, for it may be gone on with; that is told when somebody says so."""
    async with Table(tmp_path) as table:
        await table.start()
        await table.tell("deck-out")
        await table.start()
        assert [entry.do["do"] for entry in table.journal.entries(1)][-1] == "reveal"
        await table.tell("stop")
        await table.start()
        assert table.journal.entries(2)[-1].do["do"] == "stop"
        assert [game.number for game in table.journal.unfinished()] == [3, 2]
        await table.tell("stop")
        await table.tell("reveal")
        refused = (await table.asked("undo")).refused

        assert refused is not None
        assert refused.code == "secret-told"
        assert [game.number for game in table.journal.unfinished()] == [2]


@pytest.fixture
def _second_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release that knew no witnesses, and told the secret with every end."""

    def begun(game: str, commitment: str, *, number: int, before: Before | None) -> Header:
        return Header(SECOND, game, commitment, draw="furybox-draw/2", number=number, before=before)

    monkeypatch.setattr(book.Header, "begun", begun)


@moved
@pytest.mark.usefixtures("_second_format")
async def test_a_game_of_the_second_format_goes_on_under_it(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.start()
    async with Table(tmp_path) as table:
        commands: list[dict[str, Any]] = [
            {"do": "witness", "anchor": link(EVA, 0)},
            {"do": "attack", "cut": "7"},
            {"do": "words", "text": "a", "seat": 0},
        ]
        for command in commands:
            refused = (await table.asked(**command)).refused
            assert refused is not None
            assert refused.code == "older-game"
        assert table.news.promise == table.view.commitment
        await table.tell("cut", text="7")
        await table.tell("attack")
        await table.tell("deck-out")
        assert "reveal" in list(table.journal.export(1))[-1]


@moved
@pytest.mark.usefixtures("_second_format")
async def test_an_older_game_that_goes_on_after_its_secret_was_told_says_so(tmp_path: Path) -> None:
    told = "The secret of this game was told before: whoever looked knows every draw that is not cut."
    async with Table(tmp_path) as table:
        await table.start()
    async with Table(tmp_path) as table:
        await table.tell("deck-out")
        assert table.news.warnings == ()
        await table.tell("undo")
        assert table.news.warnings == (told,)
    async with Table(tmp_path) as table:
        assert table.news.warnings == (told,)
        assert table.shows("warning", (told,))
        await table.tell("deck-out")
        assert table.news.warnings == ()
