"""What the checks of the seeds share: a planner that is filled and asked in short words."""
import sqlite3

from planner import PlannerCase

HEAD, TAIL = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//seeds//EN\n", "END:VCALENDAR\n"


def todo(uid, *lines, kind="VTODO"):
    return "\n".join([f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20261101T000000Z", *lines, f"END:{kind}", ""])


class SeedCase(PlannerCase):
    def add(self, name, day="2026-11-26", *options):
        return self.planner.ok("add", "--on", day, *options, "--json", "--", name).json["events"][0]["key"]

    def load(self, *blocks):
        path = self.planner.folder / "seed.ics"
        path.write_text(HEAD + "".join(blocks) + TAIL, encoding="utf-8")
        return self.planner.load(path)

    def shown(self, *words, language="C.UTF-8", now=None, columns=None):
        changes = {"LANG": language} | ({"WK_NOW": now} if now else {}) | ({"COLUMNS": str(columns)} if columns else {})
        result = self.planner.run(*words, variables=changes)
        self.assertEqual(result.status, 0, result)
        return result.out.decode()

    def week(self, *words):
        return self.planner.ok("week", *words, "--json").json

    def counts(self, row):
        return [row["finished"], row["total"], row["cancelled"]]

    def counted(self, day):
        return self.counts(next(row for row in self.planner.month(day[:7])["days"] if row["day"] == day))

    def names(self, day):
        return [event["name"] for row in self.week(day)["days"] if row["day"] == day for event in row["events"]]

    def tables(self):
        with sqlite3.connect(self.planner.database) as database:
            return "\n".join(database.iterdump())
