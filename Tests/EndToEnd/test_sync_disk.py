"""What a sync leaves as it is in files, and disks that do not do as they should."""
import os
import shlex
import shutil
import subprocess

from killing import Killer
from planner import Result
from syncing import DUE, FolderCase, SingleFile, component, task, wrapped

FOREIGN = [
    b"BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
    b"BEGIN:VEVENT\r\nUID:meeting\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;TZID=Here:20261126T090000\r\nSUMMARY:Mee\r\n ting\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\n",
    b"BEGIN:VFREEBUSY\r\nUID:busy\r\nDTSTAMP:20261101T000000Z\r\nEND:VFREEBUSY\r\n",
    b"BEGIN:X-OTHER\r\nx-lower:\xe2\x82\xac  two  spaces \r\nUID:strange\r\nEND:X-OTHER\r\n",
    b"BEGIN:VJOURNAL\r\nUID:diary\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n",
]


class BytesTest(FolderCase):
    def test_mode_and_line_ends(self):
        """A file keeps its mode, its line ends and all lines but those that changed"""
        self.fill(1)
        file = self.there.path / "n0.ics"
        data = task("n0", "Number 0", DUE, "X-KEEP;X=\"a:b\":as  it is", "STATUS:NEEDS-ACTION").replace(b"\r\n", b"\n").replace(b"as  it", b"as\n   it")
        file.write_bytes(data)
        file.chmod(0o640)
        self.pair(self.there)
        self.sync()
        self.planner.ok("done", self.key("Number 0"))
        self.sync()
        self.assertEqual(file.stat().st_mode & 0o7777, 0o640)
        written = file.read_bytes()
        self.assertNotIn(b"\r", written)
        self.assertEqual([line for line in data.split(b"\n") if line not in written.split(b"\n")], [b"DTSTAMP:20261101T000000Z", b"STATUS:NEEDS-ACTION"])
        self.unchanged()

    def test_appointments_in_the_folder(self):
        """Files without a task stay as they are and are in no number"""
        self.fill(2)
        for number, block in enumerate(FOREIGN[1:]):
            (self.there.path / f"other-{number}.ics").write_bytes(wrapped(FOREIGN[0], block))
        before = self.there.files()
        self.pair(self.there)
        row = self.sync()
        self.assertEqual((row["received"], row["quarantined"], row["findings"]), (2, 0, []), row)
        self.planner.ok("done", self.key("Number 0"))
        self.planner.ok("rm", self.key("Number 1"))
        self.sync()
        after = self.there.files()
        self.assertEqual({name: after.get(name) for name in before if name.startswith("other")},
                         {name: data for name, data in before.items() if name.startswith("other")})
        self.unchanged()
        for name in before:
            if name.startswith("other"):
                (self.there.path / name).unlink()
        self.unchanged()
        self.assertEqual(self.names(), ["Number 0"])

    def test_foreign_components_of_a_single_file(self):
        """In a single file, all but the changed task keeps its bytes and its place"""
        file = SingleFile(self.planner.folder / "tasks.ics")
        tasks = [component(f"n{number}", f"Number {number}", DUE) for number in range(3)]
        head = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Mine\r\nPRODID:-//another//EN\r\nX-NOTE:lo\r\n ng\r\n"
        data = head + FOREIGN[0] + FOREIGN[1] + tasks[0] + FOREIGN[2] + tasks[1] + FOREIGN[3] + tasks[2] + FOREIGN[4] + b"END:VCALENDAR\r\n\r\n"
        file.path.write_bytes(data)
        file.path.chmod(0o604)
        self.pair(file)
        self.assertEqual(self.sync()["received"], 3)
        self.assertEqual(file.path.read_bytes(), data)
        self.planner.ok("rm", self.key("Number 1"))
        self.planner.ok("done", self.key("Number 2"))
        self.sync()
        written = file.path.read_bytes()
        new = file.objects()["n2"]
        self.assertIn(b"STATUS:COMPLETED", new)
        self.assertEqual(written, data.replace(tasks[1], b"").replace(tasks[2], new))
        self.assertEqual(file.path.stat().st_mode & 0o7777, 0o604)
        self.planner.ok("add", "Added", "--on", "2026-11-28")
        self.sync()
        [added] = [block for uid, block in file.objects().items() if uid not in ("n0", "n2", "meeting", "busy", "strange", "diary")]
        self.assertEqual(file.path.read_bytes().replace(added, b""), written)
        self.unchanged()

    def test_task_beside_an_appointment(self):
        """A file of the folder that holds a task and a zone keeps the zone's bytes"""
        data = wrapped(FOREIGN[0], component("n0", "Number 0", "DUE;TZID=Here:20261126T090000"))
        (self.there.path / "n0.ics").write_bytes(data)
        self.pair(self.there)
        self.sync()
        self.planner.ok("done", self.key("Number 0"))
        self.sync()
        written = self.there.files()["n0.ics"]
        self.assertIn(FOREIGN[0], written)
        self.assertIn(b"DUE;TZID=Here:20261126T090000\r\n", written)
        self.assertIn(b"STATUS:COMPLETED", written)
        self.unchanged()


