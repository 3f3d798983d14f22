"""Whether icalendar (PyPI) finds the same properties in what went in and in what came out."""
import collections
import warnings

import icalendar

warnings.simplefilter("ignore")

HEAD, TAIL = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//check//EN\r\n", b"END:VCALENDAR\r\n"
compared = 0


def properties(block):
    """Every property of a component and of those in it: path, name, parameters and value; None if unreadable."""
    try:
        whole = icalendar.Calendar.from_ical(HEAD + block + TAIL)
    except Exception:
        return None
    return list(walk(whole.subcomponents, ""))


def walk(components, path):
    for component in components:
        here = f"{path}/{component.name}"
        for name, value in component.property_items(recursive=False):
            parameters = sorted(getattr(value, "params", {}).items())
            yield here, name, str(parameters), value.to_ical() if hasattr(value, "to_ical") else value
        for name, reason in component.errors:
            yield here, name, "error", reason
        yield from walk(component.subcomponents, here)


def table(blocks):
    global compared
    found = collections.Counter()
    for block in blocks:
        rows = properties(block)
        compared += len(rows or [])
        found[str(rows)] += 1
    return found


def differences(went_in, came_out):
    before, after = table(went_in), table(came_out)
    if before == after:
        return []
    return [f"icalendar reads other properties: {str(before - after)[:300]} became {str(after - before)[:300]}"]
