# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Trainings as frameworks do them, with no range of ours: are their steps found, and what is said of
them?"""
import pathlib

from gpumachine import Missing, last_json
from processes import Trouble

PROGRAM = pathlib.Path(__file__).resolve().parent / "frameworkloop.py"
STEPS = 30


def starts(told, found):
    """How many steps of the program begin with one that was found: within a tenth of a step."""
    begins = told["begins"]
    step = (told["end"] - begins[0]) / len(begins)
    return sum(any(abs(begin - other) < step / 10 for other in found) for begin in begins)


def run(machine, loop):
    machine.need("torch")
    trace = machine.out / f"steps-{loop}.trilane"
    code, out, err = machine.run([*machine.record(trace), machine.python, str(PROGRAM), loop,
                                  str(machine.some(STEPS))], 60)
    told = last_json(out)
    if not told:
        raise Trouble(f"it ended ({code}): {err.strip()[-400:]}")
    if "missing" in told:
        raise Missing(told["missing"])
    zero = machine.info(trace)["epoch_of_zero_ns"]
    rows = machine.query(trace, "SELECT start_ns, source, kind, confidence FROM step")
    _, diagnosed, said = machine.run([machine.trilane, "diagnose", str(trace)], 60)
    return {"steps": len(told["begins"]), "found": len(rows),
            "starts": starts(told, [row["start_ns"] + zero for row in rows]),
            "as": sorted({(row["source"], row["kind"], row["confidence"]) for row in rows}),
            "diagnosed": diagnosed.splitlines()[:6] or said[-300:], "exit": code,
            "bytes": trace.stat().st_size, "not_imported": machine.not_imported(trace),
            "said": [line for line in err.splitlines() if line.startswith("trilane:")]}
