# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The trainer is killed mid-way; how much of its GPU work is in the trace?"""
import pathlib
import random
import signal
import subprocess
import time

from gpumachine import LOOPS


def trainer_of(pid):
    """The program that `trilane record` started."""
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            command = pathlib.Path(f"/proc/{child}/cmdline").read_bytes()
            if b"loops.py" in command:
                return int(child)
    return None


def kernels_per_step(machine, loop):
    """Counted on a whole run: the difference of two lengths."""
    counts = []
    for steps in (10, 20):
        result, trace = machine.record("count", (), "--loop", loop, "--steps", str(steps))
        if "failed" in result:
            raise RuntimeError(result["failed"])
        counts.append(sum(row["calls"] for row in machine.table(trace, "kernels")))
        trace.unlink()
    return (counts[1] - counts[0]) / 10


def run(machine, loop):
    per_step = kernels_per_step(machine, loop)
    trace = machine.out / "killed.trilane"
    process = subprocess.Popen(
        [machine.trilane, "record", "--force", "-o", str(trace), "--", machine.python, str(LOOPS),
         "--loop", loop, "--steps", "1000000", "--wait", "--tell"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=machine.environment)
    told = 0
    deadline = None
    moment = random.uniform(1.5, 3.5)
    for line in process.stdout:
        if line.startswith("step"):
            told = int(line.split()[1]) + 1
            deadline = deadline or time.monotonic() + moment
            if time.monotonic() > deadline:
                break
    target = trainer_of(process.pid)
    if target is None:
        process.kill()
        return {"failed": "the trainer ended by itself: " + process.stderr.read()[-300:]}
    target_steps = told
    subprocess.run(["kill", "-KILL", str(target)], check=False)
    # Steps it told between our last look and its death.
    rest, said = process.communicate(timeout=60)
    told += sum(1 for line in rest.splitlines() if line.startswith("step"))
    kernels = sum(row["calls"] for row in machine.table(trace, "kernels"))
    ranges = {row["name"]: row["calls"] for row in machine.table(trace, "nvtx")}
    expected = per_step * told
    return {"exit": process.returncode, "as_killed": process.returncode == -signal.SIGKILL,
            "steps_before": target_steps, "steps_told": told, "kernels_per_step": per_step,
            "kernels_expected_at_least": expected, "kernels_found": kernels,
            "share_found": round(kernels / expected, 4) if expected else None,
            "step_ranges": ranges.get("step", 0), "bytes": trace.stat().st_size,
            "said": [l for l in said.splitlines() if l.startswith("trilane:")]}
