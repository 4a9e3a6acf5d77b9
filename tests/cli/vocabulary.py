#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""vocabulary.py TRILANE CORPUS [--plant key|title]: each cause has one title in all text for people.

Of the samples and every trace of the corpus, in both languages: `gaps`, `steps`, `diagnose`, `report` and
`diff` as text. The causes of `gaps` and `steps` are those of the same command as JSON, row by row; a cell of a
cause is a title of that language; no stable key and, in Chinese, no English title stands in any line.
--plant puts one fault of that kind into what the program says: the test then has to fail."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
CAUSES = ROOT / "model/analysis/idle/idlecause.cpp"
LANGUAGES = ("en", "zh")
CAUSE_HEADERS = {"Cause", "Main cause", "原因", "主要原因"}
# Keys of other columns that people have titles for.
OTHER_KEYS = ("below_min", "batch_cost", "reader_cost", "gpu_busy", "gpu_idle", "kernel_time", "copy_time",
              "copied_bytes", "copies_without_size", "exposed_communication", "prefill_decode", "wall_clock",
              "one_file", "step_part", "tensor_cores", "launched_before", "device_launch")


def titles_of_causes():
    """Key -> title in each language: of the program's source and its catalog."""
    source = CAUSES.read_text().split("ProofText")[0]
    english = dict(re.findall(r'^ +\{"([a-z_]+)", MessageText\("([^"]+)"\)\}', source, re.M))
    chinese = {}
    for context in xml.etree.ElementTree.parse(ROOT / "translations/trilane_zh_CN.ts").getroot().findall("context"):
        if context.findtext("name") == "Message":
            chinese = {m.findtext("source"): m.findtext("translation") for m in context.findall("message")}
    return {"en": english, "zh": {key: chinese[title] for key, title in english.items()}}


TITLES = titles_of_causes()
RAW = re.compile(r"(?<![\w.:/-])(?:idle_)?(?:" +
                 "|".join([key for key in TITLES["en"] if "_" in key] + list(OTHER_KEYS)) + r")(?![\w.:/(-])")
ENGLISH = re.compile("|".join(re.escape(title) for title in TITLES["en"].values() if " " in title))
SHORTER = {"en": "shorter gaps", "zh": "更短的间隙"}


class Program:
    def __init__(self, trilane, cache, plant):
        self.trilane, self.plant = trilane, plant
        self.environment = os.environ | {"XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}

    def said(self, *arguments, language):
        done = subprocess.run([self.trilane, *arguments, "--language", language], capture_output=True,
                              env=self.environment, check=False, timeout=300)
        text = (done.stdout + done.stderr).decode(errors="replace")
        if self.plant == "key":
            text = text.replace(TITLES[language]["user_code"], "user_code")
        if self.plant == "title" and language == "zh":
            text = text.replace(TITLES["zh"]["launch_latency"], "Launch latency")
        return text

    def rows(self, *arguments):
        done = subprocess.run([self.trilane, *arguments, "--format", "json"], capture_output=True,
                              env=self.environment, check=False, timeout=300)
        return json.loads(done.stdout) if done.returncode == 0 and done.stdout else {}


def cells(markdown):
    """Column title -> cells, over all tables of a Markdown text."""
    header, found = None, []
    for line in markdown.splitlines():
        if not line.startswith("|"):
            header = None
            continue
        row = [cell.strip().replace("\\", "") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if header is None:
            header = row
        elif not all(re.fullmatch(":?-+:?", cell) for cell in row):
            found += [(title, cell) for title, cell in zip(header, row) if title in CAUSE_HEADERS]
    return [cell for _, cell in found if cell]


def keys_of(answer, column):
    tables = answer.get("gpus", [answer])
    lists = [table.get("causes", table.get("rows", [])) for table in tables]
    return [row[column] for rows in lists for row in rows if row.get(column)]


def same_causes(program, what, arguments, column, faults):
    """Each cause as the same command tells programs of it, in its title."""
    keys = keys_of(program.rows(*arguments), column)
    for language in LANGUAGES:
        text = program.said(*arguments, "--format", "markdown", language=language)
        shown = [cell for cell in cells(text) if cell != SHORTER[language]]
        wanted = [TITLES[language].get(key, key) for key in keys if key != "below_min"]
        if shown != wanted:
            odd = next(((a, b) for a, b in zip(shown, wanted) if a != b), (len(shown), len(wanted)))
            faults.append(f"{what} {language}: shown {odd[0]!r} for {odd[1]!r}")
    return len(keys)


def no_raw_words(what, language, text, faults):
    for line in text.splitlines():
        raw = RAW.search(line)
        if raw:
            faults.append(f"{what} {language}: key {raw.group()!r} in {line.strip()[:160]!r}")
        if language == "zh" and (english := ENGLISH.search(line)):
            faults.append(f"{what} zh: {english.group()!r} in {line.strip()[:160]!r}")


def siblings(traces):
    """The first two traces of each folder: what differs between them is told by its causes."""
    by_folder = {}
    for trace in traces:
        by_folder.setdefault(trace.parent, []).append(trace)
    return [pair[:2] for pair in by_folder.values() if len(pair) > 1]


def check_pair(program, pair):
    faults = []
    for language in LANGUAGES:
        no_raw_words(f"{pair[0].name} diff {pair[1].name}", language,
                     program.said("diff", *map(str, pair), language=language), faults)
    return 0, faults


def check(program, trace):
    faults, path = [], str(trace)
    compared = 0
    for arguments, column in ((("gaps", path), "cause"), (("gaps", path, "--longest", "50"), "cause"),
                              (("steps", path), "idle_cause"), (("steps", path, "--by", "cause"), "cause")):
        compared += same_causes(program, " ".join((trace.name, arguments[0], *arguments[2:])), arguments, column,
                                faults)
    for language in LANGUAGES:
        for arguments in (("gaps", path, "--by", "thread"), ("steps", path, "--by", "distribution"),
                          ("diagnose", path), ("report", path, "-o", "-", "--format", "markdown"),
                          ("diff", path, path, "--by", "span"), ("stats", path, "--report", "overview"),
                          ("ranks", path)):
            no_raw_words(f"{trace.name} {arguments[0]}", language, program.said(*arguments, language=language),
                         faults)
    return compared, faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trilane")
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--plant", choices=("key", "title"))
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    traces = sorted((ROOT / "resources/samples").glob("*.trilane"))
    manifest = given.corpus / "MANIFEST.tsv"
    if manifest.exists() and not given.plant:
        traces += [given.corpus / line.split("\t")[0] for line in manifest.read_text().splitlines()[1:]]
    traces = [trace for trace in traces if given.only in str(trace)]
    compared, faults = 0, []
    with tempfile.TemporaryDirectory() as cache:
        program = Program(given.trilane, cache, given.plant)
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            done = [*pool.map(lambda trace: check(program, trace), traces),
                    *pool.map(lambda pair: check_pair(program, pair), siblings(traces))]
            for count, found in done:
                compared += count
                faults += found
    for fault in faults[:100]:
        print(fault)
    print(f"{len(traces)} traces, {compared} causes compared, {len(faults)} faults")
    if not compared:
        sys.exit("no cause was compared")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
