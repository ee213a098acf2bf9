"""
Every face in telling situations: for builders to look at, and for tests to compare dot by dot.

Knows how a picture looks behind glass, too: light blue dots with dark gaps.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from companion.games import GAMES
from companion.oled.faces.code import check, invitation, look_back, promise, seat_invitation, words
from companion.oled.faces.luck import cut, cutting, head, receipt, warning
from companion.oled.faces.notices import fault, parted, question, refusal, to_hands, undone, welcome
from companion.oled.faces.paper import HIGH, WIDE

_UNBOUND: Final = "Nobody bound the secret: no words, no cut, no witness. You trust the owner of the box."
_PROMISE: Final = "5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"

_LONG: Final = (
    "Nobody may choose a wound that fills the health track, not even Maksymilian with a Mega Healer."
)

_BEZEL: Final = (14, 16, 20)
_GLASS: Final = (2, 4, 8)
_GLOW: Final = (178, 226, 255)
_DIM: Final = (8, 12, 18)
_MARGIN: Final = 24


def gallery() -> dict[str, Image.Image]:
    """The pictures by name."""
    pictures = _talks()
    for game in GAMES.values():
        pictures.update(game.glass.gallery())
    return pictures


def save(out: Path, *, scale: int = 6) -> list[Path]:
    """Write every picture as it looks behind glass into the folder *out*, all on one in `gallery.png`."""
    out.mkdir(parents=True, exist_ok=True)
    shown = {name: behind_glass(image, scale) for name, image in gallery().items()}
    saved = []
    for name, image in shown.items():
        saved.append(out / f"{name}.png")
        image.save(saved[-1])
    saved.append(out / "gallery.png")
    _sheet({name: behind_glass(image, 4) for name, image in gallery().items()}).save(saved[-1])
    return saved


def behind_glass(image: Image.Image, scale: int = 6) -> Image.Image:
    """The picture enlarged: light blue dots with dark gaps between them, in a bezel."""
    margin = _MARGIN * scale // 6
    glass = Image.new("RGB", (WIDE * scale, HIGH * scale), _DIM)
    glass.paste(_GLOW, mask=image.resize(glass.size, Image.Resampling.NEAREST))
    draw = ImageDraw.Draw(glass)
    for x in range(scale - 1, glass.width, scale):
        draw.line((x, 0, x, glass.height), _GLASS)
    for y in range(scale - 1, glass.height, scale):
        draw.line((0, y, glass.width, y), _GLASS)
    framed = Image.new("RGB", (glass.width + 2 * margin, glass.height + 2 * margin), _BEZEL)
    framed.paste(glass, (margin, margin))
    return framed


def _talks() -> dict[str, Image.Image]:
    return {
        "welcome": welcome("To join, type: furybox console", "0.1.0"),
        "welcome-long-address": welcome(
            "ssh table@furybox-living-room.example", "release 0.1.0", name="Obývák"
        ),
        "cut-none": cut(5, ()),
        "cut": cut(5, ("37", "8")),
        "cut-at-a-phone": cut(112, ("37", "4f1c 77a0 93be 02d5 c8e1")),
        "cutting": cutting(5, 37, draws=False),
        "cutting-and-drawing": cutting(112, 7, draws=True),
        "head": head("XKVW", game=12, entries=57),
        "head-broad": head("MWMW", game=120, entries=1570),
        "receipt": receipt(f"furybox:12:573:{_PROMISE}", "XKVWTSXA", game=12, entries=573, asks=False),
        "receipt-broad": receipt(
            f"furybox:120:1570:{_PROMISE}", "MWMWWMWM", game=120, entries=1570, asks=False
        ),
        "receipt-asks": receipt(f"furybox:7:84:{_PROMISE}", "XKVWTSXA", game=7, entries=84, asks=True),
        "check": check("http://192.168.178.123:8000/checker"),
        "warning": warning([_UNBOUND]),
        "warning-silent": warning(["Drawn without an answer from Bohumil's phone, Ola's phone, witness 3."]),
        "words-none": words("", _PROMISE),
        "words": words("Tyran REX spí", _PROMISE),
        "words-fixed": words("zażółć gęślą jaźń, a potem śpimy spokojnie", _PROMISE, fixed=True),
        "promise": promise(_PROMISE),
        "invitation": invitation("http://192.168.178.123:8000/Qm9yZG9tIG5pZWNoIMWbcA"),
        "invitation-long-address": invitation(
            "http://furybox-living-room.example.home:8000/Qm9yZG9tIG5pZWNoIMWbcA"
        ),
        "look-back": look_back("http://192.168.178.123:8000/s/recap"),
        "look-back-long-address": look_back("http://furybox-living-room.example.home:8000/s/recap"),
        "seat-invitation": seat_invitation("http://192.168.178.123:8000/s#Qm9yZG9tIG5pZWNoIMWbcA", 1, "Eva"),
        "seat-invitation-long-name": seat_invitation(
            "http://192.168.178.123:8000/s#Qm9yZG9tIG5pZWNoIMWbcA", 5, "Świętosława Konstantynopolitańska"
        ),
        "refusal-short": refusal("The seat has no artifact."),
        **_in_parts("refusal-long", _LONG),
        **_in_parts("refusal-endless", "Konstantynopolitańczykowianeczka nie może tego zrobić, bo " * 4),
        "refusal-czech": refusal("Ondřej nemá žádný artefakt, takže utéct nemůže."),
        "question": question("Is Eva in the Cargo Bay?", ("Yes", "No"), chosen=0),
        "question-long": question(
            "Leży Świętosława w doku przeładunkowym, skąd można ją uratować?",
            ("uratowana", "przepadła bez wieści"),
        ),
        "to-hands": to_hands("All cubes of the area go into the bag.", 2, part=0, parts=2),
        "to-hands-back": to_hands("bag → area: 3\u00d7 yellow, 2\u00d7 blue; aside → bag: 2\u00d7 black."),
        "undone": undone("Filip: +3 noise"),
        "undone-draw": undone("Attack of 4 cubes", draw=True),
        "fault": fault(["The lamps do not answer: check the plug."]),
        "fault-more": fault(
            ["The lamps do not answer.", "The panel is unplugged: plug it in, the game goes on."]
        ),
    }


def _in_parts(name: str, sentence: str) -> dict[str, Image.Image]:
    parts = parted(sentence)
    return {f"{name}-{n + 1}": refusal(part, n, len(parts)) for n, part in enumerate(parts)}


def _sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures on one sheet, in the order of their names' appearance."""
    columns = 5
    wide, high = next(iter(pictures.values())).size
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (wide + 12) + 12, rows * (high + 12) + 12), (40, 44, 52))
    for at, image in enumerate(pictures.values()):
        row, column = divmod(at, columns)
        sheet.paste(image, (12 + column * (wide + 12), 12 + row * (high + 12)))
    return sheet
