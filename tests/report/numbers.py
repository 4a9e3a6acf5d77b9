#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""numbers.py TRILANE CORPUS: compares the numbers of a report with those of the commands, exactly.

A page in each language and Markdown, of the samples and of what the corpus has: every table of the
page against `trilane gaps`, `steps`, `stats` and `operators` of the same trace as JSON.
"""
import pathlib
import sys
import tempfile

from page import Page, as_json, trilane

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "resources/samples").glob("*.trilane"))
OF_CORPUS = ("kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
             "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
             "nsys-mfu-2gpu/mfu_2gpu_before.sqlite", "hta-cpu-only/rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz",
             "tracelens-vllm/", "chrome-edge-speedscope/trace-event__simple.json")
ROWS = 200


def close(shown, value):
    """As text and as JSON a number is the same shortest one."""
    return shown is not None and float(shown) == float(value)


def compare(what, table, rows, faults):
    """Each number of a row of the answer stands in the same row of the page, in the same order."""
    if not rows:
        return 0
    if table is None:
        faults.append(f"{what}: there is no table")
        return 0
    if len(table) - 1 != min(len(rows), ROWS):
        faults.append(f"{what}: {len(table) - 1} rows for {len(rows)}")
        return 0
    numbers = 0
    for line, row in zip(table[1:], rows):
        wanted = [v for v in row.values() if isinstance(v, (int, float)) and not isinstance(v, bool)]
        shown = [value for _, value in line if value is not None]
        if len(wanted) != len(shown) or not all(map(close, shown, wanted)):
            faults.append(f"{what}: {shown} is not {wanted}")
            return numbers
        numbers += len(wanted)
    return numbers


def tables_of(page, section):
    return page.sections.get(section, [])


def first(tables):
    return tables[0] if tables else None


def check(program, trace, folder, faults):
    name = trace.name
    path = folder / "report.html"
    trilane(program, "report", trace, "-o", path, "--language", "en", "--batch-size", 64)
    english = path.read_text(encoding="utf-8")
    page = Page(english)
    faults += [f"{name}: {fault}" for fault in page.faults]
    if page.lang != "en":
        faults.append(f"{name}: the language is {page.lang}")
    numbers = 0
    gpus = as_json(program, "gaps", trace)["gpus"]
    idle = tables_of(page, "idle")
    tables = iter(idle)
    for gpu in gpus:
        numbers += compare(f"{name}: gaps of {gpu['device']}",
                           next(tables, None) if gpu["rows"] else None, gpu["rows"], faults)
    longest = as_json(program, "gaps", trace, "--longest", 20)["rows"]
    numbers += compare(f"{name}: longest gaps", next(tables, None), longest, faults)
    for section, command in (("steps", ("steps", trace, "--batch-size", 64)),
                             ("kernels", ("stats", trace, "--report", "kernels")),
                             ("copies", ("stats", trace, "--report", "memcpy")),
                             ("operators", ("operators", trace))):
        numbers += compare(f"{name}: {section}", first(tables_of(page, section)),
                           as_json(program, *command)["rows"], faults)
    trilane(program, "report", trace, "-o", path, "--language", "zh", "--batch-size", 64)
    chinese = Page(path.read_text(encoding="utf-8"))
    if chinese.lang != "zh-CN":
        faults.append(f"{name}: the language is {chinese.lang}")
    values = [[[[v for _, v in row] for row in table] for table in tables]
              for tables in page.sections.values()]
    if values != [[[[v for _, v in row] for row in table] for table in tables]
                  for tables in chinese.sections.values()]:
        faults.append(f"{name}: the Chinese page has other numbers")
    markdown = trilane(program, "report", trace, "--format", "md", "-o", "-", "--language", "en")
    if not markdown.startswith("# Trilane report"):
        faults.append(f"{name}: no Markdown")
    return numbers


def main():
    program, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    traces = list(SAMPLES)
    for path in map(corpus.joinpath, OF_CORPUS):
        traces += [path] if path.is_file() else sorted(path.glob("*.gz"))[:1] if path.is_dir() else []
    faults, numbers = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for trace in traces:
            numbers += check(program, trace, pathlib.Path(folder), faults)
    for fault in faults:
        print(fault)
    print(f"{len(traces)} traces, {numbers} numbers compared")
    if numbers < 1000:
        print("too few numbers were there to be compared")
        return 1
    return 1 if faults else 0


sys.exit(main())
