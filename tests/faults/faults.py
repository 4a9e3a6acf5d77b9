#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every call fails once: in each scenario the calls of each kind are counted first, then one after the other fails
(all of them, or a seeded sample). Nobody dies or hangs, at most one sentence is said, what stands there afterwards
is what would have stood there, or nothing, or says what it lacks.
  faults.py --bin DIR --targets DIR --injector LIB --samples DIR [--whole] [--seed N] [--seconds N]
            [--only WORD] [--kind KIND] [--at N] [--keep]"""
import argparse
import ctypes
import errno
import gzip
import hashlib
import mmap
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

# The order is that of the injector's Kind.
KINDS = {"memory": errno.ENOMEM, "open": errno.EMFILE, "read": errno.EIO, "write": errno.EIO, "fsync": errno.EIO,
         "map": errno.ENOMEM, "memfile": errno.EMFILE, "pidfd": errno.EMFILE, "send": errno.ENOBUFS,
         "receive": errno.ENOMEM, "ptrace": errno.EPERM, "bpf": errno.ENOMEM, "perf": errno.EMFILE,
         "socket": errno.ENOBUFS, "truncate": errno.EIO, "rename": errno.EIO, "thread": errno.EAGAIN,
         "poll": errno.ENOMEM, "duplicate": errno.EMFILE}
NEVER = -1
SENTENCES = re.compile(r"^trilane[\w-]*: .*", re.M)
DEATHS = re.compile(r"terminate called|Assertion|AddressSanitizer|runtime error|corrupt|stack smashing")
SAYS_LOSS = re.compile(r"damage|not recorded|lost|incomplete|recovered|ended early|left out|dropped|unfinished", re.I)
TIMEOUT = 30


class Control(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint32), ("error", ctypes.c_uint32), ("left", ctypes.c_int64),
                ("fired", ctypes.c_uint64), ("least", ctypes.c_uint64), ("counts", ctypes.c_uint64 * len(KINDS))]


class Fault:
    """What is to fail in programs of that name."""

    def __init__(self, folder, program, least=0):
        path = folder / program
        path.write_bytes(bytes(4096))
        path.chmod(0o666)
        self.file = open(path, "r+b")
        self.map = mmap.mmap(self.file.fileno(), 4096)
        self.control = Control.from_buffer(self.map)
        self.control.left = NEVER
        self.control.least = least

    def arm(self, kind, number):
        self.control.kind = list(KINDS).index(kind)
        self.control.error = KINDS[kind]
        self.control.fired = 0
        self.control.left = number

    def disarm(self):
        self.control.left = NEVER

    def counts(self):
        return dict(zip(KINDS, self.control.counts))

    def clear(self):
        for i in range(len(KINDS)):
            self.control.counts[i] = 0


class Scenario:
    """`words` are a command line, or several of which the last counts. `program`: whose calls fail. `output`: of
    it, in its folder. `how`: "equal" or, where no two are the same, "trace"."""

    def __init__(self, name, words, program="trilane", output=None, how="equal", kinds=None, least=0, codes=(0,)):
        self.name, self.words, self.program, self.output, self.how = name, words, program, output, how
        self.kinds, self.least, self.codes = kinds or list(KINDS), least, codes


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.bin, self.targets = args.bin, args.targets
        self.inputs = folder / "inputs"
        self.faults = folder / "faults"
        self.inputs.mkdir()
        self.faults.mkdir()
        self.failures = []
        self.runs = 0
        self.make_inputs()

    def make_inputs(self):
        for name in ("recorded-training", "resnet-training"):
            shutil.copy(self.args.samples / f"{name}.trilane", self.inputs / f"{name}.trilane")
        small = self.inputs / "small.trilane"
        self.plain("cut", self.inputs / "resnet-training.trilane", "--range", "0s:30ms", "-o", small)
        for ending in ("json", "sqlite", "pftrace"):
            self.plain("export", small, "-o", self.inputs / f"small.{ending}")
        text = (self.inputs / "small.json").read_bytes()
        (self.inputs / "small.json.gz").write_bytes(gzip.compress(text))
        with zipfile.ZipFile(self.inputs / "small.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("small.json", text)

    def plain(self, *words):
        done = subprocess.run([self.bin / "trilane", *map(str, words)], env=self.environment(self.folder / "plain"), capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"cannot prepare: {words}: {done.stderr}")
        return done.stdout

    def environment(self, home, fault=False):
        home.mkdir(exist_ok=True)
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("TRILANE", "XDG_", "LD_PRELOAD", "LC_", "LANG"))}
        environment.update(HOME=str(home), XDG_CACHE_HOME=str(home / "cache"), XDG_CONFIG_HOME=str(home / "config"), XDG_RUNTIME_DIR=str(home),
                           TMPDIR=str(home), QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", TRILANE_DAEMON=str(self.bin / "trilaned"))
        if fault:
            environment.update(LD_PRELOAD=str(self.args.injector), TRILANE_FAULTS=str(self.faults))
        return environment

    def words(self, words, home):
        places = dict(bin=self.bin, targets=self.targets, inputs=self.inputs, out=home)
        return [str(w).format(**places) for w in words]

    def start(self, words, home, said):
        return subprocess.Popen(self.words(words, home), env=self.environment(home, fault=True), cwd=home, stdin=subprocess.DEVNULL,
                                stdout=open(home / "stdout", "ab"), stderr=open(home / said, "ab"), start_new_session=True)

    def once(self, scenario, fault, kind=None, number=None):
        """One run; what came of it."""
        home = self.folder / "run"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        scenario.failing = kind
        if kind:
            fault.arm(kind, number)
        result = {"home": home, "hung": False, "extra": []}
        program = [] if scenario.how == "served" else ["{bin}/trilane-ui" if scenario.program == "trilane-ui" else "{bin}/trilane"]
        process = self.start([*program, *scenario.words], home, "stderr")
        try:
            result["code"] = process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            result["hung"] = True
            result["code"] = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        result["fired"] = fault.control.fired
        fault.disarm()
        self.runs += 1
        result["said"] = (home / "stderr").read_text(errors="replace")
        result["stdout"] = (home / "stdout").read_bytes()
        return result

    def digest(self, scenario, result):
        file = result["home"] / scenario.output if scenario.output else None
        if file and scenario.how == "equal" and file.suffix == ".trilane":
            return self.contents(file)
        if file and scenario.how == "equal":
            return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None
        return hashlib.sha256(result["stdout"]).hexdigest() if scenario.how == "equal" else None

    def contents(self, trace):
        """What is in it, in whatever order it was written."""
        if not trace.exists():
            return None
        done = self.ask("query", trace, "SELECT start_ns, duration_ns, name, kind, depth FROM slice ORDER BY 1, 2, 3, 4, 5", "--format", "csv")
        return hashlib.sha256((done.stdout if done.returncode == 0 else done.stderr).encode()).hexdigest()

    def ask(self, *words):
        return subprocess.run([self.bin / "trilane", *map(str, words)], env=self.environment(self.folder / "plain"), capture_output=True, text=True)

    def told(self, scenario, result):
        """All that says something of what was lost, line by line."""
        lines = result["stdout"].decode(errors="replace").splitlines()
        file = result["home"] / scenario.output if scenario.output else None
        if file and file.suffix == ".trilane" and file.exists():
            lines += self.ask("info", file).stdout.splitlines()
        return {line for line in lines if SAYS_LOSS.search(line)}

    def complaints(self, scenario, result, reference):
        bad = []
        home, said, code = result["home"], result["said"], result["code"]
        if result["hung"]:
            return ["hangs"]
        # Qt ends a program whose platform plugin cannot be loaded by SIGABRT, and says so.
        isQts = scenario.program == "trilane-ui" and code == -signal.SIGABRT and "no Qt platform plugin" in said
        if (code < 0 or code >= 128) and not isQts:
            bad.append(f"ends with {code}")
        if DEATHS.search(said):
            bad.append("dies in words: " + DEATHS.search(said)[0])
        bad += result["extra"]
        parts = [str(p.relative_to(home)) for p in home.rglob("*.part*")]
        if parts:
            bad.append(f"leaves {parts}")
        if bad:
            return bad
        # What is said of a run that succeeds may be said before one fails.
        usual = SENTENCES.findall(reference["said"])
        sentences = [s for s in SENTENCES.findall(said) if s not in usual]
        if code != reference["code"] and scenario.how == "equal" and len(sentences) != 1:
            bad.append(f"ends with {code} and {len(sentences)} sentences")
        if scenario.how == "equal":
            now = self.digest(scenario, result)
            if code == reference["code"] and now != reference["digest"] and not sentences and not self.told(scenario, result) - reference["told"]:
                bad.append("says nothing, and its output differs")
            if code != reference["code"] and scenario.output and now not in (None, reference["digest"]):
                bad.append("fails, and leaves another output")
        elif scenario.how == "served":
            bad += self.served_complaints(home, scenario, code)
        elif scenario.output and scenario.how == "trace":
            bad += self.trace_complaints(home / scenario.output, code, said)
        return bad

    def served_complaints(self, home, scenario, code):
        bad = []
        if (home / "died").exists() and (scenario.program == "trilane" or "listening" in (home / "daemon").read_text()):
            bad.append("the daemon has died: " + (home / "daemon").read_text()[-200:])
        elif (home / "descriptors").exists():
            before, after = (home / "descriptors").read_text().split()
            # A daemon that could not open what it keeps for need does so later.
            later = 2 if scenario.failing == "open" else 0
            if before != "0" and not int(before) >= int(after) - later:
                bad.append(f"the daemon had {before} descriptors and has {after}")
        if DEATHS.search((home / "daemon").read_text()):
            bad.append("the daemon dies in words")
        return bad or self.trace_complaints(home / scenario.output, code, "")

    def trace_complaints(self, trace, code, said):
        if not trace.exists() or trace.stat().st_size == 0:
            return [] if code != 0 else ["says that it is done, and there is no file"]
        done = self.ask("info", trace)
        if done.returncode:
            return [f"its file cannot be read: {done.stderr.strip()}"] if code == 0 or trace.stat().st_size > 4096 else []
        rows = self.ask("query", trace, "SELECT count(*) AS n FROM slice WHERE name = 'step'", "--format", "csv").stdout.split()
        steps = int(rows[-1]) if rows and rows[-1].isdigit() else 0
        if steps < self.expected and code == 0 and not SAYS_LOSS.search(done.stdout + said):
            return [f"{steps} of {self.expected} ranges, and nothing is said"]
        return []

    expected = 0

    def positions(self, count, budget, rng):
        if self.args.at is not None:
            return [self.args.at]
        if self.args.whole and not budget:
            return range(count)
        return sorted(rng.sample(range(count), min(count, budget)))

    def examine(self, scenario, budget, rng, deadline):
        fault = Fault(self.faults, scenario.program, scenario.least)
        self.expected = 0
        reference = self.once(scenario, fault)
        reference["digest"] = self.digest(scenario, reference)
        reference["told"] = self.told(scenario, reference)
        bad = self.complaints(scenario, reference, reference)
        if reference["code"] not in scenario.codes or bad:
            self.fail(scenario, "plain", 0, reference, bad or [f"ends with {reference['code']} without a fault"])
            return
        if scenario.how == "trace" and scenario.output:
            rows = self.plain("query", reference["home"] / scenario.output, "SELECT count(*) AS n FROM slice WHERE name = 'step'", "--format", "csv").split()
            self.expected = int(rows[-1])
        counts = fault.counts()
        told = []
        for kind in scenario.kinds:
            if not counts[kind] or (self.args.kind and kind != self.args.kind):
                continue
            for number in self.positions(counts[kind], budget, rng):
                if time.monotonic() > deadline and self.args.at is None:
                    break
                result = self.once(scenario, fault, kind, number)
                bad = self.complaints(scenario, result, reference)
                if bad:
                    self.fail(scenario, kind, number, result, bad)
            told.append(f"{kind} {counts[kind]}")
        (self.faults / scenario.program).unlink()
        if self.args.verbose:
            print(f"{scenario.name}: {', '.join(told)}", flush=True)

    def fail(self, scenario, kind, number, result, bad):
        self.failures.append((scenario.name, kind, number))
        print(f"FAIL {scenario.name}: call {number} of {kind} fails: {'; '.join(bad)}\n    {result['said'].strip()[-300:]!r}", flush=True)


TRACE = "{inputs}/small.trilane"
OTHER = "{inputs}/recorded-training.trilane"
STEADY = ["{targets}/target_steady", "{out}/count", "300", "300"]
RECORD = ["record", "-o", "{out}/o.trilane", "--daemon", "private", "--trace", "nvtx"]
PRIVATE = ["--", *STEADY]


def scenarios():
    def answer(name, *words, **more):
        return Scenario(name, list(words), **more)

    all_of = [
        answer("info", "info", TRACE), answer("info as JSON", "info", TRACE, "--format", "json"),
        answer("stats", "stats", TRACE), answer("stats of copies", "stats", TRACE, "--report", "memcpy", "--format", "json"),
        answer("steps", "steps", TRACE), answer("gaps", "gaps", TRACE), answer("diagnose", "diagnose", TRACE),
        answer("operators", "operators", TRACE), answer("diff", "diff", TRACE, OTHER, codes=(0, 4)), answer("ranks", "ranks", TRACE, OTHER),
        answer("query", "query", TRACE, "SELECT name, count(*) FROM slice GROUP BY name ORDER BY 1", "--format", "csv"),
        answer("report as a page", "report", TRACE, "-o", "{out}/o.html", output="o.html"),
        answer("report as Markdown", "report", TRACE, "-o", "{out}/o.md", output="o.md"),
        answer("cut", "cut", TRACE, "--range", "1ms:20ms", "-o", "{out}/o.trilane", output="o.trilane"),
        answer("merge", "merge", TRACE, OTHER, "-o", "{out}/o.trilane", output="o.trilane"),
        answer("doctor", "doctor", how="free"), answer("ps", "ps", how="free"), answer("status", "status", "--daemon", "{out}/control", how="free"),
    ]
    for ending in ("json", "json.gz", "zip", "sqlite", "pftrace"):
        all_of.append(answer(f"import of {ending}", "import", f"{{inputs}}/small.{ending}", "-o", "{out}/o.trilane", output="o.trilane"))
    for ending in ("json", "zip", "sqlite"):
        all_of.append(answer(f"stats of {ending}", "stats", f"{{inputs}}/small.{ending}"))
    for ending in ("json", "json.gz", "sqlite", "pftrace", "csv"):
        all_of.append(answer(f"export to {ending}", "export", TRACE, "-o", f"{{out}}/o.{ending}", output=f"o.{ending}"))
    all_of.append(answer("export of JSON", "export", "{inputs}/small.json", "-o", "{out}/o.pftrace", output="o.pftrace"))

    recorded = dict(output="o.trilane", how="trace")
    for program in ("trilane", "trilaned", "target_steady"):
        who = {"trilane": "client", "trilaned": "daemon", "target_steady": "agent"}[program]
        own = [k for k in KINDS if k not in ("write", "read", "truncate", "map")] if program == "target_steady" else None
        all_of.append(Scenario(f"record, the {who}", [*RECORD, *PRIVATE], program=program, kinds=own, **recorded))
        all_of.append(Scenario(f"record of children, the {who}", [*RECORD, "--", "sh", "-c", "\"$0\" \"$1\" 100 300 & \"$0\" \"$1\"2 100 300; wait", *STEADY[:2]],
                               program=program, kinds=own, **recorded))
        all_of.append(Scenario(f"record with scheduling, the {who}", [*RECORD[:-1], "nvtx,sched,osrt", *PRIVATE], program=program, kinds=own, **recorded))
        all_of.append(Scenario(f"flight recorder, the {who}", [*RECORD, "--keep-last", "10s", "--save-when-step", "1.01x@step", "--save-after", "0s", *PRIVATE],
                               program=program, kinds=own, **recorded))
    # What Qt itself allocates is smaller, and Qt does not look whether there is memory.
    all_of += [Scenario(f"picture of {what}", ["--screenshot", "{out}/o.png", "--size", "800x600", f"{{inputs}}/{what}"], program="trilane-ui", output="o.png", how="free",
                        kinds=["memory", "open", "read", "write", "map"], least=1 << 16) for what in ("small.trilane", "small.json", "small.sqlite")]
    all_of += served()
    return all_of


def served():
    """Sessions of a daemon that stays; the client or the daemon is hit."""
    found = []
    script = ("\"$0\"/trilaned --socket \"$3\"/control 2>\"$3\"/daemon & d=$!; i=0; while [ ! -S \"$3\"/control ] && kill -0 $d 2>/dev/null && [ $i -lt 200 ]; do sleep 0.02; i=$((i+1)); done; "
              "\"$1\"/target_steady \"$3\"/count 100000 300 & t=$!; sleep 0.1; before=$(ls /proc/$d/fd 2>/dev/null | wc -l); ")
    after = ("code=$?; kill $t; wait $t 2>/dev/null; i=0; while [ \"$(ls /proc/$d/fd 2>/dev/null | wc -l)\" != $before ] && [ $i -lt 150 ]; do sleep 0.02; i=$((i+1)); done; "
             "echo $before $(ls /proc/$d/fd 2>/dev/null | wc -l) >\"$3\"/descriptors; kill -0 $d 2>/dev/null || echo gone >\"$3\"/died; kill $d 2>/dev/null; wait $d 2>/dev/null; exit $code")
    kinds = [k for k in KINDS if k != "poll"]
    for name, middle in (("attach", "\"$0\"/trilane attach $t --daemon \"$3\"/control -o \"$3\"/o.trilane --duration 200ms; "),
                         ("start and stop", "\"$0\"/trilane start $t --daemon \"$3\"/control -o \"$3\"/o.trilane --name x && sleep 0.2 && \"$0\"/trilane stop x --daemon \"$3\"/control; "),
                         ("record by a daemon", "\"$0\"/trilane record --daemon \"$3\"/control --trace nvtx -o \"$3\"/o.trilane -- \"$1\"/target_steady \"$3\"/count2 100 300; "),
                         ("run and attach", "\"$0\"/trilane run --daemon \"$3\"/control -- \"$1\"/target_steady \"$3\"/count3 2000 300 & r=$!; sleep 0.15; \"$0\"/trilane attach $r --children --daemon \"$3\"/control -o \"$3\"/o.trilane --duration 200ms; c=$?; kill $r; wait $r; (exit $c); ")):
        for program in ("trilane", "trilaned"):
            found.append(Scenario(f"{name}, the {'daemon' if program == 'trilaned' else 'client'}", ["sh", "-c", script + middle + after, "{bin}", "{targets}", "-", "{out}"],
                                  program=program, how="served", kinds=kinds, output="o.trilane"))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("bin", "targets", "injector", "samples"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--kind")
    parser.add_argument("--at", type=int)
    args = parser.parse_args()
    for name in ("bin", "targets", "injector", "samples"):
        setattr(args, name, getattr(args, name).absolute())
    if not (args.targets / "target_steady").exists():
        print("SKIP: the headers of NVTX 3 were not there when the tests were built")
        sys.exit(77)
    rng = random.Random(args.seed)
    with tempfile.TemporaryDirectory(prefix="trilane-faults-") as folder:
        bench = Bench(args, pathlib.Path(folder))
        chosen = [s for s in scenarios() if args.only in s.name]
        begin = time.monotonic()
        for i, scenario in enumerate(chosen):
            share = (args.seconds - (time.monotonic() - begin)) / (len(chosen) - i) if args.seconds else 1e9
            bench.examine(scenario, args.each or (0 if args.whole else 1), rng, time.monotonic() + max(0, share))
        print(f"{len(chosen)} scenarios, {bench.runs} runs, {len(bench.failures)} failures (seed {args.seed})")
        sys.exit(1 if bench.failures else 0)


if __name__ == "__main__":
    main()
