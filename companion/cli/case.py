"""`furybox wiring --case`: the files of a case, as a person asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.oled.faces.shapes import LETTERS, corners
from companion.words.language import _, ngettext
from hardware.wiring import Wiring


class CannotMake(OSError):
    """The case cannot be made or written. The sentence says why."""


def make(wiring: Wiring, folder: Path) -> Iterator[str]:
    """Write every file, and say of each what it is for. Raises `CannotMake`."""
    try:
        from hardware.case.solids import solids, stl  # noqa: PLC0415  # an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"manifold3d", "trimesh", "numpy"}:
            raise
        missing = _('A case needs a library that is not installed: type `pip install "furybox[case]"`.')
        raise CannotMake(missing) from error
    from hardware.case.drawing import laser, template  # noqa: PLC0415  # with it
    from hardware.case.plate import placed  # noqa: PLC0415  # likewise

    plate = placed(wiring)
    seats = [(letter, corners(seat)) for seat, letter in enumerate(LETTERS)]
    drawn = {"plate.svg": laser(plate).encode(), "drill.svg": template(plate, _).encode()}
    drawn |= {f"{name}.stl": stl(solid) for name, solid in solids(plate, seats).items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in drawn.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        why = _("The case cannot be written to {folder}: {why}.")
        raise CannotMake(why.format(folder=folder, why=error.strerror)) from error
    size = _("A front plate of {wide} x {high} mm, with {holes}.")
    holes = ngettext("{n} hole", "{n} holes", len(plate.holes)).format(n=len(plate.holes))
    yield size.format(wide=f"{plate.wide:g}", high=f"{plate.high:g}", holes=holes)
    yield _("To cut: {file}. To drill, on A4: {template}.").format(
        file=folder / "plate.svg", template=folder / "drill.svg"
    )
    yield _("To print: {files}.").format(files=", ".join(sorted(n for n in drawn if n.endswith(".stl"))))
