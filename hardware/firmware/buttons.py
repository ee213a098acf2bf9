"""Pins in, edges out. Bounces are told too: the host debounces."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .host_pins import Pin

    Tell = Callable[[str, str], bool]
    """Takes a control and where it went; false if that cannot be told now."""


class Buttons:
    """Buttons that join their pins to ground."""

    def __init__(self, pins: "dict[str, Pin]") -> None:
        self._pins = pins
        self._is_down = dict.fromkeys(pins, False)

    def look(self, tell: "Tell") -> None:
        """Tell every button that is not as it was told last; what cannot be told now is told later."""
        for control, pin in self._pins.items():
            is_down = not pin.value()
            if is_down != self._is_down[control] and tell(control, "down" if is_down else "up"):
                self._is_down[control] = is_down


_STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
"""From two contacts' levels to their next ones: a step to the right, to the left, or none."""

_REST = 3
"""Both contacts open: the dial rests in a notch."""


class Dial:
    """A dial whose two contacts close one after the other from notch to notch; bounces cancel out."""

    def __init__(self, control: str, a: "Pin", b: "Pin") -> None:
        self._control = control
        self._a, self._b = a, b
        self._levels = _REST
        self._steps = 0

    def look(self, tell: "Tell") -> None:
        """Tell a click when the dial has come to its next notch."""
        levels = self._a.value() << 1 | self._b.value()
        self._steps += _STEPS[self._levels << 2 | levels]
        self._levels = levels
        if levels == _REST:
            if abs(self._steps) > 1:
                tell(self._control, "right" if self._steps > 0 else "left")
            self._steps = 0
