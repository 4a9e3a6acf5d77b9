#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What `trilane diagnose` finds in the traces of the corpus, against the list of judged findings.
    findings.py TRILANE CORPUS [JUDGED]
A finding that appears, disappears or changes its severity or its numbers fails: the list changes by
review. No finding may be judged false. What the columns mean: findings/README.md."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter

JUDGED = pathlib.Path(__file__).resolve().parent / "findings" / "judged.tsv"
COLUMNS = ["trace", "finding", "severity", "share", "judgment", "reason"]
ROUNDING = 0.15  # of the share in percent: it is written with one digit
FEWEST_OPERATIONS = 20


def judged(path):
    with open(path, encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def traces(corpus):
    with open(corpus / "MANIFEST.tsv", encoding="utf-8", newline="") as table:
        return [row["file"] for row in csv.DictReader(table, delimiter="\t")]


def asked(trilane, environment, *arguments):
    return json.loads(subprocess.run([trilane, *arguments, "--format", "json"], check=True,
                                     capture_output=True, env=environment).stdout)


def operations(trilane, path, environment):
    sql = "SELECT (SELECT count(*) FROM kernel) + (SELECT count(*) FROM memcpy) AS n"
    return asked(trilane, environment, "query", path, sql)["rows"][0]["n"]


def gaps(trilane, path, environment, *options):
    told = asked(trilane, environment, "gaps", path, "--longest", "1000000", *options)["rows"]
    return {(gap["device"].split()[1], gap["start_ns"], gap["idle_ns"]) for gap in told}


def is_in(place, others):
    return any(place[0] == device and start <= place[1] and place[1] + place[2] <= start + idle
               for device, start, idle in others)


def faults_of(finding, of_idle_time, all_gaps, edges):
    """What is promised of every finding."""
    if finding["severity"] == "note":
        return ["a note with a gain"] if finding["gain_ns"] else []
    if finding["id"] == "incomplete_capture":
        return []
    faults = [f"no {what}" for what in ("evidence", "disproof", "advice") if not finding[what]]
    if not finding["disproof"].startswith("Ruled out if"):
        faults.append("does not say what would disprove it")
    if of_idle_time:
        places = [(str(e["device"]), e["start_ns"], e["duration_ns"]) for e in finding["evidence"]]
        faults += [f"place {place} is no whole gap, nor outside of them" for place in places
                   if place not in all_gaps and not is_in(place, edges)]
    return faults


def check(trilane, path, told, environment):
    findings = told["findings"]
    worth = [f for f in findings if f["gain_ns"]]
    if worth and operations(trilane, path, environment) < FEWEST_OPERATIONS:
        yield "concludes something of fewer than 20 operations"
    if [f["expected_ns"] for f in findings] != sorted((f["expected_ns"] for f in findings),
                                                      reverse=True):
        yield "findings are not in the order of what is likely won"
    all_gaps = gaps(trilane, path, environment) if worth else set()
    edges = gaps(trilane, path, environment, "--whole") - all_gaps if worth else set()
    for finding in findings:
        of_idle_time = (finding["estimate"] or "").startswith("upper bound: all idle time")
        for fault in faults_of(finding, of_idle_time, all_gaps, edges):
            yield f"{finding['id']}: {fault}"


def compare(rows, told):
    """The list of one trace against what is said of it."""
    listed = {row["finding"]: row for row in rows}
    found = {finding["id"]: finding for finding in told["findings"]}
    for key in sorted(set(listed) ^ set(found)):
        yield f"{key}: " + ("is not in the list" if key in found else "is not found any more")
    for key in sorted(set(listed) & set(found)):
        row, finding = listed[key], found[key]
        if row["severity"] != finding["severity"]:
            yield f"{key}: is {finding['severity']}, in the list {row['severity']}"
        if abs(float(row["share"]) - 100 * finding["share"]) > ROUNDING:
            yield f"{key}: {100 * finding['share']:.1f} %, in the list {row['share']} %"
        if row["judgment"] == "false":
            yield f"{key}: judged false: {row['reason']}"


def summary(rows):
    for severity in ("high", "medium", "low", "note"):
        of = Counter(row["judgment"] for row in rows if row["severity"] == severity)
        print(f"{severity:7} {sum(of.values()):4} findings: "
              + ", ".join(f"{of[word]} {word}" for word in ("true", "arguable", "false")))


def main():
    trilane, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    rows = judged(sys.argv[3] if len(sys.argv) > 3 else JUDGED)
    if not (corpus / "MANIFEST.tsv").is_file():
        print("SKIP: the corpus of real traces is not there")
        return 77
    faults = [f"{row['trace']}: {row['finding']}: no judgment" for row in rows
              if row["judgment"] not in ("true", "arguable", "false") or not row["reason"]]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for trace in traces(corpus):
            told = asked(trilane, environment, "diagnose", corpus / trace)
            here = [row for row in rows if row["trace"] == trace]
            faults += [f"{trace}: {fault}" for fault in
                       [*compare(here, told), *check(trilane, corpus / trace, told, environment)]]
    summary(rows)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
