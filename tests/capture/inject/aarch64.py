#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""aarch64.py SOURCE_DIR: late attach and what the agent has in assembly or takes from ELF compile for aarch64, the
stub uses nothing outside of itself, and its code is what the ABI table of INJECT.md says. Needs
g++-aarch64-linux-gnu."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import stub

PREFIX = "aarch64-linux-gnu-"
OF_THE_AGENT = ("cuptiwrappers", "importpatch", "systemcall")


def main():
    if not shutil.which(PREFIX + "g++"):
        print("SKIP: g++-aarch64-linux-gnu is not installed")
        sys.exit(77)
    source = pathlib.Path(sys.argv[1])
    inject = source / "capture/inject"
    # What CMake compiles the stub with, read from where it says so.
    cmake = (inject / "CMakeLists.txt").read_text(encoding="utf-8")
    own = [option for words in (r"set\(bare\s([^)]*)\)", r"APPEND bare\s([^)]*mbranch-protection[^)]*)\)")
           for option in re.search(words, cmake)[1].split()]
    own.remove("-fno-sanitize=all")
    with tempfile.TemporaryDirectory() as folder:
        agents = [next((source / "capture/agent").rglob(f"{name}.cpp")) for name in OF_THE_AGENT]
        for path in sorted(inject.glob("*.cpp")) + agents:
            if path.name == "arch_x86_64.cpp":
                continue
            options = own if path.name == "stub.cpp" else ["-O1"]
            subprocess.run([PREFIX + "g++", "-std=c++20", "-fPIC", "-Wall", "-Wextra", "-Werror",
                            "-Wno-missing-field-initializers", "-Wno-maybe-uninitialized", "-Wno-restrict",
                            f"-I{source}", *options, "-c", path, "-o", f"{folder}/{path.stem}.o"], check=True)
        stub.check(PREFIX + "objdump", f"{folder}/stub.o")
        code = subprocess.run([PREFIX + "objdump", "-d", "-j", "trilane_stub", f"{folder}/stub.o"],
                              check=True, capture_output=True, text=True).stdout
        # rt_sigreturn with the frame at sp; munmap by x16; no vector registers, nothing signed.
        assert re.search(r"mov\s+sp, x\d+\n.*mov\s+x8, #0x8b", code), "no rt_sigreturn"
        assert re.search(r"br\s+x16", code), "munmap is not gone to by x16"
        assert not re.search(r"\s(paciasp|autiasp|retaa|[qvds]\d+[,.\[])", code), "signs, or uses vectors"


main()
