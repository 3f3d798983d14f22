"""Every zone of the machine, as Python's zoneinfo has it: in what is imported, and in what goes out."""
import datetime as dt
import io
import pathlib
import re
import zoneinfo

import dateutil.tz

from planner import ZONE, PlannerCase

FOLDER = pathlib.Path("/usr/share/zoneinfo")
NAMES = sorted(name for name in zoneinfo.available_timezones()
               if "/" in name and name[0].isupper() and (FOLDER / name).is_file())
NOONS = [dt.datetime(year, month, day, 12) for year in range(1972, 2046, 2)
         for month, day in ((1, 10), (3, 22), (5, 7), (8, 5), (10, 24), (12, 20))]


class Zones(PlannerCase):
    def test_every_zone(self):
        """A time of any zone, from 1972 to 2045, stands where zoneinfo puts it; the definition that goes out means the same"""
        self.assertGreater(len(NAMES), 300)
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
        wanted = {}
        for number, name in enumerate(NAMES):
            zone = zoneinfo.ZoneInfo(name)
            for noon in NOONS:
                title = f"{name} {noon:%Y-%m-%d}"
                lines += ["BEGIN:VTODO", f"UID:{number}-{noon:%Y%m%d}", f"SUMMARY:{title}", f"DUE;TZID={name}:{noon:%Y%m%dT%H%M%S}", "END:VTODO"]
                there = noon.replace(tzinfo=zone).astimezone(ZONE)
                wanted[title] = (f"{there:%Y-%m-%d}", f"{there:%H:%M}")
        path = self.planner.folder / "zones.ics"
        path.write_text("\r\n".join(lines + ["END:VCALENDAR", ""]))
        self.planner.ok("import", path)
        shown = self.planner.ok("list", "--from", "1971-01-01", "--to", "2047-01-01", "--json").json["events"]
        found = {event["name"]: (event["day"], event["time"]) for event in shown}
        self.assertEqual(len(found), len(wanted))
        self.assertEqual({title: (found[title], where) for title, where in wanted.items() if found[title] != where}, {})
        self.definitions(self.planner.ok("export").out.decode())

    def definitions(self, exported):
        texts = re.findall(r"BEGIN:VTIMEZONE.*?END:VTIMEZONE\r\n", exported, re.S)
        self.assertEqual(len(texts), len(NAMES))
        different = {}
        for text in texts:
            name = re.search("TZID:(.*)\r", text.replace("\r\n ", "")).group(1)
            theirs = dateutil.tz.tzical(io.StringIO("BEGIN:VCALENDAR\n" + text.replace("\r", "") + "END:VCALENDAR\n")).get()
            zone = zoneinfo.ZoneInfo(name)
            wrong = [f"{noon:%Y-%m-%d}" for noon in NOONS if theirs.utcoffset(noon) != zone.utcoffset(noon)]
            if wrong:
                different[name] = wrong
        self.assertEqual(different, {})
