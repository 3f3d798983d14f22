"""`wk sync watch`: syncs on changes of files and of the planner, and ends when it is asked to."""
import signal
import threading

from planner import PlannerCase, cases, expand

TASK = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VTODO\r\nUID:there\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:There\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"


@expand
class WatchTest(PlannerCase):
    def setUp(self):
        super().setUp()
        self.vdir = self.planner.folder / "vdir"
        self.vdir.mkdir()
        self.planner.ok("add", "Here")
        self.planner.ok("sync", "add", "phone", self.vdir)
        self.planner.ok("sync", "run", "--yes")
        self.watch = self.planner.start("sync", "watch", "--every", "1h")
        self.addCleanup(self.end)
        self.assertEqual(self.line(), "phone  unchanged")

    def end(self):
        if self.watch.poll() is None:
            self.watch.kill()
        self.watch.communicate()

    def line(self):
        """What its next line says behind the time; "" where none comes."""
        patience = threading.Timer(20, self.watch.kill)
        patience.start()
        line = self.watch.stdout.readline().decode()
        patience.cancel()
        return line.rstrip("\n")[21:]

    def test_changes(self):
        """A line for each change of either side, and none for its own writing"""
        (self.vdir / "there.ics").write_bytes(TASK.encode())
        self.assertEqual(self.line(), "phone  received 1")
        self.planner.ok("add", "Again")
        self.assertEqual(self.line(), "phone  sent 1")
        key = next(event["key"] for event in self.planner.events() if event["name"] == "There")
        self.planner.ok("done", key)
        self.assertEqual(self.line(), "phone  sent 1")
        self.assertIn("STATUS:COMPLETED", (self.vdir / "there.ics").read_text())
        (self.vdir / "there.ics").unlink()
        self.assertEqual(self.line(), "phone  deleted 1 here")

    def test_kept_file(self):
        """Brings a file that is kept current up to date with each run"""
        kept = self.planner.folder / "kept.ics"
        self.planner.ok("export", "--keep-current", kept)
        self.planner.ok("add", "Again")
        self.assertEqual(self.line(), "phone  sent 1")
        self.assertEqual(self.line(), f"wrote {kept}")
        self.assertIn("SUMMARY:Again", kept.read_text())

    def test_every(self):
        """Its own look at the planner is no change that it waits for: rounds come when they are due"""
        watch = self.planner.start("sync", "watch", "--every", "1s")
        self.end()
        self.watch = watch
        self.assertEqual([self.line() for _ in range(3)], ["phone  unchanged"] * 3)

    @cases(term=signal.SIGTERM, int=signal.SIGINT, hup=signal.SIGHUP)
    def test_end(self, number):
        """Ends cleanly when it is asked to"""
        self.watch.send_signal(number)
        out, err = self.watch.communicate(timeout=20)
        self.assertEqual((self.watch.returncode, out, err), (0, b"", b""))
        self.planner.check_database()
