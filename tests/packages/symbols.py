#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""symbols.py --glibc 2.28 FILE…: prints the newest version of each system library that a program or
library asks for, and fails when that of glibc is above the bound, or when anything of the C++ library is
asked for beyond what came with GCC 8 (RHEL 8), or of librt, which glibc 2.34 took into libc."""
import argparse
import os
import re
import shutil
import subprocess
import sys

BOUNDS = {"GLIBCXX": "3.4.25", "CXXABI": "1.3.11", "GCC": "8.0.0"}
NEED = re.compile(r"Name: (GLIBC|GLIBCXX|CXXABI|GCC)_([\d.]+)\b")


def numbers(version):
    return tuple(int(part) for part in version.split("."))


def needs(path):
    """{"GLIBC": its newest version, …} of the section with versions that are asked for."""
    text = subprocess.run(["readelf", "-VW", path], check=True, capture_output=True, text=True).stdout
    asked = text.partition("Version needs section")[2]
    newest = {}
    for library, version in NEED.findall(asked):
        if numbers(version) > numbers(newest.get(library, "0")):
            newest[library] = version
    return newest


def of_librt(path):
    """Functions that older systems have in librt.so.1, which the file does not load."""
    dynamic = subprocess.run(["readelf", "-dW", path], check=True, capture_output=True, text=True).stdout
    symbols = subprocess.run(["readelf", "--dyn-syms", "-W", path], check=True, capture_output=True, text=True).stdout
    wanted = re.findall(r" UND ((?:timer|mq|aio|lio|shm)_\w+)@", symbols)
    return [] if "[librt.so.1]" in dynamic else sorted(set(wanted))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--glibc", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    if not shutil.which("readelf"):
        print("SKIP: readelf is not installed")
        sys.exit(77)
    bounds, faults = {"GLIBC": arguments.glibc, **BOUNDS}, []
    for path in arguments.files:
        newest = needs(path)
        name = os.path.basename(path)
        print(f"{name:24}", "  ".join(f"{k} {v}" for k, v in sorted(newest.items())))
        if "GLIBC" not in newest:
            faults.append(f"{name}: no versions were found in it")
        for library, version in newest.items():
            if numbers(version) > numbers(bounds[library]):
                faults.append(f"{name}: {library}_{version} is newer than {bounds[library]}")
        faults += [f"{name}: {function}() is in librt.so.1 before glibc 2.34" for function in of_librt(path)]
    sys.exit("\n".join(faults) or 0)


main()
