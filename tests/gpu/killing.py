# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The trainer is killed mid-way; how much of its GPU work is in the trace?"""
import os
import signal
import time

from attaching import trainer
from processes import Trouble, stat_of

STEPS = 200
SECONDS = 2.0
FIRST, LAST = 5, 15  # the steps that tell how many kernels one has


def told_steps(machine, program, hello):
    """Endless steps until there are enough; then the trainer is killed."""
    told = []
    program.tell("endless")
    begin = time.monotonic()
    while len(told) < machine.some(STEPS) or time.monotonic() - begin < SECONDS:
        told.append(program.answer(machine.bounded(30)))
    # It is what was started, below trilane, and nobody else.
    found = stat_of(hello["pid"])
    if not found or found[2] != program.process.pid:
        raise Trouble(f"process {hello['pid']} is not the trainer")
    os.kill(hello["pid"], signal.SIGKILL)
    while True:  # steps that were told before its death
        try:
            told.append(program.answer(machine.bounded(60)))
        except Trouble:
            return told


def run(machine, loop):
    trace = machine.out / "killed.trilane"
    with trainer(machine, "torch", "--loop", loop, under=machine.record(trace)) as (program, hello):
        told = told_steps(machine, program, hello)
        code = program.code(machine.bounded(60))
        words = [line for line in program.words() if line.startswith("trilane:")]
    early = machine.kernels_in(trace, told[FIRST:LAST])
    each = sum(early) / len(early)
    whole = {"begin_ns": told[0]["begin_ns"], "end_ns": told[-1]["end_ns"]}
    found = machine.kernels_in(trace, [whole])[0]
    last = [machine.kernels_in(trace, [step])[0] for step in told[-5:]]
    return {"exit": code, "as_killed": code == -signal.SIGKILL, "steps_told": len(told),
            "kernels_a_step": each, "kernels_expected": each * len(told), "kernels_found": found,
            "share_found": round(found / (each * len(told)), 4) if each else None,
            "kernels_of_the_last_steps": last, "bytes": trace.stat().st_size, "said": words}
