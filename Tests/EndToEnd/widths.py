"""The columns that a line takes on a terminal."""
from wcwidth import wcwidth


def width(line):
    """As a terminal adds up: each character by itself, half a flag as one, what a joiner ties on adds nothing."""
    total, last, joined = 0, 0, False
    for character in line:
        if character == "\u200d":
            joined = True
        elif character == "\ufe0f":
            total, last = (total + 1, 2) if last == 1 else (total, last)
        else:
            columns = 0 if joined else 1 if "\U0001f1e6" <= character <= "\U0001f1ff" else max(0, wcwidth(character))
            total, last, joined = total + columns, columns or last, False
    return total
