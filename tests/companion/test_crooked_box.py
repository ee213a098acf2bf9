"""Whoever owns the box tries to know or to choose a draw: he is stopped, or a phone says so that evening."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.web.programs import checker_program, hashing_program, witness_page
from rules.chance import Luck
from tests.companion.crooked_box import Box, Phone, an_honest_evening, played
from tests.companion.evening import AT, BAG, SEED, chained_again, sha256
from tests.kit.browser import Page, chromium, in_chromium
from tests.whole import share

HOUSE = Path(__file__).parents[2]
WITNESS = (HOUSE / "companion/web/page/witness.js").read_text("utf-8")
VECTORS = json.loads((HOUSE / "tests/rules/draw-vectors-3.json").read_text("utf-8"))
EVA, TOM = "01" * 32, "02" * 32
pytestmark = in_chromium


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with chromium(tmp_path / "profile") as opened:
        await opened.does(hashing_program() + checker_program() + WITNESS + "null")
        yield opened


async def test_the_page_reads_chains_and_draws_as_the_vectors_say(page: Page) -> None:
    read = """(vectors) => vectors.map((each) => {
      if (each.anchor) {
        const own = new Witness(Witness.fresh(1, null, each.secret));
        return Object.entries(each).every(([name, told]) =>
          !/anchor|link-/.test(name) || own.link(Number(name.slice(5)) || 0) === told);
      }
      if (!each.drawn) return true;
      const [bag, links] = [each.bag, each.links || {}].map((of) => new Map(Object.entries(of)));
      const key = checker.keyOf(each.seed, each.words);
      const cubes = checker.drawn(key, each.draw, bag, each.count, each.cuts || [], links);
      return JSON.stringify(cubes) === JSON.stringify(each.drawn);
    })"""
    assert await page.does(f"({read})({json.dumps(VECTORS)})") == [True] * len(VECTORS)


def at_the_table() -> tuple[Box, Phone]:
    box, eva = Box(), Phone(EVA, 1)
    box.joined(eva.anchor)
    return box, eva.hears(box)


def asks_early() -> Phone:
    """He asks before anybody attacks, sees what would be drawn, and changes the bag first."""
    box, eva = at_the_table()
    given = eva.asked(box, 1)
    box.noise().drew({1: given})  # type: ignore[attr-defined]  # it is a box still
    return eva.hears(box, taken=1)


def only_looks() -> Phone:
    box, eva = at_the_table()
    eva.asked(box, 1)
    return eva.hears(box, wait=11)


def asks_for_a_later_draw() -> Phone:
    """One link tells those before it, so the fifth would do for five draws."""
    box, eva = at_the_table()
    eva.asked(box, 5)
    return eva


def asks_twice() -> Phone:
    box, eva = at_the_table()
    eva.asked(box, 1)
    box.noise()
    eva.hears(box)
    eva.asked(box, 1)
    return eva


def drops_a_witness() -> Phone:
    box, eva = at_the_table()
    eva.asked(box, 1)
    box.drew({}, silent=(1,))
    return eva.hears(box, taken=1)


def drops_a_witness_and_says_it_was_late() -> Phone:
    box, eva = at_the_table()
    eva.asked(box, 1)
    box.drew({}, silent=(1,))
    return eva.hears(box)


def does_not_ask() -> Phone:
    box, eva = at_the_table()
    box.drew({}, silent=(1,))
    return eva.hears(box)


def says_that_it_left() -> Phone:
    box, eva = at_the_table()
    box.drew({}).end().told()
    return eva.hears(box).checks(box.journal())


def is_not_let_in() -> Phone:
    box, eva = Box(), Phone(EVA, 0)
    eva.hears(box)
    box.drew({}).end().told()
    return eva.hears(box).checks(box.journal())


def speaks_for_her_seat() -> Phone:
    """A chain of his own answers in Eva's name."""
    box, eva = at_the_table()
    box.joined(Phone(TOM, 2).anchor, seat=0)
    return eva.hears(box)


def spoke_for_her_seat() -> Phone:
    """Before she came; or it was another phone that had her seat."""
    box, eva = Box().joined(Phone(TOM, 1).anchor, seat=0), Phone(EVA, 2)
    return eva.hears(box.joined(eva.anchor, seat=0))


def links_for_another() -> Phone:
    box, eva = at_the_table()
    eva.asked(box, 1)
    box.drew({1: Phone(TOM, 1).gives(1)})
    return eva.hears(box, taken=1)


def grinds_words() -> Phone:
    box, eva = at_the_table()
    given = eva.asked(box, 1)
    box.words("106")
    box.drew({1: given})
    return eva.hears(box, taken=1)


def cuts_last() -> Phone:
    box, eva = at_the_table()
    given = eva.asked(box, 1)
    box.cut("60")
    box.drew({1: given})
    return eva.hears(box, taken=1)


def rewrites_the_middle() -> Phone:
    box, eva = at_the_table()
    box.noise().noise().noise()
    eva.hears(box)
    box.acts[3] = ({"do": "noise", "seat": 0, "by": 2}, box.acts[3][1])
    return eva.hears(box)


