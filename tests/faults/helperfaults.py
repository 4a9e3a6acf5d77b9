#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every call of the privilege helper fails once, in the packaged service: an ordinary user attaches, and records the
scheduler. The helper and the daemon live on and lose no descriptor, the target runs as before, the client ends with
at most one sentence of its own.
  helperfaults.py --bin DIR --targets DIR --injector LIB [--seconds N] [--seed N] [--places] [--only WORD] [--kind KIND] [--at N…]"""
import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "capture/helper"))
import faults
from conversation import *

BPF, SWITCHES = "", ",-bpf"  # capabilities that are taken away
SCENARIOS = {"attach": (BPF, "attach"), "record the scheduler": (BPF, "record"), "attach without BPF": (SWITCHES, "attach"),
             "record switches": (SWITCHES, "record")}


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))




def is_alive(pid):
    return os.waitpid(pid, os.WNOHANG) == (0, 0)


class Scenario:
    """One service; each run is a client of an ordinary user and a target of its own."""

    def __init__(self, args, name, work):
        self.args, self.name = args, name
        without, self.how = SCENARIOS[name]
        self.folder = f"{work}/user"
        faulty = pathlib.Path(work, "faults")
        for folder, owner in ((self.folder, USER), (faulty, 0)):
            os.makedirs(folder)
            os.chown(folder, owner, owner)
        os.chmod(faulty, 0o755)
        self.fault = faults.Fault(faulty, "trilane-helper")
        self.service = Service(args.bin, work, without,
                               {"LD_PRELOAD": str(args.injector), "TRILANE_FAULTS": str(faulty)})
        assert "listening" in self.service.text(), self.service.text()
        self.runs = 0
        self.usual = []
        assert self.run()[0] == 0  # what is only done once is done now
        self.descriptors = descriptors(self.service.daemon)
        self.fault.clear()
        self.fault.control.is_placed = args.places
        code, self.usual, bad = self.run()
        self.fault.control.is_placed = False
        assert code == 0 and not bad, (code, self.usual, bad)
        self.counts = self.fault.counts()
        self.calls = {kind: self.fault.placed(kind) if args.places else range(count) for kind, count in self.counts.items()}

    def end(self):
        for pid in (self.service.daemon, self.service.helper):
            end(pid)

    def target(self):
        return subprocess.Popen(["setpriv", "--reuid", str(USER), "--regid", str(USER), "--clear-groups",
                                 f"{self.args.targets}/target_steady", f"{self.folder}/count", "100000", "300"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def run(self, kind=None, number=None):
        """Exit code of the client, its sentences, and what is wrong."""
        self.runs += 1
        target = self.target()
        wait_for(lambda: comm_is(target.pid, "target_steady"))
        output = f"{self.folder}/o.trilane"
        words = ["attach", str(target.pid), "--duration", "150ms"] if self.how == "attach" else ["record", "--trace", "sched"]
        program = [] if self.how == "attach" else ["--", "sleep", "0.15"]
        if kind:
            self.fault.arm(kind, number)
        try:
            done = as_user(USER, [f"{self.args.bin}/trilane", words[0], "-o", output, "--force", *words[1:], *program])
            code, said = done.returncode, faults.SENTENCES.findall(done.stderr)
        except subprocess.TimeoutExpired:
            code, said = None, []
        self.fault.disarm()
        bad = [] if code is not None and 0 <= code < 128 else [f"the client ends with {code}"]
        bad += self.complaints_of(target)
        target.kill()
        target.wait()
        return code, said, bad or self.kept_descriptors()

    def complaints_of(self, target):
        bad = []
        try:
            wait_for(lambda: status_of(target.pid, "TracerPid") == "0" and status_of(target.pid, "State")[0] in "SRD")
            beats = open(f"{self.folder}/count", "rb").read()
            wait_for(lambda: open(f"{self.folder}/count", "rb").read() != beats)
        except (AssertionError, OSError):
            bad.append(f"the target stands still or is gone: {target.poll()}")
        bad += [f"the {who} has ended" for who, pid in (("helper", self.service.helper), ("daemon", self.service.daemon))
                if not is_alive(pid)]
        if bad:
            return bad
        try:
            wait_for(lambda: len(below(self.service.helper)) <= 1)  # the one that accepts stays
        except AssertionError:
            bad.append("a process of the helper's stays")
        return bad

    def kept_descriptors(self):
        """Of the daemon's, when the target, whose agent may wait there for the next recording, has gone."""
        try:
            wait_for(lambda: not self.usual or descriptors(self.service.daemon) <= self.descriptors)
            return []
        except AssertionError:
            return [f"the daemon had {self.descriptors} descriptors and has {descriptors(self.service.daemon)}"]

    def fail_once(self, kind, number):
        code, said, bad = self.run(kind, number)
        new = [s for s in said if not any(s.split(":")[1] == u.split(":")[1] for u in self.usual)]
        if code and len(new) != 1:
            bad.append(f"ends with {code} and {len(new)} sentences: {new}")
        return bad


def examine(args, name, rng, seconds):
    failed = 0
    with tempfile.TemporaryDirectory(prefix="trilane-helperfaults-") as work:
        os.chmod(work, 0o755)
        scenario = Scenario(args, name, work)
        cases = [(kind, number) for kind, calls in scenario.calls.items() for number in calls
                 if not args.kind or kind == args.kind]
        if args.at is not None:
            cases = [(args.kind, number) for number in args.at]
        end_at = time.monotonic() + seconds
        for kind, number in rng.sample(cases, len(cases)) if seconds < 1e9 else cases:
            if time.monotonic() > end_at:
                break
            bad = scenario.fail_once(kind, number)
            if bad:
                failed += 1
                print(f"FAIL {name}: call {number} of {kind} fails: {'; '.join(bad)}\n    {scenario.service.text()[-300:]!r}",
                      flush=True)
                if "has ended" in str(bad):
                    break
        code, _, bad = scenario.run()
        if code != 0 or bad:
            failed += 1
            print(f"FAIL {name}: afterwards, without a fault: {code} {bad}")
        told = ", ".join(f"{kind} {count}" for kind, count in scenario.counts.items() if count)
        print(f"{name}: {scenario.runs} runs of {len(cases)} calls ({told}), {failed} failures", flush=True)
        scenario.end()
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("bin", "targets", "injector"):
        parser.add_argument("--" + name, type=lambda p: pathlib.Path(p).absolute(), required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--places", action="store_true", help="of the calls with one call stack only the first and the last")
    parser.add_argument("--seconds", type=float, default=1e10)
    parser.add_argument("--only", default="")
    parser.add_argument("--kind")
    parser.add_argument("--at", type=int, nargs="+")
    args = parser.parse_args()
    if not (args.targets / "target_steady").exists():
        skip("the headers of NVTX 3 were not there when the tests were built")
    enter_namespace()
    rng = random.Random(args.seed)
    chosen = [name for name in SCENARIOS if args.only in name]
    sys.exit(1 if sum(examine(args, name, rng, args.seconds / len(chosen)) for name in chosen) else 0)


main()
