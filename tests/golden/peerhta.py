#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Span, idle time, computation and overlap of all Kineto traces of the corpus, by Trilane and by
HolisticTraceAnalysis (HTA). peers/hta.tsv says of each trace that they are equal, or why not.
    peerhta.py TRILANE CORPUS
Trilane's figures must be those of the events in the file, HTA's those that htarule.py finds by
HTA's rules, both exactly, so that the difference in rules explains all of a difference in figures.
HTA runs in the interpreter that TRILANE_HTA_PYTHON names, or in this one; it is
`pip install HolisticTraceAnalysis "pandas<3"`. Where it is not installed its figures are those of
the table. TRILANE_UPDATE_GOLDEN=1 writes the table."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import htarule

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "peers" / "hta.tsv"
FIGURES = ["span", "idle", "computation", "overlap"]
COLUMNS = ["trace", "span_ns", "idle_ns", "computation_ns", "overlap_percent", "hta_span_us",
           "hta_idle_us", "hta_computation_us", "hta_overlap_percent", "differ", "reason"]
DOUBLES = 0.002  # us: HTA keeps times since 1970 as doubles
PERCENT = 0.00501  # and rounds percents to two digits


def kineto_traces(corpus):
    with open(corpus / "MANIFEST.tsv", encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [row["file"] for row in rows if row["format"].startswith("kineto")]


def asked(trilane, environment, *arguments):
    """Exit code and JSON, or the message."""
    done = subprocess.run([trilane, *arguments, "--format", "json"], capture_output=True, text=True,
                          env=environment, check=False)
    return done.returncode, done.stderr if done.returncode else json.loads(done.stdout)


def trilane_figures(trilane, path, environment):
    """In us and percent like HTA's; no overlap where nothing communicates."""
    code, told = asked(trilane, environment, "gaps", path)
    assert code == 0 and len(told["gpus"]) == 1, f"{path.name}: {told}"
    gpu = told["gpus"][0]
    figures = {"span": gpu["span_ns"] / 1000, "idle": gpu["idle_ns"] / 1000}
    code, told = asked(trilane, environment, "ranks", path, "--by", "rank")
    assert code == 0, f"{path.name}: {told}"
    rank = told["rows"][0]
    communication = rank["communication_ns"]
    return {**figures, "computation": rank["computation_ns"] / 1000,
            "overlap": 100 * rank["overlapped_ns"] / communication if communication else None}


def hta_figures(paths):
    """None where HTA is not installed."""
    python = os.environ.get("TRILANE_HTA_PYTHON", sys.executable)
    if subprocess.run([python, "-c", "import hta"], capture_output=True, check=False).returncode:
        return None
    told = subprocess.run([python, HERE / "htafigures.py", *paths], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return [json.loads(line) for line in told.splitlines()]


def equal(figure, a, b):
    if a is None or b is None:
        return a is b
    return abs(float(a) - float(b)) <= (PERCENT if figure == "overlap" else DOUBLES)


def row_of(trace, events, theirs):
    ours = htarule.figures(htarule.work(events))
    differ = [f for f in FIGURES if not equal(f, ours[f], theirs[f])]
    percent = lambda value: "-" if value is None else f"{value:.2f}"
    times = [str(int(1000 * ours[f])) for f in FIGURES[:3]]
    return dict(zip(COLUMNS, [trace, *times, percent(ours["overlap"]),
                              *(f"{theirs[f]:.3f}" for f in FIGURES[:3]),
                              percent(theirs["overlap"]),
                              " ".join(differ) or "-",
                              htarule.difference(events) if differ else "-"]))


def recorded():
    with open(TABLE, encoding="utf-8", newline="") as table:
        return {row["trace"]: row for row in csv.DictReader(table, delimiter="\t")}


def figures_in(row):
    value = lambda text: None if text == "-" else float(text)
    return {"span": value(row["hta_span_us"]), "idle": value(row["hta_idle_us"]),
            "computation": value(row["hta_computation_us"]),
            "overlap": value(row["hta_overlap_percent"])}


def faults_of(row, events, told, theirs):
    """What is not as the table, the file and HTA's rules have it."""
    truth, by_rule = htarule.figures(htarule.work(events)), \
        htarule.figures(htarule.work_by_hta(events))
    for figure, value in told.items():
        exact = truth[figure] if figure == "overlap" or truth[figure] is None \
            else float(truth[figure])
        if value != exact if figure != "overlap" else not equal(figure, value, exact):
            yield f"{figure}: Trilane says {value}, the events {exact}"
    for figure in FIGURES:
        if not equal(figure, by_rule[figure], theirs[figure]):
            yield f"{figure}: HTA says {theirs[figure]}, its rules {by_rule[figure]}"
    if row != (now := row_of(row["trace"], events, theirs)):
        yield f"the table says {row}, it is {now}"


def write(rows):
    with open(TABLE, "w", encoding="utf-8", newline="") as table:
        out = csv.DictWriter(table, COLUMNS, delimiter="\t", lineterminator="\n")
        out.writeheader()
        out.writerows(rows)


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    if not corpus.is_dir():
        print("SKIP: the corpus of real traces is not there")
        return 77
    all_events = {name: htarule.read(corpus / name) for name in kineto_traces(corpus)}
    traces = {name: e for name, e in all_events.items() if htarule.work(e)}
    told = hta_figures([corpus / name for name in traces])
    if os.environ.get("TRILANE_UPDATE_GOLDEN") and told:
        write(row_of(name, traces[name], hta) for name, hta in zip(traces, told))
    table = recorded()
    if told is None:
        print("HolisticTraceAnalysis is not installed: its figures are those of the table")
        told = [figures_in(table[name]) for name in traces]
    faults = len(set(table) ^ set(traces))
    compared = 0
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for (name, events), hta in zip(traces.items(), told):
            ours = trilane_figures(trilane, corpus / name, environment)
            compared += len(ours)
            for fault in faults_of(table[name], events, ours, hta):
                print(f"FAULT: {name}: {fault}")
                faults += 1
    same = sum(row["differ"] == "-" for row in table.values())
    print(f"{len(traces)} traces, {compared} figures of Trilane compared; HTA is equal in {same}, "
          f"and differs in {len(table) - same} for the reasons in {TABLE.name}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