def rolls_back() -> Phone:
    """The journal of an hour ago, and another game from there."""
    box, eva = at_the_table()
    box.noise().noise()
    eva.hears(box)
    del box.acts[3:]
    return eva.hears(box)


def says_that_it_began_long_ago() -> Phone:
    """Its link for the first draw would tell every one to come; the draw itself does without it."""
    box, eva = Box(), Phone(EVA, 1, begins=-398)
    box.joined(eva.anchor)
    eva.hears(box)
    eva.asked(box, 1)
    box.drew({}, silent=(1,))
    return eva.hears(box)


def says_later_that_it_began_long_ago() -> Phone:
    box, eva = at_the_table()
    eva.begins = -398
    box.noise()
    eva.hears(box)
    eva.asked(box, 1)
    return eva


def asks_one_that_has_not_joined() -> Phone:
    """It knows no first draw, so its link would be a later one's."""
    box, eva = Box(), Phone(EVA, 0)
    box.noise()
    eva.hears(box)
    eva.asked(box, 1)
    return eva


SAID = {
    says_that_it_began_long_ago: "begins",
    says_later_that_it_began_long_ago: "begins",
    asks_early: "elsewhere",
    only_looks: "undrawn",
    asks_for_a_later_draw: "ahead",
    asks_twice: "again",
    drops_a_witness: "silent",
    drops_a_witness_and_says_it_was_late: "late",
    does_not_ask: "without",
    says_that_it_left: "unasked",
    is_not_let_in: "outside",
    speaks_for_her_seat: "double",
    spoke_for_her_seat: "earlier",
    links_for_another: "link",
    grinds_words: "elsewhere",
    cuts_last: "elsewhere",
    rewrites_the_middle: "past",
    rolls_back: "less",
}


async def test_what_an_owner_tries_is_said_on_a_phone_within_the_evening(page: Page) -> None:
    """Each in its own words, and aloud; only a phone that is passed over cannot tell why."""
    told = await played(page, [tries() for tries in SAID])

    for (tries, code), found in zip(SAID.items(), told, strict=True):
        assert code in found["said"], (tries.__name__, found)
        assert (code in found["loud"]) == (code not in {"late", "without", "double", "earlier"}), (
            tries.__name__
        )
    by_name = dict(zip((tries.__name__ for tries in SAID), told, strict=True))
    assert by_name["asks_for_a_later_draw"]["links"] == [None]
    assert by_name["is_not_let_in"]["verdict"] == ["outside"]
    assert by_name["says_that_it_left"]["verdict"] == ["unasked"]
    first, second = by_name["asks_twice"]["links"]
    assert first == second


async def test_who_is_told_another_beginning_gives_no_link(page: Page) -> None:
    crooked = says_that_it_began_long_ago, says_later_that_it_began_long_ago, asks_one_that_has_not_joined
    told = await played(page, [tries() for tries in crooked])

    assert [each["links"] for each in told] == [[None]] * 3


async def test_a_journal_in_which_it_began_elsewhere_is_said_at_the_end(page: Page) -> None:
    later, another = honest_end(), honest_end()
    later[0].acts[1][1][0]["from"] = 2
    another[0].acts[1][1][0]["anchor"] = Phone(TOM, 1).anchor
    told = await page.does(HELD % json.dumps([held(*each) for each in (later, another, honest_end())]))

    assert [("begins" in each) for each in told] == [True, True, False]


HELD = """(%s).map(({ secret, memory, lines }) => {
  const phone = new Witness({ ...Witness.fresh(1, 0, secret), ...memory });
  return phone.holds(lines).map((each) => each.code);
})"""


def held(box: Box, eva: Phone) -> dict[str, Any]:
    return {"secret": eva.secret, "memory": {"witness": 1, "begins": 1}, "lines": box.entries}


async def test_a_journal_that_is_another_evening_is_not_taken_at_the_end(page: Page) -> None:
    altered, shorter, early, other = [honest_end() for _each in range(4)]
    lines = [json.loads(line) for line in altered[0].journal().splitlines()]
    lines[3]["do"]["by"] = 2
    altered[1].checks("\n".join(chained_again(lines)))
    del shorter[0].acts[3]
    shorter[1].checks(shorter[0].journal())
    del early[0].acts[-2:]
    early[1].checks(early[0].journal())
    other[0].header = other[0].header | {
        "number": 2,
        "before": {"number": 1, "entries": 1, "hash": "0" * 64, "ended": True},
    }
    other[1].checks(other[0].journal())
    good = honest_end()
    good[1].checks(good[0].journal())
    told = [
        each["verdict"]
        for each in await played(page, [tried[1] for tried in (altered, shorter, early, other, good)])
    ]

    assert told[0] == ["past"]
    assert "past" in told[1]
    assert told[2] == ["The game has not ended, and its secret was told."]
    assert told[3] == ["other_game"]
    assert told[4] == []


