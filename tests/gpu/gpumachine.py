# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The machine with the GPU: its programs, its facts, and the time that is left."""
import json
import os
import pathlib
import re
import shutil
import socket
import sys
import tempfile
import time

import processes
from processes import Program, Trouble

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

FRAMEWORKS = {
    "torch": "import json, torch; print(json.dumps({'version': torch.__version__, 'cuda': "
             "torch.version.cuda, 'usable': torch.cuda.is_available()}))",
    "jax": "import json, jax; print(json.dumps({'version': jax.__version__, 'usable': "
           "jax.default_backend() == 'gpu'}))",
}
LOOPS = {"torch": HERE / "loops.py", "jax": HERE / "jaxloop.py"}
FOLDERS = """
import glob, os, sys
found = {os.path.dirname(p) for s in sys.path for p in
         glob.glob(s + '/nvidia/**/libcupti.so*', recursive=True)}
print('\\n'.join(sorted(found, reverse=True)))
"""


class Missing(Exception):
    """Something is not there; the text says what."""


class Machine:
    def __init__(self, options):
        self.begin = time.monotonic()
        self.end = self.begin + options.minutes * 60
        self.quick = options.quick
        self.python = options.python
        self.out = pathlib.Path(options.out).resolve()
        self.out.mkdir(parents=True, exist_ok=True)
        self.bin = self.find_bin(options.bin)
        self.trilane = str(self.bin / "trilane")
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", PYTHONUNBUFFERED="1",
                                PYTHONDONTWRITEBYTECODE="1")
        self.frameworks = {}
        self.daemon = None
        self.control = pathlib.Path(tempfile.mkdtemp(prefix="trilane-")) / "control"

    def close(self):
        if self.daemon:
            self.daemon.end()
        shutil.rmtree(self.control.parent)

    def daemon_socket(self):
        """Of a daemon of our own, which ends with us; the machine's may be another version."""
        if not self.daemon:
            self.daemon = Program([str(self.bin / "trilaned"), "--socket", str(self.control)],
                                  self.environment)
        end = time.monotonic() + self.bounded(10)
        while True:
            try:
                with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as tried:
                    tried.connect(str(self.control))
                return str(self.control)
            except OSError as error:
                if time.monotonic() > end or self.daemon.process.poll() is not None:
                    raise Trouble(f"trilaned: {error}: {self.daemon.last_words()}") from None
            time.sleep(0.01)

    @staticmethod
    def find_bin(given):
        places = [pathlib.Path(given)] if given else [HERE / "bin"] + [
            ROOT / "build" / preset / "bin" for preset in ("release", "dev")]
        for place in places:
            if (place / "trilane").is_file():
                return place.resolve()
        raise Missing("no trilane in " + " or ".join(map(str, places)) +
                      ": unpack a bundle (tests/gpu/bundle) and name its folder bin with --bin")

    def probe(self):
        for place in (self.bin, self.bin.parent / "targets"):
            if (place / "gpu_probe").is_file():
                return str(place / "gpu_probe")
        raise Missing(f"no gpu_probe in {self.bin}: tests/gpu/bundle builds it")

    def left(self):
        return self.end - time.monotonic()

    def some(self, number):
        """So many, or fewer when the run itself is tried."""
        return max(number // 10, 2) if self.quick else number

    def bounded(self, seconds):
        """At most what is left, so that the report is still written."""
        return max(min(seconds, self.left() - 2), 0.1)

    def run(self, command, seconds=60, **options):
        return processes.run(command, self.bounded(seconds), self.environment, **options)

    def need(self, framework):
        """Ends the experiment when the framework cannot use the GPU; looked at once."""
        if framework not in self.frameworks:
            code, out, err = self.run([self.python, "-c", FRAMEWORKS[framework]], 60)
            self.frameworks[framework] = last_json(out) or {
                "failed": (err.strip().splitlines() or [f"exit code {code}"])[-1][:300]}
        found = self.frameworks[framework]
        if not found.get("usable"):
            raise Missing(f"{self.python} has no {framework} that can use the GPU: " +
                          found.get("failed", "it finds none"))

    def trainer(self, framework, *arguments, under=()):
        """A warm training loop that obeys, and what it says of itself."""
        self.need(framework)
        program = Program([*under, self.python, str(LOOPS[framework]), *arguments],
                          self.environment)
        try:
            return program, program.answer(self.bounded(90))
        except BaseException:
            program.end()
            raise

    def record(self, trace, *options):
        return (self.trilane, "record", "--force", "-o", str(trace), *options, "--")

    def query(self, trace, sql):
        code, out, err = self.run([self.trilane, "query", str(trace), sql, "--format", "json"])
        if code != 0:
            raise Trouble(f"trilane query {trace}: {err.strip()}")
        return json.loads(out)["rows"]

    def table(self, trace, report):
        code, out, err = self.run([self.trilane, "stats", str(trace), "--report", report,
                                   "--format", "json"])
        if code != 0:
            raise Trouble(f"trilane stats {trace}: {err.strip()}")
        return json.loads(out)["rows"]

    def info(self, trace):
        code, out, err = self.run([self.trilane, "info", str(trace), "--format", "json"])
        if code != 0:
            raise Trouble(f"trilane info {trace}: {err.strip()}")
        return json.loads(out)

    def not_imported(self, trace):
        """What became of events that are not in the trace, and why."""
        return [entry for entry in self.info(trace)["events"]["entries"]
                if entry["outcome"] != "imported"][:8]

    def kernels_in(self, trace, phases):
        """How many kernels begin in each phase of a trainer."""
        zero = self.info(trace)["epoch_of_zero_ns"]
        found = []
        for phase in phases:
            begin, end = phase["begin_ns"] - zero, phase["end_ns"] - zero
            found.append(self.query(trace, "SELECT count(*) AS n FROM kernel WHERE "
                                    f"start_ns >= {begin} AND start_ns < {end}")[0]["n"])
        return found


def last_json(text):
    for line in reversed(text.splitlines()):
        if line.startswith("{"):
            try:
                return json.loads(line)
            except ValueError:
                return None
    return None


def describe(machine):
    """Facts for the report. A machine without a GPU ends the run."""
    facts = {"kernel": " ".join(os.uname()[i] for i in (0, 2, 4)), "cores": os.cpu_count()}
    code, out, err = machine.run(["nvidia-smi", "--query-gpu=name,driver_version,memory.total",
                                  "--format=csv,noheader"], 30)
    smi = out.strip() if code == 0 else ""
    facts["gpu"] = smi.splitlines()
    if not smi:
        # A container may have the driver and not that program.
        code, out, _ = machine.run([machine.probe(), "version"], 30)
        answer = last_json(out) or {}
        gpu = answer.get("cases", {}).get("with_driver", {}).get("answer", {}).get("gpu")
        if not gpu:
            raise Missing("no NVIDIA GPU here: nvidia-smi " + (err.strip() or "is silent"))
        facts["gpu"] = [gpu]
    facts["cupti"] = cupti_folders(machine)
    code, out, err = machine.run([machine.trilane, "doctor", "--format", "json"], 30)
    facts["doctor"] = last_json("".join(out.splitlines())) or err.strip()
    return facts


def cupti_folders(machine):
    """Where the frameworks' own libcupti is, to be held against what the agent finds."""
    _, out, _ = machine.run([machine.python, "-c", FOLDERS], 30)
    return [line for line in out.splitlines() if line.startswith("/")]


def say(text):
    print(text, file=sys.stderr, flush=True)


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0


def plain(name):
    """A kernel's name without what two demanglers write differently."""
    return re.sub(r"\s+", "", name)
