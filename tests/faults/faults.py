#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every call fails once: in each scenario the calls of each kind are counted first, then one after the other fails
(all of them, or a seeded sample; of allocations with one call stack the first and the last). Nobody dies or hangs,
at most one sentence is said, what stands there afterwards
is what would have stood there, or nothing, or says what it lacks.
  faults.py --bin DIR --targets DIR --injector LIB --samples DIR [--whole] [--seed N] [--seconds N]
            [--jobs N] [--only WORD] [--kind KIND] [--at N]"""
import argparse
import concurrent.futures
import contextlib
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
import threading
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
# What the target does, whatever its timing.
SURE = "SELECT count(*) AS n FROM slice WHERE name = 'step' OR kind = 'kernel'"
TIMEOUT = 30
STAYS = 5  # seconds after which a program that outlives its run is said to stay


class Place(ctypes.Structure):
    _fields_ = [("hash", ctypes.c_uint64), ("kind", ctypes.c_uint64), ("first", ctypes.c_uint64), ("last", ctypes.c_uint64)]


class Control(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint32), ("error", ctypes.c_uint32), ("left", ctypes.c_int64),
                ("fired", ctypes.c_uint64), ("least", ctypes.c_uint64), ("counts", ctypes.c_uint64 * len(KINDS)),
                ("is_placed", ctypes.c_uint64), ("places", Place * (1 << 15))]


class Fault:
    """What is to fail in programs of that name."""

    def __init__(self, folder, program, least=0):
        path = folder / program
        path.write_bytes(bytes(ctypes.sizeof(Control)))
        path.chmod(0o666)
        self.file = open(path, "r+b")
        self.map = mmap.mmap(self.file.fileno(), ctypes.sizeof(Control))
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

    def calls(self, kind, known):
        """Numbers of those to fail: of the allocations with one call stack, if it is not `known`, the first and the
        last, of others all."""
        return self.placed(kind, known) if kind == "memory" else list(range(self.counts()[kind]))

    def placed(self, kind, known=()):
        """Numbers of the first and the last call with each call stack that is not `known`."""
        return sorted({number for place in self.control.places
                       if place.hash and list(KINDS)[place.kind] == kind and place.hash not in known
                       for number in (place.first, place.last)})

    def places(self):
        return {place.hash for place in self.control.places if place.hash}

    def clear(self):
        for i in range(len(KINDS)):
            self.control.counts[i] = 0


class Scenario:
    """`words` are a command line, or several of which the last counts. `program`: whose calls fail. `output`: of
    it, in its folder. `how`: "equal" or, where no two are the same, "trace". `module`: only its calls fail."""

    def __init__(self, name, words, program="trilane", output=None, how="equal", kinds=None, least=0, codes=(0,), module=None):
        self.name, self.words, self.program, self.output, self.how = name, words, program, output, how
        self.module = module
        self.kinds, self.least, self.codes = kinds or list(KINDS), least, codes


class Lane:
    """Where one run at a time takes place: its home, and what fails in it."""

    def __init__(self, folder):
        self.home = folder / "run"
        self.faults = folder / "faults"
        self.faults.mkdir(parents=True)

    def load(self, scenario):
        self.fault = Fault(self.faults, scenario.program, scenario.least)

    def unload(self, scenario):
        (self.faults / scenario.program).unlink()


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.bin, self.targets = args.bin, args.targets
        self.inputs = folder / "inputs"
        self.inputs.mkdir()
        self.lanes = [Lane(folder / str(i)) for i in range(args.jobs)]
        self.known = {}  # call stacks of allocations that have failed, by program
        self.lock = threading.Lock()
        self.failures = []
        self.runs = 0
        self.make_inputs()

    def make_inputs(self):
        for name in ("recorded-training", "resnet-training"):
            shutil.copy(self.args.samples / f"{name}.trilane", self.inputs / f"{name}.trilane")
        small = self.inputs / "small.trilane"
        self.plain("cut", self.inputs / "resnet-training.trilane", "--range", "0s:30ms", "-o", small)
        for rank in (0, 1):  # of the same time, without numbers of their own
            self.plain("cut", self.inputs / "recorded-training.trilane", "--range", "0s:30ms", "-o", self.inputs / f"rank{rank}.trilane")
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

    def environment(self, home, faults=None):
        home.mkdir(exist_ok=True)
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("TRILANE", "XDG_", "LD_PRELOAD", "LC_", "LANG"))}
        environment.update(HOME=str(home), XDG_CACHE_HOME=str(home / "cache"), XDG_CONFIG_HOME=str(home / "config"), XDG_RUNTIME_DIR=str(home),
                           TMPDIR=str(home), QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", TRILANE_DAEMON=str(self.bin / "trilaned"))
        if faults:
            environment.update(LD_PRELOAD=str(self.args.injector), TRILANE_FAULTS=str(faults))
        return environment

    def words(self, words, home):
        places = dict(bin=self.bin, targets=self.targets, inputs=self.inputs, out=home)
        return [str(w).format(**places) for w in words]

    def start(self, words, lane, module):
        # Without randomized addresses a call stack looks the same in each run.
        home, environment = lane.home, self.environment(lane.home, lane.faults)
        if module:
            environment["TRILANE_FAULTS_OF"] = module
        if self.args.at is not None:
            environment["TRILANE_FAULTS_SHOW"] = "yes"
        return subprocess.Popen(["setarch", "-R", *self.words(words, home)], env=environment, cwd=home, stdin=subprocess.DEVNULL,
                                stdout=open(home / "stdout", "ab"), stderr=open(home / "stderr", "ab"), start_new_session=True)

    def once(self, scenario, lane, kind=None, number=None):
        """One run; what came of it."""
        home, fault = lane.home, lane.fault
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        if kind:
            fault.arm(kind, number)
        result = {"home": home, "hung": False, "kind": kind}
        program = [] if scenario.how == "served" else ["{bin}/trilane-ui" if scenario.program == "trilane-ui" else "{bin}/trilane"]
        process = self.start([*program, *scenario.words], lane, scenario.module)
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
        result["said"] = (home / "stderr").read_text(errors="replace").replace(str(home), "HOME")
        result["stdout"] = (home / "stdout").read_bytes().replace(bytes(home), b"HOME")
        return result

    def programs_of(self, home):
        """Process ids and words of those that run with that home. A daemon is in no process group of the run's."""
        mark, found = f"HOME={home}".encode(), {}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0"):
                    found[int(process.name)] = (process / "cmdline").read_text(errors="replace").split("\0")
            except OSError:
                pass  # it has ended
        return found

    def end_what_stays(self, home):
        """Names of the programs that have not ended STAYS seconds after the run, and would not. They are ended now."""
        until = time.monotonic() + STAYS
        # A daemon that a client has started ends by itself when nothing has come for a while.
        while (stays := {p: w for p, w in self.programs_of(home).items() if "--idle" not in w}) and time.monotonic() < until:
            time.sleep(0.02)
        for process in self.programs_of(home):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        return [pathlib.Path(words[0]).name for words in stays.values()]

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
        bad += [f"{name} stays" for name in self.end_what_stays(home)]
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
            bad += self.served_complaints(scenario, result)
        elif scenario.output and scenario.how == "trace":
            bad += self.trace_complaints(home / scenario.output, code, said)
        return bad

    def served_complaints(self, scenario, result):
        bad, home = [], result["home"]
        if (home / "died").exists() and (scenario.program == "trilane" or "listening" in (home / "daemon").read_text()):
            bad.append("the daemon has died: " + (home / "daemon").read_text()[-200:])
        elif (home / "ended").exists():
            bad.append("the target has ended")
        elif (home / "descriptors").exists():
            before, after = (home / "descriptors").read_text().split()
            # A daemon that could not open what it keeps for need does so later.
            later = 2 if result["kind"] == "open" else 0
            if before != "0" and not int(before) >= int(after) - later:
                bad.append(f"the daemon had {before} descriptors and has {after}")
        if DEATHS.search((home / "daemon").read_text()):
            bad.append("the daemon dies in words")
        return bad or self.trace_complaints(home / scenario.output, result["code"], "")

    def trace_complaints(self, trace, code, said):
        if not trace.exists() or trace.stat().st_size == 0:
            return [] if code != 0 else ["says that it is done, and there is no file"]
        done = self.ask("info", trace)
        if done.returncode:
            return [f"its file cannot be read: {done.stderr.strip()}"] if code == 0 or trace.stat().st_size > 4096 else []
        rows = self.ask("query", trace, SURE, "--format", "csv").stdout.split()
        found = int(rows[-1]) if rows and rows[-1].isdigit() else 0
        if found < self.expected and code == 0 and not SAYS_LOSS.search(done.stdout + said):
            return [f"{found} of {self.expected} steps and kernels, and nothing is said"]
        return []

    expected = 0

    def chosen(self, calls, budget, rng):
        if self.args.at is not None:
            return [self.args.at]
        if self.args.whole and not budget:
            return calls
        return sorted(rng.sample(calls, min(len(calls), budget)))

    def examine(self, scenario, budget, rng, deadline):
        for lane in self.lanes:
            lane.load(scenario)
        told = self.examine_loaded(scenario, budget, rng, deadline)
        for lane in self.lanes:
            lane.unload(scenario)
        if self.args.verbose:
            print(f"{scenario.name}: {', '.join(told)}", flush=True)

    def reference(self, scenario):
        """What comes of a run without a fault. None: it is wrong itself."""
        lane, self.expected = self.lanes[0], 0
        lane.fault.control.is_placed = True
        reference = self.once(scenario, lane)
        lane.fault.control.is_placed = False
        reference["digest"] = self.digest(scenario, reference)
        reference["told"] = self.told(scenario, reference)
        bad = self.complaints(scenario, reference, reference)
        if reference["code"] not in scenario.codes or bad:
            self.fail(scenario, "plain", 0, reference, bad or [f"ends with {reference['code']} without a fault"])
            return None
        if scenario.how == "trace" and scenario.output:
            rows = self.plain("query", lane.home / scenario.output, SURE, "--format", "csv").split()
            self.expected = int(rows[-1])
        return reference

    def examine_loaded(self, scenario, budget, rng, deadline):
        reference = self.reference(scenario)
        if not reference:
            return []
        fault = self.lanes[0].fault
        counts, told, cases = fault.counts(), [], []
        known = self.known.setdefault(scenario.program, set())
        for kind in scenario.kinds:
            if counts[kind] and self.args.kind in (None, kind):
                calls = fault.calls(kind, known)
                cases += [(kind, number) for number in self.chosen(calls, budget, rng)]
                told.append(f"{kind} {counts[kind]}" + (f" ({len(calls)} of new call stacks)" if len(calls) < counts[kind] else ""))
        if self.args.whole and self.args.kind in (None, "memory"):  # of a sample few have failed
            known |= fault.places()
        cases.reverse()

        def run(lane):
            while time.monotonic() < deadline or self.args.at is not None:
                with self.lock:
                    if not cases:
                        return
                    kind, number = cases.pop()
                    self.runs += 1
                result = self.once(scenario, lane, kind, number)
                bad = self.complaints(scenario, result, reference)
                if bad:
                    self.fail(scenario, kind, number, result, bad)

        with concurrent.futures.ThreadPoolExecutor(len(self.lanes)) as pool:
            for done in [pool.submit(run, lane) for lane in self.lanes]:
                done.result()
        return told

    def fail(self, scenario, kind, number, result, bad):
        with self.lock:
            self.failures.append((scenario.name, kind, number))
        print(f"FAIL {scenario.name}: call {number} of {kind} fails: {'; '.join(bad)}\n    {result['said'].strip()[-300:]!r}", flush=True)


