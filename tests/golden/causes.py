#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The headlines of `trilane gaps` against gaps of the corpus that were judged from raw events.
    causes.py TRILANE CORPUS [JUDGED]
At least 99 % of the named causes must be right, and at least 99 % of their names and threads.
What the columns of the table mean: causes/README.md."""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict

JUDGED = pathlib.Path(__file__).resolve().parent / "causes" / "judged.tsv"
NAMED = {"user_code", "cuda_call", "loading_code", "sync_call", "sync_copy", "system_call"}
PRECISION = 0.99


def judged(path):
    """The rows of each trace."""
    traces = defaultdict(list)
    with open(path, encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            row["begin"], row["end"] = int(row["begin_ns"]), int(row["end_ns"])
            row["causes"] = row["causes"].split(" ")
            row["names"] = row["names"].split(" // ")
            traces[row["trace"]].append(row)
    return traces


def gaps(trilane, path, environment):
    """All gaps of the trace: (ordinal of the GPU, length) -> rows of `gaps --longest`."""
    told = subprocess.run([trilane, "gaps", path, "--longest", "1000000", "--format", "json"],
                          check=True, capture_output=True, env=environment).stdout
    found = defaultdict(list)
    for row in json.loads(told)["rows"]:
        found[row["device"].split()[1], row["idle_ns"]].append(row)
    return found


def candidates(row, found):
    return found.get((row["device"], row["end"] - row["begin"]), [])


def offset(rows, found):
    """From the first event of the file to the program's zero: where most gaps are found."""
    votes = Counter()
    for row in rows:
        votes.update({gap["start_ns"] - row["begin"] for gap in candidates(row, found)})
    return votes.most_common(1)[0][0] if votes else 0


def plain(name):
    """Without the numbers of operations that PyTorch puts into NVTX names."""
    return re.split(r", (?:seq|op_id) = ", name or "-")[0]


def threads_agree(row, gap):
    wanted, given = row["thread"].split("/")[-1], re.findall(r"\d+", gap["thread"] or "")
    return not wanted.isdigit() or wanted in given or not given


def verdict(row, gap):
    if gap is None:
        return "not found"
    if gap["cause"] == "unobserved":
        return "unobserved, as judged" if "unobserved" in row["causes"] else "unobserved"
    if gap["cause"] not in row["causes"]:
        return "other cause"
    if gap["cause"] in NAMED and plain(gap["name"]) not in row["names"]:
        return "other name"
    return "right" if threads_agree(row, gap) else "other thread"


def tell(row, gap, what):
    given = "-" if gap is None else f"{gap['cause']} {plain(gap['name'])} [{gap['thread']}]"
    print(f"{what}: {row['trace']} GPU {row['device']} at {row['begin'] / 1000:.3f} us for "
          f"{(row['end'] - row['begin']) / 1000:.3f} us\n    said:   {given}\n"
          f"    judged: {' or '.join(row['causes'])}: {' // '.join(row['names'])} "
          f"[{row['thread']}]\n            {row['reason']} {row['note']}")


def judge(trilane, path, rows, environment):
    found = gaps(trilane, path, environment)
    shift = offset(rows, found)
    for row in rows:
        begin = row["begin"] + shift
        gap = next((g for g in candidates(row, found) if g["start_ns"] == begin), None)
        what = verdict(row, gap)
        if what not in ("right", "unobserved, as judged"):
            tell(row, gap, what)
        yield what, row["end"] - row["begin"]


def summary(verdicts):
    count, time = Counter(), Counter()
    for what, length in verdicts:
        count[what] += 1
        time[what] += length
    for what in sorted(count, key=count.get, reverse=True):
        print(f"{what:21} {count[what]:5} gaps {time[what] / 1e6:12.3f} ms")
    causes = count["right"] + count["other name"] + count["other thread"]
    named = causes + count["other cause"]
    print(f"named causes right: {causes} of {named} = {100 * causes / max(named, 1):.1f} %, "
          f"with name and thread: {count['right']} of {named} "
          f"= {100 * count['right'] / max(named, 1):.1f} %")
    return named and count["right"] >= PRECISION * named and not count["not found"]


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    traces = judged(sys.argv[3] if len(sys.argv) > 3 else JUDGED)
    if not corpus.is_dir():
        print("SKIP: the corpus of real traces is not there")
        return 77
    verdicts = []
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for name, rows in traces.items():
            verdicts += judge(trilane, corpus / name, rows, environment)
    return 0 if summary(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
