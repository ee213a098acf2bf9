"""Compile the translations (.po) into the package (.mo) whenever it is built or installed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_NO_DAY: Final = datetime.fromtimestamp(0, UTC)
"""Else Babel writes the day of the build into each catalogue, and no two builds are equal."""


class CompileLocale(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's hook is generic over its own config
    """Hatchling's hook: a .mo beside every .po."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the catalogues that gettext reads at run time."""
        del version, build_data
        for po in (Path(self.root) / "companion/locale").rglob("*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as compiled:
                catalogue = read_po(source, locale=po.parent.parent.name)
                catalogue.creation_date = _NO_DAY
                write_mo(compiled, catalogue)
