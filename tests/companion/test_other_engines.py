"""The seat's page in engines other than Chromium's: an evening's moments, at the sizes of phones."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.companion.test_seats_in_a_browser import SIX
from tests.kit.engines import ENGINES, PATIENCE_SECONDS, Tab
from tests.kit.host import running_host
from tests.kit.phone import phone_site

SIZES = ((320, 568), (390, 844), (844, 390), (768, 1024))
MOST = 7
"""Taps, one right after the other."""

FITS = "document.documentElement.scrollWidth <= innerWidth"
ON_SCREEN = """(() => {
    const box = stage.getBoundingClientRect(), button = document.querySelector("#stage button");
    return !stage.hidden && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 1
        && button && button.getBoundingClientRect().bottom <= innerHeight + 1;
})()"""


@pytest.mark.long
@pytest.mark.parametrize(
    "engine",
    [
        pytest.param(name, marks=pytest.mark.skipif(not is_here, reason=f"There is no {name} here"))
        for name, (is_here, _begun) in ENGINES.items()
    ],
)
async def test_a_seat_is_taken_taps_are_summed_and_an_attack_takes_the_whole_page(
    tmp_path: Path, engine: str
) -> None:
    with running_host(tmp_path, seed="5eed" * 16) as host:
        room = host.ready()
        room.tell("start", game="catacombs", seats=SIX)
        async with phone_site(host.socket) as table, ENGINES[engine][1](tmp_path / "profile") as phone:
            await phone.sized(390, 844)
            await phone.open(f"{table.origin}/s#{table.phones.token}")
            await taps(phone, "● A Adam")
            await reads(phone, "picture && picture.seat === 0 && witness && witness.memory.witness")
            noise = await phone.does("picture.noise")
            for _tap in range(MOST):
                await phone.does("document.querySelector('[data-id=louder]').click()")
            await reads(phone, f"picture.noise === {noise + MOST}")
            await looks(phone, FITS)
            room.press("attack")
            await reads(
                phone, "picture.attack && picture.attack.told && document.querySelector('#stage button')"
            )
            await looks(phone, ON_SCREEN)
            await phone.does("document.querySelector('#stage button').click()")
            await looks(
                phone, "document.querySelector('#bar').getBoundingClientRect().bottom <= innerHeight + 1"
            )
            await phone.does("document.querySelector('[data-id=more]').click()")
            await looks(
                phone, "document.querySelector('dialog[open]').getBoundingClientRect().right <= innerWidth"
            )


async def looks(phone: Tab, script: str) -> None:
    for width, height in SIZES:
        await phone.sized(width, height)
        await reads(phone, script)
    await phone.sized(*SIZES[0])
    await phone.does("document.documentElement.style.fontSize = '200%'")
    await reads(phone, FITS)
    await phone.does("document.documentElement.style.fontSize = ''")


async def taps(phone: Tab, label: str) -> None:
    buttons = "[...document.querySelectorAll('button')]"
    named = f"{buttons}.find((each) => each.innerText.startsWith({json.dumps(label)}))"
    await reads(phone, named)
    await phone.does(f"{named}.click()")


async def reads(phone: Tab, script: str) -> Any:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await phone.does(f"Boolean({script})"):  # noqa: ASYNC110  # a page tells nobody what it shows
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"never true: {script}: {await phone.does('document.body.innerText')}") from None
