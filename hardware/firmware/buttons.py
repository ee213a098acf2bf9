"""Pins in, edges out. Bounces are told too: the host debounces."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .host_pins import Pin

    Tell = Callable[[str, str], bool]
    """Takes a control and where it went; false if that cannot be told now."""


class Buttons:
    """Buttons that join their pins to ground, by the numbers of these pins."""

    def __init__(self, numbers: "dict[str, int]") -> None:
        self._bits = [(control, 1 << number) for control, number in numbers.items()]
        self._mask = sum([bit for _, bit in self._bits])
        self._told = self._mask

    def look(self, levels: int, tell: "Tell") -> None:
        """Tell every button that is not as it was told last; what cannot be told now is told later."""
        changed = (levels ^ self._told) & self._mask
        if not changed:
            return
        for control, bit in self._bits:
            if changed & bit and tell(control, "up" if levels & bit else "down"):
                self._told ^= bit


_STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
"""From two contacts' levels to their next ones: a step to the right, to the left, or none."""

_REST = 3
"""Both contacts open: the dial rests in a notch."""


class Dial:
    """
    A dial whose two contacts close one after the other from notch to notch; bounces cancel out.

    Each change of a contact interrupts whatever the Pico does, for a brisk turn has more of them than the
    program has turns. A hard interrupt may not allocate: its handler has whole numbers only, and looks at the
    two pins, for a register of all of them may be more than such a number holds.
    """

    def __init__(self, control: str, a: "Pin", b: "Pin") -> None:
        self._control = control
        self._a, self._b = a, b
        self._levels = _REST
        self._steps = 0
        self._right = self._left = 0  # written by the interrupt alone
        self._told_right = self._told_left = 0  # written by `look` alone: so neither need wait for the other
        for contact in (a, b):
            contact.irq(self._change, contact.IRQ_FALLING | contact.IRQ_RISING, hard=True)

    def _change(self, _contact: "Pin") -> None:
        levels = self._a.value() << 1 | self._b.value()
        self._steps += _STEPS[self._levels << 2 | levels]
        self._levels = levels
        if levels == _REST:
            if self._steps > 1:
                self._right += 1
            elif self._steps < -1:
                self._left += 1
            self._steps = 0

    def look(self, tell: "Tell") -> None:
        """Tell every click since the last look. One that cannot be told is gone: it was of its moment."""
        while self._told_right != self._right:
            self._told_right += 1
            tell(self._control, "right")
        while self._told_left != self._left:
            self._told_left += 1
            tell(self._control, "left")
