# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""report.md for people, report.json with everything."""
import datetime
import json

from comparison import verdict


def write(machine, options, results):
    whole = {"date": datetime.date.today().isoformat(), "machine": options.facts,
             "results": results}
    (machine.out / "report.json").write_text(json.dumps(whole, indent=1, ensure_ascii=False))
    (machine.out / "report.md").write_text("\n".join(markdown(whole)) + "\n")


def markdown(whole):
    facts = whole["machine"]
    framework = facts["framework"]
    yield f"# Trilane on a GPU, {whole['date']}"
    yield ""
    yield f"{'; '.join(facts['gpu'])}; PyTorch {framework['torch']} (CUDA {framework['cuda']}); " \
          f"{facts['kernel']}; {facts['cores']} cores"
    for name, found in whole["results"].items():
        yield ""
        yield f"## {name}: {found['what']}"
        yield ""
        yield from body(name, found)


def body(name, found):
    if "skipped" in found or "failed" in found:
        yield found.get("skipped") or f"FAILED: {found['failed']}"
        for line in found.get("said") or ():
            yield f"- {line}"
    elif name.startswith(("compare-", "late-")):
        yield verdict(found)
        for key in ("only_ours", "only_theirs", "other_counts", "copies", "bytes", "their_bytes",
                    "attached"):
            if found.get(key):
                yield f"- {key}: {found[key]}"
    elif name.startswith("slowdown-"):
        yield "| | step, ms | of bare |"
        yield "|---|---|---|"
        for way, numbers in found.items():
            if isinstance(numbers, dict):
                yield f"| {way} | {numbers['step_ms']} | {numbers['ratio']} |"
    elif name == "launch_costs":
        yield "| | min ns | median | p99 | max | records | dropped |"
        yield "|---|---|---|---|---|---|---|"
        for way, numbers in found.items():
            if isinstance(numbers, dict):
                cells = [str(numbers.get(key, "-")) for key in
                         ("min_ns", "median_ns", "p99_ns", "max_ns", "records", "dropped")]
                yield f"| {way} | " + " | ".join(cells) + " |"
    else:
        for key, value in found.items():
            if key not in ("what", "seconds", "exit"):
                yield f"- {key}: {value}"
