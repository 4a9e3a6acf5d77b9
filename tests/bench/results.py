# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Prints the table, and keeps the last one of each machine in a file."""
import dataclasses
import datetime
import os
import pathlib
import platform
import re
import subprocess

TITLE = """# Results

Written by `./run bench`; the last full run of each machine. Targets are for 2 cores.
"""

MIB = 1 << 20


@dataclasses.dataclass
class Row:
    """One line: what was measured, ours, and what was to be reached: "≤ 300", "≥ 10", "0.8 … 1.2", or
    nothing for what is only looked at."""
    what: str
    value: float
    unit: str
    target: str = ""

    def verdict(self):
        if not self.target:
            return ""
        if "…" in self.target:
            least, most = self.target.split(" … ")
            return "yes" if float(least) <= self.value <= float(most) else "no"
        sign, bound = self.target.split()
        return "yes" if (self.value <= float(bound)) == (sign == "≤") else "no"


def number(value):
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def processor():
    match = re.search(r"^model name\s*: (.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return match[1] if match else platform.machine()


def machine():
    """One line for a heading, some more for what stands below it."""
    cores = len(os.sched_getaffinity(0))
    memory = re.search(r"MemTotal:\s+(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]
    compiler = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=False)
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    return (f"{processor()}, {cores} cores",
            f"{int(memory) / 2**20:.0f} GiB of memory, {system}, Linux {platform.release()}, "
            f"{compiler.stdout.splitlines()[0] if compiler.stdout else 'g++ unknown'}")


def table(rows, skipped):
    heading, more = machine()
    lines = [f"## {heading}", "", f"{datetime.date.today()}; {more}", "",
             "| what | ours | | target | reached |", "|---|---:|---|---:|---|"]
    lines += [f"| {row.what.replace('  ', '… ', 1)} | {number(row.value)} | {row.unit} | {row.target} | "
              f"{row.verdict()} |" for row in rows]
    if skipped:
        lines += ["", "Not run: " + "; ".join(skipped) + "."]
    return "\n".join(lines) + "\n"


def keep(path, text):
    """Puts the table where the last one of the same machine is, or at the end. What else was measured
    on that machine, below headings of the third level, stays."""
    old = path.read_text(encoding="utf-8") if path.exists() else TITLE
    heading = text.splitlines()[0]
    parts = re.split(r"(?m)^(?=## )", old)
    kept = [part.rstrip() for part in parts if part.splitlines()[0] != heading]
    besides = [part[part.index("\n### ") + 1:].rstrip() for part in parts
               if part.splitlines()[0] == heading and "\n### " in part]
    path.write_text("\n\n".join([*kept, text.rstrip(), *besides]) + "\n", encoding="utf-8")
