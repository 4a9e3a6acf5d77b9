#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The GPU run's own logic, tried without a GPU: its time on one is too rare to be lost to a slip."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import comparison
import standins

GEMM = {"name": "void gemm<float>(float*)", "calls": 40, "total_ns": 4_000_000}


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


class Probes(unittest.TestCase):
    """The probes themselves, on the simulated GPU: every one has an answer that makes sense."""

    def ask(self, *arguments):
        probe, library = os.environ.get("TRILANE_GPU_PROBE"), os.environ.get("TRILANE_FAKE_CUDA")
        if not probe or not library:
            self.skipTest("run by ctest, which knows where they are")
        done = subprocess.run([probe, *arguments], capture_output=True, text=True, timeout=120,
                              env={**os.environ, "LD_LIBRARY_PATH": library}, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_launches(self):
        found = self.ask("launch", "--kinds", "10,4", "--flush-ms", "20")
        self.assertEqual(found["enable"], 0)
        self.assertGreaterEqual(found["records"], 2 * found["launches"])
        self.assertLessEqual(found["min_ns"], found["median_ns"])
        self.assertEqual(self.ask("launch")["records"], 0)

    def test_graphs(self):
        found = self.ask("launch", "--graph", "5", "--kinds", "10")
        self.assertEqual(found["records"], 5 * found["launches"])

    def test_order_of_writing(self):
        found = self.ask("order")
        self.assertEqual(found["enable"], 0)
        self.assertGreater(found["in_buffers_while_running"]["calls"], 0)
        self.assertGreaterEqual(found["returned_in_all"], 2 * found["kernels"])

    def test_a_late_start(self):
        found = self.ask("attach")
        self.assertEqual(found["kernels_recorded"], found["kernels_expected"])
        self.assertEqual(found["with_graph_id"], found["graph_nodes_expected"])

    def test_other_tools(self):
        found = self.ask("others")
        self.assertEqual((found["first_subscriber"], found["second_subscriber"]), (0, 39))
        self.assertGreater(found["records_beside_a_subscriber"], 0)
        self.assertEqual(found["records_to_the_first_after"], 0)
        self.assertGreater(found["buffers_to_the_second_after"], 0)

    def test_clocks(self):
        found = self.ask("clock")
        self.assertGreater(found["kernels"], 0)
        self.assertEqual((found["zero_stamps"], found["outside"]), (0, 0))


class WholeRun(unittest.TestCase):
    def run_in(self, folder, *arguments, **variables):
        standins.make(folder)
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", **variables}
        return subprocess.run(
            [sys.executable, str(HERE / "run"), "--bin", folder, "--out", f"{folder}/report",
             "--python", f"{folder}/python", "--minutes", "2", *arguments],
            capture_output=True, text=True, env=environment, timeout=300, check=False)

    def test_every_experiment_is_made_and_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.run_in(folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            report = json.loads(pathlib.Path(folder, "report/report.json").read_text())
            results = report["results"]
            self.assertEqual(len(results), 20)
            self.assertEqual([n for n, found in results.items() if "failed" in found], [])
            self.assertEqual(results["compare-graph"]["kernels"], 40)
            self.assertEqual(results["late-resnet18"]["attached"], "the agent was loaded")
            self.assertEqual(results["late-resnet18"]["only_theirs"], [])
            self.assertGreaterEqual(results["kill"]["steps_told"], 1)
            self.assertAlmostEqual(results["slowdown-graph"]["trilane_nodes"]["ratio"], 1.0)
            self.assertIn("the same names and counts", done.stdout)

    def test_a_difference_is_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.run_in(folder, "--only", "compare-resnet18",
                               STANDIN_THEIRS=json.dumps([{**GEMM, "calls": 41}]))
            self.assertIn("NOT the same", done.stdout)

    def test_one_failure_does_not_end_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.run_in(folder, "--only", "compare-resnet18,compare-transformer,order",
                               STANDIN_THEIRS="no table")
            self.assertEqual(done.returncode, 1)
            self.assertIn("failed: compare-resnet18, compare-transformer", done.stderr)
            self.assertIn("## order", done.stdout)

    def test_without_a_gpu_it_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            standins.make(folder)
            pathlib.Path(folder, "nvidia-smi").write_text("#!/bin/sh\necho no devices >&2; exit 9\n")
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
            done = subprocess.run([sys.executable, str(HERE / "run"), "--bin", folder, "--out",
                                   f"{folder}/report"], capture_output=True, text=True,
                                  env=environment, check=False)
            self.assertEqual(done.returncode, 77)
            self.assertIn("no NVIDIA GPU here: nvidia-smi no devices", done.stderr)


if __name__ == "__main__":
    unittest.main()
