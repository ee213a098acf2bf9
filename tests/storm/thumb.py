"""A thumb that taps at a phone in Chromium: `python -m tests.storm.thumb ADDRESS SEED ROUNDS`."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.kit.phone_page import PhonePage, phone_browser

SEAT = 1
TAPS = 20
MOST_MS = 300


async def tapped(phone: PhonePage, luck: Random, noise: int) -> int:
    """A round of taps at their own speeds over links of 0 to 300 ms; what noise comes to by them."""
    for _each in range(4):
        await phone.slow_down(luck.randint(0, MOST_MS))
        noise = await phone.make_noise(luck, noise, TAPS // 4, luck.choice((20, 100, MOST_MS)))
    await phone.wait_for("!count.classList.contains('grey')")
    return noise


async def main(address: str, seed: str, rounds: str) -> None:
    luck, wrong = Random(seed), list[str]()  # noqa: S311  # a storm that can be had again
    with TemporaryDirectory() as folder:
        async with phone_browser(Path(folder), address) as browser:
            phone = await browser.sit(SEAT)
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
