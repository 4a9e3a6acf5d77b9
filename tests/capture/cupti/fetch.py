#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""fetch.py FOLDER: libraries of CUPTI of several CUDA releases, from the Python package index.

Each lies in FOLDER/RELEASE/libcupti.so.*; what is there already is not fetched again. wheels.txt says
which, with their SHA-256: what is not that very file is not unpacked, and the exit status is 1. They are
NVIDIA's, under their own license: for tests on this machine, never part of Trilane. Without the
index the exit status is 77 and the reason is told.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

WHEELS = pathlib.Path(__file__).with_name("wheels.txt")
REQUIREMENT = re.compile(r"^(?P<package>[\w-]+)==(?P<release>\d+\.\d+)\.[\d.]+(?:\s+--hash=sha256:[0-9a-f]{64})+$")
PIP = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
       "--only-binary=:all:", "--require-hashes", "--retries", "1", "--timeout", "30"]
OTHER_FILE = "DO NOT MATCH THE HASHES"  # pip's words


def requirements():
    """(package, CUDA release, what pip is told) of each; one without a version and hashes is an error."""
    text = WHEELS.read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            found = REQUIREMENT.match(line.strip())
            if not found:
                sys.exit(f"{WHEELS.name}: neither an exact version nor its hashes: {line}")
            yield found["package"], found["release"], line


def fetch(requirement, release, folder):
    """The reason why it could not be had, or none."""
    with tempfile.TemporaryDirectory() as scratch:
        wanted = pathlib.Path(scratch, "wanted.txt")
        wanted.write_text(requirement + "\n", encoding="utf-8")
        done = subprocess.run(PIP + ["--dest", scratch, "--requirement", str(wanted)], text=True,
                              capture_output=True, check=False)
        if OTHER_FILE in done.stderr:
            sys.exit(f"CUPTI of CUDA {release}: the index gave another file than the one that is expected:\n"
                     f"{done.stderr.strip()}")
        if done.returncode:
            return done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "pip failed"
        for wheel in pathlib.Path(scratch).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if pathlib.PurePath(name).name.startswith("libcupti.so."):
                        place = folder / release / pathlib.PurePath(name).name
                        place.parent.mkdir(parents=True, exist_ok=True)
                        with archive.open(name) as source, open(place, "wb") as target:
                            shutil.copyfileobj(source, target)
                        return None
    return "the wheel holds no libcupti.so"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    there = 0
    reason = ""
    for package, release, requirement in list(requirements()):
        if not list((folder / release).glob("libcupti.so.*")):
            failed = fetch(requirement, release, folder)
            if failed:
                reason = f"{package} {release}: {failed}"
                print(f"CUPTI of CUDA {release} could not be had: {failed}", file=sys.stderr)
                continue
        there += 1
        print(f"CUPTI of CUDA {release}: {folder / release}")
    if there == 0:
        print(f"SKIP: {reason}")
        sys.exit(77)


if __name__ == "__main__":
    main()
