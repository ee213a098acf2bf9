"""What a phone says: everything once, what is urgent first, a burst as one sentence, nothing stale."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import shutil
import subprocess
from asyncio.subprocess import PIPE
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from companion.web.seat_page import page_of
from companion.web.seat_words import in_page
from tests.kit.browser import in_chromium
from tests.kit.checker_page import HOUSE, opened
from tests.kit.host import Guest, running_host
from tests.kit.phone import phone_site
from tests.kit.phone_page import PhoneBrowser
from tests.kit.wait import PATIENCE_SECONDS, eventually


def jsdom() -> str | None:
    """Where node finds it, if both are here."""
    if not shutil.which("node"):
        return None
    script = "process.stdout.write(require.resolve('jsdom'))"
    asked = ["npm", "root", "-g"]
    roots = subprocess.run(
        asked, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    ).stdout
    path = os.pathsep.join(filter(None, (os.environ.get("NODE_PATH"), roots.strip())))
    asked = ["node", "-e", script]
    found = subprocess.run(
        asked,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NODE_PATH": path},
        timeout=PATIENCE_SECONDS,
    )
    return found.stdout or None


VOICE: Final = (HOUSE / "companion/web/page/voice.js").read_text("utf-8")
READER: Final = Path(__file__).with_name("screen_reader") / "virtual.browser.js"
"""Guidepup's virtual screen reader, as its package has it for browsers."""

LISTENED: Final = """<script>
%s
const heard = %s.map((moments) => {
  let time = 0, jobs = [];
  const heard = [], later = (does, after) => (jobs.push({ does, at: time + after }), jobs.at(-1));
  const never = (job) => { jobs = jobs.filter((each) => each !== job); };
  const until = (to) => {
    for (let due; (due = jobs.sort((a, b) => a.at - b.at)[0]) && due.at <= to; never(due), due.does()) {
      time = due.at;
    }
    time = to;
  };
  const region = () => ({ set textContent(text) { if (text) heard.push([time, text]); } });
  const { say, again } = voice({ polite: [region(), region()], urgent: [region(), region()],
    aloud: () => false, now: () => time, later, never });
  for (const [at, text, of] of moments) {
    until(at);
    if (text === "again") again(); else say(text, of === "!" ? { isUrgent: true } : { of: of || text });
  }
  until(60000);
  return heard;
});
document.documentElement.textContent = JSON.stringify(heard);
</script>"""

ATTACK, TURN = "Attack: 5 cubes, Eva 2 wounds", "It is your turn."
HEARD: Final = {
    "an attack, and somebody's noise 600 ms later": (
        [(0, ATTACK, "!"), (600, "Cyn: 1 noise", "")],
        [ATTACK, "Cyn: 1 noise"],
    ),
    "one's own turn, and a late noise": (
        [(0, TURN, "!"), (600, "Ben: 1 noise", "")],
        [TURN, "Ben: 1 noise"],
    ),
    "an attack and one's own turn at once": (
        [(0, "Ben: 1 noise", ""), (10, ATTACK, "!"), (10, TURN, "!")],
        [ATTACK, TURN, "Ben: 1 noise"],
    ),
    "two lines that come together": (
        [(0, "Fury is at step 5", ""), (0, "Ben: 1 noise", "")],
        ["Fury is at step 5", "Ben: 1 noise"],
    ),
    "a burst of one line": (
        [(200 * n, f"Ben: {n} noise", "line 7") for n in range(1, 6)],
        ["Ben: 5 noise"],
    ),
    "the same twice, a while apart": (
        [(0, "Ben: 1 noise", ""), (3000, "Ben: 1 noise", "")],
        ["Ben: 1 noise", "Ben: 1 noise"],
    ),
    "the last thing again, twice": (
        [(0, ATTACK, "!"), (5000, "again", ""), (5100, "again", "")],
        [ATTACK, ATTACK, ATTACK],
    ),
}
"""When what is said, and what a listener hears of it."""


@in_chromium
def test_everything_is_heard_once_the_urgent_first_and_a_burst_as_one(tmp_path: Path) -> None:
    heard = listened(tmp_path, [said for said, _heard in HEARD.values()])

    assert {what: [text for _at, text in each] for what, each in zip(HEARD, heard, strict=True)} == {
        what: heard for what, (_said, heard) in HEARD.items()
    }


@in_chromium
def test_nothing_stale_is_heard_and_a_busy_table_is_never_minutes_behind(tmp_path: Path) -> None:
    """Eighty deeds of others in sixteen seconds, and an attack among them."""
    deeds = [(200 * n, f"Deed {n} of somebody at this table", "") for n in range(80)]
    (heard,) = listened(tmp_path, [sorted([*deeds, (4100, ATTACK, "!")])])
    when = {text: at for at, text in heard}

    assert when[ATTACK] == 4100
    assert all(at - 200 * int(text.split()[1]) <= 12000 for at, text in heard if text != ATTACK)
    assert len(heard) > 5


