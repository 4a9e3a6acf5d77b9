#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""units.py FOLDER: checks the exposure of the services in FOLDER with systemd-analyze; a score of 2.0 or
more fails. A unit with nothing but its program must fail.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BOUND = 2.0
BARE = "[Service]\nExecStart=/bin/true\n"


def exposure(unit):
    """(the figure, the lines of what is open)"""
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)],
                          capture_output=True, text=True, check=False)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    if not found:
        if "offline" in done.stderr:
            print("SKIP: this systemd-analyze does not look at files (--offline)")
            sys.exit(77)
        sys.exit(f"{unit.name}: systemd-analyze said {done.stdout}{done.stderr}")
    return float(found[1]), [line for line in done.stdout.splitlines() if "✗" in line]


def installed(template, folder):
    """As it is installed, but for the program, which is one that every machine has."""
    text = re.sub(r"@\w+@/[\w-]+", "/bin/true", template.read_text(encoding="utf-8"))
    assert "@CMAKE" not in text, f"{template.name}: something besides the program is left to fill in"
    unit = folder / template.name.removesuffix(".in")
    unit.write_text(text, encoding="utf-8")
    return unit


def complaints(unit):
    """What systemd does not understand of it; other units that it names are not here."""
    done = subprocess.run(["systemd-analyze", "verify", "--no-pager", "--man=no", str(unit)],
                          capture_output=True, text=True, check=False)
    return [line for line in done.stderr.splitlines() if unit.name + ":" in line and "Unknown" in line]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    if not shutil.which("systemd-analyze"):
        print("SKIP: systemd-analyze is not installed")
        sys.exit(77)
    faults = []
    templates = sorted([*arguments.folder.glob("*.service.in"), *arguments.folder.glob("*.service")])
    assert templates, f"no units in {arguments.folder}"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        bare = folder / "bare.service"
        bare.write_text(BARE, encoding="utf-8")
        assert exposure(bare)[0] >= BOUND, "a unit that confines nothing is not noticed"
        for template in templates:
            unit = installed(template, folder)
            level, open_ways = exposure(unit)
            print(f"{unit.name}: {level}", *open_ways, sep="\n    ")
            faults += complaints(unit)
            if level >= BOUND:
                faults.append(f"{unit.name}: exposure {level}, not below {BOUND}")
    sys.exit("\n".join(faults) or 0)


main()
