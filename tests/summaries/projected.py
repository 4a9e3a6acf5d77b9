# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The GPU work that ranges launched, of an nsys trace: a range launched what a CUDA call launched
that began on its thread while it was open."""
import bisect
from collections import defaultdict

from spreads import spread


def launches(trace):
    """Each piece of GPU work with the call that launched it, where that is there."""
    calls = defaultdict(list)
    for call in trace.calls:
        if call.correlation:
            calls[(call.pid, call.correlation)].append(call)
    processes = {c.pid for c in trace.calls}
    only = min(processes) if len(processes) == 1 else None
    for work in trace.kernels + trace.copies:
        found = calls.get((work.pid if work.pid is not None else only, work.correlation))
        if found:
            yield work, min(found, key=lambda c: (c.start, -c.duration))


def work_by_range(trace):
    """Pairs of a range and the work that it launched; ranges without work are left out."""
    by_thread = defaultdict(list)
    for work, call in launches(trace):
        by_thread[(call.pid, call.tid)].append((call.start, work))
    starts = {}
    for thread, list_ in by_thread.items():
        list_.sort(key=lambda pair: pair[0])
        starts[thread] = [start for start, _ in list_]
    for each in trace.ranges:
        thread = (each.pid, each.tid)
        if thread not in starts:
            continue
        first = bisect.bisect_left(starts[thread], each.start)
        last = bisect.bisect_left(starts[thread], each.start + each.duration)
        if first < last:
            yield each, [work for _, work in by_thread[thread][first:last]]


def kernel_rows(trace):
    """nvtx_kern_sum, by range, process, thread and kernel."""
    times, instances = defaultdict(list), defaultdict(set)
    for number, (each, works) in enumerate(work_by_range(trace)):
        for work in works:
            if work.kind == "kernel":
                key = (each.label, each.tid, work.name)
                times[key].append(work.duration)
                instances[key].add(number)
    return {key: [len(instances[key]), len(t), sum(t), *spread(t)] for key, t in times.items()}


def projection_rows(trace):
    """nvtx_gpu_proj_sum, by range: from the first work's begin to the last one's end."""
    groups = defaultdict(list)
    for each, works in work_by_range(trace):
        begin = min(w.start for w in works)
        end = max(w.start + w.duration for w in works)
        groups[(each.label,)].append((end - begin, each.duration, len(works)))
    rows = {}
    for key, group in groups.items():
        projected = [p for p, _, _ in group]
        rows[key] = [sum(projected), sum(r for _, r, _ in group), len(group), *spread(projected),
                     sum(n for _, _, n in group)]
    return rows