TRACE = "{inputs}/small.trilane"
OTHER = "{inputs}/recorded-training.trilane"
RANKS = ["{inputs}/rank0.trilane", "{inputs}/rank1.trilane"]
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
        answer("operators", "operators", TRACE), answer("diff", "diff", TRACE, OTHER, codes=(0, 2, 4)), answer("ranks", "ranks", *RANKS),
        answer("query", "query", TRACE, "SELECT name, count(*) FROM slice GROUP BY name ORDER BY 1", "--format", "csv"),
        answer("report as a page", "report", TRACE, "-o", "{out}/o.html", output="o.html"),
        answer("report as Markdown", "report", TRACE, "-o", "{out}/o.md", output="o.md"),
        answer("cut", "cut", TRACE, "--range", "1ms:20ms", "-o", "{out}/o.trilane", output="o.trilane"),
        answer("merge", "merge", *RANKS, "-o", "{out}/o.trilane", output="o.trilane"),
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
    train = ["env", "LD_LIBRARY_PATH={targets}/../fakes/cuda", "{targets}/train", "--steps", "5"]
    for program, who, module in (("trilaned", "daemon", None), ("train", "agent", "libtrilane_agent")):
        all_of.append(Scenario(f"record CUDA, the {who}", [*RECORD[:-1], "cuda,nvtx", "--", *train], program=program, module=module, **recorded))
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
    # A daemon whose client has gone may just be attaching: the target stands still for a moment.
    after = ("code=$?; i=0; until case \"$(cut -d' ' -f3 /proc/$t/stat 2>/dev/null)\" in [RSD]) ;; *) false ;; esac || [ $i -ge 150 ]; do sleep 0.02; i=$((i+1)); done; "
             "[ $i -lt 150 ] || echo gone >\"$3\"/ended; kill $t; wait $t 2>/dev/null; i=0; while [ \"$(ls /proc/$d/fd 2>/dev/null | wc -l)\" != $before ] && [ $i -lt 150 ]; do sleep 0.02; i=$((i+1)); done; "
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
    parser.add_argument("--jobs", type=int, default=1)
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
