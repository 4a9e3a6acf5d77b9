# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Stalls that a program plants (stalls.py), recorded: are they told with their cause, name and thread?"""
import bisect
import collections
import json
import pathlib

from processes import Trouble

PROGRAM = pathlib.Path(__file__).resolve().parent / "stalls.py"
SLEEPS = ("clock_nanosleep", "nanosleep", "usleep")
WRITES = ("write", "pwrite64", "fsync", "open", "close", "openat", "ftruncate")
LEAST = 0.9  # share of what is planted; the two calls that tell its time are in it

# Causes, names and threads that are right, each an empty tuple for any. A GPU that copies is not idle:
# what is said of the rest is told without a judgment.
RIGHT = {
    "hog": (("not_scheduled",), (), ("trainer",)),
    "loader": (("user_code",), ("load sample",), ("pt_data_worker",)),
    "sleep": (("system_call",), SLEEPS, ("trainer",)),
    "work": (("user_code",), ("augment",), ("trainer",)),
    "unnamed": (("user_code",), (), ("trainer",)),
    "collect": (("user_code",), ("collect garbage",), ("trainer",)),
    "gil": (("user_code",), ("compute in Python",), ("computing", "trainer")),
    "gil of c": (("system_call",), SLEEPS, ("extension",)),
    "lock": (("system_call",), SLEEPS, ("logger",)),
    "stop": (("stopped", "system_call", "user_code"), (), ()),
    "program": (("system_call", "user_code"), (), ()),
    "checkpoint": (("system_call", "user_code"), WRITES + ("checkpoint",), ("trainer",)),
    "read": (("system_call",), ("read",), ("trainer",)),
    "allocation": (("cuda_call",), ("cudaMalloc", "cudaFree"), ("trainer",)),
    "pinned allocation": (("cuda_call",), ("cudaHostAlloc", "cudaFreeHost"), ("trainer",)),
    "host function": (("system_call",), SLEEPS, ()),
    "loading code": (("loading_code",), (), ("trainer",)),
    "lazy operators": (("loading_code", "user_code"), (), ("trainer",)),
    "graph": (("user_code", "cuda_call"), (), ("trainer",)),
    "managed": (("unified_memory",), (), ("trainer",)),
}
PIECES = """SELECT p.start_ns, p.duration_ns, p.cause, coalesce(p.name, '') AS name,
coalesce(t.name, '') AS thread FROM gap_piece p LEFT JOIN track t ON t.id = p.thread_track_id
ORDER BY p.start_ns"""


def parts(pieces, spans):
    """What is told of the spans: seconds by cause, name and thread."""
    starts = [piece["start_ns"] for piece in pieces]
    told = collections.Counter()
    for begin, end in spans:
        at = max(bisect.bisect_right(starts, begin) - 1, 0)
        for piece in pieces[at:]:
            if piece["start_ns"] >= end:
                break
            shared = min(end, piece["start_ns"] + piece["duration_ns"]) - max(begin, piece["start_ns"])
            if shared > 0:
                told[piece["cause"], piece["name"], piece["thread"]] += shared
    return told


def is_right(stall, what):
    return all(not right or word.startswith(right) if at == 2 else not right or word in right
               for at, (right, word) in enumerate(zip(RIGHT[stall], what)))


def judge(answer, pieces, zero):
    """How much of a stall is told rightly, and what else is told of it."""
    told = parts(pieces, [(begin - zero, end - zero) for begin, end in answer["spans"]])
    found = {}
    if answer["stall"] in RIGHT:
        right = sum(time for what, time in told.items() if is_right(answer["stall"], what))
        found["share"] = round(right / max(answer["planted_ns"], 1), 3)
    return {**found, "spans": answer["spans"], "planted_ms": round(answer["planted_ns"] / 1e6, 1),
            "told": [f"{cause} {name} [{thread}] {time / 1e6:.1f} ms"
                     for (cause, name, thread), time in told.most_common(6)]}


def run(machine):
    machine.need("torch")
    trace = machine.out / "stalls.trilane"
    command = [*machine.record(trace, "--trace", "cuda,nvtx,sched,osrt"), machine.python, str(PROGRAM),
               "--ms", str(machine.some(20))]
    code, out, err = machine.run(command, 90)
    answers = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    if not answers:
        raise Trouble(f"it ended ({code}): {err.strip()[-400:]}")
    zero = machine.info(trace)["epoch_of_zero_ns"]
    pieces = machine.query(trace, PIECES)
    found = {answer["stall"]: answer["missing"] if "missing" in answer else
             judge(answer, pieces, zero) for answer in answers}
    low = [name for name, of in found.items() if not isinstance(of, str) and
           of.get("share", 1) < LEAST]
    return {"stalls": found, "below": low, "exit": code, "bytes": trace.stat().st_size,
            "not_imported": machine.not_imported(trace),
            "said": [line for line in err.splitlines() if line.startswith("trilane:")]}
