"""Every pin in one read, where the chip can; one after the other on any other board."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .host_pins import Pin

GPIO_IN = 0xD0000004
"""Where the Pico's chips, RP2040 and RP2350, keep the levels of all pins, a bit each (data sheets, SIO)."""


def reader(machine: "ModuleType", pins: "dict[int, Pin]", platform: str) -> "Callable[[], int]":
    """What reads the levels of all *pins*, by their GP numbers: bit 2 is GP2, and 1 is open."""
    if platform == "rp2":
        registers = machine.mem32
        return lambda: int(registers[GPIO_IN])

    def one_by_one() -> int:
        levels = 0
        for number, pin in pins.items():
            levels |= pin.value() << number
        return levels

    return one_by_one
