# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The benchmarks of viewing: programs, derived values and targets."""
from results import MIB, Row


def sizes(runner):
    """Slices of the small and of the large trace."""
    return (20_000, 200_000) if runner.quick else (1_000_000, 100_000_000)


def millions(slices):
    return f"{slices / 1e6:g} M slices"


def opening(runner):
    rows, warm = [], []
    for slices in sizes(runner):
        path = runner.generated(slices)
        warm.append(runner.median(7, "bench_open", path))
        cold = runner.median(3, "bench_open", path, "cold")
        rows += [
            Row(f"open {millions(slices)}, every lane answers for 1920 pixels",
                warm[-1]["first answers"] * 1e3, "ms", "≤ 300"),
            Row("  all lanes as fine as the pixels", warm[-1]["final answers"] * 1e3, "ms", ""),
            Row("  not in the page cache: every lane answers", cold["first answers"] * 1e3, "ms",
                "≤ 300"),
            Row("  not in the page cache: as fine as the pixels", cold["final answers"] * 1e3, "ms", ""),
            Row("  resident when every lane answers", cold["resident at first answers"] / MIB,
                "MiB", "≤ 286"),
            Row("  resident after all of it", cold["resident"] / MIB, "MiB", "≤ 286"),
        ]
    small, large = warm
    rows.append(Row(f"open {millions(sizes(runner)[1])} against {millions(sizes(runner)[0])}",
                    large["first answers"] / small["first answers"], "×", "≤ 1.2"))
    rows.append(Row("  difference",
                    max(large["first answers"] - small["first answers"], 1e-9) * 1e3, "ms", ""))
    return rows


def decoding(runner):
    got = runner.run("bench_decode", runner.generated(sizes(runner)[1]))
    rows = []
    for kind, what in (("stream", "kernels and copies"), ("api_calls", "API calls"),
                       ("ranges", "ranges"), ("thread_state", "thread states"),
                       ("core", "scheduler slices")):
        rows.append(Row(f"decode {what}, one core", got[f"decode {kind}"] / 1e6, "M slices/s", "≥ 40"))
    for kind, what, target in (("stream", "kernels and copies", "≤ 8"), ("api_calls", "API calls", "≤ 8"),
                               ("ranges", "ranges", ""), ("thread_state", "thread states", ""),
                               ("core", "scheduler slices", "")):
        rows.append(Row(f"size of {what}", got[f"bytes {kind}"], "bytes/slice", target))
    rows.append(Row("whole file, summaries included", got["bytes whole file"], "bytes/slice", ""))
    return rows


def kernel_table(runner):
    slices = sizes(runner)[1]
    got = runner.median(5, "bench_kernels", runner.generated(slices))
    return [
        Row(f"kernel table, {millions(slices)}, whole trace", got["whole trace first"] * 1e3, "ms",
            "≤ 200"),
        Row("  by name, grid, block, stream",
            got["whole trace by name, grid, block, stream first"] * 1e3, "ms", ""),
        Row("  by every key, launching ranges and steps included",
            (got["who launched what"] + got["whole trace by every key first"]) * 1e3, "ms", ""),
        Row("  outliers of all names", got["outliers of all names"] * 1e3, "ms", ""),
        Row("  a range, first time", got["range first"] * 1e3, "ms", "≤ 500"),
        Row("  the same range again", got["range again"] * 1e3, "ms", ""),
    ]


def json_rows(runner, path, what):
    imported = runner.median(3, "bench_json", "import", path, runner.data / "imported.trilane")
    walked = runner.median(3, "bench_json", "walk", path)
    read = runner.median(3, "bench_json", "read", path)
    size = path.stat().st_size
    return [
        Row(f"import {what}, {size / 1e6:.0f} MB", size / imported["time"] / 1e6, "MB/s", "≥ 500"),
        Row("  resident peak", imported["resident peak"] / MIB, "MiB", "≤ 572"),
        Row("  simdjson walking every key of it in memory, one core", size / walked["walk"] / 1e6, "MB/s", ""),
        Row("  import against that walk", walked["walk"] / imported["time"], "×", ""),
        Row("  plain reading of it", size / read["time"] / 1e6, "MB/s", ""),
        Row("  import against plain reading", read["time"] / imported["time"], "×", ""),
    ]


def json_real(runner):
    path = runner.replicated("hta-df-index-resolver/df_index_resolver.json.gz", 1 if runner.quick else 24)
    return json_rows(runner, path, "Kineto JSON (df_index_resolver, repeated)")


def json_simulated(runner):
    path = runner.generated(20_000 if runner.quick else 2_000_000, json=True)
    return json_rows(runner, path, "Kineto JSON (simulated)")


def nsys(runner):
    kernels = 20_000 if runner.quick else 2_000_000
    path = runner.data / f"{kernels}.sqlite"
    runner.run("bench_nsys", "generate", kernels, path)
    scanned = runner.median(3, "bench_nsys", "scan", path)
    imported = runner.median(3, "bench_nsys", "import", path, runner.data / "imported.trilane")
    rows = scanned["rows"]
    path.unlink()
    return [
        Row(f"import nsys SQLite, {rows / 1e6:g} M rows", rows / imported["time"] / 1e6, "M rows/s", ""),
        Row("  resident peak", imported["resident peak"] / MIB, "MiB", ""),
        Row("  bare sqlite3_step over the same columns, one core", rows / scanned["time"] / 1e6,
            "M rows/s", ""),
        Row("  import against that scan", scanned["time"] / imported["time"], "×", "≥ 0.5"),
    ]


ALL = [opening, decoding, kernel_table, json_real, json_simulated, nsys]
