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
