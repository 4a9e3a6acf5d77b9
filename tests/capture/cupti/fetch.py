#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""fetch.py FOLDER: libraries of CUPTI of several CUDA releases, from the Python package index.

Each lies in FOLDER/RELEASE/libcupti.so.*; what is there already is not fetched again. They are
NVIDIA's, under their own licence: for tests on this machine, never part of Trilane. Without the
index the exit status is 77 and the reason is told.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

RELEASES = [("nvidia-cuda-cupti-cu11", "11.8")]
RELEASES += [("nvidia-cuda-cupti-cu12", release) for release in ("12.1", "12.4", "12.6", "12.8", "12.9")]
RELEASES += [("nvidia-cuda-cupti", release) for release in ("13.0", "13.1", "13.2", "13.3", "13.4", "13.5")]
PIP = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
       "--only-binary=:all:", "--retries", "1", "--timeout", "30"]


def fetch(package, release, folder):
    """The reason why it could not be had, or none."""
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(PIP + ["--dest", scratch, f"{package}=={release}.*"], text=True,
                              capture_output=True, check=False)
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
    for package, release in RELEASES:
        if not list((folder / release).glob("libcupti.so.*")):
            failed = fetch(package, release, folder)
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
