#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""exports.py LIBRARY [HOOKS…]: the agent exports its entry points and nothing else, and needs only
libc. HOOKS: sources that name what the library exports besides, in TRILANE_HOOK and TRILANE_EXPORT."""
import pathlib
import re
import shutil
import subprocess
import sys

ENTRIES = {"InitializeInjection", "InitializeInjectionNvtx", "InitializeInjectionNvtx2",
           "InitializeInjectionNvtxExtension", "trilaneAttach", "prctl", "syscall", "mlockall"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def hooks(paths):
    for path in paths:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        found = re.findall(r"^TRILANE_(?:HOOK\([^,]*, \w+|EXPORT\([^,]*), (\w+),", text, re.M)
        assert found, f"no hooks in {path}"
        yield from found


def main():
    for tool in ("readelf", "nm"):
        if not shutil.which(tool):
            print(f"SKIP: {tool} is not installed")
            sys.exit(77)
    dynamic = output("readelf", "-dW", sys.argv[1])
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    # Threads and dlopen() are libraries of their own on a glibc before 2.34.
    libc = {"libc.so.6", "libpthread.so.0", "libdl.so.2"}
    assert "libc.so.6" in needed and needed <= libc, f"needs {needed}"
    assert "RUNPATH" not in dynamic and "RPATH" not in dynamic, "has a run path"
    assert "NODELETE" in dynamic, "can be unloaded"
    exported = {line.split()[-1] for line in
                output("nm", "-D", "--defined-only", sys.argv[1]).splitlines()}
    wanted = ENTRIES | set(hooks(sys.argv[2:]))
    assert exported == wanted, f"exports {sorted(exported ^ wanted)}"


main()
