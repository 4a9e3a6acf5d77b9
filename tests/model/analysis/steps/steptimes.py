# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""steptimes.py FILE: ns of all steps of a Kineto JSON file by what they are counted as.

Kernel, Memcpy, Memset, Communication, Runtime, DataLoader, CPU Exec and Other, in this order; then a
line "LENGTH DATALOADER" for each step, its length and what of it was spent in DataLoader ranges.
Knows nothing of Trilane; for traces of one process.
"""
import gzip
import json
import sys
from decimal import Decimal

CPU = ("operator", "cpu_op", "user_annotation")
PARTS = {"memcpy": 1, "gpu_memcpy": 1, "memset": 2, "gpu_memset": 2, "runtime": 4,
         "cuda_runtime": 4, "cuda_driver": 4}


def category(event):
    return str(event.get("cat")).lower()


def part(event):
    kind = category(event)
    if kind == "kernel":
        return 3 if "nccl" in event["name"].lower() else 0
    if kind in CPU and "ProfilerStep" not in event["name"]:
        return 5 if "dataloader" in event["name"].lower() else 6
    return PARTS.get(kind)


def main(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        events = [e for e in json.load(file, parse_float=Decimal)["traceEvents"]
                  if e.get("ph") == "X"]

    def time(event):
        begin = int(Decimal(event["ts"]) * 1000)
        return begin, begin + int(Decimal(event["dur"]) * 1000)

    steps = sorted(time(e) for e in events
                   if e["name"].startswith("ProfilerStep#") and category(e) in CPU)
    items = [(*time(e), part(e)) for e in events if part(e) is not None]
    total = [0] * 8
    loader = []
    for begin, end in steps:
        marks = []
        for first, last, kind in items:
            if kind == 6 and (first < begin or last > end):
                continue
            first, last = max(first, begin), min(last, end)
            if first < last:
                marks += [(first, 1, kind), (last, -1, kind)]
        marks.sort()
        at, is_open, waited = begin, [0] * 7, 0
        for moment, way, kind in marks + [(end, 0, 0)]:
            first = next((i for i in range(7) if is_open[i]), 7)
            total[first] += moment - at
            waited += moment - at if is_open[5] else 0
            at = moment
            is_open[kind] += way
        loader.append((end - begin, waited))
    print(*total)
    for length, waited in loader:
        print(length, waited)


main(sys.argv[1])
