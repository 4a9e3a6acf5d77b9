#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""`trilane ranks` on traces in which two processes have a GPU each, against what SQL and a few lines
of Python find in the files.
    ranks.py TRILANE CORPUS"""
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict

TRACES = ["nsys-mfu-2gpu/mfu_2gpu_before.sqlite", "nsys-mfu-2gpu/mfu_2gpu_after.sqlite"]
KERNELS = """SELECT k.globalPid, k.deviceId, k.start, k.end, s.value
             FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.demangledName
             ORDER BY k.start, k.end"""


def covered(intervals):
    """The time in which any of them is."""
    total, until = 0, None
    for begin, end in sorted(intervals):
        if until is None or begin > until:
            total, until = total + end - begin, end
        elif end > until:
            total, until = total + end - until, end
    return total


def expected(path):
    """Of each rank: computation, communication, times late, what it caused and waited."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as trace:
        rows = trace.execute(KERNELS).fetchall()
    gpus = {process: device for process, device, *_ in rows}
    ranks = sorted(gpus, key=gpus.get)
    work = {rank: ([], []) for rank in ranks}
    meetings = defaultdict(lambda: [[] for _ in ranks])
    for process, _, begin, end, name in rows:
        kind = re.search(r"nccl\w*?_(AllReduce|AllGather|ReduceScatter|SendRecv|Broadcast|Reduce)",
                         name)
        work[process][1 if kind else 0].append((begin, end))
        if kind:
            meetings[kind.group(1)][ranks.index(process)].append(begin)
    figures = [{"computation_ns": covered(work[r][0]), "communication_ns": covered(work[r][1]),
                "collectives": 0, "times_late": 0, "caused_ns": 0, "waited_ns": 0} for r in ranks]
    for kind, starts in meetings.items():
        assert len({len(s) for s in starts}) == 1, f"{kind}: {[len(s) for s in starts]}"
        for begins in zip(*starts):
            last = max(range(len(begins)), key=lambda i: begins[i])
            for rank, begin in enumerate(begins):
                figures[rank]["collectives"] += 1
                figures[rank]["waited_ns"] += begins[last] - begin
                figures[last]["caused_ns"] += begins[last] - begin
            figures[last]["times_late"] += begins[last] > min(begins)
    return figures


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    traces = [corpus / name for name in TRACES if (corpus / name).exists()]
    if not traces:
        print("SKIP: the corpus of real traces is not there")
        return 77
    faults = 0
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for path in traces:
            told = subprocess.run([trilane, "ranks", path, "--by", "rank", "--format", "json"],
                                  check=True, capture_output=True, env=environment).stdout
            rows = json.loads(told)["rows"]
            for rank, figures in enumerate(expected(path)):
                given = {key: rows[rank][key] for key in figures}
                if given != figures:
                    print(f"FAULT: {path.name}: rank {rank}: {given} is not {figures}")
                    faults += 1
            print(f"{path.name}: {len(rows)} ranks")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
