# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of a Kineto trace, computed apart from Trilane, in the plainest way.

Prints one line a name: name, calls, CPU total, CPU self, GPU time, kernels, GPU operations and
backward GPU time; times in ns, a range inside one of its own name counted once. The first line has
the GPU time that no range launched.
"""
import decimal
import gzip
import json
import sys

GPU = {"kernel", "Kernel", "gpu_memcpy", "Memcpy", "gpu_memset", "Memset"}
CALLS = {"cuda_runtime", "cuda_driver", "Runtime"}
OTHER = GPU | CALLS | {"cuda_sync", "gpu_user_annotation", "python_function", "overhead", "Overhead",
                       "cuda_profiler_range", "Trace"}


def ns(value):
    return int(decimal.Decimal(value) * 1000)


def load(path):
    raw = open(path, "rb").read()
    text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    return json.loads(text.decode("utf-8", "replace"), strict=False,
                      parse_float=decimal.Decimal)["traceEvents"]


class Range:
    def __init__(self, event):
        self.name = event["name"]
        self.start = ns(event["ts"])
        self.end = self.start + ns(event.get("dur", 0))
        args = event.get("args", {})
        self.sequence = args.get("Sequence number")
        self.backward = int(args.get("Fwd thread id", 0) or 0) > 0
        self.parent = None
        self.below = 0
        self.gpu = self.kernels = self.operations = self.backward_gpu = 0

    def above(self):
        at = self
        while at:
            yield at
            at = at.parent


def main():
    threads, calls, work = {}, {}, []
    for event in load(sys.argv[1]):
        if event.get("ph") != "X":
            continue
        category = event.get("cat", "")
        correlation = event.get("args", {}).get("correlation")
        thread = (str(event.get("pid")), str(event.get("tid")))
        if category in GPU:
            work.append((category, correlation, ns(event.get("dur", 0))))
        elif category in CALLS:
            if correlation and (correlation not in calls or
                                ns(event["ts"]) < calls[correlation][1]):
                calls[correlation] = (thread, ns(event["ts"]))
        elif category not in OTHER:
            threads.setdefault(thread, []).append(Range(event))
    forward = {}
    for ranges in threads.values():
        ranges.sort(key=lambda r: (r.start, -r.end))
        stack = []
        for r in ranges:
            while stack and stack[-1].end <= r.start:
                stack.pop()
            if stack:
                r.parent = stack[-1]
                stack[-1].below += r.end - r.start
            stack.append(r)
            if r.sequence is not None and not r.backward:
                forward.setdefault(int(r.sequence), []).append(r)
    outside = 0
    for category, correlation, duration in work:
        inner = None
        if correlation in calls:
            thread, at = calls[correlation]
            for r in threads.get(thread, []):
                if r.start > at:
                    break
                if r.end > at:
                    inner = r
        if not inner:
            outside += duration
            continue
        for r in inner.above():
            r.gpu += duration
            r.operations += 1
            r.kernels += category in ("kernel", "Kernel")
        for r in inner.above():
            made = [f for f in forward.get(int(r.sequence), []) if f.start <= r.start] \
                if r.backward and r.sequence is not None else []
            if made:
                for f in max(made, key=lambda f: f.start).above():
                    f.backward_gpu += duration
                break
    rows = {}
    for ranges in threads.values():
        for r in ranges:
            row = rows.setdefault(r.name, [0] * 7)
            outermost = all(a.name != r.name for a in r.above() if a is not r)
            row[0] += 1
            row[2] += r.end - r.start - r.below
            if outermost:
                for i, value in ((1, r.end - r.start), (3, r.gpu), (4, r.kernels),
                                 (5, r.operations), (6, r.backward_gpu)):
                    row[i] += value
    print(outside)
    for name, row in sorted(rows.items()):
        print(json.dumps(name), *row, sep="\t")


main()
