# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A trainer that is recorded from its start: the same kernels as the framework's own profiler sees of
the same steps?"""
from attaching import trainer
from comparison import compare
from processes import Trouble

RANGE = ("--capture-range", "nvtx:measured")


def finish(machine, program):
    """Lets a program end by itself, so that its trace is complete; its exit code."""
    program.tell("quit")
    code = program.code(machine.bounded(60))
    if code is None:
        raise Trouble("it does not end: " + program.last_words())
    return code


def run(machine, loop, steps):
    """Recorded from the start, in the steps' range only; the profiler in a process of its own."""
    trace = machine.out / f"{loop}.trilane"
    theirs = machine.out / f"{loop}.json"
    # The framework's profiler shows the nodes of a graph.
    options = (*RANGE, "--cuda-graph", "node")
    with trainer(machine, "torch", "--loop", loop,
                 under=machine.record(trace, *options)) as (program, _):
        program.ask(f"phase measured {steps}", machine.bounded(60))
        code = finish(machine, program)
        words = [line for line in program.words() if line.startswith("trilane:")]
    with trainer(machine, "torch", "--loop", loop) as (program, _):
        program.ask(f"profile measured {steps} {theirs}", machine.bounded(60))
        finish(machine, program)
    found = compare(machine.table(trace, "kernels"), machine.table(theirs, "kernels"))
    copies = [sum(row["calls"] for row in machine.table(path, "memcpy"))
              for path in (trace, theirs)]
    return {**found, "copies": copies, "said": words, "exit": code, "bytes": trace.stat().st_size,
            "their_bytes": theirs.stat().st_size, "not_imported": machine.not_imported(trace)}


FIRST = """SELECT max(a.duration_ns) AS longest, sum(a.duration_ns) AS total, count(*) AS n FROM (
SELECT min(start_ns) AS start_ns FROM cuda_api WHERE name LIKE '%LaunchKernel%' AND start_ns >= {0} AND
start_ns < {1}) f JOIN cuda_api a USING (start_ns)"""
OVERHEAD = """SELECT name, count(*) AS n, sum(duration_ns) AS total_ns, max(duration_ns) AS longest_ns
FROM slice WHERE kind = 'overhead' GROUP BY name"""


def ranges(machine, loop, steps):
    """Each step is a capture range of its own: is each whole, and what do its first launches take?"""
    trace = machine.out / f"ranges-{loop}.trilane"
    steps = machine.some(steps)
    with trainer(machine, "torch", "--loop", loop,
                 under=machine.record(trace, "--capture-range", "nvtx:step")) as (program, _):
        phase = program.ask(f"phase measured {steps}", machine.bounded(60))
        code = finish(machine, program)
        words = [line for line in program.words() if line.startswith("trilane:")]
    steps_seen = machine.query(trace, "SELECT start_ns, end_ns FROM nvtx WHERE name = 'step'")
    launches = [machine.query(trace, FIRST.format(row["start_ns"], row["end_ns"]))[0]
                for row in steps_seen[:12]]
    zero = machine.info(trace)["epoch_of_zero_ns"]
    return {"steps": steps, "ranges": len(steps_seen), "step_ms": phase["step_ms"],
            "kernels": machine.kernels_in(trace, [phase])[0], "zero_ns": zero,
            "first_launches_ns": [row["longest"] for row in launches],
            "overhead": machine.query(trace, OVERHEAD), "exit": code, "said": words,
            "bytes": trace.stat().st_size, "not_imported": machine.not_imported(trace)}
