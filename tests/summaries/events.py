# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What the report "paddle" must say of a trace of nsys, from nothing but its rows."""
import re
from collections import defaultdict


def plain(name):
    """Without what PyTorch adds to the name of an operator."""
    return re.sub(r", (seq|op_id|sizes|input_op_ids) = .*", "", name)


def sweep(trace):
    """Gives the ranges a parent, and the innermost range around each call."""
    around = {}
    threads = defaultdict(list)
    for each in trace.ranges:
        threads[(each.pid, each.tid)].append((each.start, 0, -each.duration, id(each), each))
    for call in trace.calls:
        threads[(call.pid, call.tid)].append((call.start, 1, 0, id(call), call))
    for items in threads.values():
        stack = []
        for start, is_call, _, _, item in sorted(items, key=lambda i: i[:4]):
            while stack and stack[-1].start + stack[-1].duration <= start:
                stack.pop()
            if is_call:
                around[id(item)] = stack[-1] if stack else None
            else:
                item.parent = stack[-1] if stack else None
                item.path = (item.parent.path if item.parent else ()) + (plain(item.name),)
                item.gpu = 0
                stack.append(item)
    return around


def launches(trace):
    found = {}
    for call in sorted(trace.calls, key=lambda c: (c.start, -c.duration)):
        if call.correlation:
            found.setdefault((call.pid, call.correlation), call)
    return found


def event_rows(trace):
    """Path → calls, CPU time, GPU time, least and greatest of both together."""
    around = sweep(trace)
    calls = launches(trace)
    for work in trace.kernels + trace.copies:
        call = calls.get((work.pid, work.correlation))
        at = around.get(id(call)) if call else None
        while at:
            at.gpu += work.duration
            at = at.parent
    rows = defaultdict(list)
    for each in trace.ranges:
        rows[each.path].append((each.duration, each.gpu))
    return {path: [len(v), sum(c for c, _ in v), sum(g for _, g in v), min(c + g for c, g in v),
                   max(c + g for c, g in v)] for path, v in rows.items()}


def union(times):
    merged = []
    for begin, end in sorted(times):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return merged


def overhead(trace):
    """Time in ranges of launching threads, and the part of it in which a GPU was busy."""
    threads = {(c.pid, c.tid) for c in trace.calls if c.correlation}
    span = lambda r: (r.start, r.start + r.duration)
    ranges = union(span(r) for r in trace.ranges
                   if r.duration and (not threads or (r.pid, r.tid) in threads))
    busy = union(map(span, trace.kernels + trace.copies))
    shared = sum(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a in ranges for b in busy)
    return sum(e - b for b, e in ranges), shared


def copies_by_call(trace):
    """(asynchronous, synchronous or unknown; direction) → calls, time."""
    calls = launches(trace)
    rows = defaultdict(lambda: [0, 0])
    for copy in trace.copies:
        if copy.kind != "memcpy":
            continue
        call = calls.get((copy.pid, copy.correlation))
        way = "Unknown" if not call else "Async" if "Async" in call.name else "Sync"
        rows[(way, copy.direction)][0] += 1
        rows[(way, copy.direction)][1] += copy.duration
    return {key: list(numbers) for key, numbers in rows.items()}
