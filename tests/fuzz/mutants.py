#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Mutants of small traces of every format through the commands of trilane, and some through the window.

    mutants.py --bin build/dev/bin --mutants 1000
    mutants.py --bin build/dev/bin --seed 7 --only 412      one of them again; its file is kept

Mutant N of a seed is always the same. A finding is a command that crashes, takes more than
10 s of CPU time or 512 MB, fails without a message or leaves files behind; its line shows how to reproduce it.
"""
import argparse
import collections
import pathlib
import shutil
import sys
import tempfile
import time

import mutators
import tracefiles


def sources_of(server, folder):
    return [mutators.Json(tracefiles.json_seeds()), mutators.Database(tracefiles.database_seeds()),
            mutators.Perfetto(tracefiles.perfetto_seeds(server, folder)),
            mutators.Trilane(tracefiles.trilane_seeds(server, folder))]


class Run:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.server = tracefiles.Server(options.bin, folder)
        self.sources = [s for s in sources_of(self.server, folder) if s.name in options.formats.split(",")]
        self.counts = collections.Counter()
        self.worst = [0, 0]
        self.found = 0

    def report(self, number, source, command, what):
        self.found += 1
        print(f"FOUND {source.name}: trilane {command}: {what} (mutants.py --seed {self.options.seed} --only {number})",
              flush=True)

    def check(self, number, source, command, trace):
        ended = self.server.run(tracefiles.words(command, trace, self.folder / "out"))
        self.worst = [max(self.worst[0], ended.cpu), max(self.worst[1], ended.resident)]
        for what in tracefiles.faults(self.server, ended, self.options.megabytes):
            self.report(number, source, command, what)
        return ended.code

    def mutant(self, number):
        rng = mutators.seeded(self.options.seed, number)
        source = rng.choice(self.sources)
        data, ending = source.mutant(rng)
        path = self.folder / ("mutant" + ending)
        path.write_bytes(data)
        self.counts[source.name] += 1
        trace = path
        if source.name != "trilane":
            trace = self.folder / "imported.trilane"
            trace.unlink(missing_ok=True)
            code = self.check(number, source, f"import {{t}} -o {trace} --force", path)
            self.counts[f"{source.name} imported"] += code == 0
            if code != 0 and trace.exists():
                self.report(number, source, "import", "failed and left its output")
        if trace.exists():
            everything = tracefiles.COMMANDS + tracefiles.MORE
            some = everything if self.options.all else rng.sample(everything, 2)
            for command in some:
                self.check(number, source, command, trace)
            if rng.random() < self.options.window:
                ended = self.server.draw(trace)
                self.counts["windows"] += ended is not None
                for what in tracefiles.faults(self.server, ended, 1 << 20) if ended else ():
                    self.report(number, source, "(the window)", what)
        for what in tracefiles.leftovers(self.folder):
            self.report(number, source, "(some command)", what)
        if self.options.only is not None:
            shutil.copy(path, pathlib.Path(f"mutant-{self.options.seed}-{number}{ending}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--only", type=int, help="this mutant, through all commands")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--formats", default="json,sqlite,perfetto,trilane")
    parser.add_argument("--window", type=float, default=0.005, help="share that is drawn, too")
    parser.add_argument("--all", action="store_true", help="each through all commands, not two of them")
    parser.add_argument("--megabytes", type=int, default=512, help="that a command may have resident")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.mutants)
    if options.only is not None:
        numbers, options.all = [options.only], True
    end = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory(prefix="trilane-mutants-") as folder:
        run = Run(options, pathlib.Path(folder))
        done = 0
        for number in numbers:
            if time.monotonic() > end:
                break
            run.mutant(number)
            done += 1
            if done % 1000 == 0:
                print(f"{done} mutants, {run.server.runs} runs, {run.found} findings", flush=True)
        run.server.close()
    print(f"seed {options.seed}: {done} mutants, {run.server.runs} runs, {run.found} findings; most of a command:"
          f" {run.worst[0] / 1000:.1f} s, {run.worst[1] >> 10} MB; {dict(sorted(run.counts.items()))}")
    sys.exit(1 if run.found else 0)


if __name__ == "__main__":
    main()
