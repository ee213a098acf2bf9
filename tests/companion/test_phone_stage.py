"""What a thumb reaches on a phone, and what takes the whole of it, in a real Chromium."""

from __future__ import annotations

import asyncio
import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.devices import voice as tunes
from companion.web import phrases
from companion.words.language import languages, speaking
from tests.companion.flown_views import lines
from tests.kit.browser import Page, in_chromium
from tests.kit.host import Guest, running_host
from tests.kit.phone import PhoneSite, phone_site
from tests.kit.phone_page import PhoneBrowser, PhonePage, phone_browser, phone_evening

SIZES = ((320, 568), (568, 320), (390, 844), (844, 390), (768, 1024))
STATES = ("", "ask(others())", "ask(found(picture.deeds, 'secret'))", "showAgain()")
MOST_CUBES = 14

WATCHED = """
    window.buzzes = []; window.ahead = 0;
    navigator.vibrate = (how) => { buzzes.push(how); return true; };
    new MutationObserver(() => {
        if (stage.querySelectorAll("ol li").length > (picture.attack?.cubes.length ?? 0)) ahead += 1;
    }).observe(stage, { childList: true, subtree: true });
"""
"""A page notes how it buzzes, and whether its stage ever had more cubes than the table had shown."""

CUT_OFF = """
    [...stage.querySelectorAll("li, b, .scene")].some((each) =>
        each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
"""
"""Whether a word of the stage has no room."""

OWN_AGAIN = """(() => {
    picture.attack.cubes[0].sign = "●";
    document.querySelector("[data-id=again]").click();
    const [large, below] = [".large.own b", "ol"].map((each) => stage.querySelector(each));
    const isBelow = (one, other) => other.offsetTop >= one.offsetTop + one.offsetHeight;
    return [Boolean(stage.querySelector("li.own")), isBelow(whose, large) && isBelow(large, below),
        getComputedStyle(large).whiteSpace];
})()"""
"""An attack that begins with one's own cube, at its first: it is marked, over nothing, and on one line."""

SPLIT = r"""(() => {
    const split = [], range = document.createRange();
    const walk = document.createTreeWalker(dialog.open ? dialog : document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, inside = node.parentElement;
        if (!inside.checkVisibility() || inside.closest(".news, .unseen, .digits")) continue;
        for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter((box) => box.width > 1);
            if (new Set(lines.map((box) => Math.round(box.top))).size > 1) split.push(word[0]);
        }
    }
    return split;
})()"""
"""The words that are broken over two lines."""

pytestmark = in_chromium


async def sees(phone: Page, part: str) -> bool:
    inside = """(() => {
        const box = document.querySelector(%s).getBoundingClientRect();
        const most = %s.match("#bar|#stage") ? innerHeight : bar.getBoundingClientRect().top;
        return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= most + 1;
    })()"""
    return bool(await phone.does(inside % (json.dumps(part), json.dumps(part))))


async def fits(phone: PhonePage, state: str) -> None:
    for (width, height), letters in product(SIZES, ("100%", "200%")):
        at = width, letters, state
        await phone.resize(width, height)
        await phone.does(f"{state}; document.documentElement.style.fontSize = '{letters}'")

        assert await phone.does(f"document.documentElement.scrollWidth <= {width}"), at
        assert await phone.does("bar.offsetHeight < 0.6 * innerHeight"), at
        assert await phone.does(SPLIT) == [], at
        assert await phone.does(
            "[...document.querySelectorAll('button, summary, label')].filter((each) => each.offsetParent)"
            ".map((each) => each.getBoundingClientRect())"
            ".every((box) => box.height >= 44 && box.width >= 44)"
        ), at

        await phone.does("close(); leave(); document.documentElement.style.fontSize = ''")


ANSWERED = """(() => {
    const text = "Another phone wants your seat, and has it if you do not answer within 20 seconds.";
    const answers = ["Give it up", "Keep it"].map((label) => ({ sign: label, label }));
    asked({ mark: picture.mark, asked: [{ n: 1, text, answers }] });
    const last = [...ofMe.querySelectorAll("button")].at(-1);
    last.scrollIntoView();
    const isSeen = last.getBoundingClientRect().bottom <= innerHeight;
    asked({ mark: picture.mark });
    return isSeen;
})()"""
"""Whether a finger can come to the last answer of a question."""


