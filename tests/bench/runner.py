# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the data of the benchmarks and runs their programs."""
import gzip
import os
import pathlib
import shutil
import subprocess
import sys


class Skip(Exception):
    """A benchmark cannot run here; says why."""


class Runner:
    def __init__(self, build, corpus, quick):
        self.bin, self.corpus, self.quick = build / "bin", corpus, quick
        self.data = build / ("bench-data-quick" if quick else "bench-data")
        self.data.mkdir(exist_ok=True)

    def remove_data(self):
        shutil.rmtree(self.data)

    def program(self, name):
        path = self.bin / name
        if not path.exists():
            raise Skip(f"{name} is not built")
        return str(path)

    def run(self, name, *arguments, environment=None):
        """The rows that a program prints: name -> value."""
        done = subprocess.run([self.program(name), *map(str, arguments)], text=True,
                              stdout=subprocess.PIPE, check=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})})
        rows = {}
        for line in done.stdout.splitlines():
            if line.startswith("row\t"):
                _, key, value, _ = line.split("\t")
                rows[key] = float(value)
        return rows

    def median(self, times, name, *arguments):
        """The same, run several times, each value its median."""
        runs = [self.run(name, *arguments) for _ in range(1 if self.quick else times)]
        return {key: sorted(run[key] for run in runs)[len(runs) // 2] for key in runs[0]}

    def generated(self, slices, json=False):
        """A simulated trace of so many slices; made once a run."""
        path = self.data / f"{slices}.{'json' if json else 'trilane'}"
        if not path.exists():
            subprocess.run([self.program("trilane-generate"), "--slices", str(slices), str(path)]
                           + (["--json"] if json else []), check=True, stdout=subprocess.DEVNULL)
        return path

    def replicated(self, name, times):
        """A Kineto trace of the corpus, so many times end to end, by the corpus's own script."""
        script = self.corpus.parent / "tools/replicate.py"
        source = self.corpus / name
        if not source.exists() or not script.exists():
            raise Skip(f"no {name} and tools/replicate.py beside {self.corpus}")
        path = self.data / f"{pathlib.Path(name).stem}-{times}.json"
        if not path.exists():
            subprocess.run([sys.executable, str(script), str(source), str(times), str(path)],
                           check=True, stdout=subprocess.DEVNULL)
        return path

    def inflated(self, name):
        """A gzipped file of the corpus, plain."""
        source = self.corpus / name
        if not source.exists():
            raise Skip(f"no {name} in {self.corpus}")
        path = self.data / pathlib.Path(name).stem
        if not path.exists():
            with gzip.open(source) as packed, open(path, "wb") as plain:
                shutil.copyfileobj(packed, plain)
        return path
