# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The command interface of a training program: commands on standard input, answers as lines of JSON on
standard output. The run waits for events, never for a fixed time.

phase NAME STEPS          so many steps, the GPU waited for before and behind
profile NAME STEPS PATH   the same while the framework's own profiler is on
endless                   steps until the process is killed, each told when the GPU has done it
quit                      (or the end of the input) the program ends
"""
import json
import os
import sys
import time


def say(**answer):
    print(json.dumps(answer), flush=True)


def resident_kib():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def phase(program, name, steps):
    """Times of CLOCK_REALTIME, which traces also tell of their beginning."""
    program.wait()
    begin_ns, begin = time.time_ns(), time.perf_counter()
    longest = 0.0
    with program.range(name):
        for _ in range(steps):
            before = time.perf_counter()
            with program.range("step"):
                program.step()
            longest = max(longest, time.perf_counter() - before)
        program.wait()
    wall = time.perf_counter() - begin
    return {"phase": name, "steps": steps, "wall_ms": wall * 1000,
            "step_ms": wall * 1000 / max(steps, 1), "longest_ms": longest * 1000,
            "begin_ns": begin_ns, "end_ns": time.time_ns(), "resident_kib": resident_kib()}


def endless(program):
    step = 0
    while True:
        begin_ns = time.time_ns()
        with program.range("step"):
            program.step()
        program.wait()
        say(step=step, begin_ns=begin_ns, end_ns=time.time_ns())
        step += 1


def obey(program, **facts):
    say(pid=os.getpid(), parent=os.getppid(), **facts)
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "phase":
            say(**phase(program, rest[0], int(rest[1])))
        elif word == "profile":
            with program.profiler(rest[2]):
                found = phase(program, rest[0], int(rest[1]))
            say(**found, exported=os.path.exists(rest[2]))
        elif word == "endless":
            endless(program)
        elif word == "quit":
            return