async def test_an_attack_takes_the_whole_phone_cube_by_cube_with_the_glass(
    room: Guest, browser: PhoneBrowser
) -> None:
    adam = await browser.sit(0)
    tablet = await browser.watch("Adam")
    for _each in range(20):
        await adam.does("document.querySelector('[data-id=louder]').click()")
    await adam.wait_for("picture.noise === 23 && count.textContent === '23' && !count.classList.length - 1")
    for phone in (adam, tablet):
        await phone.does(WATCHED + "null")
    await adam.does("document.querySelector('[data-id=louder]').focus(); ask(others())")
    room.press("attack")
    await adam.wait_for("!stage.hidden && document.querySelector('main').inert")
    await adam.wait_for("document.querySelector('#stage button')")
    drawn = await adam.does("picture.attack.cubes.filter((each) => each.sign === '●').length")

    assert await adam.does("stage.querySelectorAll('ol .own').length") == drawn
    assert await adam.does("buzzes.filter((each) => each.length === 3).length") == drawn
    assert await adam.does("ahead") == await tablet.does("ahead") == 0
    assert f"You: {drawn} wound" in await adam.does("stage.innerText")
    assert "next time" in await adam.does("stage.innerText")
    assert await adam.does("document.activeElement.parentElement === stage")
    for width, height in SIZES:
        await adam.resize(width, height)

        assert [await sees(adam, f"#stage {part}") for part in ("#whose", "ol", ".stands", "button")] == [
            True
        ] * 4

    await adam.resize(320, 568)
    await adam.does("document.documentElement.style.fontSize = '200%'")

    assert not await adam.does(CUT_OFF)
    assert [await sees(adam, f"#stage {part}") for part in (".said", "button")] == [True] * 2

    assert await adam.does(ANSWERED) is True

    await adam.does("document.documentElement.style.fontSize = ''")
    await adam.taps("I have seen it")

    assert await adam.does("document.activeElement.dataset.id") == "louder"

    await tablet.wait_for("document.querySelector('#stage button')")

    assert not await tablet.does("buzzes.length || stage.querySelector('.own, .stands')")

    await adam.resize(1024, 768)

    assert await adam.does(OWN_AGAIN) == [True, True, "nowrap"]

    await adam.wait_for("!stage.hidden && stage.querySelector('button')")
    room.tell("end-turn")
    await tablet.wait_for("stage.hidden")


@pytest.mark.long
async def test_who_only_looks_on_has_no_bar_and_reads_the_noise(room: Guest, browser: PhoneBrowser) -> None:
    """A bar with nothing but the noise of a seat was in the way of what is looked at."""
    tablet = await browser.watch("Adam")
    room.tell("noise", seat=0, by=3)
    await tablet.wait_for("figures.innerText.replace(/\\s+/g, ' ').includes('Noise 6')")

    assert not await tablet.does("bar.offsetParent")


@pytest.mark.long
async def test_a_phone_plays_the_motif_of_each_seat_and_is_stark_where_that_is_wanted(
    browser: PhoneBrowser,
) -> None:
    tablet = await browser.watch("Adam")
    await tablet.does("""localStorage.setItem("furybox-tone", "true"); window.motifsHeard = [];
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
            const tone = make.call(this), start = tone.start.bind(tone);
            tone.start = (at) => { motifsHeard.push(tone.frequency.value); start(at); };
            return tone;
        }; texts.motifs.forEach((motif) => felt([], motif)); null""")
    assert await tablet.does("motifsHeard") == [note.hertz for tune in tunes.SEATS for note in tune]

    soft = "getComputedStyle(document.documentElement).getPropertyValue('--soft')"
    usual = await tablet.does(soft)
    await tablet("Emulation.setEmulatedMedia", features=[{"name": "prefers-contrast", "value": "more"}])
    assert usual != await tablet.does(soft) == await tablet.does(soft.replace("--soft", "--ink"))


