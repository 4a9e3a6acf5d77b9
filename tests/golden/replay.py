# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Replays recorded GPU work with some durations reduced, to compute how long the GPU would take.

An operation begins when it has been launched, its stream is free and what it waited for on other
streams is done; calls that wait for the GPU return when that is done. All host threads of a process
have one clock, so that what came later on the host still does. Delays that nothing explains stay."""
from bisect import bisect_left, bisect_right
from collections import defaultdict, namedtuple

# cuts: host time that vanishes, disjoint and in order; lasts: Work -> ns; waits: Call -> bool
Cure = namedtuple("Cure", "cuts lasts waits", defaults=([], None, lambda call: True))
NOTHING = Cure()


class Recorded:
    """What depends on what in the events of one process."""

    def __init__(self, trace, waits, copies):
        self.work = trace.work
        launches = {}
        for call in trace.calls:
            launches.setdefault(call.key, call)
        self.launch = [launches.get(w.key) if w.key is not None else None for w in self.work]
        for i, call in enumerate(self.launch):
            if call and call.begin > self.work[i].begin:
                self.launch[i] = None
        self.waiting = [c for c in trace.calls if waits.search(c.name) or copies.search(c.name)]
        self.ends = sorted((w.end, i) for i, w in enumerate(self.work))
        self._find_predecessors()
        early = [w.begin - c.begin for w, c in zip(self.work, self.launch) if c]
        self.least_latency = min(early, default=0)

    def _find_predecessors(self):
        """Of each operation the one before it on its stream, and the last to end before it."""
        last, self.before, self.other = {}, [], []
        keys = [end for end, _ in self.ends]
        for i, one in enumerate(self.work):
            self.before.append(last.get((one.gpu, one.stream)))
            last[one.gpu, one.stream] = i
            at = bisect_right(keys, one.begin)
            found = next((j for _, j in reversed(self.ends[max(at - 8, 0):at])
                          if self.work[j].stream != one.stream and self.work[j].gpu == one.gpu
                          and j < i), None)
            self.other.append(found)

    def waited_for(self, call):
        """The operation whose end let the call return."""
        at = bisect_right(self.ends, (call.end, len(self.work))) - 1
        return self.ends[at][1] if at >= 0 and self.ends[at][0] > call.begin else None


class Host:
    """One clock: what it shows when the recorded one shows `t`."""

    def __init__(self, cuts):
        self.starts = [a for a, _ in cuts]
        self.cuts = cuts
        self.before = [0]
        for a, b in cuts:
            self.before.append(self.before[-1] + b - a)
        self.earlier, self.since = 0, None  # what waits add to it, and until when it is in one

    def cut(self, t):
        at = bisect_left(self.starts, t)
        inside = max(self.cuts[at - 1][1] - t, 0) if at else 0
        return self.before[at] - inside

    def time(self, t):
        return t - self.cut(t) - self.earlier

    def returns(self, call, when):
        self.earlier = call.end - self.cut(call.end) - when


def begin_of(recorded, i, host, ends):
    """When an operation begins now, by what it really waited for."""
    one, call = recorded.work[i], recorded.launch[i]
    at = {}  # what it may wait for: when that was -> when that is now, and the least delay
    if call:
        at[call.begin] = (host.time(call.begin), recorded.least_latency)
    for j in (recorded.before[i], recorded.other[i]):
        if j is not None and j in ends:
            at[recorded.work[j].end] = (ends[j], 0)
    if not at:
        return host.time(one.begin)
    binding = max((t for t in at if t <= one.begin), default=None)
    if binding is None:
        binding = min(at)
    return max(now + (one.begin - then if then == binding else
                      min(least, one.begin - then) if then <= one.begin else one.begin - then)
               for then, (now, least) in at.items())


def played(recorded, cure=NOTHING, moments=()):
    """The begin and the end of each operation, and when the host is where it was then."""
    host, begins, ends = Host(cure.cuts), {}, {}
    items = [(recorded.launch[i].begin if recorded.launch[i] else w.begin, 1, i)
             for i, w in enumerate(recorded.work)]
    items += [(c.end, 0, n) for n, c in enumerate(recorded.waiting)]
    items += [(t, 2, 0) for t in moments]
    until, times = None, {}
    for t, kind, n in sorted(items):
        if kind == 2:
            times[t] = host.time(t)
            continue
        if kind == 1:
            one = recorded.work[n]
            begins[n] = begin_of(recorded, n, host, ends)
            ends[n] = begins[n] + (cure.lasts(one) if cure.lasts else one.end - one.begin)
            continue
        call = recorded.waiting[n]
        awaited = recorded.waited_for(call)
        if awaited is None or awaited not in ends or (until is not None and call.begin < until):
            continue
        until = call.end
        rest = call.end - recorded.work[awaited].end
        done = ends[awaited] + rest if cure.waits(call) else 0
        host.returns(call, max(host.time(call.begin) + rest, done))
    return begins, ends, times


def spans(recorded, cure=NOTHING, edges=()):
    """Of all GPUs together, from the first begin to the last end, and with the edges of steps:
    (GPU, moment of the host at which the step begins or ends)."""
    begins, ends, times = played(recorded, cure, {moment for _, moment in edges})
    first, last = defaultdict(list), defaultdict(list)
    for i, one in enumerate(recorded.work):
        first[one.gpu].append(begins[i])
        last[one.gpu].append(ends[i])
    for gpu, moment in edges:
        first[gpu].append(times[moment])
        last[gpu].append(times[moment])
    return sum(max(last[gpu]) - min(first[gpu]) for gpu in first)
