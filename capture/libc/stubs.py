#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""stubs.py --glibc 2.28 --cc CC --out FOLDER: libraries to link with, so that a program runs on an
older glibc than that of the machine it is built on.

A linker binds a symbol to the newest version of the libc it links with; glibc keeps all older
versions. Each stub therefore contains the symbols of a library of this machine, in the newest version
that the baseline also has, and no code. Newer symbols are missing, and the linker reports them (old*.cpp
implement those in use). Before glibc 2.34 threads and dlopen() were in separate libraries: these become
empty stubs that are marked as needed, so that an old loader loads the real ones.
"""
import argparse
import os
import re
import subprocess
import sys

SYMBOL = re.compile(r"^\s*\d+: (\w+)\s+(\S+) (\w+)\s+(\w+)\s+DEFAULT\s+(\w+) (\w+)@@?GLIBC_([\d.]+)$")
EMPTY = ("libpthread.so.0", "libdl.so.2", "librt.so.1")


def numbers(version):
    return tuple(int(part) for part in version.split("."))


def symbols(path, baseline):
    """{name: (version, address, size, type)} in the newest version that is no newer than baseline."""
    listing = subprocess.run(["readelf", "--dyn-syms", "-W", path], check=True,
                             capture_output=True, text=True).stdout
    found = {}
    for line in listing.splitlines():
        match = SYMBOL.match(line)
        if not match or match[5] in ("UND", "ABS") or match[3] == "TLS":
            continue
        address, size, kind, name, version = match[1], int(match[2], 0), match[3], match[6], match[7]
        if numbers(version) > baseline:
            continue
        if name not in found or numbers(found[name][0]) < numbers(version):
            found[name] = (version, address, size, kind)
    return found


def assembly(found):
    """Functions without code; data as long as the real one, names of one address at one address."""
    lines, data = [".text"], {}
    for name, (_, address, size, kind) in sorted(found.items()):
        if kind == "OBJECT":
            data.setdefault(address, []).append((name, size))
        else:
            lines += [f".globl {name}", f".type {name}, %function", f"{name}:"]
    lines += [".byte 0", ".data"]
    for names in data.values():
        lines.append(".balign 32")
        for name, size in names:
            lines += [f".globl {name}", f".type {name}, %object", f".size {name}, {size}", f"{name}:"]
        lines.append(f".skip {max(size for _, size in names) or 1}")
    lines.append('.section .note.GNU-stack,"",%progbits')
    return "\n".join(lines) + "\n"


def version_script(found):
    nodes = {}
    for name, entry in found.items():
        nodes.setdefault(entry[0], []).append(name)
    text, before = "", ""
    for version in sorted(nodes, key=numbers):
        names = " ".join(f"{name};" for name in sorted(nodes[version]))
        local = "" if before else " local: *;"
        text += f"GLIBC_{version} {{ global: {names}{local} }}{before};\n"
        before = f" GLIBC_{version}"
    return text


def build(arguments, soname, found):
    path = os.path.join(arguments.out, soname)
    with open(path + ".s", "w", encoding="utf-8") as file:
        file.write(assembly(found))
    command = [arguments.cc, "-shared", "-nostdlib", "-Wl,-soname," + soname, "-o", path, path + ".s"]
    if found:
        with open(path + ".map", "w", encoding="utf-8") as file:
            file.write(version_script(found))
        command.append("-Wl,--version-script=" + path + ".map")
    subprocess.run(command, check=True)


def file_of(arguments, name):
    """Where the compiler finds the library; None where it has none of that name."""
    path = subprocess.run([arguments.cc, "-print-file-name=" + name], check=True,
                          capture_output=True, text=True).stdout.strip()
    return os.path.realpath(path) if os.path.isabs(path) else None


def loader_of(libc):
    """The name of the dynamic loader, which has a few names of its own."""
    dynamic = subprocess.run(["readelf", "-dW", libc], check=True, capture_output=True, text=True).stdout
    return re.search(r"\(NEEDED\).*\[(ld-linux.*)\]", dynamic)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--glibc", required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    baseline = numbers(arguments.glibc)
    os.makedirs(arguments.out, exist_ok=True)
    libc = file_of(arguments, "libc.so.6")
    if not libc:
        sys.exit("this compiler does not link with glibc")
    loader = loader_of(libc)
    for soname in ("libc.so.6", "libm.so.6", loader):
        found = symbols(file_of(arguments, soname) or os.path.join(os.path.dirname(libc), soname), baseline)
        if not found:
            sys.exit(f"{soname} has nothing of glibc {arguments.glibc}")
        build(arguments, soname, found)
    for soname in EMPTY:
        build(arguments, soname, {})
    for soname in ("libm.so.6",) + EMPTY:
        link = os.path.join(arguments.out, soname[:soname.index(".so") + 3])
        if not os.path.islink(link):
            os.symlink(soname, link)
    with open(os.path.join(arguments.out, "libc.so"), "w", encoding="utf-8") as file:
        file.write(f"GROUP({arguments.out}/libc.so.6 {file_of(arguments, 'libc_nonshared.a')} "
                   f"AS_NEEDED({arguments.out}/{loader}))\n")


if __name__ == "__main__":
    main()
