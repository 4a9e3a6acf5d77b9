#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every "up to" of `trilane diagnose` is a bound: each trace of the corpus is played again with what
the finding is about cured, and must not win more than that.
    bounds.py TRILANE CORPUS [-v]
What is cured how: findings/README.md."""
import os
import pathlib
import re
import sys
import tempfile
from bisect import bisect_right
from collections import defaultdict

import rawevents as raw
from findings import asked, traces
from replay import Cure, Recorded, spans

SHORT_GAP, SHORT_KERNEL, LONG_LAUNCH = 100_000, 15_000, 100_000
COPIES = re.compile(r"(cuda|hip|cu)Memcpy")
GRAPHS = re.compile(r"Graph(Instantiate|Create|Add|ExecUpdate|Destroy|ExecDestroy)|ModuleLoad"
                    r"|StreamBeginCapture|StreamEndCapture")
LOADERS = re.compile(r"DataLoader|wait_for_batch|preprocess|image_processing")
FLOAT32 = re.compile(r"sgemm|hgemm|simt|dgrad_engine|wgrad_alg|winograd|scudnn", re.I)
NO_DEFECT = re.compile(r"gemm|gemv|conv|cutlass|flash|fmha|grad_engine|grad_alg|winograd|scudnn",
                       re.I)
OF_SPAN, OF_BOUND = 0.001, 0.03  # the cures draw the lines between topics by simpler rules


def without(intervals, others):
    """Disjoint intervals in order, less what is in others."""
    left, i = [], 0
    for begin, end in intervals:
        while i < len(others) and others[i][1] <= begin:
            i += 1
        j = i
        while j < len(others) and others[j][0] < end:
            if begin < others[j][0]:
                left.append([begin, others[j][0]])
            begin = max(begin, others[j][1])
            j += 1
        if begin < end:
            left.append([begin, end])
    return left


def gaps_of(work):
    """Of one GPU, with the work after each; work of 0 ns ends a gap."""
    after = {}
    for one in reversed(work):
        after[one.begin] = one
    return [(gap, after[gap[1]]) for gap in raw.idle(work)]


def touches(interval, intervals):
    at = bisect_right(intervals, interval[0], key=lambda one: one[1])
    return at < len(intervals) and intervals[at][0] < interval[1]


class Cures:
    """What would be ideal, topic by topic."""

    def __init__(self, trace):
        self.trace = trace
        self.gaps = [(gap, work) for gpu in {w.gpu for w in trace.work} for gap, work in
                     gaps_of([w for w in trace.work if w.gpu == gpu])]
        self.idle = raw.union(gap for gap, _ in self.gaps)
        self.waits = self.calls(lambda c: raw.WAITS.search(c.name) or COPIES.search(c.name))
        self.loading = self.calls(lambda c: GRAPHS.search(c.name) or "Launch" in c.name
                                  and c.end - c.begin > LONG_LAUNCH)
        self.launches = {c.key: c for c in reversed(trace.calls) if c.key is not None}
        self.loader = raw.union(r[:2] for r in trace.ranges if LOADERS.search(r.name))

    def calls(self, which):
        return raw.union(c[:2] for c in self.trace.calls if which(c))

    def gaps_by_length(self, are_short):
        """Short ones before short work, or the others; without short ones in which a call waits."""
        return raw.union(
            gap for gap, after in self.gaps
            if (gap[1] - gap[0] > SHORT_GAP or not touches(gap, self.waits)) and are_short ==
            (gap[1] - gap[0] <= SHORT_GAP and after.end - after.begin < SHORT_KERNEL))

    def small_kernels(self):
        """The same operations back to back, as in a graph."""
        return Cure(cuts=without(self.gaps_by_length(True), self.elsewhere()))

    def cpu_framework(self):
        """In longer gaps only calls take time."""
        return Cure(cuts=without(self.gaps_by_length(False), self.elsewhere()))

    def latency(self):
        """From the last launch to the begin of its work, in gaps that another topic may have."""
        return [[max(c.begin, gap[0]), gap[1]] for gap, after in self.gaps
                if touches(gap, self.waits) or touches(gap, self.loader)
                for c in [self.launches.get(after.key)] if c and c.begin < gap[1]]

    def elsewhere(self):
        """What other findings are about."""
        return raw.union(self.waits + self.loader + self.loading + self.latency()
                         + self.calls(lambda c: raw.ALLOCATES.search(c.name)))

    def cpu_allocation(self):
        """No call that allocates or frees takes time, wherever it is."""
        return Cure(cuts=self.calls(lambda c: raw.ALLOCATES.search(c.name)))

    def cpu_kernel_selection(self):
        """Code is loaded and graphs are made ahead of time."""
        return Cure(cuts=raw.common(self.loading, self.idle))

    def io_bound(self):
        """Where the GPU is idle, the batch is ready; copies of it still take their time."""
        return Cure(cuts=without(raw.common(self.loader, self.idle),
                                 raw.union(self.waits + self.latency())))

    def needless_sync(self):
        """No call waits for the GPU."""
        return Cure(waits=lambda c: not raw.WAITS.search(c.name))

    def pageable_copies(self):
        """Copies of pageable memory take no time, and no call waits for one."""
        return Cure(waits=lambda c: not COPIES.search(c.name),
                    lasts=lambda w: 0 if raw.pageable(w) else w.end - w.begin)

    def shorter(self, lasts):
        """Kernels last so long; a host that is the limit is faster by as much as they are alone."""
        changed = [w for w in self.trace.work if lasts(w) < w.end - w.begin]
        others = raw.union(w[:2] for w in self.trace.work if lasts(w) == w.end - w.begin)
        saved = raw.union((w.begin + lasts(w), w.end) for w in changed)
        return Cure(cuts=without(saved, others), lasts=lasts)

    def exposed_communication(self):
        """Communication takes no time."""
        return self.shorter(lambda w: 0 if raw.communicates(w) else w.end - w.begin)

    def no_tensor_cores(self):
        """Products of matrices in single precision take a 32nd of the time."""
        return self.shorter(lambda w: (w.end - w.begin) //
                            (32 if w.kind == "kernel" and FLOAT32.search(w.name) else 1))

    def low_occupancy(self):
        """Kernels with few blocks take the share of their time that they fill of the GPU."""
        def lasts(work):
            time, blocks = work.end - work.begin, work.details.get("blocks per SM")
            few = work.kind == "kernel" and blocks is not None and blocks < 1 and \
                time >= SHORT_KERNEL and not NO_DEFECT.search(work.name) and \
                not raw.communicates(work)
            return int(time * blocks) if few else time
        return self.shorter(lasts)


def rows(trilane, corpus, trace, environment):
    """Topic, what can be won at most, and what the cure wins."""
    told = asked(trilane, environment, "diagnose", corpus / trace)
    gains = {f["id"]: f["gain_ns"] for f in told["findings"] if f["gain_ns"]}
    if not gains:
        return
    events = raw.read(corpus / trace)
    recorded = Recorded(events, raw.WAITS, COPIES)
    whole = sum(gpu["span_ns"] for gpu in told["gpus"])
    yield "as recorded", 0, whole - spans(recorded), whole
    cures = Cures(events)
    for topic, gain in gains.items():
        cure = getattr(cures, topic, None)
        if cure:
            yield topic, gain, whole - spans(recorded, cure()), whole


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    if not (corpus / "MANIFEST.tsv").is_file():
        print("SKIP: the corpus of real traces is not there")
        return 77
    failed, checked = 0, defaultdict(list)
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for trace in traces(corpus):
            for topic, gain, won, whole in rows(trilane, corpus, trace, environment):
                checked[topic].append(won / max(gain, 1))
                fails = won > gain * (1 + OF_BOUND) + OF_SPAN * whole
                failed += fails
                if fails or "-v" in sys.argv:
                    print(f"{'FAILS' if fails else 'holds'} {topic}: up to {gain / 1e6:.3f} ms, "
                          f"the cure wins {won / 1e6:.3f} ms of {whole / 1e6:.3f} ms: {trace}")
    for topic, shares in sorted(checked.items()):
        print(f"{topic:22} {len(shares):3} traces")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
