# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""comparesums.py steps|span FILE: what a comparison takes from one trace, computed by itself.

Of a Kineto JSON file or an nsys SQLite export: lines "KIND<tab>NAME<tab>NS<tab>CALLS" of kernels by
name, copies by direction, API calls by name, and "time" and "busy" (union of all GPU work of each
GPU, summed), for the ProfilerStep ranges or from the first to the last GPU operation. Knows nothing
of Trilane.
"""
import collections
import gzip
import json
import re
import sqlite3
import sys
from decimal import Decimal

DIRECTIONS = {1: "HtoD", 2: "DtoH", 8: "DtoD", 9: "HtoH", 10: "PtoP"}


def from_json(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        text = json.load(file, parse_float=Decimal)
    for e in text["traceEvents"] if isinstance(text, dict) else text:
        if e.get("ph") != "X":
            continue
        kind = str(e.get("cat")).lower()
        begin = int(Decimal(e["ts"]) * 1000)
        end = begin + int(Decimal(e["dur"]) * 1000)
        name = e["name"]
        if name.startswith("ProfilerStep#") and kind in ("operator", "cpu_op", "user_annotation"):
            yield "step", name, begin, end, None
        elif kind == "kernel":
            yield "kernel", name, begin, end, e["args"].get("device")
        elif kind in ("memcpy", "gpu_memcpy"):
            yield "copy", re.search(r"\w+to\w+", name)[0], begin, end, e["args"].get("device")
        elif kind in ("memset", "gpu_memset"):
            yield "copy", "memset", begin, end, e["args"].get("device")
        elif kind in ("runtime", "cuda_runtime", "cuda_driver"):
            yield "api", name, begin, end, None


def from_sqlite(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    has = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    texts = dict(database.execute("SELECT id, value FROM StringIds"))
    for begin, end, name, device in database.execute(
            "SELECT start, end, demangledName, deviceId FROM CUPTI_ACTIVITY_KIND_KERNEL"):
        yield "kernel", texts[name], begin, end, device
    if "CUPTI_ACTIVITY_KIND_MEMCPY" in has:
        for begin, end, kind, device in database.execute(
                "SELECT start, end, copyKind, deviceId FROM CUPTI_ACTIVITY_KIND_MEMCPY"):
            yield "copy", DIRECTIONS[kind], begin, end, device
    if "CUPTI_ACTIVITY_KIND_MEMSET" in has:
        for begin, end, device in database.execute(
                "SELECT start, end, deviceId FROM CUPTI_ACTIVITY_KIND_MEMSET"):
            yield "copy", "memset", begin, end, device
    for begin, end, name in database.execute(
            "SELECT start, end, nameId FROM CUPTI_ACTIVITY_KIND_RUNTIME"):
        yield "api", re.sub(r"_v\d+$", "", texts[name]), begin, end, None


def main(mode, path):
    events = list((from_sqlite if path.endswith(".sqlite") else from_json)(path))
    work = [e for e in events if e[0] in ("kernel", "copy")]
    if mode == "steps":
        steps = sorted((e[2], e[3]) for e in events if e[0] == "step")
    else:
        steps = [(min(e[2] for e in work), max(e[3] for e in work))]
    sums = collections.defaultdict(lambda: [0, 0])
    for kind, name, begin, end, _ in events:
        if kind != "step" and any(first <= begin < last for first, last in steps):
            sums[kind, name][0] += end - begin
            sums[kind, name][1] += 1
    busy = 0
    for device in {e[4] for e in work}:
        until = 0
        for begin, end in sorted((e[2], e[3]) for e in work if e[4] == device):
            begin = max(begin, until)
            until = max(until, end)
            for first, last in steps:
                busy += max(0, min(end, last) - max(begin, first))
    print("time", "", sum(last - first for first, last in steps), len(steps), sep="\t")
    print("busy", "", busy, len(steps), sep="\t")
    for (kind, name), (ns, calls) in sums.items():
        print(kind, name, ns, calls, sep="\t")


main(*sys.argv[1:])
