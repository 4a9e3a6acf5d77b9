#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every "up to" of `trilane diagnose` is a bound: each trace of the corpus is replayed with the
problem removed, and must not save more than that.
    bounds.py TRILANE CORPUS [-v | --selftest]
Changes per finding: findings/README.md."""
import os
import pathlib
import re
import sys
import tempfile
from bisect import bisect_right
from collections import Counter

import rawevents as raw
from findings import asked, traces
from replay import Cure, Recorded, spans
from startup import GRAPHS, LONG_LAUNCH, SHORT_GAP, Once, by_gpu, gaps_of, launches_of

SHORT_KERNEL = 15_000
COPIES = re.compile(r"(cuda|hip|cu)Memcpy")
LOADERS = re.compile(r"DataLoader|wait_for_batch|preprocess|image_processing")
FLOAT32 = re.compile(r"sgemm|hgemm|simt|dgrad_engine|wgrad_alg|winograd|scudnn", re.I)
NO_DEFECT = re.compile(r"gemm|gemv|conv|cutlass|flash|fmha|grad_engine|grad_alg|winograd|scudnn",
                       re.I)
SMALL_FILE = 1_000_000
TIGHT = {"cpu_allocation", "cpu_framework", "exposed_communication", "io_bound", "needless_sync",
         "small_kernels", "start_up"}
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


def touches(interval, intervals):
    at = bisect_right(intervals, interval[0], key=lambda one: one[1])
    return at < len(intervals) and intervals[at][0] < interval[1]


class Cures:
    """What would be ideal, topic by topic."""

    def __init__(self, trace):
        self.trace = trace
        self.gaps = gaps_of(trace)
        self.edges = [(gap.gpu, gap.begin if gap.after else gap.end)
                      for gap in self.gaps if gap.isEdge]
        self.idle = raw.union(gap[:2] for gap in self.gaps)
        self.waits = self.calls(lambda c: raw.WAITS.search(c.name) or COPIES.search(c.name))
        self.loading = self.calls(lambda c: GRAPHS.search(c.name) or "Launch" in c.name
                                  and c.end - c.begin > LONG_LAUNCH)
        self.launches = launches_of(trace)
        self.loader = raw.union(r[:2] for r in trace.ranges if LOADERS.search(r.name))
        self.once = Once(trace, self.gaps).intervals()
        self.first_launched = {
            gpu: min((w.begin for w in work if w.key in self.launches), default=0)
            for gpu, work in by_gpu(trace).items()}

    def calls(self, which):
        return raw.union(c[:2] for c in self.trace.calls if which(c))

    def is_queued(self, gap):
        """What comes next had been launched before the gap, or before the recording: what the host
        did meanwhile is no reason for it."""
        launch = gap.after and self.launches.get(gap.after.key)
        return gap.after and (launch.begin < gap.begin if launch else
                              gap.end < self.first_launched.get(gap.gpu, 0))

    def late_host(self):
        return raw.union(gap[:2] for gap in self.gaps if not self.is_queued(gap))

    def gaps_by_length(self, are_short):
        """Short ones before short work, or the others; without short ones in which a call waits."""
        def is_short(gap):
            return gap.end - gap.begin <= SHORT_GAP and gap.after is not None and \
                gap.after.end - gap.after.begin < SHORT_KERNEL
        return raw.union(gap[:2] for gap in self.gaps if are_short == is_short(gap) and
                         (gap.end - gap.begin > SHORT_GAP or not touches(gap, self.waits)))

    def small_kernels(self):
        """The same operations back to back, as in a graph."""
        return Cure(cuts=without(self.gaps_by_length(True), self.elsewhere()))

    def cpu_framework(self):
        """In longer gaps only calls take time."""
        return Cure(cuts=without(raw.common(self.gaps_by_length(False), self.late_host()),
                                 self.elsewhere()))

    def latency(self):
        """From the last launch to the begin of its work, in gaps that another topic may have."""
        return [[max(c.begin, gap.begin), gap.end] for gap in self.gaps
                if gap.after and (touches(gap, self.waits) or touches(gap, self.loader))
                for c in [self.launches.get(gap.after.key)] if c and c.begin < gap.end]

    def elsewhere(self):
        """What other findings are about."""
        return raw.union(self.once + self.waits + self.loader + self.loading + self.latency()
                         + self.calls(lambda c: raw.ALLOCATES.search(c.name)))

    def cpu_allocation(self):
        """No call that allocates or frees takes time, wherever it is."""
        return Cure(cuts=without(self.calls(lambda c: raw.ALLOCATES.search(c.name)), self.once))

    def cpu_kernel_selection(self):
        """Code is loaded and graphs are made ahead of time."""
        return Cure(cuts=without(raw.common(self.loading, self.idle), self.once))

    def start_up(self):
        """What happens once has happened before."""
        return Cure(cuts=self.once)

    def io_bound(self):
        """Where the GPU is idle, the batch is ready; copies of it still take their time."""
        return Cure(cuts=without(raw.common(self.loader, self.late_host()),
                                 raw.union(self.once + self.waits + self.latency())))

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
    cures = Cures(events)
    whole = sum(gpu["span_ns"] for gpu in told["gpus"]) + \
        sum(gap.end - gap.begin for gap in cures.gaps if gap.isEdge)
    yield "as recorded", 0, whole - spans(recorded, edges=cures.edges), whole
    for topic, gain in gains.items():
        cure = getattr(cures, topic, None)
        if cure:
            yield topic, gain, whole - spans(recorded, cure(), cures.edges), whole


def exceeds(gain, won, whole):
    return won > gain * (1 + OF_BOUND) + OF_SPAN * whole


def selftest(trilane, corpus, environment):
    """With half of each bound, what is cured must win more than that, topic by topic."""
    small = [t for t in traces(corpus) if (corpus / t).stat().st_size < SMALL_FILE]
    seen = {topic for trace in small for topic, gain, won, whole in
            rows(trilane, corpus, trace, environment) if exceeds(gain // 2, won, whole)}
    print("half of the bound is too little: " + ", ".join(sorted(seen)))
    return sorted(TIGHT - seen)


def check(trilane, corpus, environment):
    failed, checked = [], Counter()
    for trace in traces(corpus):
        for topic, gain, won, whole in rows(trilane, corpus, trace, environment):
            checked[topic] += 1
            line = f"{topic}: up to {gain / 1e6:.3f} ms, the cure wins {won / 1e6:.3f} ms of " \
                f"{whole / 1e6:.3f} ms: {trace}"
            if exceeds(gain, won, whole):
                failed.append(line)
            if "-v" in sys.argv:
                print(line)
    for topic, count in sorted(checked.items()):
        print(f"{topic:22} {count:3} traces")
    return failed


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    if not (corpus / "MANIFEST.tsv").is_file():
        print("SKIP: the corpus of real traces is not there")
        return 77
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        test = selftest if "--selftest" in sys.argv else check
        failed = test(trilane, corpus, environment)
    print("\n".join(f"FAILS {line}" for line in failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
