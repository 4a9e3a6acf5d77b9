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
            self.assertEqual(len(results), 18)
            self.assertEqual([n for n, found in results.items() if "failed" in found], [])
            self.assertEqual(results["compare-graph"]["kernels"], 40)
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
