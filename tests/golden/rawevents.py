# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The GPU work, CUDA calls and ranges of a Kineto or nsys file, read without Trilane; ns."""
import gzip
import json
import re
import sqlite3
from collections import namedtuple
from decimal import Decimal

Work = namedtuple("Work", "begin end name kind gpu stream key details")  # kind: kernel, copy, set
Call = namedtuple("Call", "begin end name thread key")
Range = namedtuple("Range", "begin end name thread")
Trace = namedtuple("Trace", "work calls ranges")

KINDS = {"kernel": "kernel", "gpu_memcpy": "copy", "gpu_memset": "set", "Kernel": "kernel",
         "Memcpy": "copy", "Memset": "set"}
CALLS = {"cuda_runtime", "cuda_driver", "Runtime", "hip_runtime"}
RANGES = {"cpu_op", "user_annotation", "python_function", "Operator"}


def nanoseconds(microseconds):
    return int(Decimal(str(microseconds)) * 1000)


def kineto(path):
    with (gzip.open if path.suffix == ".gz" else open)(path, "rb") as file:
        document = json.loads(file.read(), parse_float=Decimal)
    events = document["traceEvents"] if isinstance(document, dict) else document
    trace = Trace([], [], [])
    for e in events:
        if e.get("ph") != "X" or e.get("dur") is None:
            continue
        category, details = e.get("cat"), e.get("args") or {}
        begin = nanoseconds(e["ts"])
        end = begin + nanoseconds(e["dur"])
        key = details.get("correlation")
        if category in KINDS:
            gpu = details.get("device", e.get("pid"))
            trace.work.append(Work(begin, end, e["name"], KINDS[category], gpu,
                                   details.get("stream"), key, details))
        elif category in CALLS:
            trace.calls.append(Call(begin, end, e["name"], (e["pid"], e["tid"]), key))
        elif category in RANGES:
            trace.ranges.append(Range(begin, end, e["name"], (e["pid"], e["tid"])))
    return trace


def rows(base, table, columns):
    known = {row[1] for row in base.execute(f"PRAGMA table_info({table})")}
    if not known:
        return []
    asked = ", ".join(c if c in known else f"NULL AS {c}" for c in columns)
    return base.execute(f"SELECT {asked} FROM {table}")


def nsys(path):
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    names = dict(rows(base, "StringIds", ["id", "value"]))
    memory = dict(rows(base, "ENUM_CUDA_MEM_KIND", ["id", "label"]))
    trace = Trace([], [], [])
    common = ["start", "end", "deviceId", "streamId", "correlationId", "globalPid"]
    for kind, table, more in (("kernel", "KERNEL", ["demangledName", "gridX"]),
                              ("copy", "MEMCPY", ["srcKind", "dstKind", "bytes"]),
                              ("set", "MEMSET", [])):
        for row in rows(base, "CUPTI_ACTIVITY_KIND_" + table, common + more):
            begin, end, gpu, stream, correlation, process = row[:6]
            details = dict(zip(more, row[6:]))
            name = names.get(details.get("demangledName"), kind)
            if kind == "copy":
                name = " -> ".join(str(memory.get(details[c], details[c]))
                                   for c in ("srcKind", "dstKind"))
            trace.work.append(Work(begin, end, name, kind, (process, gpu), stream,
                                   (process, correlation), details))
    for begin, end, correlation, name, thread in rows(
            base, "CUPTI_ACTIVITY_KIND_RUNTIME",
            ["start", "end", "correlationId", "nameId", "globalTid"]):
        process = None if thread is None else thread >> 24 << 24
        trace.calls.append(Call(begin, end, names.get(name, ""), thread, (process, correlation)))
    for begin, end, text, name, thread in rows(base, "NVTX_EVENTS", ["start", "end", "text",
                                                                     "textId", "globalTid"]):
        if end is not None:
            trace.ranges.append(Range(begin, end, text or names.get(name, ""), thread))
    return trace


def read(path):
    """Sorted by begin."""
    trace = nsys(path) if path.suffix == ".sqlite" else kineto(path)
    return Trace(*(sorted(events, key=lambda e: e[:2]) for events in trace))


def union(intervals):
    """Disjoint, in order."""
    merged = []
    for begin, end in sorted(intervals):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        elif end > begin:
            merged.append([begin, end])
    return merged


def length(intervals):
    return sum(end - begin for begin, end in intervals)


def common(first, second):
    """Of two lists of disjoint intervals in order."""
    shared, i, j = [], 0, 0
    while i < len(first) and j < len(second):
        begin, end = max(first[i][0], second[j][0]), min(first[i][1], second[j][1])
        if begin < end:
            shared.append([begin, end])
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return shared


def idle(work):
    """Between the first and the last of the work of one GPU; work of 0 ns ends a gap, too."""
    gaps, until = [], work[0].end
    for one in work:
        if one.begin > until:
            gaps.append([until, one.begin])
        until = max(until, one.end)
    return gaps


def communicates(work):
    return work.kind == "kernel" and \
        re.search(r"nccl|rccl|deep_ep|nvshmem|cross_device_reduce|all_?reduce_kernel", work.name,
                  re.I) is not None


def pageable(work):
    return work.kind == "copy" and "pageable" in work.name.lower()


ALLOCATES = re.compile(r"(cuda|hip)(Malloc|Free|HostAlloc|HostFree|HostRegister|HostUnregister"
                       r"|MemAlloc|MallocHost|FreeHost)|cu(MemAlloc|MemFree|MemCreate)")
WAITS = re.compile(r"(cuda|hip|cu)(Device|Stream|Event|Ctx)Synchronize|hipExtSynchronize")
LAUNCHES = re.compile(r"Launch|Memcpy.*Async|Memset")
