#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Tests the logic of the GPU run without a GPU, because time on a GPU is scarce."""
import argparse
import contextlib
import importlib.machinery
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import alternating
import comparison
import gpumachine
import gpureport
import processes

run = importlib.machinery.SourceFileLoader("gpu_run", str(HERE / "run")).load_module()

GEMM = {"name": "void gemm<float>(float*)", "calls": 40, "total_ns": 4_000_000}
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
# A program that starts another one in a group of its own, tells both, and stays.
FAMILY = """import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], process_group=0)
print('{"parent": %d, "child": %d}' % (os.getpid(), child.pid), flush=True)
time.sleep(600)
"""


def is_running(pid):
    found = processes.stat_of(pid)
    return found is not None and found[0] != "Z"


def ends(pid):
    """A process that was killed is gone when the kernel has come to it."""
    until = time.monotonic() + 30
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_running(pid)


class Comparing(unittest.TestCase):
    def test_the_same_is_the_same(self):
        found = comparison.compare([{**GEMM, "name": "void gemm<float> (float *)"}], [GEMM])
        self.assertIn("the same names and counts", comparison.verdict(found))
        self.assertEqual(found["duration_ratio_total"], 1.0)

    def test_a_missing_kernel_is_seen(self):
        relu = {"name": "relu", "calls": 3, "total_ns": 10}
        found = comparison.compare([GEMM], [GEMM, relu])
        self.assertEqual(found["only_theirs"], ["relu"])
        self.assertIn("NOT the same", comparison.verdict(found))

    def test_a_missing_call_is_seen(self):
        found = comparison.compare([{**GEMM, "calls": 39}], [GEMM])
        self.assertEqual(list(found["other_counts"].values()), [[39, 40]])
        self.assertIn("NOT the same", comparison.verdict(found))

    def test_nothing_against_nothing(self):
        self.assertIsNone(comparison.compare([], [])["duration_ratio_total"])

    def test_turns_are_summed_up(self):
        turns = [{"attached_ms": a, "left_ms": b} for a, b in ((1.1, 1.0), (1.2, 1.0), (1.3, 1.1))]
        found = alternating.summary("x", 10, [1.0, 1.05], turns, {"step_ms": 2.0})
        self.assertEqual((found["attached_ratio"], found["left_ratio"]), (1.2, 1.0))
        self.assertEqual(found["profiler_ratio"], 2.0)


class Processes(unittest.TestCase):
    def test_all_below_a_program_is_ended(self):
        program = processes.Program([sys.executable, "-c", FAMILY], ENVIRONMENT)
        family = program.answer(30)
        self.assertTrue(is_running(family["child"]))
        program.end()
        self.assertFalse(is_running(family["parent"]))
        self.assertFalse(is_running(family["child"]))

    def test_a_slow_program_is_ended_with_what_it_started(self):
        code, out, err = processes.run([sys.executable, "-c", FAMILY], 2, ENVIRONMENT)
        self.assertIsNone(code)
        self.assertIn("too slow", err)
        self.assertFalse(is_running(json.loads(out)["child"]))

    def test_a_program_that_dies_says_its_last_words(self):
        program = processes.Program(
            [sys.executable, "-c", "import sys; print('no GPU', file=sys.stderr); sys.exit(3)"],
            ENVIRONMENT)
        self.addCleanup(program.end)
        with self.assertRaisesRegex(processes.Trouble, r"it ended \(3\): no GPU"):
            program.answer(30)

    def test_an_answer_that_does_not_come(self):
        program = processes.Program([sys.executable, "-c", "input()"], ENVIRONMENT)
        self.addCleanup(program.end)
        with self.assertRaisesRegex(processes.Trouble, "no answer in"):
            program.answer(0.2)

    def test_words_are_waited_for(self):
        program = processes.Program(
            [sys.executable, "-c", "import sys; input(); print('process 1: in', file=sys.stderr)"],
            ENVIRONMENT)
        self.assertIsNone(program.wait_for("process", 0.1))
        program.tell("go")
        self.assertEqual(program.wait_for(r"process \d: (.*)", 30).group(1), "in")
        self.assertIsNone(program.wait_for("never", 30))  # it ended: nothing is waited for
        program.end()

    def test_what_is_not_there(self):
        self.assertEqual(processes.run(["/nonexistent"], 5, ENVIRONMENT)[0], 127)


