# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What HolisticTraceAnalysis takes for the work of a GPU, and what comes of that, from the events
of a Kineto trace, without rounding: times are decimals in microseconds."""
import gzip
import json
import re
from collections import Counter, namedtuple
from decimal import Decimal

Event = namedtuple("Event", "begin end name category stream correlation")
GPU = {"kernel", "Kernel", "gpu_memcpy", "Memcpy", "gpu_memset", "Memset"}


def stream_of(arguments):
    try:
        return int(arguments.get("stream", -1))
    except (TypeError, ValueError):
        return -1


def read(path):
    """The events that take time."""
    with (gzip.open if path.suffix == ".gz" else open)(path, "rb") as file:
        document = json.loads(file.read(), parse_float=Decimal)
    events = []
    for e in document["traceEvents"]:
        if e.get("dur") is None or e.get("cat") in (None, "Trace"):
            continue
        arguments = e["args"] if isinstance(e.get("args"), dict) else {}
        begin = Decimal(e["ts"])
        events.append(Event(begin, begin + Decimal(e["dur"]), str(e["name"]), e["cat"],
                            stream_of(arguments), arguments.get("correlation", -1)))
    return events


def work(events):
    """What runs on a GPU."""
    return [e for e in events if e.category in GPU]


def work_by_hta(events):
    """Everything with a stream; where there are several steps only what was launched before the end
    of the last one by a call that is in the file."""
    steps = {e.name for e in events if "ProfilerStep" in e.name}
    if len(steps) < 2:
        return [e for e in events if e.stream != -1]
    synchronizes = ("Event Sync", "Context Sync")
    on_gpu = lambda e: (e.stream >= 0 and e.correlation >= 0) or e.name in synchronizes
    host = [e for e in events if not on_gpu(e)]
    until = max(e.end for e in host if e.name in steps)
    host = [e for e in host if e.begin <= until]
    launched = {e.correlation for e in host}
    return [e for e in events if on_gpu(e) and e.correlation in launched and e.stream != -1] + \
        [e for e in host if e.stream != -1]


def communicates(name):
    return re.match(r"nccl.*Kernel", name) is not None


def computes(name):
    return not re.match(r"nccl.*Kernel|Memcpy|Memset|dma|.*Memcpy|.*Sync", name)


def covered(events):
    """The time in which any of them is."""
    total, until = Decimal(0), None
    for begin, end in sorted((e.begin, e.end) for e in events):
        if until is None or begin > until:
            total, until = total + end - begin, end
        elif end > until:
            total, until = total + end - until, end
    return total


def figures(events):
    """Of the work of one GPU, in us; the overlap in percent, None without communication."""
    span = max(e.end for e in events) - min(e.begin for e in events)
    computation = [e for e in events if computes(e.name)]
    communication = [e for e in events if communicates(e.name)]
    both = covered(computation) + covered(communication) - covered(computation + communication)
    return {"span": span, "idle": span - covered(events), "computation": covered(computation),
            "overlap": 100 * both / covered(communication) if communication else None}


def difference(events):
    """In words, what HTA counts that is no work of a GPU, and what work it does not count."""
    real, counted = Counter(work(events)), Counter(work_by_hta(events))
    more = Counter(e.category for e in (counted - real).elements())
    launched = {e.correlation for e in events if e.category not in GPU}
    fewer = Counter("whose launch is not in the file" if e.correlation not in launched
                    else "launched after the last step" for e in (real - counted).elements())
    return "; ".join([f"HTA takes {what} events with a stream for work of the GPU ({n})"
                      for what, n in sorted(more.items())] +
                     [f"HTA leaves out operations {what} ({n})"
                      for what, n in sorted(fewer.items())])
