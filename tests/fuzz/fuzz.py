#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Runs every fuzz target for some seconds: ./run fuzz.

With libFuzzer where clang has it (preset fuzz), else with the simple driver under the sanitizers
(preset asan). New inputs stay in the build folder; an input that ends a target is kept there and
named.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests/fuzz/corpus"


def has_libfuzzer():
    if not shutil.which("clang++"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "probe.cpp")
        source.write_text('extern "C" int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long) '
                          "{ return 0; }\n", encoding="utf-8")
        done = subprocess.run(["clang++", "-fsanitize=fuzzer,address", str(source), "-o", source.with_suffix("")],
                              capture_output=True, check=False)
        return done.returncode == 0


def build(preset, jobs):
    for command in (["cmake", "--preset", preset],
                    ["cmake", "--build", "--preset", preset, "-j", str(jobs), "--target", "fuzzers"]):
        done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"fuzz: {' '.join(command)} failed\n{done.stdout}{done.stderr}")
    return ROOT / "build" / preset


def environment():
    """Freed memory is kept for some inputs, not for thousands: fresh pages take most of the time."""
    # Who called whom at each allocation is told when the input that was found runs again alone.
    asan = "quarantine_size_mb=8:thread_local_quarantine_size_kb=64:malloc_context_size=1:max_malloc_fill_size=256"
    own = os.environ.get("ASAN_OPTIONS")
    return dict(os.environ, UBSAN_OPTIONS="print_stacktrace=1", ASAN_OPTIONS=f"{asan}:{own}" if own else asan)


def run(target, folder, options, libfuzzer, core):
    """One target on one core; its summary, and whether it survived."""
    work = folder / "fuzz" / target.name
    work.mkdir(parents=True, exist_ok=True)
    seeds = CORPUS / target.name
    if libfuzzer:
        (work / "inputs").mkdir(exist_ok=True)
        # Weighing inputs by their rarity (entropic) takes half of the time.
        length = f"-runs={options.runs}" if options.runs else f"-max_total_time={options.seconds}"
        command = [target, work / "inputs", seeds, length, "-entropic=0", "-timeout=120",
                   "-rss_limit_mb=3000", f"-max_len={options.max_len}", "-print_final_stats=1",
                   # The symbolizer and the folder of inputs are not asked all the time.
                   "-print_funcs=0", "-print_pcs=0", "-reload=0",
                   f"-artifact_prefix={work}/"]
    else:
        command = [target, "--seconds", str(options.seconds), seeds]
    begin = time.monotonic()
    with open(work / "log", "w", encoding="utf-8") as log:
        # What asks for the number of cores makes no threads that wait for each other.
        done = subprocess.run(command, cwd=work, stdout=log, stderr=subprocess.STDOUT, env=environment(),
                              preexec_fn=lambda: os.sched_setaffinity(0, {core}), check=False)
    text = (work / "log").read_text(encoding="utf-8", errors="replace")
    runs = re.search(r"number_of_executed_units:\s*(\d+)", text) or re.search(r"(\d+) mutations", text)
    found = sorted(p.name for p in work.glob("*-*") if p.is_file()) if done.returncode else []
    line = f"{target.name}: {runs[1] if runs else '?'} inputs in {time.monotonic() - begin:.0f} s"
    if done.returncode:
        line += f", FAILED; {', '.join(found) or 'log'} in {work}\n" + text[-4000:]
    return line, done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--runs", type=int, default=0, help="so many inputs each, however long it takes")
    parser.add_argument("--only", default="", help="targets whose names contain this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--no-build", action="store_true", help="run what has been built")
    parser.add_argument("--max-len", type=int, default=65536, help="bytes of the longest input")
    options = parser.parse_args()
    libfuzzer = has_libfuzzer()
    preset = "fuzz" if libfuzzer else "asan"
    folder = ROOT / "build" / preset if options.no_build else build(preset, options.jobs)
    targets = sorted(p for p in (folder / "bin").glob("fuzz_*") if p.is_file() and options.only in p.name)
    if not targets:
        sys.exit("fuzz: no targets were built")
    print(f"Fuzzing {len(targets)} targets with {'libFuzzer' if libfuzzer else 'the simple driver'}")
    cores = sorted(os.sched_getaffinity(0))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda job: run(job[1], folder, options, libfuzzer, cores[job[0] % len(cores)]),
                                enumerate(targets)))
    for line, _ in results:
        print(line)
    failed = sum(not survived for _, survived in results)
    print(f"{len(results) - failed} targets passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
