"""Two rows of sixteen characters: an HD44780 display behind a PCF8574 on I2C, the usual blue backpack."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .host_pins import I2C

ROWS = 2
COLUMNS = 16

_LETTER = 1
_STROBE = 4
_LIGHT = 8

_WAKE = ((0x30, True), (0x30, True), (0x30, True), (0x20, True))
"""Whatever state it is in, these halves of a byte bring it to four wires."""
_SET_UP = ((0x28, False), (0x0C, False), (0x06, False), (0x01, False))
"""Two rows; on, without a cursor; writing to the right; cleared."""
_GO = 0x80
_ROW = 0x40

_STEP_MS = 5
_AGAIN_MS = 1000


class Text:
    """
    The display. It writes one character a turn, so that no press waits for it; one that is not there is fine.

    It is asked every second whether it is there; one that does not answer is set up again a second later.
    """

    def __init__(self, i2c: "I2C", address: int) -> None:
        self._i2c = i2c
        self._address = address
        self._free_at = 0
        self._asked_at = 0
        self._steps = list(_SET_UP)
        self._is_lit = True
        self._is_whole = False  # it shows what it should: nothing to do but to ask whether it is there
        self._begin()
        self.clear()

    def clear(self) -> None:
        """Empty both rows."""
        self._rows = [" " * COLUMNS] * ROWS
        self._is_whole = False

    def write(self, row: int, words: str) -> None:
        """Put words on a row, 0 or 1; what is too long is cut off, and there is no other row."""
        if row in (0, 1):
            self._rows[row] = (words + " " * COLUMNS)[:COLUMNS]
            self._is_whole = False

    def light(self, *, is_lit: bool) -> None:
        """Switch the light behind it on or off."""
        self._is_lit = is_lit
        self._is_whole = False

    def look(self, now: int) -> None:
        """Bring the display one step nearer to what it should show."""
        if now < self._free_at or (self._is_whole and now - self._asked_at < _AGAIN_MS):
            return
        try:
            if self._steps:
                byte, is_half = self._steps[0]
                self._send(byte, 0, is_half=is_half)
                self._steps = self._steps[1:]
                self._free_at = now + _STEP_MS
            else:
                self._write_next(now)
        except OSError:
            self._begin()
            self._free_at = now + _AGAIN_MS

    def _begin(self) -> None:
        self._steps = list(_WAKE + _SET_UP)
        self._is_whole = False
        self._shown = " " * (ROWS * COLUMNS)
        self._at = 0  # where the display would write next
        self._was_lit = True

    def _write_next(self, now: int) -> None:
        if self._is_lit != self._was_lit or now - self._asked_at >= _AGAIN_MS:
            self._i2c.writeto(self._address, bytes((_LIGHT if self._is_lit else 0,)))
            self._was_lit, self._asked_at = self._is_lit, now
        rows = "".join(self._rows)
        if rows == self._shown:
            self._is_whole = True
            return
        n = 0
        while rows[n] == self._shown[n]:
            n += 1
        if n != self._at:
            self._send(_GO | _ROW * (n // COLUMNS) | n % COLUMNS, 0)
        self._send(ord(rows[n]), _LETTER)
        self._shown = self._shown[:n] + rows[n] + self._shown[n + 1 :]
        self._at = -1 if n % COLUMNS == COLUMNS - 1 else n + 1

    def _send(self, byte: int, kind: int, *, is_half: bool = False) -> None:
        """Each half of the byte is put on four wires, and taken when the strobe falls."""
        wires = kind | (_LIGHT if self._is_lit else 0)
        high, low = byte & 0xF0 | wires, (byte << 4) & 0xF0 | wires
        halves = (high | _STROBE, high) if is_half else (high | _STROBE, high, low | _STROBE, low)
        self._i2c.writeto(self._address, bytes(halves))
