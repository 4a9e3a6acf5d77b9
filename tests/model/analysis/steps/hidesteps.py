# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""hidesteps.py FROM TO: a Kineto JSON file without the ranges that PyTorch's profiler marks steps with."""
import gzip
import json
import sys


def main(source, target):
    with (gzip.open if source.endswith(".gz") else open)(source, "rt", encoding="utf-8") as file:
        trace = json.load(file)
    trace["traceEvents"] = [e for e in trace["traceEvents"]
                            if not str(e.get("name")).startswith("ProfilerStep#")]
    with open(target, "w", encoding="utf-8") as file:
        json.dump(trace, file)


main(*sys.argv[1:])
