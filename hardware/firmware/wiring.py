"""What is soldered where on the Pico. Change it to match your panel; leave out what it does not have."""

BUTTONS = {
    "attack": 2,
    "next": 3,
    "back": 4,
    "fury": 5,
    "danger": 6,
    "seat-1": 7,
    "seat-2": 8,
    "seat-3": 9,
    "seat-4": 10,
    "seat-5": 11,
    "seat-6": 12,
    "repeat": 17,
    "dial": 13,
}
"""Each button joins its pin, by GP number, to ground."""

DIAL = (14, 15)
"""The dial's two contacts, A and B; swap them if it turns the wrong way."""

NEOPIXELS = 16
"""The pin of the first lamp's data line."""

LAMPS = ["attack"] + [f"seat-{seat}" for seat in range(1, 7)] + [f"fury-{step}" for step in range(1, 15)]
"""The lamps along that line, nearest first."""

TEXT = (0, 20, 21, 0x27)
"""The text display: which I2C, its SDA and SCL pins, and its address, often 0x27 or 0x3F."""
