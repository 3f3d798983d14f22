"""The pages of the manual: one for every command and topic, from the program's own tables."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from planner import ROOT, WK, PlannerCase


class ManualTest(PlannerCase):
    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weekbook-man-"))
        self.addCleanup(shutil.rmtree, self.folder)
        subprocess.run([ROOT / "Scripts/man", self.folder], check=True, env=os.environ | {"WK": WK}, timeout=60)

    def verbs(self, name):
        """The words that stand behind a command in the examples of its help."""
        return set(re.findall(rf"^  wk {name} ([a-z]+)\b", self.planner.ok("help", name).out.decode(), re.M))

    def test_every_page(self):
        """A page for every command, its options as in its help, and for every topic"""
        shown = self.planner.ok("help").out.decode()
        commands = re.findall(r"^  ([a-z]+) {1,}\S", shown, re.M)
        verbs = [(name, verb) for name in commands for verb in sorted(self.verbs(name)) if self.planner.run("help", name, verb).status == 0]
        self.assertIn(("sync", "run"), verbs)
        topics = re.search(r"^More: .*wk help COMMAND, wk help (.*)$", shown, re.M)[1].split(", ")
        pages = {path.name for path in self.folder.iterdir()}
        self.assertEqual(pages, {"wk.1", *(f"wk-{name}.1" for name in commands), *(f"wk-{name}-{verb}.1" for name, verb in verbs),
                                 *(f"wk-{name}.7" for name in topics)})
        for words in [*((name,) for name in commands), *verbs]:
            name = "-".join(words)
            page = (self.folder / f"wk-{name}.1").read_text(encoding="utf-8").replace("\\-", "-")
            told = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", self.planner.ok("help", *words).out.decode(), re.M))
            self.assertEqual(told - set(re.findall(r"--[a-z-]+", page)), set(), name)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_groff_takes_them(self):
        """groff finds nothing to warn of"""
        for path in sorted(self.folder.iterdir()):
            done = subprocess.run(["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", path], capture_output=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr.decode()), (0, ""), path.name)
