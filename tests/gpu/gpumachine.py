# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What is on the machine, and running programs there."""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOOPS = HERE / "loops.py"


class Missing(Exception):
    """Something that the whole run needs is not there; the text says what to do."""


class Machine:
    """The programs under test, Python with PyTorch, and the time that is left."""

    def __init__(self, options):
        self.out = pathlib.Path(options.out).resolve()
        self.out.mkdir(parents=True, exist_ok=True)
        self.python = options.python
        self.bin = self.find_bin(options.bin)
        self.trilane = str(self.bin / "trilane")
        self.probe = self.find_probe()
        self.end = time.monotonic() + options.minutes * 60
        self.environment = dict(os.environ, LC_ALL="C.UTF-8")

    @staticmethod
    def find_bin(given):
        places = [pathlib.Path(given)] if given else [
            ROOT / "build" / preset / "bin" for preset in ("release", "dev")]
        for place in places:
            if (place / "trilane").is_file():
                return place.resolve()
        raise Missing("no trilane in " + " or ".join(map(str, places)) +
                      ": build it with ./run build, or name its folder with --bin")

    def find_probe(self):
        for place in (self.bin.parent / "targets", self.bin):
            if (place / "gpu_probe").is_file():
                return str(place / "gpu_probe")
        return None

    def left(self):
        return self.end - time.monotonic()

    def run(self, command, timeout=120, **options):
        """Output and exit code; never an exception for what the program does."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                  timeout=timeout, env=self.environment, **options)
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as slow:
            def text(piece):
                return piece.decode(errors="replace") if isinstance(piece, bytes) else piece or ""
            return 124, text(slow.stdout), text(slow.stderr) + "\n(stopped: too slow)"
        except OSError as error:
            return 127, "", str(error)

    def loop(self, *arguments, timeout=180):
        """A training loop without us: its line of JSON."""
        code, out, err = self.run([self.python, str(LOOPS), *arguments], timeout)
        return answer(code, out, err)

    def record(self, name, record, *arguments, timeout=180):
        """The same under `trilane record`: its line of JSON, and the trace."""
        trace = self.out / f"{name}.trilane"
        code, out, err = self.run([self.trilane, "record", "--force", "-o", str(trace), *record,
                                   "--", self.python, str(LOOPS), *arguments], timeout)
        result = answer(code, out, err)
        result["said"] = [line for line in err.splitlines() if line.startswith("trilane:")]
        result["bytes"] = trace.stat().st_size if trace.exists() else 0
        return result, trace

    def ask(self, *arguments, timeout=60, **variables):
        """A probe's answer."""
        if not self.probe:
            return {"failed": "gpu_probe was not built (./run build --preset dev, target gpu_probe)"}
        environment = {**self.environment, **variables}
        try:
            done = subprocess.run([self.probe, *arguments], capture_output=True, text=True,
                                  timeout=timeout, env=environment)
        except subprocess.TimeoutExpired:
            return {"failed": "did not end in time"}
        return answer(done.returncode, done.stdout, done.stderr)

    def table(self, trace, report, *arguments):
        """Rows of `trilane stats`."""
        code, out, err = self.run([self.trilane, "stats", str(trace), "--report", report,
                                   "--format", "json", *arguments])
        if code != 0:
            raise RuntimeError(f"trilane stats {trace}: {err.strip()}")
        return json.loads(out)["rows"]


def answer(code, out, err):
    """The last line of JSON that a program printed, or why there is none."""
    for line in reversed(out.splitlines()):
        if line.startswith("{"):
            try:
                return {"exit": code, **json.loads(line)}
            except ValueError:
                break
    return {"exit": code, "failed": (err.strip().splitlines() or ["no output"])[-1][:300]}


def describe(machine):
    """Facts about GPU, driver, framework, kernel, for the report; ends the run without a GPU."""
    code, out, err = machine.run(["nvidia-smi", "--query-gpu=name,driver_version,memory.total",
                                  "--format=csv,noheader"])
    if code != 0 or not out.strip():
        raise Missing("no NVIDIA GPU here: nvidia-smi " + (err.strip() or out.strip() or "is silent"))
    facts = {"gpu": out.strip().splitlines()}
    program = ("import json,torch;print(json.dumps({'torch':torch.__version__,"
               "'cuda':torch.version.cuda,'usable':torch.cuda.is_available()}))")
    code, out, err = machine.run([machine.python, "-c", program])
    framework = answer(code, out, err)
    if not framework.get("usable"):
        raise Missing(f"{machine.python} has no PyTorch that can use the GPU: "
                      f"{framework.get('failed', 'torch.cuda.is_available() is false')}; "
                      "name another with --python")
    facts["framework"] = framework
    facts["kernel"] = " ".join(os.uname()[i] for i in (0, 2, 4))
    facts["cores"] = os.cpu_count()
    facts["cupti"] = cupti_folders(machine)
    code, out, err = machine.run([machine.trilane, "doctor", "--format", "json"])
    facts["doctor"] = json.loads(out) if out.startswith(("{", "[")) else err.strip()
    return facts


def cupti_folders(machine):
    """Where the framework's libcupti is; the probes need it on their search path."""
    program = ("import torch,sys,glob,os;"
               "print('\\n'.join(sorted({os.path.dirname(p) for s in sys.path "
               "for p in glob.glob(s+'/nvidia/**/libcupti.so*',recursive=True)})))")
    _, out, _ = machine.run([machine.python, "-c", program])
    folders = [line for line in out.splitlines() if line.startswith("/")]
    for known in ("/usr/local/cuda/extras/CUPTI/lib64", "/usr/local/cuda/lib64"):
        if pathlib.Path(known).is_dir() and any(pathlib.Path(known).glob("libcupti.so*")):
            folders.append(known)
    if folders:
        path = machine.environment.get("LD_LIBRARY_PATH")
        machine.probe_path = ":".join(folders + ([path] if path else []))
    else:
        machine.probe_path = machine.environment.get("LD_LIBRARY_PATH", "")
    return folders


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0


def say(text):
    print(text, file=sys.stderr, flush=True)


def plain(name):
    """A kernel's name without what two demanglers write differently."""
    return re.sub(r"\s+", "", name)
