#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""baseline.py --glibc 2.28 --cc CC PROGRAM…: fails if a program linked with this machine's glibc
uses a function that neither the baseline nor capture/libc/old*.cpp provide: the portable build, which is not
built daily, would not link."""
import argparse
import pathlib
import re
import subprocess
import sys

BASELINE = pathlib.Path(__file__).resolve().parents[2] / "capture" / "libc"
sys.path.insert(0, str(BASELINE))
sys.dont_write_bytecode = True

import stubs

UNDEFINED = re.compile(r"\bUND (\w+)@GLIBC_([\d.]+)")


def newer_names(program, baseline):
    """What it takes from glibc in a version that came after the baseline."""
    listing = subprocess.run(["readelf", "--dyn-syms", "-W", program], check=True,
                             capture_output=True, text=True).stdout
    return {name for name, version in UNDEFINED.findall(listing)
            if stubs.numbers(version) > baseline}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--glibc", required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("programs", nargs="+")
    arguments = parser.parse_args()
    baseline = stubs.numbers(arguments.glibc)
    there = set()
    for library in ("libc.so.6", "libm.so.6"):
        path = stubs.file_of(arguments, library)
        if not path:
            print("SKIP: this compiler does not link with glibc", file=sys.stderr)
            return 77
        there |= stubs.symbols(path, baseline).keys()
    brought = "\n".join(path.read_text() for path in sorted(BASELINE.glob("*.cpp")))
    missing = {(name, program) for program in arguments.programs
               for name in newer_names(program, baseline) - there
               if not re.search(rf"\b{name}\b", brought)}
    for name, program in sorted(missing):
        print(f"{program}: glibc {arguments.glibc} has no {name}: add it to "
              "capture/libc/oldlibc.cpp, or use something older", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
