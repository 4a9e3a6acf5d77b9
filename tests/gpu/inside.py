# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The framework's own profiler is switched on and off inside of a recording: what does each of them
see, and does ours come back?"""
import pathlib

from attaching import trainer
from launching import finish
from processes import Trouble

AFTER = 5
AFTER_SECONDS = 1.0


def their_kernels(machine, path):
    """Kernels in what the framework's profiler has written: a file, or a folder of files."""
    files = sorted(path.rglob("*.trace.json*")) if path.is_dir() else [path]
    try:
        return sum(row["calls"] for file in files for row in machine.table(file, "kernels"))
    except Trouble as trouble:
        return str(trouble)[:300]


def phases_of(machine, program, theirs, steps):
    """Before, while and after the profiler is on."""
    ask = lambda text: program.ask(text, machine.bounded(60))
    found = [ask(f"phase before {steps}"), ask(f"profile while {steps} {theirs}")]
    # Ours may need some seconds to come back.
    seconds = AFTER_SECONDS * (0.6 if machine.quick else 1)
    many = max(int(seconds * 1000 / max(found[0]["step_ms"], 0.01)), 1)
    found += [ask(f"phase after-{i} {many}") for i in range(AFTER)]
    return found


def run(machine, framework, steps, *arguments):
    trace = machine.out / f"inside-{framework}.trilane"
    theirs = pathlib.Path(machine.out / f"inside-{framework}.json")
    phases, failed, code = [], None, None
    with trainer(machine, framework, *arguments,
                 under=machine.record(trace, "--cuda-graph", "node")) as (program, _):
        try:
            phases = phases_of(machine, program, theirs, steps)
            code = finish(machine, program)
        except Trouble as trouble:  # a crash of the trainer is the answer
            failed = str(trouble)
            program.code(machine.bounded(20))
        words = [line for line in program.words() if line.startswith("trilane:")]
    found = {"exit": code, "said": words, "theirs": their_kernels(machine, theirs)}
    if failed:
        return {**found, "failed": failed}
    counts = machine.kernels_in(trace, phases)
    each = counts[0] / phases[0]["steps"]
    return {**found, "not_imported": machine.not_imported(trace), "kernels_a_step": each, "phases": [
        {"phase": phase["phase"], "steps": phase["steps"], "kernels": count,
         "share": round(count / (each * phase["steps"]), 4) if each else None,
         "step_ms": round(phase["step_ms"], 4), "resident_kib": phase["resident_kib"]}
        for phase, count in zip(phases, counts)]}
