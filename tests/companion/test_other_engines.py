"""The seat's page in engines other than Chromium's: an evening's moments, at the sizes of phones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.browser import Tab
from tests.kit.engines import ENGINES
from tests.kit.host import running_host
from tests.kit.phone import phone_site
from tests.kit.phone_page import SEED, SIX

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
    with running_host(tmp_path, seed=SEED) as host:
        room = host.ready()
        room.tell("start", game="catacombs", seats=SIX)
        async with phone_site(host.socket) as site, ENGINES[engine][1](tmp_path / "profile") as phone:
            await phone.resize(390, 844)
            await phone.open(site.address)
            await phone.taps("● A Adam")
            await phone.wait_for("picture && picture.seat === 0 && witness && witness.memory.witness")
            noise = await phone.does("picture.noise")
            for _tap in range(MOST):
                await phone.does("document.querySelector('[data-id=louder]').click()")
            await phone.wait_for(f"picture.noise === {noise + MOST}")
            await looks(phone, FITS)
            room.press("attack")
            await phone.wait_for(
                "picture.attack && picture.attack.told && document.querySelector('#stage button')"
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
        await phone.resize(width, height)
        await phone.wait_for(script)
    await phone.resize(*SIZES[0])
    await phone.does("document.documentElement.style.fontSize = '200%'")
    await phone.wait_for(FITS)
    await phone.does("document.documentElement.style.fontSize = ''")
