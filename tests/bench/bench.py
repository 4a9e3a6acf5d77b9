#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks and prints one table; a full run also keeps it in RESULTS.md.

Each program measures one thing in a process of its own and prints rows (report.h); their
combination and the targets are in cases.py, answerscases.py,
viewcases.py and capturecases.py. Numbers are compared only within one
run on one machine. --quick runs small sizes and asserts only that each benchmark prints its rows.
"""
import argparse
import pathlib
import sys

import answerscases
import capturecases
import cases
import results
import viewcases
from runner import Runner, Skip

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build folder")
    parser.add_argument("--corpus", type=pathlib.Path, default=HERE.parents[2] / "shared/corpus")
    parser.add_argument("--quick", action="store_true", help="small sizes, nothing is kept")
    parser.add_argument("--only", help="only cases whose name contains this")
    parser.add_argument("--keep-data", action="store_true", help="keep the generated traces")
    options = parser.parse_args()

    runner = Runner(options.build.resolve(), options.corpus, options.quick)
    rows, skipped = [], []
    chosen = [case for case in cases.ALL + answerscases.ALL + viewcases.ALL + capturecases.ALL if not options.only or options.only in case.__name__]
    for case in chosen:
        print(f"{case.__name__}…", file=sys.stderr, flush=True)
        try:
            got = case(runner)
        except Skip as reason:
            skipped.append(f"{case.__name__}: {reason}")
            continue
        assert got and all(row.value > 0 for row in got), f"{case.__name__} has rows without values"
        rows += got
    if not options.keep_data:
        runner.remove_data()
    text = results.table(rows, skipped)
    print(text)
    if options.quick:
        for reason in skipped:
            print("SKIP:", reason)
    if not rows:
        sys.exit("no benchmark could run")
    if not options.quick and not options.only:
        results.keep(HERE / "RESULTS.md", text)


if __name__ == "__main__":
    main()
