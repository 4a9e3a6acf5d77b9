# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What readelf says of a program or a library."""
import re
import shutil
import subprocess
import sys


def need_readelf():
    if not shutil.which("readelf"):
        print("SKIP: readelf is not installed")
        sys.exit(77)


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, str(path)], check=True, capture_output=True, text=True).stdout


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def search_path(path):
    """The elements of RPATH and RUNPATH, the empty ones, too; none where it has neither."""
    found = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", readelf("-d", path))
    return [element for each in found for element in each.split(":")]


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", readelf("-d", path))
