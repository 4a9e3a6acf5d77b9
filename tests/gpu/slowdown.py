# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""How much longer a step takes: bare, recorded by Trilane, with the framework's own profiler; in
turns, in one run."""
from gpumachine import median

ROUNDS = 3


def run(machine, loop, steps):
    arguments = ("--loop", loop, "--steps", str(steps), "--warmup", "10")
    times = {"bare": [], "trilane": [], "trilane_nodes": [], "profiler": []}
    failed = []
    for _ in range(ROUNDS):
        results = {"bare": machine.loop(*arguments)}
        results["trilane"], _ = machine.record(f"slow-{loop}", (), *arguments)
        if loop == "graph":
            results["trilane_nodes"], _ = machine.record(
                f"slow-{loop}", ("--cuda-graph", "node"), *arguments)
        results["profiler"] = machine.loop(*arguments, "--profiler",
                                           str(machine.out / f"slow-{loop}.json"))
        for name, result in results.items():
            if "failed" in result:
                failed.append(f"{name}: {result['failed']}")
            else:
                # The whole, the GPU's end waited for: single steps return before it is done.
                times[name].append(result["wall_ms"] / result["steps"])
    for left in machine.out.glob(f"slow-{loop}.*"):
        left.unlink()
    bare = min(times["bare"], default=0)
    found = {name: {"step_ms": round(min(values), 4), "median_ms": round(median(values), 4),
                    "ratio": round(min(values) / bare, 4) if bare else None}
             for name, values in times.items() if values}
    return {**found, "failed_runs": failed}
