"""The other side of the transcript's pair: a folder of a phone, and what was done on both sides before a sample."""
import re

NEW = ("Buy batteries", "Ask for the key", "Cut the hedge")


def at(time):
    return {"WK_NOW": f"2026-11-26T{time}:00+08:00"}


def key(planner, name):
    return next(event["key"] for event in reversed(planner.events()) if event["name"] == name)


def calendar(task):
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//phone//EN", task.strip(), "END:VCALENDAR", ""])


def folder(planner):
    """76 events here, of which 58 are in the folder, and 3 that are only there."""
    planner.ok("edit", key(planner, "與小林開會"), "--on", "2026-11-26", "--at", "none", variables=at("08:00"))
    planner.ok("calendars", "add", "team")
    team = [event["key"] for event in planner.events() if event["name"].startswith("Team task") or event["status"] == "cancelled"]
    planner.ok("edit", *team, "--calendar", "team", "--yes", variables=at("08:00"))
    place = planner.folder / "Sync/tasks"
    place.mkdir(parents=True)
    shown = planner.ok("export", "--calendar", "planner").out.decode().replace("\r\n", "\n").replace("\n", "\r\n")
    tasks = re.findall(r"BEGIN:VTODO\r\n.*?END:VTODO\r\n", shown, re.DOTALL)
    tasks = tasks[-58:] + [f"BEGIN:VTODO\r\nUID:phone-{number}\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:{name}\r\nEND:VTODO\r\n"
                           for number, name in enumerate(NEW)]
    for number, task in enumerate(tasks):
        (place / f"{number}.ics").write_bytes(calendar(task).encode())


def first_run(planner):
    """Both sides have met, and agree."""
    planner.ok("sync", "run", "phone", "--yes", variables=at("09:00"))


def rewrite(planner, name, *changes):
    for path in (planner.folder / "Sync/tasks").glob("*.ics"):
        text = path.read_bytes().decode()
        if f"SUMMARY:{name}\r\n" in text:
            for old, new in changes:
                text, count = re.subn(old, new, text)
                assert count == 1, (old, text)
            path.write_bytes(text.encode())
            return
    raise AssertionError(f"no {name} there")


def changes(planner):
    """What was done here and on the phone since."""
    planner.ok("edit", key(planner, "與小林開會"), "--on", "2026-11-27", variables=at("09:12"))
    planner.ok("edit", key(planner, "Water plants"), "--title", "Water the plants", variables=at("09:20"))
    planner.ok("edit", key(planner, "寄包裹"), "--priority", "2", variables=at("09:21"))
    planner.ok("edit", key(planner, "大掃除"), "--on", "2026-11-29", variables=at("09:22"))
    rewrite(planner, "與小林開會", ("20261126\r\n", "20261130\r\n"), (r"LAST-MODIFIED:\w+", "LAST-MODIFIED:20261126T014000Z"))
    rewrite(planner, "Water plants", ("END:VTODO", "STATUS:COMPLETED\r\nCOMPLETED:20261126T013000Z\r\nEND:VTODO"))
    rewrite(planner, "Order toner", ("SUMMARY:Order toner", "SUMMARY:Order toner and paper"))
    rewrite(planner, "Buy batteries", ("SUMMARY:Buy batteries", "SUMMARY:Buy batteries and bulbs"))


def ticked(planner):
    planner.ok("done", key(planner, "Draft budget"), key(planner, "資料レビュー"))


STEPS = {"the folder of a phone": folder, "the first run": first_run, "changes on both sides": changes, "ticks here": ticked}
