# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""What the packaged units say of their programs and sockets, and a way to run a program as they say, without systemd:
its user, its capabilities, its limits and its filter of system calls. The sets of the filter are this machine's
systemd's."""
import ctypes
import errno
import functools
import pathlib
import resource
import shutil
import struct
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "resources/systemd"
LISTS = ("SystemCallFilter", "ListenSequentialPacket")
LOAD, EQUAL, ANSWER, ALLOW, ERRNO = 0x20, 0x15, 0x06, 0x7FFF0000, 0x00050000  # cBPF and seccomp(2)

# Runs in the place of a program, as its user: the filter as in the unit, then the program.
LAUNCH = """
import ctypes, os, sys
code, words = bytes.fromhex(sys.argv[1]), sys.argv[2:]
class Program(ctypes.Structure): _fields_ = [("size", ctypes.c_ushort), ("steps", ctypes.c_char_p)]
prctl = ctypes.CDLL(None, use_errno=True).prctl
prctl(65, 1, 0, 0, 0)  # PR_SET_MDWE, which older kernels do not have
assert prctl(38, 1, 0, 0, 0) == 0  # PR_SET_NO_NEW_PRIVS
program = Program(len(code) // 8, code)
assert prctl(22, 2, ctypes.byref(program), 0, 0) == 0, ctypes.get_errno()  # PR_SET_SECCOMP
os.execvp(words[0], words)
"""


class Unit:
    def __init__(self, name):
        path = FOLDER / name
        text = (path if path.exists() else FOLDER / f"{name}.in").read_text(encoding="utf-8")
        self.name, self.values = name, {}
        for line in text.splitlines():
            key, equals, value = line.partition("=")
            if not equals or line.startswith("#"):
                continue
            if key in LISTS:
                self.values.setdefault(key, []).append(value)
            else:
                self.values[key] = value

    def get(self, key, otherwise=""):
        return self.values.get(key, otherwise)

    def mode(self, key, otherwise):
        return int(self.get(key, otherwise), 8)

    def capabilities(self, key):
        """As setpriv takes them; a unit that does not name a key has all of them."""
        if key not in self.values:
            return "+all"
        return ",".join(["-all"] + ["+" + word.removeprefix("CAP_").lower() for word in self.get(key).split()])

    def arguments(self):
        return self.get("ExecStart").split()[1:]

    def limits(self):
        """[(which, how many)]"""
        found = [(key, value) for key, value in self.values.items() if key.startswith("Limit")]
        return [(getattr(resource, "RLIMIT_" + key.removeprefix("Limit")),
                 resource.RLIM_INFINITY if value == "infinity" else int(value)) for key, value in found]

    def system_calls(self):
        """The names that are allowed, as systemd.exec(5) says: the first line is the list, later ones add or take away."""
        allowed = set(members("@default"))
        lines = self.get("SystemCallFilter")
        assert lines and not lines[0].startswith("~"), f"{self.name} does not name what is allowed"
        for line in lines:
            named = {name for word in line.lstrip("~").split() for name in members(word)}
            allowed = allowed - named if line.startswith("~") else allowed | named
        return allowed

    def confine(self, words):
        """The words that run `words` under the filter; without systemd-analyze: without it."""
        if not can_filter():
            return words
        return [sys.executable, "-I", "-S", "-c", LAUNCH, filter_of(self.system_calls(), self.get("SystemCallErrorNumber")).hex(),
                *words]


def can_filter():
    return shutil.which("systemd-analyze") is not None and resolver() is not None


@functools.lru_cache(None)
def resolver():
    try:
        return ctypes.CDLL("libseccomp.so.2").seccomp_syscall_resolve_name
    except OSError:
        return None


@functools.lru_cache(None)
def members(name):
    """The system calls of a set."""
    if not name.startswith("@"):
        return frozenset({name})
    done = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True)
    words = [line.strip() for line in done.stdout.splitlines()[1:]]
    return frozenset().union(*(members(word) for word in words if word and not word.startswith("#")))


def filter_of(names, otherwise):
    """A program for seccomp(2): these, and else the errno of that name."""
    numbers = sorted({number for number in (resolver()(name.encode()) for name in names) if number >= 0})
    assert len(numbers) > 50, "the names of system calls are not understood"
    steps = [(LOAD, 0, 0, 0)]
    for number in numbers:
        steps += [(EQUAL, 0, 1, number), (ANSWER, 0, 0, ALLOW)]
    steps.append((ANSWER, 0, 0, ERRNO | getattr(errno, otherwise)))
    return b"".join(struct.pack("<HBBI", *step) for step in steps)
