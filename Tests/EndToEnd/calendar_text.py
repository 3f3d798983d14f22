"""Cuts iCalendar text into objects and lines, by bytes and without any library."""
import re


def blocks(data):
    """Every component directly inside a VCALENDAR, or outside any: (name, bytes), in file order."""
    found, stack, begin = [], [], None
    for match in re.finditer(rb"[^\r\n]*(?:\r\n|\n|\r|$)", data):
        line = match.group().strip().upper()
        if line.startswith(b"BEGIN:"):
            name = line[6:].strip().decode()
            if name != "VCALENDAR":
                if not stack:
                    begin = match.start()
                stack.append(name)
            else:  # A calendar stands in nothing: what is open has no END.
                stack.clear()
        elif line.startswith(b"END:") and stack:
            name = stack.pop()
            if not stack:
                found.append((name, data[begin:match.end()]))
    return found


def objects(data):
    """The components that are kept as they are: all but time zone definitions."""
    return [text for name, text in blocks(data) if name != "VTIMEZONE"]


def as_it_came(data):
    """A file without the UIDs that an export gives to what came without one, or with an empty one."""
    return re.sub(rb"(?m)^UID:(weekbook-[0-9a-f]+)?\r?\n", b"", data)


def lines(block):
    """The unfolded content lines of a component."""
    return [line for line in re.split(rb"\r\n|\n|\r", re.sub(rb"(?:\r\n|\n|\r)[ \t]", b"", block)) if line]


def name(line):
    """The property name of a content line, in capitals."""
    return re.split(rb"[;:]", line, maxsplit=1)[0].strip().upper().decode()


def value(block, wanted):
    """The value of the first property of this name; None where there is none."""
    for line in lines(block):
        if name(line) == wanted:
            return re.sub(rb'^[^:"]*(?:"[^"]*"[^:"]*)*:', b"", line, count=1).decode(errors="replace")
    return None


def zones(data):
    return [text for kind, text in blocks(data) if kind == "VTIMEZONE"]


def unescape(text):
    """RFC 5545 §3.3.11."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text, flags=re.S)


def split_list(text):
    """A comma list of escaped texts."""
    return [unescape(part) for part in re.findall(r"(?:^|,)((?:\\.|[^,\\])*)", text)] if text else []
