# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The benchmarks of answers: all analyses of a trace together, and a changed selection."""
from cases import millions
from results import MIB, Row

SLOWEST = 5


def slices(runner):
    return 60_000 if runner.quick else 5_000_000


def slowest(got):
    """Names of the answers that take longest, the first first."""
    names = [name[:-len(", processors")] for name in got
             if name.endswith(", processors") and not name.startswith("all")]
    return sorted(names, key=lambda name: -got[name])[:SLOWEST]


def all_answers(runner):
    path = runner.generated(slices(runner))
    got = runner.median(5, "bench_answers", "time", path)
    memory = runner.run("bench_answers", "memory", path)
    together = runner.median(5, "bench_answers", "together", path)
    rows = [
        Row(f"all answers of a trace, {millions(slices(runner))}, two at a time",
            together["together"] * 1e3, "ms", "≤ 3000"),
        Row("  resident memory beyond the open trace", together["together, memory"] / MIB, "MiB",
            "≤ 95"),
        Row("  on the processors", together["together, processors"] * 1e3, "ms", ""),
        Row("  one after the other", got["all"] * 1e3, "ms", ""),
        Row("  on the processors", got["all, processors"] * 1e3, "ms", ""),
        Row("  resident memory beyond the open trace, at most", memory["most"] / MIB, "MiB", "≤ 95"),
    ]
    for name in slowest(got):
        rows += [Row(f"  {name}", got[name] * 1e3, "ms", ""),
                 Row("  its memory beyond the open trace", memory[name] / MIB, "MiB", "")]
    return rows


def changed_selection(runner):
    got = runner.median(5, "bench_answers", "selection", runner.generated(slices(runner)))
    most = got.pop("most")
    rows = [Row(f"a tenth is selected, {millions(slices(runner))}, the slowest panel", most * 1e3, "ms",
                "≤ 300")]
    return rows + [Row(f"  {name}", seconds * 1e3, "ms", "≤ 300") for name, seconds in got.items()]


def questions_in_sql(runner):
    got = runner.median(5, "bench_sql", runner.generated(slices(runner)))
    return [
        Row(f"SQL: groups by name, {millions(slices(runner))}", got["by name"] * 1e3, "ms", "≤ 500"),
        Row("  groups by track", got["by track"] * 1e3, "ms", "≤ 500"),
        Row("  one sum over all slices", got["sum"] * 1e3, "ms", ""),
        Row("  kernels joined with their launches", got["join"] * 1e3, "ms", ""),
        Row("  slices of a thousandth of the time", got["thousandth"] * 1e3, "ms", ""),
        Row("  resident peak of all, one after the other", got["resident peak"] / MIB, "MiB", ""),
    ]


ALL = [all_answers, changed_selection, questions_in_sql]
