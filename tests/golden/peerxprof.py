#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Kernels of a profile of JAX by Trilane, by xprof (peers/xprof.tsv is its kernel_stats) and in the
file itself.
    peerxprof.py TRILANE PROFILE
xprof runs in the interpreter that TRILANE_XPROF_PYTHON names, where it names one (`pip install
xprof`); else its figures are those of the table. TRILANE_UPDATE_GOLDEN=1 writes the table."""
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict

import xplane

TABLE = pathlib.Path(__file__).resolve().parent / "peers" / "xprof.tsv"
COLUMNS = ["kernel_name", "registers_per_thread", "shmem_bytes", "block_dim", "grid_dim",
           "occupancy_pct", "occurrences", "total_duration_us", "min_duration_us",
           "max_duration_us"]
ASK_XPROF = """import sys; sys.path.pop(0)
from xprof.convert.raw_to_tool_data import xspace_to_tool_data
print(xspace_to_tool_data([sys.argv[1]], 'kernel_stats', {})[0].decode())"""
KERNELS = """SELECT name, start_ns, duration_ns, device, stream, correlation_id, registers,
             static_shared_bytes, dynamic_shared_bytes, grid_x, grid_y, grid_z, block_x, block_y,
             block_z FROM kernel ORDER BY start_ns"""


def number(value):
    return f"{value:g}" if value == int(value) else f"{value:.3f}"


def told_by_xprof(profile):
    with tempfile.TemporaryDirectory() as folder:  # it writes beside the file
        copy = shutil.copy(profile, folder)
        answer = subprocess.run([os.environ["TRILANE_XPROF_PYTHON"], "-c", ASK_XPROF, copy],
                                check=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL).stdout
    table = json.loads(answer)
    ids = [column["id"] for column in table["cols"]]
    rows = [dict(zip(ids, (cell["v"] for cell in row["c"]))) for row in table["rows"]]
    return [{key: row[key] if isinstance(row[key], str) else number(row[key]) for key in COLUMNS}
            for row in rows]


def recorded():
    with open(TABLE, encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def write(rows):
    with open(TABLE, "w", encoding="utf-8", newline="") as table:
        out = csv.DictWriter(table, COLUMNS, delimiter="\t", lineterminator="\n")
        out.writeheader()
        out.writerows(rows)


def kernels_in(profile):
    """The events of the GPUs' streams with the number of the stream, as they begin."""
    found = [(event, line.id) for plane in xplane.read(profile)
             if plane.name.startswith("/device:GPU") for line in plane.lines
             for event in line.events if "kernel_details" in event.statistics]
    return sorted(found, key=lambda pair: pair[0].begin)


def statistics(kernels):
    groups = defaultdict(list)
    for event, _ in kernels:
        groups[event.name, event.statistics["kernel_details"]].append(event)
    for events in groups.values():
        known = xplane.details(events[0])
        shared = int(known["static_shared"]) + int(known["dynamic_shared"])
        times = [event.duration / 1e6 for event in events]
        values = [float(known["regs"]), float(shared), known["block"], known["grid"],
                  float(known["occ_pct"]), float(len(times)), sum(times), min(times), max(times)]
        yield dict(zip(COLUMNS, [events[0].name] + [v if isinstance(v, str) else number(v)
                                                    for v in values]))


def rows_expected(kernels):
    first = kernels[0][0].begin
    for event, stream in kernels:
        known = xplane.details(event)
        yield [event.name, (event.begin - first) // 1000, event.duration // 1000, 0, stream,
               event.statistics["correlation_id"], int(known["regs"]),
               int(known["static_shared"]), int(known["dynamic_shared"]),
               *map(int, known["grid"].split(",")), *map(int, known["block"].split(","))]


def asked(trilane, *arguments):
    done = subprocess.run([trilane, *arguments, "--format", "json"], capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)
    if done.returncode:
        sys.exit(f"FAULT: trilane {arguments[0]}: {done.stderr}")
    return json.loads(done.stdout)


def rows_given(trilane, profile):
    rows = [list(row.values()) for row in asked(trilane, "query", profile, KERNELS)["rows"]]
    return [[row[0], row[1] - rows[0][1], *row[2:]] for row in rows]


def idle(kernels):
    begin, end = kernels[0][0].begin, max(e.begin + e.duration for e, _ in kernels)
    until, busy = begin, 0
    for event, _ in kernels:
        busy += max(0, event.begin + event.duration - max(event.begin, until))
        until = max(until, event.begin + event.duration)
    return [(end - begin) // 1000, (end - begin - busy) // 1000]


def main():
    trilane, profile = sys.argv[1], pathlib.Path(sys.argv[2])
    kernels = kernels_in(profile)
    if os.environ.get("TRILANE_XPROF_PYTHON"):
        told = told_by_xprof(profile)
        if os.environ.get("TRILANE_UPDATE_GOLDEN"):
            write(told)
        assert told == recorded(), f"xprof says {told}"
    by_name = lambda rows: sorted(rows, key=lambda row: row["kernel_name"])
    own = by_name(statistics(kernels))
    assert own == by_name(recorded()), f"the file has {own}, xprof says {recorded()}"
    given, expected = rows_given(trilane, profile), list(rows_expected(kernels))
    faults = [(a, b) for a, b in zip(given, expected) if a != b]
    for a, b in faults[:5]:
        print(f"FAULT: Trilane has {a}, the file {b}")
    if len(given) != len(expected):
        print(f"FAULT: Trilane has {len(given)} kernels, the file and xprof {len(expected)}")
        return 1
    gpu = asked(trilane, "gaps", profile)["gpus"][0]
    if [gpu["span_ns"], gpu["idle_ns"]] != idle(kernels):
        print(f"FAULT: Trilane says {gpu['span_ns']} ns and {gpu['idle_ns']} ns idle, "
              f"the file {idle(kernels)}")
        return 1
    print(f"{len(own)} kernels of xprof, {len(expected)} runs of them and the idle time compared")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
