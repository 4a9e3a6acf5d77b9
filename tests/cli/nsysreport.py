#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Nsight Systems reports are converted with the nsys in PATH, whatever their file name.
nsysreport.py TRILANE"""
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

TRILANE = sys.argv[1]
CASE = pathlib.Path(__file__).resolve().parents[1] / "golden/nsys-nvtx-only/trace.sql"
EXPORTS = """#!/bin/sh
printf '%s\\n' "$@" > "$0.arguments"
[ "$1 $2 $3 $4" = "export --type sqlite --output" ] || exit 9
stat -c %a "$(dirname "$5")" > "$0.mode"
dirname "$5" > "$0.folder"
cp "$0.sqlite" "$5"
"""


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Reports(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        self.bin.chmod(0o755)
        self.nsys = self.bin / "nsys"

    def install(self, script, mode=0o755):
        self.nsys.write_text(script)
        self.nsys.chmod(mode)
        (self.bin / "nsys.sqlite").unlink(missing_ok=True)
        database = sqlite3.connect(self.bin / "nsys.sqlite")
        database.executescript(CASE.read_text())
        database.close()

    def report(self, name):
        path = self.folder / name
        path.write_bytes(b"\0Nsight Systems\0" + name.encode())
        return path

    def run_on(self, name, *arguments, path=None, command="info",
               temporary=None):
        environment = dict(os.environ, PATH=path or f"{self.bin}:/usr/bin:/bin", LC_ALL="C",
                           XDG_CACHE_HOME=str(self.folder / "cache"), TMPDIR=temporary or str(self.folder))
        return subprocess.run([TRILANE, command, *arguments, name], cwd=self.folder, env=environment,
                              capture_output=True, text=True, timeout=120)

    def words(self, name):
        return (self.bin / f"nsys.{name}").read_text().splitlines()

    def test_what_nsys_exports_is_read_once(self):
        self.install(EXPORTS)
        report = self.report("report1.nsys-rep")
        done = self.run_on(str(report), "--format", "json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        told = json.loads(done.stdout)
        self.assertEqual(told["format"], "nsys-sqlite")
        self.assertGreater(told["events"]["imported"], 0)
        self.assertEqual(self.words("arguments")[-1], str(report))
        self.assertEqual(self.words("mode"), ["700"])
        self.assertFalse(pathlib.Path(self.words("folder")[0]).exists())
        self.nsys.unlink()
        self.assertEqual(self.run_on(str(report)).returncode, 0, "from the cache")

    def test_names_are_no_options_and_no_commands(self):
        self.install(EXPORTS)
        for name in ("--help.nsys-rep", "a b;touch x.nsys-rep", "$(touch x).qdrep", "no-ending"):
            self.report(name)
            done = self.run_on("./" + name)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            self.assertEqual(self.words("arguments")[-1].rsplit("/", 1)[-1], name)
        self.assertFalse((self.folder / "x").exists())

    def test_what_nsys_says_when_it_fails_is_told(self):
        self.install("#!/bin/sh\necho 'The report is \033[1mtoo new' >&2\nexit 3\n")
        self.report("new.nsys-rep")
        done = self.run_on("new.nsys-rep")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nsys could not export it: The report is [1mtoo new; export it first: nsys "
                      "export --type sqlite new.nsys-rep", done.stderr)
        self.assertEqual([p for p in self.folder.glob("trilane-nsys-*")], [])

    def test_nsys_that_writes_nothing_has_failed(self):
        self.install("#!/bin/sh\nexit 0\n")
        self.report("new.nsys-rep")
        self.assertIn("nsys could not export it;", self.run_on("new.nsys-rep").stderr)

    def test_an_export_that_is_none_is_told_by_the_reports_name(self):
        self.install("#!/bin/sh\necho no database > \"$5\"\n")
        self.report("odd.nsys-rep")
        done = self.run_on("odd.nsys-rep")
        self.assertEqual(done.returncode, 1)
        self.assertIn("odd.nsys-rep: ", done.stderr)
        self.assertNotIn("trilane-nsys-", done.stderr)

    def test_a_program_that_anybody_could_have_put_there_is_not_run(self):
        self.report("it's.nsys-rep")
        command = "nsys export --type sqlite 'it'\\''s.nsys-rep'"
        for mode, folder, path in ((0o757, 0o755, None), (0o755, 0o777, None), (0o755, 0o755, "bin")):
            self.install(EXPORTS, mode)
            self.bin.chmod(folder)
            done = self.run_on("it's.nsys-rep", path=path)
            self.bin.chmod(0o755)
            self.assertEqual(done.returncode, 1)
            self.assertIn(command, done.stderr)
            self.assertIn("was not run because other users could have replaced it", done.stderr)
            self.assertFalse((self.bin / "nsys.arguments").exists())

    @unittest.skipIf(os.geteuid() != 0, "only root can give files to others")
    def test_a_program_that_another_user_could_have_put_there_is_not_run(self):
        self.report("a.nsys-rep")
        for owner, mode, of in ((12345, 0o755, self.nsys), (12345, 0o755, self.bin),
                                (0, 0o775, self.bin), (12345, 0o700, self.folder)):
            self.install(EXPORTS)
            os.chown(of, owner, 12345)
            of.chmod(mode)
            done = self.run_on("a.nsys-rep")
            os.chown(of, 0, 0)
            of.chmod(0o755)
            self.assertEqual(done.returncode, 1, of)
            self.assertIn("was not run because", done.stderr)
            self.assertFalse((self.bin / "nsys.arguments").exists())

    def test_nothing_stays_when_the_importing_process_is_killed(self):
        self.install("#!/bin/sh\nsleep 300 &\necho $$ $! > \"$0.new\"\n"
                     "mv \"$0.new\" \"$0.pids\"\nhead -c 99999 /dev/zero > \"$5\"\nwait\n")
        self.report("a.nsys-rep")
        environment = dict(os.environ, PATH=f"{self.bin}:/usr/bin:/bin", TMPDIR=str(self.folder),
                           XDG_CACHE_HOME=str(self.folder / "cache"))
        importing = subprocess.Popen([TRILANE, "info", "a.nsys-rep"], cwd=self.folder,
                                     env=environment, start_new_session=True)
        pids = self.bin / "nsys.pids"
        self.until(pids.exists)
        self.assertEqual(len(list(self.folder.glob("trilane-nsys-*"))), 1)
        importing.kill()
        importing.wait()
        for pid in pids.read_text().split():
            self.until(lambda pid=pid: not is_running(pid))
        self.until(lambda: not list(self.folder.glob("trilane-nsys-*")))

    def until(self, is_so):
        end = time.monotonic() + 60
        while not is_so():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_folders_are_no_options(self):
        self.install(EXPORTS)
        self.report("a.nsys-rep")
        (self.folder / "-x").mkdir()
        done = self.run_on("a.nsys-rep", temporary="-x")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(self.words("arguments")[4].startswith(str(self.folder / "-x")))

    def test_what_is_no_report_yet_is_told_with_the_command_that_makes_one(self):
        self.install(EXPORTS)
        self.report("a b.qdstrm")
        done = self.run_on("a b.qdstrm")
        self.assertEqual(done.returncode, 1)
        self.assertIn("QdstrmImporter -i 'a b.qdstrm'", done.stderr)
        self.assertFalse((self.bin / "nsys.arguments").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
