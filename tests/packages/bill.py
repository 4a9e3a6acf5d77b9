#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""bill.py build --build FOLDER --cc COMPILER PROGRAM… | files BILL…

build: is every archive that a linker really reads when it links a program again (--trace), and that is not
ours, in the bill of materials that packages get? Is it noticed when one is missing? files: is a bill as it
was packed sound: SPDX 2.3, everything with a version, what it says it relates to there?
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SBOM = pathlib.Path(__file__).resolve().parents[2] / "resources/packaging/sbom.py"
FIELDS = {"SPDXID", "name", "versionInfo", "downloadLocation", "filesAnalyzed"}


def linked(build, program, scratch):
    """The archives of others that the linker opens."""
    name = os.path.relpath(program, build)
    commands = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "-s", name], check=True,
                              capture_output=True, text=True).stdout.splitlines()
    command = next(line for line in reversed(commands) if f" -o {name} " in line)
    again = command.replace(f" -o {name} ", f" -o {shlex.quote(str(scratch / 'again'))} -Wl,--trace ", 1)
    again = again.replace("-Wl,--dependency-file=", "-Wl,--dependency-file=/dev/null ")
    done = subprocess.run(again, shell=True, cwd=build, check=True, capture_output=True, text=True)
    for line in (done.stdout + done.stderr).splitlines():
        found = re.match(r"(?:trace: )?\(?([^()\s]+\.a)\b", line.strip())
        if found:
            path = (build / found[1]).resolve()
            if not path.is_relative_to(build.resolve()):
                yield path.name


def faults_of(bill):
    if bill.get("spdxVersion") != "SPDX-2.3" or bill.get("dataLicense") != "CC0-1.0":
        yield "not SPDX 2.3"
    ids = {entry["SPDXID"] for entry in bill["packages"]} | {bill["SPDXID"]}
    if len(ids) != len(bill["packages"]) + 1:
        yield "two entries have one identifier"
    for entry in bill["packages"]:
        if not FIELDS <= set(entry) or not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", entry["SPDXID"]):
            yield f"{entry.get('name')}: not all that SPDX asks for"
        if entry.get("versionInfo") in ("", "NOASSERTION", None):
            yield f"{entry.get('name')}: of no known version"
    for relation in bill["relationships"]:
        if not {relation["spdxElementId"], relation["relatedSpdxElement"]} <= ids:
            yield f"{relation} names something that is not there"


def check_build(arguments, scratch):
    bill = scratch / "bill.json"
    make = [sys.executable, str(SBOM), "--name", "trilane", "--version", "1", "--build", str(arguments.build),
            "--cc", arguments.cc, "--out", str(bill), "--of", *map(str, arguments.places)]
    subprocess.run(make, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    content = json.loads(bill.read_text(encoding="utf-8"))
    has_packages = shutil.which("dpkg-query")
    faults = list(faults_of(content)) if has_packages else []
    assert content["creationInfo"]["created"] == "2023-11-14T22:13:20Z", content["creationInfo"]
    names = {entry["name"] for entry in content["packages"]}
    everything = set()
    for program in arguments.places:
        found = set(linked(arguments.build, program, scratch))
        everything |= found
        print(f"{program.name:24} {' '.join(sorted(found))}")
        faults += [f"{program.name} was linked with {name}, which is not in the bill" for name in found - names]
    assert everything, "the linker told of no archive at all"
    content["packages"] = content["packages"][1:]
    assert any("names something" in fault for fault in faults_of(content)), "an entry less is not noticed"
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("build", "files"))
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--cc")
    parser.add_argument("places", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    faults = []
    if arguments.what == "files":
        for path in arguments.places:
            content = json.loads(path.read_text(encoding="utf-8"))
            print(f"{path}: {len(content['packages']) - 1} parts")
            faults += [f"{path}: {fault}" for fault in faults_of(content)]
    else:
        if not shutil.which("ninja"):
            print("SKIP: ninja is not installed")
            sys.exit(77)
        with tempfile.TemporaryDirectory() as folder:
            faults = check_build(arguments, pathlib.Path(folder))
    sys.exit("\n".join(faults) or 0)


main()
