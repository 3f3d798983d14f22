"""Calendars compressed with gzip, and files that only look like that."""
import gzip

from planner import FIXTURES, PlannerCase


class GzipTest(PlannerCase):
    def packed(self, data, name="team.ics.gz"):
        path = self.planner.folder / name
        path.write_bytes(gzip.compress(data))
        return path

    def test_is_the_same_as_unpacked(self):
        """A packed file becomes what the file itself becomes, by name, from a folder and from a pipe"""
        plain = FIXTURES / "google/feed.ics"
        first = self.planner.load(plain)
        exported = self.planner.export()
        again = self.planner.load(self.packed(plain.read_bytes()))
        self.assertEqual((again["new"], again["changed"], again["unchanged"]), (0, 0, first["new"]))
        piped = self.planner.ok("import", "-", "--json", input=gzip.compress(plain.read_bytes())).json
        self.assertEqual((piped["new"], piped["changed"], piped["unchanged"]), (0, 0, first["new"]))
        folder = self.planner.folder / "many"
        folder.mkdir()
        self.packed(plain.read_bytes(), "many/feed.ics.gz")
        self.assertEqual(self.planner.load(folder)["unchanged"], first["new"])
        self.assertEqual(self.planner.export(), exported)

    def test_a_bomb_is_refused(self):
        """A megabyte that unpacks to a gigabyte is refused, soon and with a reason"""
        bomb = gzip.compress(b"BEGIN:VCALENDAR\r\nX-A:" + b"a" * (1 << 28))
        path = self.planner.folder / "bomb.ics.gz"
        path.write_bytes(bomb * 4)
        result = self.planner.run("import", path)
        self.assertEqual(result.status, 1)
        self.assertIn("unpacks to over 250 times its size", result.err)
        self.assertLess(result.cpu, 1)