class RightsTest(FolderCase):
    def as_nobody(self, *arguments):
        """Runs as a user whom rights bind, although the tests may run as root."""
        prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []
        if prefix and not shutil.which(prefix[0]):
            self.skipTest("setpriv is not there, and root may write everything")
        if prefix:
            for path in [self.planner.folder, *self.planner.folder.rglob("*")]:
                os.chown(path, 65534, 65534)
        done = subprocess.run([*prefix, *self.planner.command(*arguments)], capture_output=True, timeout=60, env=self.planner.environment(), cwd="/")
        return Result(done.returncode, done.stdout, done.stderr.decode(), 0)

    def test_read_only_folder(self):
        """Into a folder that may only be read nothing is sent, and what it holds comes in; once it may be written, the rest goes out"""
        self.planner.ok("add", "Mine", "--on", "2026-11-26")
        self.begin()
        self.planner.ok("done", self.key("Number 1"))
        self.planner.ok("add", "New", "--on", "2026-11-27")
        self.planner.ok("rm", self.key("Number 3"))
        self.there.put("n2", task("n2", "Called so there", DUE))
        files = self.there.files()
        self.there.path.chmod(0o555)
        self.addCleanup(self.there.path.chmod, 0o755)
        result = self.as_nobody("sync", "run", "phone", "--json")
        self.assertEqual(result.status, 5, result)
        [row] = result.json["pairs"]
        self.assertEqual((row["state"], row["received"], row["sent"], row["deleted_there"]), ("partial", 1, 0, 0), row)
        self.assertEqual(len(row["findings"]), 3, row)
        for finding in row["findings"]:
            self.assertRegex(finding, r"may not be written; check its permissions")
        self.assertIn("Called so there", self.names())
        self.assertEqual(self.there.files(), files)
        self.there.path.chmod(0o755)
        row = self.sync()
        self.assertEqual((row["sent"], row["deleted_there"]), (2, 1), row)
        self.alike(self.there)
        self.unchanged()

    def test_read_only_file(self):
        """A single file that may only be read"""
        file = SingleFile(self.planner.folder / "tasks.ics")
        file.put("n1", task("n1", "Number 1", DUE))
        self.pair(file)
        self.sync()
        self.planner.ok("done", self.key("Number 1"))
        data = file.path.read_bytes()
        file.path.chmod(0o444)
        self.found(self.sync(status=5), "tasks.ics", "may not be written")
        self.assertEqual(file.path.read_bytes(), data)
        file.path.chmod(0o644)
        self.assertEqual(self.sync()["sent"], 1)
        self.alike(file)
        self.unchanged()


