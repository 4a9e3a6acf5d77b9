# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Where a GPU is idle, the edges of its steps included, and what of that happens once, at the
start; by the rules of DEFINITIONS.md, "Findings", from raw events."""
import re
from collections import defaultdict, namedtuple

import rawevents as raw

# after: the work that ends it, None behind the last; isEdge: of a step, and outside the GPU's span
Gap = namedtuple("Gap", "begin end gpu after isEdge")

STEP = re.compile(r"ProfilerStep#?\d+$")
GRAPHS = re.compile(r"Graph(Instantiate|Create|Add|ExecUpdate|Destroy|ExecDestroy)|ModuleLoad"
                    r"|StreamBeginCapture|StreamEndCapture")
SHORT_GAP, LONG_LAUNCH, TIMES_AS_LONG, PART_OF_SPAN = 100_000, 100_000, 4, 1000


def by_gpu(trace):
    work = defaultdict(list)
    for one in trace.work:
        work[one.gpu].append(one)
    return work


def steps_of(trace):
    return [r for r in trace.ranges if STEP.match(r.name)]


def launches_of(trace):
    """By key: the first call."""
    return {c.key: c for c in reversed(trace.calls) if c.key is not None}


def launches_in(trace, thread, begin, end):
    return any(c.thread == thread and "Launch" in c.name and begin <= c.begin < end
               for c in trace.calls)


def edges_of(trace, work):
    """Of one GPU's work: the steps in which it begins and ends, as far as they are outside of it."""
    steps, first, end = steps_of(trace), work[0], max(w.end for w in work)
    launch = launches_of(trace).get(first.key)
    called = min(launch.begin, first.begin) if launch else first.begin
    step = next((s for s in steps if s.begin <= called < s.end), None)
    if step and step.begin < first.begin and \
            not (launch and launches_in(trace, launch.thread, step.begin, called)):
        yield Gap(step.begin, first.begin, first.gpu, first, True)
    step = next((s for s in steps if s.begin <= end < s.end), None)
    if step and not launches_in(trace, step.thread, end, step.end):
        yield Gap(end, step.end, first.gpu, None, True)


def gaps_of(trace):
    """By GPU and time; work of 0 ns ends a gap, too."""
    gaps = []
    for gpu, work in by_gpu(trace).items():
        after = {one.begin: one for one in reversed(work)}
        gaps += [Gap(*gap, gpu, after[gap[1]], False) for gap in raw.idle(work)]
        gaps += edges_of(trace, work)
    return sorted(gaps, key=lambda gap: (str(gap.gpu), gap.begin))


class Once:
    """What of the idle time happens once."""

    def __init__(self, trace, gaps):
        self.trace, self.gaps = trace, gaps
        steps = steps_of(trace)
        self.knows_later = len(steps) != 1
        self.until = steps[1].begin if len(steps) > 1 else None
        self.runs = defaultdict(list)  # by GPU and name: begins
        for one in trace.work:
            self.runs[one.gpu, one.name].append(one.begin)
        self.first_graph = min((c.begin for c in trace.calls if "GraphLaunch" in c.name),
                               default=float("inf"))

    def is_early(self, gap):
        return gap.after and (self.until is None or gap.end <= self.until)

    def delays(self):
        """Gaps before the first run of an operation that never comes as late again."""
        spans = {gpu: max(w.end for w in work) - work[0].begin
                 for gpu, work in by_gpu(self.trace).items()}
        named = defaultdict(list)
        for gap in self.gaps:
            if gap.after:
                named[gap.gpu, gap.after.name].append(gap)
        for key, (first, *others) in named.items():
            runs, long = self.runs[key], first.end - first.begin
            if self.knows_later and self.is_early(first) and runs[0] == first.end \
                    and long > max(SHORT_GAP, spans[first.gpu] // PART_OF_SPAN) \
                    and all((o.end - o.begin) * TIMES_AS_LONG < long for o in others) \
                    and (runs[-1] >= self.until if self.until else runs[-1] > first.end):
                yield [first.begin, first.end]

    def captures(self):
        """Graphs that are captured or made before one is launched."""
        since, found = {}, []
        for call in self.trace.calls:
            if "StreamBeginCapture" in call.name:
                since.setdefault(call.thread, call.begin)
            elif "StreamEndCapture" in call.name and call.thread in since:
                found.append([since.pop(call.thread), call.end])
            elif GRAPHS.search(call.name) and "Module" not in call.name:
                found.append([call.begin, call.end])
        return raw.union([begin, min(end, self.first_graph)] for begin, end in found
                         if begin < self.first_graph)

    def loading(self):
        """Of a first run; graphs are no code of one operation."""
        return raw.union(c[:2] for c in self.trace.calls if "ModuleLoad" in c.name
                         or "Launch" in c.name and c.end - c.begin > LONG_LAUNCH)

    def intervals(self):
        """All of it, of all GPUs together."""
        found, captures, loading = list(self.delays()), self.captures(), self.loading()
        for gap in filter(self.is_early, self.gaps):
            is_first = self.runs[gap.gpu, gap.after.name][0] == gap.after.begin
            whole = [[gap.begin, gap.end]]
            parts = raw.common(whole, raw.union(captures + (loading if is_first else [])))
            found += whole if 2 * raw.length(parts) > gap.end - gap.begin else parts
        return raw.union(found)
