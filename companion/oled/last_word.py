"""What a host that cannot open its table leaves on the glass: nobody at the table reads a system's log."""

from __future__ import annotations

import logging

from hardware.ports import HardwareError, Picture, Screen

_log = logging.getLogger(__name__)


def leave(screen: Screen, sentence: str) -> None:
    """Show why, and let it stand: the screen is not closed, so it stays lit when this process is gone."""
    from companion.oled.faces.notices import fault  # noqa: PLC0415  # what draws is loaded when it is needed
    from companion.oled.faces.paper import bits  # noqa: PLC0415  # likewise

    try:
        screen.show(Picture(bits(fault([sentence]))))
    except HardwareError as error:
        _log.warning("The glass cannot say why no table opens: %s", error)