def honest_end() -> tuple[Box, Phone]:
    box, eva = at_the_table()
    box.noise()
    eva.hears(box)
    box.drew({1: eva.asked(box, 1)})
    box.end().told()
    return box, eva.hears(box, taken=1)


async def test_a_witness_of_ones_own_spells_an_entry_as_the_format_says(page: Page, tmp_path: Path) -> None:
    """Names are sorted by code point: no journal is called altered for the letters in it."""
    file = tmp_path / "witness.html"
    file.write_text(witness_page(), "utf-8")
    await page.open(file.as_uri())
    entry = {"n": 1, "at": AT, "do": {"do": "count", "\uff21": 1, "\U0001f600": 2}, "events": [], "prev": ""}
    whole = entry | {"hash": sha256(entry)}

    await page.reads("A witness of your own")
    assert await page.does(f"chained([{json.dumps(whole)}])")
    assert not await page.does(f"chained([{json.dumps(whole | {'n': 2})}])")


async def test_many_games_shown_in_between_make_no_phone_forget(page: Page) -> None:
    """Of those long left it knows the first and the last entry, and how many there were, for a day."""
    shown = """(others, hours) => {
      let phone = null;
      const shows = (game, version, mark, now) => {
        phone = new Witness(Witness.fresh(game, 0, "01".repeat(32), phone?.memory, now));
        const entries = Array.from({ length: version }, (_each, n) => ({ hash: `${mark} ${n}` }));
        phone.hears({ game, version, witness: 1, begins: 1, first: 1, entries }, now);
      };
      shows(1, 20, "true", 0);
      for (let game = 2; game < 2 + others; game++) shows(game, 2, "other", 0);
      shows(1, 20, "false", hours * 3600000);
      return phone.loud.map((each) => each.n);
    }"""
    assert await page.does(f"({shown})(2, 1)") == [*range(1, 21)]
    assert await page.does(f"({shown})(50, 1)") == [1, 20]
    assert await page.does(f"({shown})(50, 25)") == []


async def test_a_chain_that_is_used_up_is_followed_by_another_and_the_page_says_so(page: Page) -> None:
    """After 400 draws; the second begins with the next, and nobody is accused."""
    shown = """new Promise((then) => {
      const anchors = [], hash = (n) => n.toString(16).padStart(64, "0");
      const entry = (_each, n) => ({ hash: hash(n), draws: n ? { [n]: { silent: [1] } } : {} });
      const entries = Array.from({ length: 401 }, entry);
      const news = (witness) =>
        ({ game: 1, version: 401, witness, begins: 1 + 400 * (witness - 1), first: 1, entries });
      const found = (mine) => ({
        said: [...new Set(mine.memory.said.map((each) => each.code))], loud: mine.loud.length,
        isNext: mine.answers({ draw: 401, version: 401, hash: hash(400) }, 0) === mine.link(1),
      });
      let secrets = 0, isOver = false;
      attend({
        seat: 0, kept: () => null, keep: () => {}, lot: () => hash(++secrets), now: () => 0, left: () => {},
        ask: async ({ anchor }) => {
          if (isOver) await new Promise(() => {});
          if (anchor && !anchors.includes(anchor)) anchors.push(anchor);
          return anchor ? news(anchors.indexOf(anchor) + 1) : { game: 1 };
        },
        changed: (mine) => {
          isOver = mine.memory.witness === 2;
          if (isOver) then(found(mine));
        },
      });
    })"""
    assert await page.does(shown) == {"said": ["without", "spent"], "loud": 0, "isNext": True}


@pytest.mark.parametrize("ground", ["words", "cut"])
def test_who_knows_the_seed_grinds_in_vain_without_the_link(ground: str) -> None:
    wanted = ["blue", "blue"]

    def made(draw: Callable[[str], Luck]) -> list[bool]:
        return [list(draw(str(n)).drawn(1, BAG, 4))[:2] == wanted for n in range(20_000)]

    links = {1: {1: Phone(EVA, 1).gives(1)}}

    def bound(text: str, links: dict[int, dict[int, str]]) -> Luck:
        words, cuts = (text, {}) if ground == "words" else ("", {1: (text,)})
        return Luck(SEED, words, cuts, links)

    foreseen, came = made(lambda text: bound(text, {})), made(lambda text: bound(text, links))
    right = sum(both for each, both in zip(foreseen, came, strict=True) if each)

    assert sum(foreseen) > 20
    assert right <= 3


@pytest.mark.parametrize("many", [10, pytest.param(share(100, 1000), marks=pytest.mark.long)])
async def test_no_honest_evening_is_accused(page: Page, many: int) -> None:
    luck = Random(27)  # noqa: S311  # no secret
    for _batch in range(0, many, 20):
        phones = [phone for _evening in range(20) for phone in an_honest_evening(luck)]
        for phone, told in zip(phones, await played(page, phones), strict=True):
            assert told["loud"] == [], (phone.heard, told)
            assert told["verdict"] == [], told
            assert None not in told["links"]
