#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""lint.py format [--fix] | tidy --build FOLDER [-j N] | selftest

format: checks that all C++ sources are formatted by clang-format 14. tidy: runs clang-tidy with the checks of
.clang-tidy on the shipped sources. selftest: both find a planted fault. Exit status 77 and "SKIP: reason" if
the tool is not installed.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("model", "views", "app", "capture", "tests")
TIDY_FOLDERS = ("model", "views", "app", "capture")
FORMATTER = "clang-format-14"  # other versions lay out otherwise
PRECOMPILED = re.compile(r" -Winvalid-pch -include \S+/cmake_pch\.hxx")
PLANTED = """#include <string>
#include <vector>
int sum(std::vector<std::string> all)
{
    int total = 0;
    for (std::string one : all)
    total += sizeof(one.size());
    return total;
}
"""


def need(tool):
    if not shutil.which(tool):
        print(f"SKIP: {tool} is not installed")
        sys.exit(77)
    return tool


def sources():
    return sorted(path for folder in FOLDERS for ending in ("*.cpp", "*.h", "*.c")
                  for path in (ROOT / folder).rglob(ending))


def format_sources(fix):
    command = [need(FORMATTER), f"--style=file:{ROOT}/.clang-format"]
    command += ["-i"] if fix else ["--dry-run", "--Werror"]
    done = subprocess.run(command + [str(path) for path in sources()], check=False)
    if done.returncode:
        sys.exit("some files are not formatted; ./run format mends that")
    print(f"{len(sources())} files are formatted")


def tidy_one(tool, build, path):
    # The build's options are for GCC.
    command = [tool, "--quiet", "--extra-arg=-Wno-unknown-warning-option", "-p", str(build), str(path)]
    return path, subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, check=False)


def each_file(entry):
    """With TRILANE_UNITY CMake compiles files together, from one that includes them: an entry for each."""
    if "/Unity/" not in entry["file"]:
        return [entry]
    together = pathlib.Path(entry["file"]).read_text(encoding="utf-8")
    return [dict(entry, file=file, command=entry["command"].replace(entry["file"], file))
            for file in re.findall('#include "(.+)"', together)]


def tidy(build, jobs):
    tool = need("clang-tidy")
    text = (build / "compile_commands.json").read_text(encoding="utf-8")
    # A header that GCC has precompiled is nothing that clang can read.
    text = PRECOMPILED.sub("", text)
    database = [single for entry in json.loads(text) for single in each_file(entry)]
    (build / "lint").mkdir(exist_ok=True)
    (build / "lint/compile_commands.json").write_text(json.dumps(database), encoding="utf-8")
    shipped = tuple(f"{ROOT}/{folder}/" for folder in TIDY_FOLDERS)
    paths = sorted({entry["file"] for entry in database if entry["file"].startswith(shipped)})
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda path: tidy_one(tool, build / "lint", path), paths))
    faults = [done.stdout for _, done in results if done.returncode]
    print("\n".join(faults))
    print(f"clang-tidy: {len(paths)} files, {len(faults)} with faults")
    sys.exit(1 if faults else 0)


def selftest():
    need(FORMATTER), need("clang-tidy")
    with tempfile.TemporaryDirectory() as folder:
        planted = pathlib.Path(folder, "planted.cpp")
        planted.write_text(PLANTED, encoding="utf-8")
        formatted = subprocess.run([FORMATTER, f"--style=file:{ROOT}/.clang-format", "--dry-run", "--Werror",
                                    str(planted)], stderr=subprocess.DEVNULL, check=False)
        found = subprocess.run(["clang-tidy", "--quiet", f"--config-file={ROOT}/.clang-tidy", str(planted), "--",
                                "-std=c++20"], text=True, capture_output=True, check=False)
    assert formatted.returncode != 0, "clang-format did not find the planted indentation"
    for check in ("performance-for-range-copy", "performance-unnecessary-value-param"):
        assert check in found.stdout, f"clang-tidy did not find the planted {check}:\n{found.stdout}"
    assert found.returncode != 0, "what clang-tidy finds must be an error"
    print("every planted fault was found")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("format", "tidy", "selftest"))
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/dev")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.what == "format":
        format_sources(options.fix)
    elif options.what == "tidy":
        tidy(options.build.resolve(), options.j)
    else:
        selftest()


if __name__ == "__main__":
    main()