def listened(folder: Path, moments: list[list[tuple[int, str, str]]]) -> list[list[tuple[int, str]]]:
    """What is heard of each list of moments: when, what, and of which line; `!` is urgent."""
    page = folder / "listened.html"
    page.write_text("<!DOCTYPE html><html></html>" + LISTENED % (VOICE, json.dumps(moments)), "utf-8")
    heard: list[list[tuple[int, str]]] = json.loads(
        html.unescape(re.sub(r"<[^>]*>", "", opened(folder, page, "en")))
    )
    return heard


@pytest.mark.long
@in_chromium
async def test_a_virtual_screen_reader_hears_a_whole_evening(room: Guest, browser: PhoneBrowser) -> None:
    eva = await browser.sit(1)
    await eva.does(reader() + "; virtual.start({ container: document.body })")
    room.tell("fury", by=1)
    room.tell("noise", seat=2, by=1)
    room.tell("attack")
    room.tell("noise", seat=0, by=1)
    room.tell("end-turn")
    room.tell("noise", seat=3, by=1)
    await eva.wait_for("picture.mine && picture.attack && picture.attack.told")
    told = await eva.does("picture.attack.told")
    lines = await eva.does("picture.story.filter((each) => !each.draw).map((each) => each.text)")
    turn = await eva.does("picture.turn")
    heard = list[str]()

    async def listen() -> list[str]:
        heard[:] = said(await eva.does("virtual.spokenPhraseLog()"))
        return heard

    async def hears_all() -> bool:
        return not {*lines[-5:], told, turn} - {*await listen()}

    async def hears_last() -> bool:
        return (await listen())[-1].startswith(turn + " ")

    await eventually(hears_all, shown=lambda: heard)
    await eva.choose("Say the last again")
    await eva.choose("Where do I stand?")
    await eventually(hears_last, shown=lambda: heard)

    assert [heard.count(each) for each in (told, turn)] == [1, 1]
    assert heard[-2] == heard[-3], "the last that was said, again"
    assert "Noise: " in heard[-1]


@pytest.mark.long
@pytest.mark.parametrize("game", ["evening", "delve"])
async def test_a_virtual_screen_reader_in_plain_node_hears_a_recorded_evening(
    tmp_path: Path, game: str
) -> None:
    if not (here := jsdom()):
        pytest.skip("There is no node with jsdom here: npm install -g jsdom")
    lines = [json.loads(line) for line in (HOUSE / f"docs/{game}.jsonl").read_text("utf-8").splitlines()]
    lines[0].pop("seed", None)
    with running_host(tmp_path) as host:
        room = host.ready()
        room.tell(**lines[0])
        async with phone_site(host.socket) as site, site.phone(1) as eva:
            first, messages = eva.picture, list[tuple[str, Any]]()
            for line in lines[1:]:
                if "ask" in line:
                    continue
                answer = await asyncio.to_thread(
                    room.asked, type="command", seen=room.table["mark"], command=line
                )
                async with asyncio.timeout(PATIENCE_SECONDS):
                    while eva.picture["mark"] != answer["mark"] or is_shown(eva.picture):
                        messages.append(await eva.next())
    start, middle, end = page_of("en")
    page = "".join((start, middle, in_page(("picture", first)), end))
    heard = said(await in_node(here, {"page": page, "messages": messages}))
    pictures = [first, *(told for kind, told in messages if kind == "picture")]
    story = {each["first"]: each for told in pictures for each in told["story"]}
    known = {each["first"] for each in first["story"]}
    attacks = [told["attack"]["told"] for told in pictures if told["attack"] and told["attack"]["told"]]
    turns = [now["turn"] for was, now in pairwise(pictures) if now["mine"] and not was["mine"]]

    assert min(len(story), 5 * len(attacks), 5 * len(turns)) > 4
    assert [each["text"] for n, each in story.items()
            if n not in known and not each["draw"] and each["text"] not in heard] == []  # fmt: skip
    assert [heard.count(each) for each in dict.fromkeys(attacks)] == [1] * len(dict.fromkeys(attacks))
    assert [heard.count(each) for each in set(turns)] == [turns.count(each) for each in set(turns)]


def is_shown(picture: Any) -> bool:
    return bool(picture["attack"] and not picture["attack"]["told"])


async def in_node(jsdom: str, told: Any) -> list[str]:
    node = await asyncio.create_subprocess_exec(
        "node", str(READER.with_name("heard.mjs")), jsdom, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        out, wrong = await node.communicate(json.dumps(told).encode())
    assert node.returncode == 0, wrong.decode()[-2000:]
    heard: list[str] = json.loads(out)
    return heard


def said(log: list[str]) -> list[str]:
    spoken = [each.partition(": ") for each in log]
    return [said for urgency, _colon, said in spoken if urgency in {"polite", "assertive"} and said]


def reader() -> str:
    """Its module as a script, for a page runs no module that it did not bring."""
    program, _exports, names = READER.read_text("utf-8").rpartition("export{")
    kept = {each.split(" as ")[1]: each.split(" as ")[0] for each in names.partition("}")[0].split(",")}
    return f"(() => {{{program}; window.virtual = {kept['virtual']}}})()"
