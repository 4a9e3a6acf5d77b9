# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A trainer that nobody has prepared is attached to when it is warm: the same kernels as the
framework's own profiler sees of the same steps?"""
import re
import subprocess
import threading
import time

from comparison import compare
from gpumachine import LOOPS, answer

ATTACHED = re.compile(r"process \d+: (.*)")


class Lines:
    """What a program says on a pipe, line by line, without ever blocking it."""

    def __init__(self, pipe):
        self.lines = []
        self.thread = threading.Thread(target=lambda: self.lines.extend(iter(pipe.readline, "")))
        self.thread.start()

    def wait_for(self, pattern, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in list(self.lines):
                if found := re.search(pattern, line):
                    return found
            time.sleep(0.02)
        return None

    def text(self):
        self.thread.join(timeout=30)
        return "".join(self.lines)


def attach(machine, trainer, trace):
    """The attached `trilane`, and what it says of the trainer."""
    process = subprocess.Popen(
        [machine.trilane, "attach", str(trainer), "--force", "-o", str(trace), "--trace",
         "cuda,nvtx"], stderr=subprocess.PIPE, text=True, env=machine.environment)
    said = Lines(process.stderr)
    return process, said, said.wait_for(ATTACHED, 30)


def record(machine, arguments, trace):
    go = machine.out / "go"
    go.unlink(missing_ok=True)
    trainer = subprocess.Popen([machine.python, str(LOOPS), *arguments, "--until", str(go)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env=machine.environment)
    out, err = Lines(trainer.stdout), Lines(trainer.stderr)
    try:
        if not out.wait_for("warm", 120):
            return {"failed": "the trainer does not get warm: " + err.text()[-300:]}
        process, said, attached = attach(machine, trainer.pid, trace)
        time.sleep(0.5)
        go.write_text("")
        code = trainer.wait(timeout=120)
        process.wait(timeout=60)
    finally:
        trainer.kill()
        go.unlink(missing_ok=True)
    result = answer(code, out.text(), err.text())
    result["said"] = said.text().splitlines()
    result["attached"] = attached.group(1) if attached else "nothing was said of the trainer"
    return result


def run(machine, loop, steps):
    arguments = ("--loop", loop, "--steps", str(steps))
    trace = machine.out / f"late-{loop}.trilane"
    ours = record(machine, arguments, trace)
    theirs_path = machine.out / f"late-{loop}.json"
    theirs = machine.loop(*arguments, "--profiler", str(theirs_path))
    if "failed" in ours or "failed" in theirs:
        return {"failed": ours.get("failed") or theirs.get("failed"), "said": ours.get("said")}
    found = compare(machine.table(trace, "kernels"), machine.table(theirs_path, "kernels"))
    return {**found, "attached": ours["attached"], "said": ours["said"],
            "step_ms": ours.get("step_ms")}
