# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The benchmarks of recording: cost for the program, throughput of the daemon."""
from results import MIB, Row


def least(value):
    """What is too small to be told from nothing on a busy machine."""
    return max(value, 1e-9)


def agent(runner):
    got = runner.run("bench_agent", *(("--quick",) if runner.quick else ()))
    rows = [Row("NVTX push + pop, dormant", got["NVTX push + pop, dormant"], "ns", "≤ 5")]
    if "NVTX push + pop, rdtsc" in got:
        rows.append(Row("  recording, rdtsc", got["NVTX push + pop, rdtsc"], "ns", "≤ 60"))
    rows.append(Row("  recording, clock_gettime", got["NVTX push + pop, clock_gettime"], "ns", "≤ 95"))
    return rows


def starting(runner):
    got = runner.run("bench_start", runner.program("trilane"), 1 if runner.quick else 9)
    return [
        Row("start-up added to the program, to its first range", least(got["added to the start"]),
            "ms", "≤ 150"),
        Row("record -- true, in all", got["record -- true"], "ms", "≤ 500"),
    ]


def os_runtime(runner):
    got = runner.run("bench_osrt", runner.program("trilane"), 5 if runner.quick else 1000)
    return [
        Row("free mutex, lock + unlock, bare", got["mutex lock + unlock, bare"], "ns", ""),
        Row("  added by the OS-runtime hooks", least(got["mutex lock + unlock, added"]), "ns", "≤ 8"),
        Row("read() of a byte, bare", got["read, bare"], "ns", ""),
        Row("  added, below the threshold", least(got["read, added when left out"]), "ns", ""),
        Row("  added, recorded", least(got["read, added when recorded"]), "ns", ""),
    ]


def ring(runner):
    seconds = 0.2 if runner.quick else 3
    file = runner.data / "ring.trilane"
    one = runner.median(3, "bench_ring", 1, seconds, file)
    four = runner.median(3, "bench_ring", 4, seconds, file)
    steady = runner.median(1, "bench_ring", 2, seconds * 2, file, 200_000)
    return [
        Row("ring and daemon, records from one thread", one["records per second"] / 1e6, "M/s", "≥ 10"),
        Row("  from four threads", four["records per second"] / 1e6, "M/s", "≥ 30"),
        Row("  kept of them", 100 - 100 * (one["lost"] + four["lost"]) / (one["records"] + four["records"]),
            "%", "≥ 99.99"),
        Row("  at 200 k events/s: of a core", steady["of a core"] * 100, "%", "≤ 5"),
        Row("  at 200 k events/s: resident", steady["resident peak"] / MIB, "MiB", "≤ 143"),
        Row("  at 200 k events/s: growth of the file", steady["bytes per slice"], "bytes/slice", "≤ 10"),
    ]


def launching(runner):
    libraries = runner.bin.parent / "fakes/cuda"
    got = runner.run("bench_launch", runner.program("trilane"), 1 if runner.quick else 7,
                     environment={"LD_LIBRARY_PATH": str(libraries)})
    ours = got["launch, recording"] - got["launch, CUPTI"] + got["on the agent's thread"]
    return [
        Row("kernel launch on the simulated GPU, bare", got["launch"], "ns", ""),
        Row("  with a CUPTI whose client throws all away", got["launch, CUPTI"], "ns", ""),
        Row("  recording: our part, the agent's thread included", least(ours), "ns", "≤ 100"),
        Row("  of that on the agent's thread", least(got["on the agent's thread"]), "ns", ""),
    ]


def scheduler(runner):
    got = runner.run("bench_sched", *((1, 2_000) if runner.quick else (11, 100_000)))
    rows = [Row("context switch, bare", got["bare switch"], "ns", "")]
    for way, target in (("BPF, traced", "≤ 200"), ("BPF, not traced", "≤ 80"), ("tracepoints", ""),
                        ("switch records", "")):
        if way in got:  # the steps that this user and machine reach
            rows.append(Row(f"  added by {way}", least(got[way]), "ns", target))
    return rows


ALL = [agent, starting, launching, os_runtime, ring, scheduler]
