# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""gputimes.py FILE: "DEVICE SPAN BUSY" in ns for each GPU of a Kineto JSON or nsys SQLite file.

Knows nothing of Trilane: the union of kernels, copies and sets, computed from the file itself.
"""
import gzip
import json
import sqlite3
import sys
from collections import defaultdict
from decimal import Decimal


def of_json(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        trace = json.load(file, parse_float=Decimal)
    for event in trace["traceEvents"] if isinstance(trace, dict) else trace:
        if str(event.get("cat", "")).lower() in ("kernel", "gpu_memcpy", "memcpy", "gpu_memset",
                                                 "memset") and event.get("ph") == "X":
            start = int(event["ts"] * 1000)
            device = event.get("args", {}).get("device", event["pid"])
            yield device, start, start + int(event["dur"] * 1000)


def of_sqlite(path):
    base = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    tables = {name for name, in base.execute("SELECT name FROM sqlite_master")}
    for table in ("KERNEL", "MEMCPY", "MEMSET", "GRAPH_TRACE"):
        if f"CUPTI_ACTIVITY_KIND_{table}" in tables:
            yield from base.execute(
                f"SELECT deviceId, start, end FROM CUPTI_ACTIVITY_KIND_{table}")


def main(path):
    work = defaultdict(list)
    for device, start, end in (of_sqlite if path.endswith(".sqlite") else of_json)(path):
        work[int(device)].append((start, end))
    for device in sorted(work):
        busy, until = 0, min(work[device])[0]
        first = until
        for start, end in sorted(work[device]):
            if end > until:
                busy += end - max(start, until)
                until = end
        print(device, until - first, busy)


main(sys.argv[1])
