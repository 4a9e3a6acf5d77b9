#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""foreignlibrary.py --cc COMPILER PROGRAM…: does a program load a library from the folder it is started in?

The folder holds a library under each name that the program needs, and a few that older systems have;
each writes a line when it is loaded. As root the programs are also tried with capabilities of their
own, by a user without any. A program that does load from there is built first, to see that it is noticed.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import elf

SOURCE = """#include <unistd.h>
__attribute__((constructor)) static void loaded() { if (write(2, "LOADED-FROM-HERE\\n", 17)) {} }
"""
OLD = ("libpthread.so.0", "libdl.so.2", "librt.so.1", "libm.so.6")
CAPABILITIES = "cap_perfmon,cap_dac_read_search,cap_sys_ptrace+ep"
NOBODY = 65534
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen",
               "XDG_RUNTIME_DIR": "", "HOME": "/nonexistent"}


def compile_cpp(compiler, text, out, *options):
    source = out.parent / (out.name + ".cpp")
    source.write_text(text, encoding="utf-8")
    subprocess.run([compiler, str(source), "-o", str(out), *options], check=True)


def start(program, folder, user):
    """(exit status, all it says) of --version, started in a folder."""
    options = {"user": user, "group": user, "extra_groups": []} if user else {}
    done = subprocess.run([str(program), "--version"], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False, **options)
    return done.returncode, done.stdout.decode(errors="replace")


def is_fooled(program, library, scratch, user=None):
    """What it says in a folder with foreign libraries, where that is not what it says in an empty one."""
    empty, planted = scratch / "empty", scratch / "planted"
    shutil.rmtree(planted, ignore_errors=True)
    for folder in (empty, planted):
        folder.mkdir(mode=0o755, exist_ok=True)
        folder.chmod(0o755)
    for name in {*elf.needed(program), *OLD}:
        if not name.startswith("ld-linux"):
            shutil.copy(library, planted / name)
    expected, found = start(program, empty, user), start(program, planted, user)
    said = (found[1].strip() or "nothing").splitlines()[-1]
    return f"{said} (exit status {found[0]})" if found != expected else None


def try_with_capabilities(program, library, scratch):
    """Like is_fooled(), by a user who gets capabilities with the program."""
    place = scratch / "capable" / "bin"
    place.mkdir(parents=True, exist_ok=True)
    for folder in (place.parent, place):
        folder.chmod(0o755)
    copy = place / program.name
    shutil.copy(program, copy)
    copy.chmod(0o755)
    if subprocess.run(["setcap", CAPABILITIES, str(copy)], stderr=subprocess.DEVNULL, check=False).returncode:
        print("SKIP: a file gets no capabilities here")
        return None
    return is_fooled(copy, library, scratch, NOBODY)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", required=True)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    elf.need_readelf()
    can_give = os.geteuid() == 0 and shutil.which("setcap")
    if not can_give:
        print("SKIP: with capabilities of their own: that needs root and setcap")
    faults = []
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        scratch.chmod(0o755)
        library, careless = scratch / "library.so", scratch / "careless"
        compile_cpp(arguments.cc, SOURCE, library, "-shared", "-fPIC", "-nostdlib")
        compile_cpp(arguments.cc, "int main() {}", careless, "-Wl,--no-as-needed", "-lm",
                    "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../lib:")
        assert is_fooled(careless, library, scratch), "a program that looks in the current folder was not noticed"
        if can_give:
            assert try_with_capabilities(careless, library, scratch), "nor one with capabilities"
        for program in map(pathlib.Path.resolve, arguments.programs):
            fooled = is_fooled(program, library, scratch)
            if not fooled and can_give:
                fooled = try_with_capabilities(program, library, scratch)
            print(f"{program.name:24} {fooled or 'loads nothing from there'}")
            faults += [program.name] if fooled else []
    if faults:
        sys.exit(f"These load libraries from the folder they are started in: {' '.join(faults)}")


main()
