#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""stub.py OBJDUMP OBJECT: the code that is copied into other processes uses nothing outside of itself."""
import re
import shutil
import subprocess
import sys

OWN = {"trilaneStubLoad", "trilaneStubEnter", "trilaneStubBegin", "trilaneStubThread", "trilane_stub"}


def check(objdump, path):
    """Every relocation inside of the stub leads to the stub."""
    text = subprocess.run([objdump, "-r", "-j", "trilane_stub", path], check=True,
                          capture_output=True, text=True).stdout
    outside = [line for line in text.splitlines() if re.match(r"[0-9a-f]+ R_", line)
               and re.split(r"[-+]0x", line.split()[2])[0] not in OWN]
    sections = subprocess.run([objdump, "-h", path], check=True, capture_output=True, text=True).stdout
    assert " trilane_stub " in sections, f"{path} has no stub"
    assert not outside, f"the stub of {path} uses:\n" + "\n".join(outside)


if __name__ == "__main__":
    if not shutil.which(sys.argv[1]):
        print(f"SKIP: {sys.argv[1]} is not installed")
        sys.exit(77)
    check(sys.argv[1], sys.argv[2])
