#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""hardening.py [--landing-pads] [--commands FILE] FILE-OR-FOLDER… | selftest --cc COMPILER

Checks that programs and libraries are linked with hardening and load no foreign code. In a folder: all of
Trilane's files; for bundled third-party libraries only their run paths. --landing-pads: programs also support
indirect branch tracking. --commands: a compilation database; every file must be compiled with protection.
selftest: each planted fault is found.
"""
import argparse
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

import elf

LANDING_PAD = b"\xf3\x0f\x1e\xfa"  # endbr64
IS_X86 = platform.machine() in ("x86_64", "AMD64")
BIG = 1 << 20  # a program of that size calls something that is checked
FOLDERS = ("app/", "capture/", "model/", "views/")
PROTECTED = ("-fstack-protector-strong", "-fstack-clash-protection")
# Copied into other processes, or there before anything is set up.
UNPROTECTED = ("capture/inject/stub.cpp",)


def is_program(path):
    return ".so" not in path.name


def path_faults(path):
    for element in elf.search_path(path):
        if element != "$ORIGIN" and not element.startswith("$ORIGIN/"):
            yield f"libraries are looked for in '{element}', not only beside the program"


def layout_faults(path):
    header, segments, dynamic = (elf.readelf(option, path) for option in ("-h", "-l", "-d"))
    if not re.search(r"Type:\s+DYN", header):
        yield "not position independent"
    if "GNU_RELRO" not in segments:
        yield "relocated data stays writable (no RELRO)"
    if not re.search(r"\(FLAGS\).*BIND_NOW|\(FLAGS_1\).*\bNOW\b", dynamic):
        yield "functions are bound late, so the table of them stays writable (no BIND_NOW)"
    if "(TEXTREL)" in dynamic:
        yield "code is written to when it is loaded (TEXTREL)"
    stack = re.search(r"GNU_STACK.*", segments)
    if not stack or re.search(r"RWE|R E", stack[0]):
        yield "the stack is executable"
    if re.search(r"^\s*LOAD .* (RWE|R?WE) ", segments, re.M):
        yield "memory is writable and executable"


def check_faults(path):
    symbols = elf.readelf("--dyn-syms", path)
    checked = re.findall(r" UND (__\w+_chk)\b", symbols)
    if "__stack_chk_fail" not in symbols:
        yield "no stack protector"
    if is_program(path) and path.stat().st_size > BIG and not checked:
        yield "no call is checked (FORTIFY)"
    if not is_program(path) and checked:
        yield f"needs {', '.join(sorted(set(checked)))}, which not every libc has"
    # Where there is no memory to note a destructor, glibc ends the process: perThread() of model/base does not.
    if "__cxa_thread_atexit" in symbols:
        yield "has thread_local variables with destructors"
    # So do these of the C++ library: folder.h of model/base has others.
    if re.search(r"_ZNSt10filesystem(7__cxx1118directory_iteratorC|10remove_all)", symbols):
        yield "walks through folders by std::filesystem"


def features(path):
    found = re.search(r"x86 feature: (.*?)(?:, x86 ISA.*)?$", elf.readelf("-n", path), re.M)
    return found[1].split(", ") if found else []


def jump_targets(path):
    """Where a pointer in data, or the loader, may jump to."""
    dynamic = elf.readelf("-d", path)
    called = re.findall(r"\((?:INIT|FINI)\)\s+(0x\w+)", dynamic)
    relocated = re.findall(r"R_X86_64_RELATIVE\s+(\w+)", elf.readelf("-r", path))
    entry = re.findall(r"Entry point address:\s+(0x\w+)", elf.readelf("-h", path)) if is_program(path) else []
    return {int(each, 16) for each in entry + called + relocated}


def pads_missing(path):
    """How many of those that are code do not begin with a landing pad."""
    code = [tuple(int(number, 16) for number in part) for part in
            re.findall(r"^\s*LOAD\s+(0x\w+) (0x\w+) 0x\w+ (0x\w+) 0x\w+ R E", elf.readelf("-l", path), re.M)]
    data, missing = path.read_bytes(), 0
    for target in jump_targets(path):
        for offset, address, size in code:
            if address <= target < address + size:
                at = offset + target - address
                missing += data[at:at + len(LANDING_PAD)] != LANDING_PAD
    return missing


def branch_faults(path, must_have_pads):
    has = features(path)
    if "SHSTK" not in has:
        yield "not marked for shadow stacks"
    if must_have_pads and "IBT" not in has:
        yield "not marked for indirect branch tracking"
    if "IBT" in has and (missing := pads_missing(path)):
        yield f"marked for indirect branch tracking, but {missing} targets have no landing pad"


def faults_of(path, landing_pads):
    yield from path_faults(path)
    if not is_program(path) and not path.name.startswith("libtrilane_"):
        return  # of others
    yield from layout_faults(path)
    yield from check_faults(path)
    if IS_X86:
        yield from branch_faults(path, landing_pads or not is_program(path))


def command_faults(database):
    looked = 0
    for entry in json.loads(database.read_text(encoding="utf-8")):
        # By the object: with TRILANE_UNITY the source lies in the build folder.
        output = re.search(r" -o (\S+)", entry["command"])[1]
        if not output.startswith(FOLDERS) or entry["file"].endswith(UNPROTECTED):
            continue
        looked += 1
        missing = [option for option in PROTECTED if option not in entry["command"].split()]
        if missing:
            yield f"{output}: compiled without {' '.join(missing)}"
    print(f"{looked} files are compiled for what is installed")
    if looked < 20:
        yield f"{database} names only {looked} files"


def files_in(places):
    for place in places:
        if place.is_dir():
            yield from sorted(path for path in place.rglob("*")
                              if path.is_file() and not path.is_symlink() and elf.is_elf(path))
        else:
            yield place


def check(arguments):
    faults, looked = [], 0
    for path in files_in(arguments.places):
        looked += 1
        found = list(faults_of(path, arguments.landing_pads))
        print(f"{path.name:24} {', '.join(features(path)) or '-':12} {'; '.join(found) or 'sound'}")
        faults += [f"{path.name}: {fault}" for fault in found]
    if not looked:
        faults.append("nothing to look at")
    if arguments.commands:
        faults += command_faults(arguments.commands)
    sys.exit("\n".join(faults) or 0)


SOUND = ["-O2", "-fPIE", "-pie", "-fstack-protector-all", "-Wl,-z,relro,-z,now,-z,noexecstack",
         "-Wl,-z,separate-code"]
PROGRAM = """extern "C" int puts(const char *);
static int idle(int) { return 1; }
int (*volatile pointer)(int) = idle;
struct Ended { Ended(); ~Ended(); };
#ifdef THREAD_LOCAL
Ended::Ended() { pointer = nullptr; }
Ended::~Ended() { pointer = idle; }
thread_local Ended ended;
void *use() { return &ended; }
#endif
int main(int count, char **texts) { char room[32]; room[count] = *texts[0]; puts(room); return pointer(room[0]); }
"""
# What must be said, and what makes it so.
PLANTED = [
    ("position independent", ["-fno-pie", "-no-pie"]),
    ("no RELRO", ["-Wl,-z,norelro"]),
    ("no BIND_NOW", ["-Wl,-z,lazy"]),
    ("stack is executable", ["-Wl,-z,execstack"]),
    ("no stack protector", ["-fno-stack-protector"]),
    ("thread_local", ["-DTHREAD_LOCAL", "-lstdc++"]),
    ("'/tmp'", ["-Wl,-rpath,/tmp"]),
    ("''", ["-Wl,-rpath,$ORIGIN/../lib:"]),
    ("'lib'", ["-Wl,-rpath,lib"]),
]
PLANTED_X86 = [
    ("not marked for shadow stacks", ["-Wl,-z,ibt"]),
    ("not marked for indirect branch tracking", ["-Wl,-z,shstk"]),
    ("have no landing pad", ["-Wl,-z,ibt,-z,shstk", "-fcf-protection=none"]),
]


def selftest(arguments):
    unnoticed = []
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "planted.cpp")
        source.write_text(PROGRAM, encoding="utf-8")
        for number, (words, options) in enumerate(PLANTED + (PLANTED_X86 if IS_X86 else [])):
            program = source.with_name(f"planted{number}")
            subprocess.run([arguments.cc, *SOUND, str(source), "-o", str(program), *options], check=True,
                           stderr=subprocess.DEVNULL)
            found = "\n".join(faults_of(program, True))
            print(f"{' '.join(options):44} {found.splitlines()}")
            if words not in found:
                unnoticed.append(f"{' '.join(options)}: not told that {words}")
        database = source.with_suffix(".json")
        database.write_text(json.dumps([{"file": "a.cpp", "command": "c++ -o app/a.o -c a.cpp"}]), encoding="utf-8")
        if not any("compiled without" in fault for fault in command_faults(database)):
            unnoticed.append("a file compiled without protection")
    sys.exit("\n".join(unnoticed) or 0)


def main():
    elf.need_readelf()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--landing-pads", action="store_true")
    parser.add_argument("--commands", type=pathlib.Path)
    parser.add_argument("--cc")
    parser.add_argument("places", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.cc:
        selftest(arguments)
    else:
        check(arguments)


main()
