#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Reports of `trilane stats` on real traces against what SQL and a few lines of Python find in
the files themselves. Whole numbers must be equal, averages and deviations to the last digits.
    check.py TRILANE CORPUS"""
import csv
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
from collections import defaultdict

from events import copies_by_call, event_rows, overhead
from projected import kernel_rows, projection_rows
from reference import SHORT, KinetoTrace, NsysTrace
from spreads import spread


def grouped(records, key):
    groups = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return groups


def time_sum(records, key):
    whole = sum(r.duration for r in records)
    rows = {}
    for label, group in grouped(records, key).items():
        times = [r.duration for r in group]
        rows[label] = [sum(times) / whole if whole else 0.0, sum(times), len(times), *spread(times)]
    return rows


FIGURES = ["share", "total_ns", "calls", "avg_ns", "median_ns", "min_ns", "max_ns",
           "sample_stddev_ns"]


class Checker:
    def __init__(self, trilane, path, environment):
        self.trilane, self.path, self.environment = trilane, path, environment
        self.compared = 0

    def report(self, name, *options):
        done = subprocess.run([self.trilane, "stats", self.path, "--report", name, "--format",
                               "json", *options], capture_output=True, env=self.environment,
                              check=False)
        if done.returncode != 0:
            raise AssertionError(f"{name}: exit {done.returncode}: {done.stderr.decode()}")
        return json.loads(done.stdout)

    def equal(self, what, expected, given):
        if expected.keys() != given.keys():
            only = set(expected) ^ set(given)
            raise AssertionError(f"{what}: other rows: {sorted(map(str, only))[:4]}")
        for label, numbers in expected.items():
            for i, (a, b) in enumerate(zip(numbers, given[label], strict=True)):
                exact = isinstance(a, int) or a is None
                if not (a == b if exact else math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-6)):
                    raise AssertionError(f"{what}: {label}: column {i}: {a} expected, {b} given")
                self.compared += 1

    def sums(self, name, records, key, labels, figures=None):
        rows = self.report(name)["rows"]
        given = {tuple(r[k] for k in labels): [r[k] for k in figures or FIGURES] for r in rows}
        assert len(given) == len(rows), f"{name}: two rows with the same label"
        self.equal(name, time_sum(records, key) if figures is None else records, given)

    def gpu(self, trace):
        kernels, copies = trace.kernels, trace.copies
        size = lambda s: None if s is None else "x".join(map(str, s))
        self.sums("cuda_gpu_kern_sum", kernels, lambda r: (r.name,), ["name"])
        self.sums("cuda_gpu_kern_gb_sum", kernels,
                  lambda r: (r.name, size(r.grid), size(r.block)), ["name", "grid", "block"])
        self.sums("cuda_gpu_mem_time_sum", copies, lambda r: (r.name,), ["operation"])
        category = lambda r: "CUDA_KERNEL" if r.kind == "kernel" else "MEMORY_OPER"
        self.sums("cuda_gpu_sum", kernels + copies, lambda r: (category(r), r.name),
                  ["category", "operation"])
        self.sums("cuda_api_sum", trace.calls, lambda r: (r.name,), ["name"])
        sizes = {}
        for (label,), group in grouped(copies, lambda r: (r.name,)).items():
            moved = [r.bytes for r in group if r.bytes is not None]
            sizes[(label,)] = [sum(moved) if moved else None, len(group),
                               *(spread(moved) if moved else [None] * 5)]
        self.sums("cuda_gpu_mem_size_sum", sizes, None, ["operation"],
                  ["total_bytes", "calls", "avg_bytes", "median_bytes", "min_bytes", "max_bytes",
                   "sample_stddev_bytes"])
        self.trace(kernels + copies)
        self.launches(trace)

    def trace(self, work):
        given = self.report("cuda_gpu_trace")["rows"]
        starts = [r["start_ns"] for r in given]
        assert starts == sorted(starts), "cuda_gpu_trace is not in order of time"
        line = subprocess.run([self.trilane, "stats", self.path, "--report", "cuda_gpu_trace",
                               "--format", "csv"], capture_output=True, env=self.environment,
                              check=True).stdout.decode()
        as_csv = list(csv.DictReader(line.splitlines()))
        assert [int(r["start_ns"]) for r in as_csv] == starts, "CSV and JSON differ"
        first = min((r.start for r in work), default=0)
        key = lambda r: (r.start - first, r.duration, r.name, r.correlation or None,
                         getattr(r, "bytes", None), (getattr(r, "grid", None) or (None,))[0])
        expected = sorted(map(repr, map(key, work)))
        shown = sorted(repr((r["start_ns"] - starts[0], r["duration_ns"], r["name"],
                             r["correlation"], r["bytes"], r["grid_x"])) for r in given)
        assert expected == shown, f"cuda_gpu_trace: {set(expected) ^ set(shown)}"
        self.compared += len(shown)

    def launches(self, trace):
        calls = defaultdict(list)
        processes = {c.pid for c in trace.calls}
        for call in trace.calls:
            if call.correlation:
                calls[(call.pid, call.correlation)].append(call)
        groups = defaultdict(list)
        for kernel in trace.kernels:
            pid = kernel.pid if kernel.pid is not None or len(processes) != 1 else min(processes)
            found = calls.get((pid, kernel.correlation))
            if found:
                call = min(found, key=lambda c: (c.start, -c.duration))
                groups[(call.name, kernel.name)].append((call, kernel))
        # Threads and devices are added up here: importers give them other numbers than files.
        expected = {}
        for label, pairs in groups.items():
            ends = [(c.start + c.duration, k.start) for c, k in pairs]
            expected[label] = [len(pairs), sum(e <= s for e, s in ends),
                               max(k.start + k.duration - c.start for c, k in pairs),
                               min(k.start + k.duration - c.start for c, k in pairs),
                               max(c.duration for c, _ in pairs), min(c.duration for c, _ in pairs),
                               max((s - e for e, s in ends if e <= s), default=None),
                               max(k.duration for _, k in pairs)]
        given = {}
        for row in self.report("cuda_kern_exec_sum")["rows"]:
            numbers = [row[k] for k in ("calls", "queued", "total_max_ns", "total_min_ns",
                                        "api_max_ns", "api_min_ns", "queue_max_ns",
                                        "kernel_max_ns")]
            old = given.get((row["api"], row["kernel"]))
            if old:
                most = lambda a, b: max((v for v in (a, b) if v is not None), default=None)
                numbers = [old[0] + numbers[0], old[1] + numbers[1], max(old[2], numbers[2]),
                           min(old[3], numbers[3]), max(old[4], numbers[4]),
                           min(old[5], numbers[5]), most(old[6], numbers[6]),
                           max(old[7], numbers[7])]
            given[(row["api"], row["kernel"])] = numbers
        self.equal("cuda_kern_exec_sum", expected, given)

    def threads(self, trace):
        self.sums("osrt_sum", trace.os_calls, lambda r: (r.name,), ["name"])
        self.sums("nvtx_sum", trace.ranges, lambda r: (r.label,), ["range"])
        cores, running = defaultdict(list), {}
        threads, times = defaultdict(set), defaultdict(list)
        for point in sorted(trace.points, key=lambda p: p.start):
            if point.isSchedIn:
                running[point.globalTid] = point
            elif point.globalTid in running:
                since = running.pop(point.globalTid)
                cores[since.cpu].append(point.start - since.start)
                threads[since.cpu].add(point.globalTid)
                times[trace.place(point.globalTid)[1]].append(point.start - since.start)
        assert not running, "a thread never leaves its core"
        expected = {(str(core),): [sum(stays), len(stays), len(threads[core]), *spread(stays)]
                    for core, stays in cores.items()}
        rows = self.report("cpu_core_sum")["rows"]
        given = {(str(r["core"]),): [r[k] for k in ("total_ns", "switches", "threads", "avg_ns",
                                                    "median_ns", "min_ns", "max_ns",
                                                    "sample_stddev_ns")] for r in rows}
        self.equal("cpu_core_sum", expected, given)
        running_rows = [r for r in self.report("thread_state_sum")["rows"]
                        if r["state"] == "running"]
        self.equal("thread_state_sum",
                   {(tid,): [sum(t), len(t), *spread(t)] for tid, t in times.items()},
                   {(int(r["thread"].split()[-1]),): [r[k] for k in (
                       "total_ns", "calls", "avg_ns", "median_ns", "min_ns", "max_ns",
                       "sample_stddev_ns")] for r in running_rows})

    def projected(self, trace):
        figures = ["avg_ns", "median_ns", "min_ns", "max_ns", "stddev_ns"]
        given = {(r["nvtx_range"], int(r["tid"]), r["kernel_name"]): [
            r[k] for k in ("nvtx_inst", "kern_inst", "total_ns", *figures)]
            for r in self.report("nvtx_kern_sum")["rows"]}
        self.equal("nvtx_kern_sum", kernel_rows(trace), given)
        figures = ["proj_avg_ns", "proj_med_ns", "proj_min_ns", "proj_max_ns", "proj_stddev_ns"]
        given = {(r["range"],): [
            r[k] for k in ("total_proj_time_ns", "total_range_time_ns", "range_instances",
                           *figures, "total_gpu_ops")]
            for r in self.report("nvtx_gpu_proj_sum")["rows"]}
        self.equal("nvtx_gpu_proj_sum", projection_rows(trace), given)

    def events(self, trace):
        expected = event_rows(trace)
        tables = {t["table"]: t["rows"] for t in self.report("paddle", "--detail", "all")["tables"]}
        given, path = {}, []
        for row in tables["event_summary"]:
            path[row["depth"]:] = [row["event"].strip()]
            given[tuple(path)] = [row[k] for k in ("calls", "cpu_ns", "gpu_ns", "min_ns",
                                                   "max_ns")]
        self.equal("paddle: events", expected, given)
        total, computation = overhead(trace)
        seen = [r["total_ns"] for r in tables["overhead_summary"]]
        assert seen == [total, computation, total - computation][:len(seen)], f"overhead: {seen}"
        assert bool(seen) == (total > 0), "overhead"
        copies = {}
        for row in tables["gpu_memcpy_summary"]:
            way, _, direction = row["event"].strip().removeprefix("GpuMemcpy").partition(":")
            if direction:
                copies[(way, SHORT.get(direction, direction))] = [row["calls"], row["total_ns"]]
        self.equal("paddle: copies", copies_by_call(trace), copies)


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    if not (corpus / "MANIFEST.tsv").exists():
        print("SKIP: the corpus of real traces is not there")
        return 77
    files = [line.split("\t")[:2] for line in (corpus / "MANIFEST.tsv").read_text().splitlines()]
    faults = 0
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for name, kind in files:
            if kind not in ("nsys-sqlite", "kineto-json", "kineto-json.gz"):
                continue
            checker = Checker(trilane, str(corpus / name), environment)
            try:
                if kind == "nsys-sqlite":
                    trace = NsysTrace(str(corpus / name))
                    checker.gpu(trace)
                    checker.threads(trace)
                    checker.projected(trace)
                    checker.events(trace)
                else:
                    checker.gpu(KinetoTrace(str(corpus / name)))
                print(f"{name}: {checker.compared} numbers are equal")
            except AssertionError as fault:
                print(f"FAULT: {name}: {fault}")
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
