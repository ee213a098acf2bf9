"""A thumb that taps at a phone in Chromium: `python -m tests.storm.thumb ADDRESS SEED ROUNDS`."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.companion.test_phone_stage import taps
from tests.companion.test_seats_in_a_browser import at, reads
from tests.kit.browser import Page, phones

SEAT = 1
TAPS = 20
MOST_MS = 300


async def tapped(phone: Page, luck: Random, noise: int) -> int:
    """A round of taps at their own speeds over links of 0 to 300 ms; what noise comes to by them."""
    for _each in range(4):
        link = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        await phone("Network.emulateNetworkConditions", latency=luck.randint(0, MOST_MS), **link)
        noise = await taps(phone, luck, noise, TAPS // 4, luck.choice((20, 100, MOST_MS)))
    await reads(phone, "!count.classList.contains('grey')")
    return noise


async def main(address: str, seed: str, rounds: str) -> None:
    luck, wrong = Random(seed), list[str]()  # noqa: S311  # a storm that can be had again
    with TemporaryDirectory() as folder:
        async with phones(Path(folder)) as browser:
            phone = await at(address, browser, SEAT)
            print("here", flush=True)
            noise = int(await phone.does("picture.noise"))
            for _round in range(int(rounds)):
                wanted = await tapped(phone, luck, noise)
                noise, said = await phone.does("[picture.noise, said.textContent]")
                if noise != wanted:
                    wrong.append(f"{noise} instead of {wanted}, said: {said!r}")
    print(json.dumps({"taps": int(rounds) * TAPS, "wrong": wrong}))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
