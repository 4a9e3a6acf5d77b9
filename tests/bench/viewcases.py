# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The benchmarks of the window: frames, first pictures, questions, and the soak."""
from cases import millions
from results import MIB, Row
from runner import Skip


def sizes(runner):
    return (20_000, 60_000) if runner.quick else (1_000_000, 10_000_000, 100_000_000)


def rounds(runner):
    """Arguments behind the file: a smoke test walks once."""
    return (1, 1) if runner.quick else ()


def with_window(runner):
    runner.program("bench_view")


def first_paint(runner):
    with_window(runner)
    rows, complete = [], []
    for slices in sizes(runner):
        got = runner.median(7, "bench_view", "open", runner.generated(slices))
        complete.append(got["first complete paint"])
        rows += [
            Row(f"view: {millions(slices)}, program start to first complete paint, 3840×2160",
                complete[-1] * 1e3, "ms", "≤ 500"),
            Row("  first paint", got["first paint"] * 1e3, "ms", ""),
            Row("  the window's thread longest away", got["longest"] * 1e3, "ms", "≤ 50"),
        ]
    rows.append(Row(f"view: {millions(sizes(runner)[-1])} against {millions(sizes(runner)[0])}",
                    complete[-1] / complete[0], "×", "0.8 … 1.2"))
    return rows


def frames(runner):
    with_window(runner)
    rows = []
    for slices in sizes(runner)[:1 if runner.quick else None]:
        for walk in ("pan", "zoom", "scroll", "hover"):
            got = runner.run("bench_view", walk, runner.generated(slices), *rounds(runner))
            rows += [
                Row(f"view: {walk}, {millions(slices)}, 3840×2160, frame p95", got["p95"] * 1e3, "ms",
                    "≤ 16"),
                Row("  worst", got["worst"] * 1e3, "ms", "≤ 33"),
                Row("  p95 on the processor", got["p95 on the processor"] * 1e3, "ms", ""),
            ]
    return rows


def unseen(runner):
    with_window(runner)
    rows = []
    for slices in sizes(runner)[:1 if runner.quick else None]:
        got = runner.run("bench_view", "unseen", runner.generated(slices), *rounds(runner))
        rows += [
            Row(f"view: never seen, {millions(slices)}, coarse picture, worst",
                got["coarse worst"] * 1e3, "ms", "≤ 33"),
            Row("  complete, worst", got["complete worst"] * 1e3, "ms", "≤ 200"),
        ]
    return rows


def resizing(runner):
    with_window(runner)
    slices = sizes(runner)[-1]
    got = runner.run("bench_view", "resize", runner.generated(slices), *rounds(runner))
    return [
        Row(f"view: resize of the page, {millions(slices)}, longest event, p95", got["p95"] * 1e3, "ms",
            "≤ 50"),
        Row("  worst", got["worst"] * 1e3, "ms", "≤ 50"),
        Row("  worst on the processor", got["worst on the processor"] * 1e3, "ms", ""),
    ]


def theme(runner):
    with_window(runner)
    got = runner.run("bench_view", "theme", runner.generated(sizes(runner)[0]), *rounds(runner))
    return [
        Row("view: change of theme of a page, longest event, median", got["median"] * 1e3, "ms",
            "≤ 50"),
        Row("  worst on the processor", got["worst on the processor"] * 1e3, "ms", ""),
    ]


def questions(runner):
    slices = sizes(runner)[-1]
    got = runner.median(3, "bench_questions", runner.generated(slices))
    return [
        Row(f"area over everything, {millions(slices)}", got["area everything"] * 1e3, "ms", "≤ 500"),
        Row("  over a tenth", got["area a tenth"] * 1e3, "ms", "≤ 500"),
        Row(f"search of a name, {millions(slices)}, first result", got["search first"] * 1e3, "ms",
            "≤ 300"),
        Row("  all", got["search all"] * 1e3, "ms", "≤ 2000"),
    ]


def soak(runner):
    with_window(runner)
    slices, seconds = sizes(runner)[-1], 2 if runner.quick else 120
    got = runner.run("bench_soak", "--seconds", seconds, runner.generated(slices))
    if got["steps"] < 20:
        raise Skip("this machine is too slow for a soak")
    rows = [
        Row(f"soak: {millions(slices)}, {seconds} s, resident at the end", got["resident at the end"] / MIB,
            "MiB", "≤ 572"),
        Row("  mean until 10 %", got["resident, until 10 %"] / MIB, "MiB", ""),
        Row("  mean until 50 %", got["resident, until 50 %"] / MIB, "MiB", ""),
        Row("  the window's thread longest away", got["longest away from the event loop"] * 1e3, "ms",
            "≤ 50"),
        Row("  without waiting for a processor", got["  without waiting for a processor"] * 1e3, "ms", ""),
    ]
    # Of two seconds a twentieth may be over before its memory was looked at; nothing else may lack.
    return [row for row in rows if row.value > 0 or not row.what.startswith("  mean until")]


def live(runner):
    with_window(runner)
    steady = runner.bin.parent / "targets/target_steady"
    if not steady.exists():
        raise Skip("target_steady is not built: the headers of NVTX 3 are missing")
    got = runner.run("bench_live", runner.bin, steady, 200_000, 2 if runner.quick else 20, 8)
    return [
        Row("view: live, ranges made a second (200 k wanted)", got["made a second"] / 1e3, "k/s", ""),
        Row("  end of a range to the painting that shows it, median", got["oldest median"] * 1e3, "ms",
            ""),
        Row("  p95", got["oldest p95"] * 1e3, "ms", "≤ 300"),
        Row("  worst", got["oldest worst"] * 1e3, "ms", ""),
        Row("  events kept", got["kept"] * 100, "%", "≥ 99.99"),
        Row("  recorder, of a core", got["recorder"] * 100, "%", ""),
        Row("  the window's thread longest away", got["longest"] * 1e3, "ms", "≤ 50"),
    ]


ALL = [first_paint, frames, unseen, resizing, theme, questions, live, soak]
