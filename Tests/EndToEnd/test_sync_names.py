"""UIDs, names of files and links, whatever they are: nothing is read or written outside the folder of a pair."""
from planner import cases, expand
from syncing import DUE, FolderCase, SingleFile, task


@expand
class NamesTest(FolderCase):
    @cases(long="u" * 4096, upwards="../../../../tmp/weekbook-evil", root="/tmp/weekbook-evil", line="two\\nlines", nul="a\0b", hidden=".hidden", dash="-rf",
           dots="..", slash="a/b/c", reserved=".weekbook", cjk="事件", blank=" ", percent="%2e%2e%2f", backslash="..\\\\..\\\\x", control="a\x1b[2Jb")
    def test_uid(self, uid):
        """Whatever the UID, its file stands in the folder, and another planner reads the same UID from it"""
        file = self.planner.folder / "odd.ics"
        file.write_bytes(task(uid, "Odd", DUE))
        self.planner.load(file)
        [event] = self.planner.events()
        other = self.second()
        outside = {path for path in self.planner.folder.rglob("*") if self.there.path not in path.parents}
        self.pair(self.there)
        self.sync()
        self.unchanged()
        [name] = [name for name in self.there.files() if name.endswith(".ics")]
        self.assertLessEqual(len(name), 255)
        self.assertRegex(name, r"\A[A-Za-z0-9_@=+][A-Za-z0-9_@=+.-]*\.ics\Z")
        new = {path for path in self.planner.folder.rglob("*") if self.there.path not in path.parents} - outside
        self.assertEqual([path.name for path in new if ".sync-" not in path.name], [])
        self.pair(self.there, planner=other)
        self.sync(planner=other)
        [seen] = other.events()
        self.assertEqual((seen["uid"], seen["name"]), (event["uid"], "Odd"))
        other.ok("done", seen["key"])
        self.sync(planner=other)
        self.sync()
        self.assertEqual([event["status"] for event in self.planner.events()], ["finished"])
        self.assertEqual([file for file in self.there.files() if file.endswith(".ics")], [name])
        self.alike(self.there)

    def test_names_of_files(self):
        """Names that others gave stay: spaces, capitals, two dots; hidden and temporary files are others' business"""
        for name in ("With space.ics", "UPPER.ICS", "two.dots.ics", "-dash.ics", "買.ics", "q'\"$;.ics"):
            (self.there.path / name).write_bytes(task(f"in {name}", f"In {name}", DUE))
        others = {name: b"half a fi" for name in (".hidden.ics", "x.ics.tmp", "readme.txt", ".Rad.tmp", "x.ics~", "#x.ics#")}
        for name, data in others.items():
            (self.there.path / name).write_bytes(data)
        (self.there.path / "folder.ics").mkdir()
        self.pair(self.there)
        row = self.sync()
        self.assertEqual((row["received"], row["quarantined"]), (6, 0), row)
        self.planner.ok("done", *[event["key"] for event in self.planner.events()])
        self.sync()
        files = {path.name: path.read_bytes() for path in self.there.path.iterdir() if path.is_file()}
        self.assertEqual({name: files.get(name) for name in others}, others)
        done = [name for name, data in files.items() if b"STATUS:COMPLETED" in data]
        self.assertCountEqual(done, ["With space.ics", "UPPER.ICS", "two.dots.ics", "-dash.ics", "買.ics", "q'\"$;.ics"])
        self.unchanged()

    def test_renamed_file(self):
        """A file that another program renames is the same event"""
        self.begin()
        (self.there.path / "n1.ics").rename(self.there.path / "renamed.ics")
        (self.there.path / "n2.ics").rename(self.there.path / "n3-and.ics")
        row = self.sync()
        self.assertEqual((row["received"], row["deleted_here"], row["sent"]), (0, 0, 0), row)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.files()["renamed.ics"])
        self.assertEqual(len(self.there.files()), 4)
        self.unchanged()


class LinksTest(FolderCase):
    def test_link_within(self):
        """A link to a file of the folder is followed and stays a link"""
        self.fill(3)
        (self.there.path / "kept").mkdir()
        (self.there.path / "n1.ics").rename(self.there.path / "kept/real.txt")
        (self.there.path / "n1.ics").symlink_to("kept/real.txt")
        self.pair(self.there)
        self.assertEqual(self.sync()["received"], 3)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertTrue((self.there.path / "n1.ics").is_symlink())
        self.assertIn(b"STATUS:COMPLETED", (self.there.path / "kept/real.txt").read_bytes())
        self.unchanged()

    def test_link_out(self):
        """A link out of the folder is not followed, neither for reading nor for writing, and deletes nothing"""
        self.begin()
        secret = self.planner.folder / "secret.ics"
        secret.write_bytes(task("secret", "Secret", DUE))
        before = secret.read_bytes()
        (self.there.path / "n1.ics").unlink()
        for name in ("n1.ics", "new.ics"):
            (self.there.path / name).symlink_to(secret)
        (self.there.path / "dangling.ics").symlink_to("/nonexistent/x.ics")
        self.planner.ok("done", self.key("Number 1"), self.key("Number 2"))
        row = self.sync(status=5)
        self.assertEqual((row["state"], row["sent"], row["deleted_here"], row["received"]), ("partial", 1, 0, 0), row)
        self.assertEqual(len(row["findings"]), 3)
        for finding in row["findings"]:
            self.assertIn("leads out of the folder", finding)
        self.assertEqual(self.names(), ["Number 0", "Number 1", "Number 2", "Number 3"])
        self.assertEqual(secret.read_bytes(), before)
        for name in ("n1.ics", "new.ics", "dangling.ics"):
            (self.there.path / name).unlink()
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.objects()["n1"])
        self.alike(self.there)
        self.unchanged()

    def test_linked_folder(self):
        """A folder that is a link is the folder it leads to"""
        (self.planner.folder / "link").symlink_to("tasks")
        self.fill(2)
        self.planner.ok("sync", "add", "phone", self.planner.folder / "link")
        self.assertEqual(self.sync()["received"], 2)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.objects()["n1"])
        self.unchanged()

    def test_linked_file(self):
        """A single file that is a link stays one"""
        real = SingleFile(self.planner.folder / "real.ics")
        real.put("one", task("one", "One", DUE))
        link = SingleFile(self.planner.folder / "link.ics")
        link.path.symlink_to("real.ics")
        self.pair(link)
        self.sync()
        self.planner.ok("done", self.key("One"))
        self.planner.ok("add", "Two", "--on", "2026-11-27")
        self.sync()
        self.assertTrue(link.path.is_symlink())
        self.assertFalse(real.path.is_symlink())
        self.assertEqual(len(real.objects()), 2)
        self.alike(real)
        self.unchanged()
