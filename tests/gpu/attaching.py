# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A trainer that runs already is attached to, and left again."""
import contextlib
import signal
import time

from comparison import compare
from processes import Program, Trouble

MOST_SECONDS = 10  # until the first kernel arrives
ATTACHED = r"process \d+: (.*)"


class Attachment:
    """`trilane attach` while it records."""

    def __init__(self, machine, pid, trace):
        self.machine = machine
        self.trace = trace
        # Live, so that the file tells when the first kernel has come.
        self.program = Program(
            [machine.trilane, "attach", str(pid), "--live", "--force", "-o", str(trace), "--trace",
             "cuda,nvtx", "--daemon", machine.daemon_socket()], machine.environment)
        found = self.program.wait_for(ATTACHED, machine.bounded(30))
        self.said = found.group(1) if found else "nothing was said of the trainer"

    def kernels(self):
        """So far; 0 while there is no file."""
        try:
            return self.machine.query(self.trace, "SELECT count(*) AS n FROM kernel")[0]["n"]
        except Trouble:
            return 0

    def wait_for_kernels(self, trainer):
        """Lets the trainer work until its kernels arrive. Seconds that it took; None: none came."""
        begin = time.monotonic()
        while time.monotonic() - begin < (MOST_SECONDS / 2 if self.machine.quick else MOST_SECONDS):
            trainer.ask("phase marker 3", self.machine.bounded(60))
            if self.kernels():
                return round(time.monotonic() - begin, 3)
        return None

    def leave(self):
        """The trace is complete then."""
        self.program.process.send_signal(signal.SIGINT)
        if self.program.code(self.machine.bounded(30)) is None:
            raise Trouble("trilane attach does not end: " + self.program.last_words())

    def words(self):
        return [line for line in self.program.words() if line.startswith("trilane:")
                and "has no index" not in line]


@contextlib.contextmanager
def attached(machine, pid, trace):
    attachment = Attachment(machine, pid, trace)
    try:
        yield attachment
    finally:
        attachment.program.end()


@contextlib.contextmanager
def trainer(machine, framework, *arguments, under=()):
    program, hello = machine.trainer(framework, *arguments, under=under)
    try:
        yield program, hello
    finally:
        program.end()


def late(machine, loop, steps):
    """Nothing prepared, attached to when warm: the same kernels as the framework's own profiler
    sees of the same steps of the same process afterwards?"""
    trace = machine.out / f"late-{loop}.trilane"
    theirs = machine.out / f"late-{loop}.json"
    with trainer(machine, "torch", "--loop", loop) as (program, hello):
        with attached(machine, hello["pid"], trace) as attachment:
            came = attachment.wait_for_kernels(program)
            phase = program.ask(f"phase measured {steps}", machine.bounded(60))
            attachment.leave()
            words = attachment.words()
        program.ask(f"profile theirs {steps} {theirs}", machine.bounded(60))
    ours = kernel_rows(machine, trace, phase)
    return {**compare(ours, machine.table(theirs, "kernels")), "attached": attachment.said,
            "seconds_until_kernels": came, "said": words, "bytes": trace.stat().st_size,
            "not_imported": machine.not_imported(trace)}


def kernel_rows(machine, trace, phase):
    """Kernels of one phase by name, as the table `kernels` has them."""
    zero = machine.info(trace)["epoch_of_zero_ns"]
    return machine.query(trace, "SELECT name, count(*) AS calls, sum(duration_ns) AS total_ns FROM "
                         f"kernel WHERE start_ns >= {phase['begin_ns'] - zero} AND start_ns < "
                         f"{phase['end_ns'] - zero} GROUP BY name")


def after_profiler(machine, loop, steps):
    """A loop that has run the framework's profiler before is attached to (another clock)."""
    trace = machine.out / f"profiled-{loop}.trilane"
    theirs = machine.out / f"profiled-{loop}.json"
    with trainer(machine, "torch", "--loop", loop) as (program, hello):
        program.ask(f"profile theirs {steps} {theirs}", machine.bounded(60))
        with attached(machine, hello["pid"], trace) as attachment:
            came = attachment.wait_for_kernels(program)
            phase = program.ask(f"phase measured {steps}", machine.bounded(60))
            attachment.leave()
            words = attachment.words()
    expected = sum(row["calls"] for row in machine.table(theirs, "kernels"))
    found = machine.kernels_in(trace, [phase])[0]
    return {"kernels_expected": expected, "kernels_found": found, "attached": attachment.said,
            "seconds_until_kernels": came, "not_imported": machine.not_imported(trace),
            "said": words}
