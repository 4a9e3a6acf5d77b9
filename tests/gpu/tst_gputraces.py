#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Recordings from a GPU (traces/) still say what the framework's own profiler said of the same steps.
tst_gputraces.py TRILANE"""
import json
import pathlib
import subprocess
import sys
import unittest

TRILANE = sys.argv[1]
TRACES = pathlib.Path(__file__).resolve().parent / "traces"
STEPS = 20  # in each


def query(trace, sql):
    done = subprocess.run([TRILANE, "query", str(TRACES / trace), sql, "--format", "json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["rows"]


class Traces(unittest.TestCase):
    def test_a_training_loop(self):
        # torch.profiler: 6,480 kernels of 47 names, 400 sets and copies.
        counts = query("resnet18.trilane", "SELECT count(*) AS n, count(DISTINCT name) AS names FROM "
                       "kernel")[0]
        self.assertEqual((counts["n"], counts["names"]), (6480, 47))
        self.assertEqual(query("resnet18.trilane", "SELECT count(*) AS n FROM memset")[0]["n"], 400)
        launched = query("resnet18.trilane", "SELECT count(*) AS n FROM kernel WHERE EXISTS (SELECT 1 "
                         "FROM cuda_api WHERE cuda_api.correlation_id = kernel.correlation_id AND "
                         "cuda_api.start_ns <= kernel.start_ns)")[0]["n"]
        self.assertEqual(launched, 6480)

    def test_a_graph(self):
        # torch.profiler: 6,700 kernels, 220 of which are sets (memset32), and 180 other sets.
        launches = query("graph.trilane", "SELECT count(*) AS n FROM kernel GROUP BY correlation_id")
        self.assertEqual([row["n"] for row in launches], [324] * STEPS)
        self.assertEqual(query("graph.trilane", "SELECT count(*) AS n FROM memset")[0]["n"], 400)

    # xprof 2.24.2, kernel_stats: kernel, registers, shared memory, block, grid, occurrences, total, least, most (ns).
    JAX = [("gemm_fusion_dot_1", 74, 16384, 128, 128, 20, 41025, 2016, 2208),
           ("gemm_fusion_dot_2", 76, 16384, 128, 128, 20, 38496, 1888, 2015),
           ("loop_multiply_fusion", 26, 0, 128, 128, 20, 23775, 1152, 1280),
           ("loop_subtract_fusion", 18, 0, 128, 512, 20, 26049, 1280, 1377)]

    def test_a_profile_of_jax(self):
        for trace in ("jax.xplane.pb", "jax.trace.json.gz"):
            kernels = query(trace, "SELECT name, registers, static_shared_bytes + dynamic_shared_bytes, block_x, "
                            "grid_x, count(*), sum(duration_ns), min(duration_ns), max(duration_ns) FROM kernel "
                            "WHERE stream = 14 AND device = 0 GROUP BY 1, 2, 3, 4, 5")
            self.assertEqual([tuple(row.values()) for row in kernels], self.JAX, trace)
            # trace_viewer: XLA Modules - from #14, of 664.160 us together.
            runs = query(trace, "SELECT count(*), sum(duration_ns) FROM slice WHERE kind = 'gpu_range' AND name = "
                         "'jit_update'")
            self.assertEqual(tuple(runs[0].values()), (20, 664160), trace)
            launched = query(trace, "SELECT count(*) FROM kernel JOIN cuda_api USING (pid, correlation_id) WHERE "
                             "cuda_api.start_ns < kernel.start_ns")
            self.assertEqual(tuple(launched[0].values()), (80,), trace)

    def test_steps_behind_a_choice_of_kernels(self):
        # 30 steps each; what the first does is new, or compiled in between.
        for trace, kind, kernels in (("compiled", "training", 77), ("accumulated", "training", 200),
                                     ("jax", "unknown", 28)):
            steps = query(f"{trace}.trilane", "SELECT kind, source, (SELECT count(*) FROM kernel WHERE "
                          "kernel.start_ns >= step.start_ns AND kernel.start_ns < step.end_ns) AS n FROM step")
            self.assertEqual([(step["kind"], step["source"], step["n"]) for step in steps],
                             [(kind, "inferred", kernels)] * 29, trace)

    def test_a_step_of_two_batches_begins_behind_the_update(self):
        before = query("accumulated.trilane", "SELECT (SELECT name FROM kernel WHERE kernel.start_ns < "
                       "step.start_ns ORDER BY kernel.start_ns DESC LIMIT 1) AS name FROM step")
        self.assertEqual({"amp_update_scale" in row["name"] for row in before}, {True})

    # Cause, name (of the call, the range, or who had the core) and thread: ms that were planted, eight times each.
    PLANTED = {("not_scheduled", "hog", "trainer"): 99.2, ("user_code", "load sample", "pt_data_worker"): 320.0,
               ("user_code", "augment", "trainer"): 161.0, ("user_code", "collect garbage", "trainer"): 802.8,
               ("user_code", "compute in Python", "computing"): 161.0, ("system_call", "usleep", "extension"): 162.1,
               ("system_call", "clock_nanosleep", "logger"): 162.4, ("stopped", "stop signal", "trainer"): 172.4,
               ("system_call", "nanosleep", "sleep"): 160.7, ("system_call", "read", "trainer"): 328.6,
               # The program's own sleeps and those of a function on a stream.
               ("system_call", "clock_nanosleep", "trainer"): 160.8 + 160.7,
               ("cuda_call", "cudaHostAlloc", "trainer"): 251.3, ("cuda_call", "cudaMalloc", "trainer"): 110.8}

    def test_planted_stalls_are_told(self):
        told = query("stalls.trilane", "SELECT p.cause, p.name, t.name AS thread, sum(p.duration_ns) AS ns FROM "
                     "gap_piece p JOIN track t ON t.id = p.thread_track_id GROUP BY 1, 2, 3")
        found = {(row["cause"], row["name"], row["thread"]): row["ns"] / 1e6 for row in told}
        for what, planted in self.PLANTED.items():
            self.assertGreater(found.get(what, 0), 0.95 * planted, what)
            self.assertLess(found[what], 1.1 * planted, what)

    def test_nothing_is_missing(self):
        for trace in ("resnet18.trilane", "graph.trilane", "jax.xplane.pb", "jax.trace.json.gz"):
            done = subprocess.run([TRILANE, "info", str(TRACES / trace), "--format", "json"],
                                  capture_output=True, text=True, check=True)
            entries = json.loads(done.stdout)["events"]["entries"]
            self.assertEqual({entry["outcome"] for entry in entries}, {"imported"}, trace)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
