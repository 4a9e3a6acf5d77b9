# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the output of the manual's examples that read a sample trace.

In a block of code a line "$ trilane …" is a command, what follows is its output. In output "…"
stands for anything within a line, alone on a line for any lines; blanks are all the same.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

PROMPT = "$ "
LEFT_OUT = "…"
FINE = (0, 4)  # 4: found what was asked for


def examples_in(block):
    """(command, lines of output)"""
    found = []
    for line in block.splitlines():
        if line.startswith(PROMPT):
            found.append((line[len(PROMPT):], []))
        elif found and is_open(found[-1][0]):
            found[-1] = (found[-1][0] + "\n" + line, [])
        elif found:
            found[-1][1].append(line)
    return found


def is_open(command):
    """A quoted text that goes on in the next line."""
    return command.count('"') % 2 == 1


def pattern_of(line):
    parts = [r"\s+".join(re.escape(word) for word in part.split()) for part in line.split(LEFT_OUT)]
    return re.compile(r"\s*" + ".*".join(rf"\s*{part}\s*" for part in parts))


def first_missing(expected, lines):
    """The line of `expected` that is not where it should be in `lines`; None where all are."""
    at, anywhere = 0, False
    for text in (line.rstrip() for line in expected):
        if text == LEFT_OUT:
            anywhere = True
            continue
        pattern = pattern_of(text)
        while anywhere and at < len(lines) and not pattern.fullmatch(lines[at]):
            at += 1
        if at == len(lines) or not pattern.fullmatch(lines[at]):
            return text or "an empty line"
        at, anywhere = at + 1, False
    if not anywhere and at < len(lines):
        return f"the end, but there is “{lines[at]}”"
    return None


class Examples:
    def __init__(self, folder, samples):
        self.folder = pathlib.Path(folder)
        self.samples = {path.name: path for path in pathlib.Path(samples).glob("*.trilane")}
        self.run = 0

    def fault(self, command, expected):
        """In words; None for what is right or cannot be tried."""
        words = shlex.split(command)
        if words[0] != "trilane" or not self.samples.keys() & set(words):
            return None
        self.run += 1
        with tempfile.TemporaryDirectory() as place:
            for name, path in self.samples.items():
                shutil.copy(path, pathlib.Path(place, name))
            environment = dict(os.environ, LC_ALL="C.UTF-8", HOME=place, XDG_CACHE_HOME=place)
            environment.pop("LANGUAGE", None)
            done = subprocess.run([self.folder / "trilane", *words[1:]], cwd=place, text=True,
                                  env=environment, stdout=subprocess.PIPE, timeout=120,
                                  stderr=subprocess.PIPE, check=False)
        if done.returncode not in FINE:
            return f"`{command.splitlines()[0]}` ends with {done.returncode}: {done.stderr.strip()}"
        lines = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        missing = first_missing(expected, lines)
        return None if missing is None else f"`{command.splitlines()[0]}` has not: {missing}"