class Performing(unittest.TestCase):
    """The run around experiments that are made up."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.out = pathlib.Path(self.folder.name)
        (self.out / "trilane").write_text("")
        self.options = argparse.Namespace(minutes=1, quick=False, python=sys.executable,
                                          out=self.folder.name, bin=self.folder.name, only=None,
                                          steps=20)
        self.machine = gpumachine.Machine(self.options)
        self.addCleanup(self.machine.close)
        self.report = gpureport.Report(self.out / "report.json", {"gpu": [], "kernel": "", "cores": 1})

    def perform(self, *experiments):
        run.experiments = lambda _: iter(experiments)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            run.perform(self.machine, self.options, self.report)
        self.said = said.getvalue()
        return json.loads((self.out / "report.json").read_text())["results"]

    def test_one_failure_costs_one_experiment(self):
        def fail(_):
            raise processes.Trouble("it ended (139)")

        def slip(_):
            return {}["nothing"]
        found = self.perform(("a", "?", 1, fail), ("b", "?", 1, slip),
                             ("c", "?", 1, lambda _: {"n": 1}))
        self.assertEqual(found["a"]["failed"], "it ended (139)")
        self.assertIn("KeyError", found["b"]["failed"])
        self.assertEqual(found["c"]["n"], 1)
        self.assertEqual(self.report.failed(), ["a", "b"])

    def test_what_does_not_fit_is_not_begun(self):
        found = self.perform(("long", "?", 3600, lambda _: self.fail("was begun")),
                             ("short", "?", 1, lambda _: {"n": 1}))
        self.assertIn("it takes 3600 s", found["long"]["skipped"])
        self.assertEqual(found["short"]["n"], 1)
        self.assertEqual(self.report.failed(), [])

    def test_each_answer_is_kept_at_once(self):
        kept = []

        def look(_):
            kept.append(json.loads((self.out / "report.json").read_text())["results"])
            return {}
        self.perform(("first", "?", 1, lambda _: {"n": 1}), ("second", "?", 1, look))
        self.assertEqual(list(kept[0]), ["first"])

    def test_a_broken_framework_costs_only_its_part(self):
        broken = self.out / "torch"
        broken.mkdir()
        (broken / "__init__.py").write_text("raise ImportError('libcudart.so.13: not found')")
        self.machine.environment["PYTHONPATH"] = self.folder.name
        found = self.perform(("a", "?", 1, lambda m: m.need("torch")),
                             ("b", "?", 1, lambda _: {"n": 1}))
        self.assertIn("libcudart.so.13: not found", found["a"]["missing"])
        self.assertEqual(found["b"]["n"], 1)
        self.assertEqual(self.report.failed(), [])

    def test_nothing_waits_longer_than_is_left(self):
        self.machine.end = time.monotonic() + 5
        self.assertLess(self.machine.bounded(120), 5)
        self.assertEqual(self.machine.bounded(1), 1)

    def test_the_archive_has_what_fits(self):
        (self.out / "small.trilane").write_bytes(b"x" * 1000)
        with open(self.out / "large.trilane", "wb") as file:
            file.truncate(gpureport.MOST_BYTES)
        (self.out / "other.json").write_text("{}")
        with contextlib.redirect_stdout(io.StringIO()) as said:
            gpureport.archive(self.out, self.out / "traces.tgz")
        with tarfile.open(self.out / "traces.tgz") as tar:
            self.assertEqual(tar.getnames(), ["small.trilane"])
        self.assertIn("large.trilane is left out", said.getvalue())

    def test_a_page_says_what_became_of_each(self):
        self.perform(("a", "first?", 1, lambda _: {"n": 1}), ("b", "?", 9999, None))
        text = self.report.text()
        self.assertIn("## a: first?", text)
        self.assertIn("- n: 1", text)
        self.assertIn("SKIPPED: it takes 9999 s", text)


class Command(unittest.TestCase):
    def test_when_it_is_ended_its_report_is_there_and_nothing_runs_on(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            os.mkfifo(folder / "pids")
            # A Python that never answers what is asked of PyTorch.
            for program, text in (("nvidia-smi", "echo 'A GPU, 1, 1 MiB'"), ("trilane", "true"),
                                  ("python", 'case "$2" in *torch*) echo $$ >"$PIDS"; '
                                             'exec sleep 600;; esac')):
                (folder / program).write_text(f"#!/bin/sh\n{text}\n")
                (folder / program).chmod(0o755)
            process = subprocess.Popen(
                [sys.executable, str(HERE / "run"), "--bin", name, "--python", f"{name}/python",
                 "--out", f"{name}/out", "--archive", f"{name}/traces.tgz"],
                stderr=subprocess.DEVNULL,
                env={**ENVIRONMENT, "PATH": f"{name}:{os.environ['PATH']}",
                     "PIDS": str(folder / "pids")})
            asked = int((folder / "pids").read_text())
            process.terminate()
            self.assertEqual(process.wait(60), 143)
            self.assertTrue(ends(asked))
            self.assertEqual(json.loads((folder / "out/report.json").read_text())["results"], {})
            self.assertTrue((folder / "traces.tgz").exists())

    def run_with(self, smi, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("nvidia-smi", smi), ("trilane", "")):
                path = pathlib.Path(folder, name)
                path.write_text("#!/bin/sh\n" + text)
                path.chmod(0o755)
            return subprocess.run(
                [sys.executable, str(HERE / "run"), "--bin", folder, "--out", f"{folder}/report",
                 *arguments], capture_output=True, text=True, check=False,
                env={**ENVIRONMENT, "PATH": f"{folder}:{os.environ['PATH']}"})

    def test_without_a_gpu_it_says_so(self):
        done = self.run_with("echo no devices >&2; exit 9\n")
        self.assertEqual(done.returncode, 77)
        self.assertIn("no gpu_probe", done.stderr)

    def test_without_a_framework_it_ends_well(self):
        done = self.run_with("echo 'A GPU, 1, 1 MiB'\n", "--python", "/nonexistent/python")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("MISSING: /nonexistent/python has no"), 20)

    def test_without_programs_it_says_what_to_do(self):
        done = subprocess.run([sys.executable, str(HERE / "run"), "--bin", "/nonexistent"],
                              capture_output=True, text=True, check=False, env=ENVIRONMENT,
                              cwd=tempfile.gettempdir())
        self.assertEqual(done.returncode, 77)
        self.assertIn("tests/gpu/bundle", done.stderr)


if __name__ == "__main__":
    unittest.main()
