#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""skipped.py LastTest.log: lists the skipped tests of a ctest run with their reasons.

Qt Test says "SKIP   : TestX::function(row) reason"; scripts say "SKIP: reason".
"""
import collections
import re
import sys

TEST = re.compile(r"^\d+/\d+ Testing: (\S+)$")
QT_SKIP = re.compile(r"^SKIP\s+: (?P<where>\S+?\(.*?\)) (?P<reason>.+)$")
SCRIPT_SKIP = re.compile(r"^SKIP: (?P<reason>.+)$")


def skips(log):
    """Yields (test, where, reason) in the order of the log."""
    test = "?"
    for line in log:
        line = line.rstrip("\n")
        if match := TEST.match(line):
            test = match[1]
        elif match := QT_SKIP.match(line):
            yield test, match["where"], match["reason"]
        elif match := SCRIPT_SKIP.match(line):
            yield test, "", match["reason"]


def main():
    reasons = collections.Counter()
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        for test, _, reason in skips(log):
            reasons[test, reason] += 1
    if not reasons:
        print("Nothing was skipped.")
        return
    print(f"Skipped ({sum(reasons.values())}):")
    for (test, reason), count in sorted(reasons.items()):
        times = f" ({count} times)" if count > 1 else ""
        print(f"  {test}: {reason}{times}")


if __name__ == "__main__":
    main()
