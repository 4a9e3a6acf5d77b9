# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What only a GPU can answer about CUPTI; each an experiment of its own."""
import pathlib
import shutil

from gpumachine import median

KERNEL, RUNTIME, DRIVER, GRAPH = "10", "5", "4", "51"


def launch_costs(machine):
    """ns per launch with the kinds of activity one by one, in turns."""
    settings = {
        "no CUPTI": (), "kernels": ("--kinds", KERNEL),
        "kernels + runtime": ("--kinds", f"{KERNEL},{RUNTIME}"),
        "kernels + driver": ("--kinds", f"{KERNEL},{DRIVER}"),
        "kernels + runtime + driver": ("--kinds", f"{KERNEL},{RUNTIME},{DRIVER}"),
        "the same, flushed every 100 ms": ("--kinds", f"{KERNEL},{RUNTIME},{DRIVER}",
                                           "--flush-ms", "100"),
        "the same, flushed every 10 ms": ("--kinds", f"{KERNEL},{RUNTIME},{DRIVER}",
                                          "--flush-ms", "10"),
        "graph of 20, no CUPTI": ("--graph", "20"),
        "graph of 20, graph level": ("--graph", "20", "--kinds", f"{GRAPH},{DRIVER}"),
        "graph of 20, node level": ("--graph", "20", "--kinds", f"{KERNEL},{DRIVER}"),
    }
    found = {name: [] for name in settings}
    for _ in range(3):
        for name, arguments in settings.items():
            found[name].append(probe(machine, "launch", *arguments))
    return {name: summary(runs) for name, runs in found.items()}


def summary(runs):
    good = [run for run in runs if "failed" not in run]
    if not good:
        return runs[-1]
    keys = ("min_ns", "median_ns", "p99_ns", "max_ns", "records", "dropped", "enable")
    return {key: median([run[key] for run in good]) for key in keys}


def probe(machine, *arguments):
    return machine.ask(*arguments, LD_LIBRARY_PATH=machine.probe_path)


def second_copy(machine):
    """A second libcupti beside the first: a file of its own is a library of its own."""
    for folder in machine.probe_path.split(":"):
        for library in sorted(pathlib.Path(folder).glob("libcupti.so.*")) if folder else ():
            copy = machine.out / "copy" / library.name
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(library.resolve(), copy)
            return copy
    return None


def others(machine):
    copy = second_copy(machine)
    found = probe(machine, "others", *(("--copy", str(copy)) if copy else ()))
    if copy:
        shutil.rmtree(copy.parent)
    return found


def late_start(machine):
    """A recording that begins when the trainer has run for a while: its longest step then."""
    arguments = ("--loop", "resnet18", "--steps", "150", "--wait", "--warmup", "30")
    bare = machine.loop(*arguments)
    late, trace = machine.record("late", ("--delay", "12s"), *arguments, "--steps", "2000")
    if "failed" in bare or "failed" in late:
        return {"failed": bare.get("failed") or late.get("failed")}
    times = late["step_ms"]
    kernels = sum(row["calls"] for row in machine.table(trace, "kernels"))
    trace.unlink()
    return {"bare_longest_ms": round(max(bare["step_ms"]), 3),
            "bare_median_ms": round(median(bare["step_ms"]), 3),
            "longest_ms": round(max(times), 3), "median_ms": round(median(times), 3),
            "kernels": kernels, "said": late["said"]}


def hand_over(machine):
    """The framework's own profiler inside a recording: who gets the GPU's events?"""
    theirs = machine.out / "both.json"
    result, trace = machine.record("both", (), "--loop", "resnet18", "--steps", "10",
                                   "--profiler", str(theirs))
    if "failed" in result:
        return {"failed": result["failed"], "said": result.get("said")}

    def kernels(path):
        return sum(row["calls"] for row in machine.table(path, "kernels"))
    found = {"ours": kernels(trace), "theirs": kernels(theirs), "said": result["said"]}
    theirs.unlink()
    trace.unlink()
    return found


def nccl(machine):
    """Does NCCL use NVTX payload schemas, and do they arrive?"""
    result, trace = machine.record("nccl", (), "--loop", "nccl", "--steps", "3")
    if "failed" in result:
        return {"failed": result["failed"], "said": result.get("said")}
    rows = machine.table(trace, "nvtx")
    code, out, _ = machine.run([machine.trilane, "info", str(trace)])
    trace.unlink()
    return {"ranges": {row["name"]: row["calls"] for row in rows if "nccl" in row["name"].lower()},
            "info": out[-2000:] if code == 0 else None, "said": result["said"]}


QUESTIONS = (
    ("launch_costs", "What a launch costs, by kinds of activity; graphs by level; flushing beside it",
     launch_costs),
    ("order", "What stands in a buffer that CUPTI has not returned, while kernels run",
     lambda machine: probe(machine, "order")),
    ("attach", "The stall of a late start (probe), and what is missing of earlier graphs",
     lambda machine: probe(machine, "attach")),
    ("late_start", "The same in a trainer: its longest step", late_start),
    ("others", "Activity beside a subscriber, twice registered callbacks, a second copy of CUPTI",
     others),
    ("hand_over", "The framework's own profiler inside a recording", hand_over),
    ("clock", "CLOCK_REALTIME stamps converted by an offset",
     lambda machine: probe(machine, "clock")),
    ("clock_callback", "The same with a timestamp callback",
     lambda machine: probe(machine, "clock", "--callback")),
    ("nccl", "NVTX of NCCL", nccl),
)
