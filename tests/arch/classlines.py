# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""How long is each class? Counts its definition and its functions in all files of its folder.

Reads what clang-format has written: definitions begin in the first column and end with a brace there.
"""
import collections
import os
import re

CLASS = re.compile(r"^(?:class|struct)\s+(?:\[\[\w+\]\]\s+)?(\w+)(?:\s+final)?(?:\s*:(?!:)[^;{]*)?\n\{.*?^\};$", re.M | re.S)
NESTED = re.compile(r"^(?:class|struct)\s+(\w+)::[\w:]+(?:\s*:(?!:)[^;{]*)?\n\{.*?^\};$", re.M | re.S)
# At the start of a line or behind the type; what follows the name are parameters, initializers and the body.
FUNCTION = re.compile(r"^(?![\s#/}]|using |namespace )(?:[^\n;(=]*?[ &*])?((?:\w+::)+)(?:~?\w+|operator[^\n(]+)\("
                      r"[^;{}]*(?:\{[^\n]*\}[^;{}\n]*\n[^;{}]*)*\{(?:[^\n]*\}$|\}|.*?^\})", re.M | re.S)


def lines_of_classes(texts):
    """{(folder, class): lines} of the text of each file by its path; a nested class counts for the outer one."""
    lines = collections.Counter()
    for path, text in texts.items():
        for pattern in (CLASS, NESTED, FUNCTION):
            for match in pattern.finditer(text):
                name = match[1].split("::")[0]
                lines[os.path.dirname(path), name] += match[0].count("\n") + 1
    return lines