@pytest.mark.long
async def test_who_comes_late_sees_what_an_attack_did_and_no_older_one(
    room: Guest, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    await eva.does("stream.close()")
    room.press("attack")
    room.until(lambda told: told["attack"] and told["attack"]["revealed"] == len(told["attack"]["cubes"]))
    await eva.reload()
    await eva.wait_for("!stage.hidden && stage.querySelector('button')")

    assert await eva.does("stage.innerText.includes(picture.attack.told)")

    await eva.taps("I have seen it")
    await eva.reload()
    await eva.wait_for("picture && picture.attack.told")
    new = await browser.sit(2)

    assert await eva.does("stage.hidden") is await new.does("stage.hidden") is True


@pytest.mark.long
async def test_what_happens_without_a_draw_takes_the_phone_too(room: Guest, browser: PhoneBrowser) -> None:
    eva = await browser.sit(1)
    await eva.choose("Words for the promise")
    await eva.does("document.getElementById('typed').value = 'kite'")
    room.tell("wound", seat=0, by=10, forced=True)
    await eva.wait_for("!stage.hidden")

    assert await eva.does("stage.innerText.includes(picture.story.at(-1).text)")
    assert "The last turns have begun" in await eva.does("stage.innerText")
    assert await eva.does("regions.some((each) => each.textContent === picture.late)")
    assert await eva.does("dialog.open && document.getElementById('typed').value") == "kite"

    await eva.does("close()")
    await eva.taps("I have seen it")
    room.tell("noise", seat=1, by=1)
    await eva.wait_for("picture.noise === 3")

    assert await eva.does("stage.hidden")

    room.tell("stop")
    await eva.wait_for("!stage.hidden && picture.recap")


@pytest.mark.long
async def test_a_hit_in_flight_takes_the_phone(tmp_path: Path) -> None:
    """It comes without a draw that is shown."""
    told = lines(7)
    with running_host(tmp_path, seed=told[0].pop("seed")) as host:
        room = host.ready()
        room.tell(**told[0])
        async with phone_site(host.socket) as site, phone_browser(tmp_path, site.address) as browser:
            pilot = await browser.scan(width=320, height=568, language="cs")
            await pilot.taps("Achilles")
            await pilot.wait_for("picture && picture.blows")
            await pilot.does(WATCHED + "null")
            for line in told[1:]:
                before = room.view
                answer = room.asked(type="command", seen=room.table["mark"], command=line)  # or is refused
                room.until(lambda told, mark=answer["mark"]: told["mark"] == mark)
                if blows(room.view) < blows(before):
                    break
            await pilot.wait_for("!stage.hidden")

            assert await pilot.does("stage.innerText.includes(picture.turn)")

            await pilot.wait_for("stage.querySelector('button')")

            assert await pilot.does("buzzes.some((each) => each.length === 3)")
            assert await pilot.does("nth(picture.attack.cubes, picture.attack.of)") == ""
            assert "Trup: " in await pilot.does("stage.innerText")
            assert await pilot.does("stage.innerText.split(picture.attack.told).length") == 2, "said twice"
            assert not await pilot.does(CUT_OFF)

            await pilot.does("showAgain()")
            await pilot.wait_for("stage.querySelector('.large .words')")

            assert not await pilot.does(CUT_OFF)


def blows(flight: Any) -> int:
    return int(flight["shields"]["now"]) + int(flight["hull"]["now"])


@pytest.mark.long
async def test_a_hundred_taps_over_a_slow_link_are_what_the_table_has(
    room: Guest, site: PhoneSite, browser: PhoneBrowser
) -> None:
    luck = Random(30)  # noqa: S311  # the same taps each time
    async with site.phone(0) as adam:
        eva = await browser.sit(1)
        room.tell("noise", seat=1, by=6)
        there = 8
        for latency in (0, 40, 150, 300):
            await eva.slow_down(latency)
            tapping = asyncio.create_task(eva.make_noise(luck, there, 25, 60))
            await asyncio.gather(*(adam.press("louder") for _each in range(3)))
            there = await tapping

            assert int(await eva.does("count.textContent")) == there

            await eva.wait_for(f"picture.noise === {there} && !count.classList.contains('grey')")

        assert await eva.does("said.textContent") == ""
        assert room.until(lambda told: told["shown"]["area"]["blue"] == there)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
async def test_a_phone_has_all_of_it_on_one_screen_in_every_language(
    language: str, room: Guest, browser: PhoneBrowser
) -> None:
    with speaking(language):
        texts = phrases.page()
    phone = await browser.scan(language=language, prefers_color_scheme="dark")
    await phone.wait_for("document.querySelector('#page li button')")
    await fits(phone, "")
    await phone.taps("● A Adam")
    await phone.wait_for("picture && picture.mine")
    for width, height in SIZES:
        await phone.resize(width, height)
        for part in ("#top", "#health ul", "#bar"):
            assert await sees(phone, part), (part, width, height)
    for deed in ("record", "lots"):
        await fits(phone, f"ask(found(picture.deeds, '{deed}'))")
    room.press("attack")
    await phone.wait_for("document.querySelector('#stage button')")
    await phone.does(
        f"picture.attack.cubes = Array.from({{ length: {MOST_CUBES} }}, (_, n) => "
        "({ colour: 'yellow', sign: n % 3 ? '▓' : '●', told: picture.name })); null"
    )
    for (width, height), large in product(SIZES, (True, False)):
        await phone.resize(width, height)
        await phone.does(
            "put(picture, picture.attack.cubes, texts.cube, picture.attack.cubes[0])"
            if large
            else "put(picture, picture.attack.cubes, picture.attack.told, '', true)"
        )
        for part in ("#whose", ".large b", "ol", ".said") if large else ("#whose", "ol", ".stands", "button"):
            assert await sees(phone, f"#stage {part}"), (part, width, height)
    await phone.check_accessibility("the stage")
    await phone.does("document.documentElement.style.fontSize = '200%'")
    for width, height in SIZES:
        await phone.resize(width, height)
        for part in (".stands", "button"):
            assert await sees(phone, f"#stage {part}"), (part, width, height)
    await phone.does("document.documentElement.style.fontSize = ''")
    await phone.taps(texts["seen"])
    await phone.taps(texts["others"])
    await phone.check_accessibility(texts["others"])
    await phone.does("close()")
    for state in STATES:
        await fits(phone, state)


@pytest.mark.long
async def test_what_a_seat_uses_most_comes_first_and_no_question_stays_open(browser: PhoneBrowser) -> None:
    eva = await browser.sit(1)
    for n in range(2):
        await eva.choose("Wounds")
        await eva.taps("Do it")
        await eva.wait_for(f"picture.health.wounds.length === {n + 1} && !dialog.open")

    await eva.taps("More")
    first = "[...dialog.querySelectorAll('button.deed')].slice(0, 2).map((each) => each.dataset.id)"

    assert await eva.does(first) == ["undo", "wounds"]

    stands = "[...dialog.querySelectorAll(':scope > button.deed')].length"
    folded = "[...dialog.querySelectorAll('details')].map((each) => each.open)"

    assert await eva.does(stands) == 1 + 7
    assert await eva.does(folded) == [False, False]

    await eva.does("dialog.querySelector('summary').focus()")
    await eva.press(" ")
    await eva.does("again()")

    assert await eva.does(folded) == [True, False]
    assert await eva.does("document.activeElement.tagName === 'SUMMARY'")
    assert await eva.does("dialog.querySelectorAll('button.deed').length === picture.deeds.length")


@pytest.mark.long
async def test_what_need_not_be_made_stands_under_the_noise(room: Guest, browser: PhoneBrowser) -> None:
    adam = await browser.sit(0)
    bar = "document.querySelector('.noise p').innerText.replace(/\\s+/g, ' ')"
    for said in ("2 Noise", "1 Noise", "0 Noise", "1 Hush", "2 Hush"):
        await adam.taps("One noise less")

        assert await adam.does(bar) == said

    await adam.wait_for("!count.classList.contains('grey')")

    assert await adam.does(bar) == "2 Hush"
    assert "Hush: 2." in await adam.does("standing(picture)")
    assert room.until(lambda told: told["shown"]["seats"][0].get("hush") == 2)


@pytest.mark.long
async def test_a_minus_is_typed_on_a_pad_of_digits(tmp_path: Path) -> None:
    """A phone's pad has none; and 2.5 is refused before it is sent."""
    async with phone_evening(tmp_path, track_credits=True) as (_host, room, _site, browser):
        eva = await browser.sit(1)
        room.tell("credits", seat=1, by=7)
        await eva.choose("Credits")
        for typed, unfit in (("2.5", True), ("3", False)):
            await eva.does(f"document.getElementById('typed').value = '{typed}'")
            await eva.taps("Plus or minus")
            await eva.taps("Do it")

            await eva.wait_for(f"dialog.open === {json.dumps(unfit)}")

        await eva.wait_for("picture.figures.some((each) => each.label === 'Credits' && each.value === '4')")


@pytest.mark.long
async def test_the_stage_says_whose_turn_it_is_by_now(room: Guest, browser: PhoneBrowser) -> None:
    """Until its owner had seen it, it went on about the turn before."""
    eva = await browser.sit(1)
    room.press("attack")
    await eva.wait_for("stage.querySelector('button.first')")
    room.tell("end-turn")
    await eva.wait_for("picture.mine")

    assert await eva.does("[stage.hidden, whose.innerText, whose.className]") == [
        False,
        "It is your turn.",
        "turn mine",
    ]
