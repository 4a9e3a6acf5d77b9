# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs a step: one process, attached to and left again in turns, so that clocks,
caches and the memory of imports are the same. Also whether leaving takes the cost away."""
from attaching import attached, trainer
from gpumachine import median

PHASE_SECONDS = 1.5


def round_of(machine, program, pid, trace, steps):
    """Attached to until kernels arrive, measured, left, measured."""
    with attached(machine, pid, trace) as attachment:
        came = attachment.wait_for_kernels(program)
        with_us = program.ask(f"phase attached {steps}", machine.bounded(60))
        attachment.leave()
        said = attachment.said
    without = program.ask(f"phase left {steps}", machine.bounded(60))
    kernels = machine.kernels_in(trace, [with_us])[0]
    return {"attached_ms": with_us["step_ms"], "left_ms": without["step_ms"],
            "attached_longest_ms": with_us["longest_ms"], "kernels": kernels,
            "seconds_until_kernels": came, "said": said}


def run(machine, loop, rounds, seconds):
    trace = machine.out / f"turns-{loop}.trilane"
    theirs = machine.out / f"turns-{loop}.json"
    begin = machine.left()
    with trainer(machine, "torch", "--loop", loop) as (program, hello):
        look = program.ask(f"phase look {machine.some(50)}", machine.bounded(60))
        steps = machine.some(max(int(PHASE_SECONDS * 1000 / max(look["step_ms"], 0.01)), 10))
        pristine = [program.ask(f"phase pristine {steps}", machine.bounded(60))["step_ms"]
                    for _ in range(2)]
        turns = []
        for _ in range(rounds):
            if begin - machine.left() > seconds:
                break
            turns.append(round_of(machine, program, hello["pid"], trace, steps))
        # Last: it may change CUPTI's clock for the process's life. Its first use prepares it.
        program.ask(f"profile first 2 {theirs}", machine.bounded(60))
        profiled = program.ask(f"profile theirs {machine.some(50)} {theirs}", machine.bounded(60))
    trace.unlink(missing_ok=True)
    theirs.unlink(missing_ok=True)
    return summary(loop, steps, pristine, turns, profiled)


def summary(loop, steps, pristine, turns, profiled):
    base = min(pristine)
    found = {"loop": loop, "steps": steps, "rounds": len(turns), "turns": turns,
             "pristine_ms": round(base, 4),
             "profiler_ratio": round(profiled["step_ms"] / base, 4)}
    for name in ("attached", "left"):
        value = median([turn[f"{name}_ms"] for turn in turns])
        found[f"{name}_ms"] = round(value, 4)
        found[f"{name}_ratio"] = round(value / base, 4)
    # Each against what was measured right behind it: without what leaving leaves behind.
    found["attached_of_left_ratio"] = round(
        median([turn["attached_ms"] / turn["left_ms"] for turn in turns]), 4)
    return found
