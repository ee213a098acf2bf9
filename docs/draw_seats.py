"""
The pictures of seats.md, drawn by a headless Chromium from a real host and the phones' real site.

Called by `make pictures`; without a Chromium it says so and leaves the pictures as they are.
"""

import asyncio
import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.browser import CHROMIUM, Page, phones
from tests.kit.host import running_host
from tests.kit.phone import phone_site
from tests.kit.table import SEATS

PICTURES = Path(__file__).with_name("pictures")
WIDTHS = (320, 390, 768)
SCHEMES = ("dark", "light")
HIGH = 1200
SEED = "5eed" * 16
EVENING = (
    {"do": "secret", "seat": 0, "kind": "tonic"},
    {"do": "noise", "seat": 0, "by": 3},
    {"do": "fury", "by": 3},
    {"do": "wound", "seat": 0, "by": 4, "forced": True},
    {"do": "noise", "seat": 0, "by": 12},
)


async def draw() -> None:
    """One seat at every width in both colour schemes, in the middle of its turn, and what an attack did."""
    with TemporaryDirectory() as folder, running_host(Path(folder), seed=SEED) as host:
        table = host.ready()
        table.tell("start", game="in-space", seats=SEATS)
        for command in EVENING:
            table.tell(**command)
        async with phone_site(host.socket) as site, phones(Path(folder) / "profile") as browser:
            phone = await browser.new()
            await phone.open(f"{site.origin}/s#{site.phones.token}")
            await phone.taps("● A Adam")
            await phone.reads("This is witness 1")  # so that the draw is one that somebody witnessed
            table.press("attack")
            await phone.taps("I have seen it")
            for width in WIDTHS:
                for scheme in SCHEMES:
                    await looks(phone, width, HIGH, scheme)
                    (PICTURES / f"seat-{width}-{scheme}.png").write_bytes(await shot(phone))
            await looks(phone, 390, 844, "dark")
            await phone.taps("Show it again")
            await phone.reads("You: ")
            (PICTURES / "stage.png").write_bytes(await shot(phone))


async def looks(phone: Page, width: int, height: int, scheme: str) -> None:
    """The same phone in another size, in the light or in the dark."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    await phone("Emulation.setDeviceMetricsOverride", **size)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    await phone("Emulation.setEmulatedMedia", features=features)


async def shot(phone: Page) -> bytes:
    """The upper part of the page, once it stands still."""
    await phone.picture()
    answer = await phone("Page.captureScreenshot", format="png")
    return base64.b64decode(answer["data"])


if __name__ == "__main__":
    if CHROMIUM:
        asyncio.run(draw())
    else:
        sys.stderr.write("The phones' pictures stay as they are: apt-get install chromium draws them.\n")