class FullDiskTest(FolderCase):
    def on_small_disk(self, *lines):
        """Runs shell lines where `$DISK` is a disk of its own; `$WK` is the program with the planner."""
        disk = self.planner.folder / "disk"
        disk.mkdir()
        script = "\n".join(["mount -t tmpfs -o size=512k none $DISK || exit 32", *lines])
        environment = self.planner.environment() | {"DISK": str(disk), "WK": shlex.join(self.planner.command()), "PATH": os.environ["PATH"]}
        done = subprocess.run(["unshare", "-m", *([] if os.geteuid() == 0 else ["-r"]), "sh", "-c", script], capture_output=True, timeout=120, env=environment)
        if done.returncode in (1, 32) and not done.stdout:
            self.skipTest("no disk can be mounted here: " + done.stderr.decode().strip())
        return done.stdout.decode().splitlines(), done

    def test_full_folder(self):
        """A disk that is full while events go out: what is there is whole, and the rest goes out once there is room"""
        for number in range(40):
            self.planner.ok("add", f"Number {number} {'x' * 60}", "--on", "2026-11-26")
        said, done = self.on_small_disk(
            "mkdir $DISK/tasks; $WK sync add phone $DISK/tasks >&2",
            "dd if=/dev/zero of=$DISK/filler bs=1024 count=492 2>/dev/null",
            "$WK sync run --yes 2>$HOME/err >/dev/null; echo $?; grep -c 'The disk is full' $HOME/err; grep -c ' more could not be written there; the next run tries again' $HOME/err",
            "cat $HOME/err >&2",
            "ls -A $DISK/tasks | grep -c tmp",
            "for file in $DISK/tasks/*.ics; do tail -n 1 $file; done | sort | uniq -c | wc -l",
            "rm $DISK/filler; $WK sync run >&2; echo $?",
            "$WK sync run | tail -1; ls $DISK/tasks/*.ics | wc -l; $WK list --json | grep -o '\"key\"' | wc -l; $WK doctor | grep -c 'integrity_check passed'")
        self.assertEqual(said[0], "5", done)
        # The name of the calendar is one file more that may not fit.
        self.assertIn(said[1:3], (["3", "1"], ["4", "1"]), done)
        self.assertEqual([line.strip() for line in said[3:]], ["0", "1", "0", "phone  unchanged", "40", "40", "1"], done)

    def test_full_disk_of_the_planner(self):
        """A disk that is full while events come in: one sentence, both sides whole, and the next run goes on"""
        for number in range(400):
            self.there.put(f"n{number}", task(f"n{number}", f"Number {number}", DUE, "DESCRIPTION:" + "d" * 900))
        here = self.planner.database
        said, done = self.on_small_disk(
            "mount -o remount,size=1200k $DISK",
            f"mkdir $DISK/p; WK=\"$(echo $WK | sed s#{here}#$DISK/p/planner.db#)\"; $WK add Rent --on 2026-11-26 >&2",
            f"$WK sync add phone {self.there.path} >&2",
            "$WK sync run --yes 2>$HOME/err >/dev/null; echo $?; grep -c '^error: ' $HOME/err; cat $HOME/err >&2",
            "mount -o remount,size=8m $DISK; $WK sync run --yes >&2; echo $?",
            f"$WK sync run | tail -1; $WK list --json | grep -o '\"key\"' | wc -l; ls {self.there.path}/*.ics | wc -l; $WK doctor | grep -c 'integrity_check passed'")
        self.assertEqual([line.strip() for line in said], ["1", "1", "0", "phone  unchanged", "401", "401", "1"], done)


class PlainDiskTest(FolderCase):
    """A disk that can neither exchange two files nor give one a second name."""

    def setUp(self):
        super().setUp()
        self.killer = Killer()
        self.addCleanup(self.killer.remove)

    def run_there(self):
        return self.planner.ok("sync", "run", "phone", "--yes", "--json", variables={"LD_PRELOAD": str(self.killer.library), "WK_PLAIN_DISK": "1"}).json["pairs"][0]

    def test_round(self):
        """Events are made, changed and deleted there all the same"""
        self.fill(3)
        self.pair(self.there)
        self.planner.ok("add", "Made", "--on", "2026-11-26")
        row = self.run_there()
        self.assertEqual((row["sent"], row["received"]), (1, 3), row)
        self.planner.ok("done", self.key("Number 1"), self.key("Made"))
        self.planner.ok("rm", self.key("Number 2"))
        row = self.run_there()
        self.assertEqual((row["state"], row["sent"], row["deleted_there"]), ("done", 2, 1), row)
        self.alike(self.there)
        self.assertEqual(len(self.there.objects()), 3)
        self.unchanged()
