#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Programs print no literal that has words: what they say is a Message, or a text of Cli::text(), both of which
translations/messages.py checks. --plant adds one that is printed as it is, to test the check."""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("app/cli", "app/terminal", "app/trilaned", "app/ui")
PRINTED = re.compile(r'\b(?:wrong|said|say|note|listed|fputs|fprintf)\((?:stderr, *)?"((?:[^"\\]|\\.)*)"')


def printed():
    for folder in PROGRAMS:
        for path in sorted((ROOT / folder).rglob("*.cpp")):
            for match in PRINTED.finditer(path.read_text()):
                yield path.relative_to(ROOT), match[1]


def has_words(text):
    text = re.sub(r"\\n|%s|\\r|\\033\[K|\\x1b\[K", "", text)
    return re.search("[a-z]{2}", text) and not re.fullmatch(r"trilane\S*: ", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plant", action="store_true")
    literals = list(printed())
    if len(literals) < 5:
        sys.exit(f"too few literals ({len(literals)}): they are no longer found where they are")
    if parser.parse_args().plant:
        literals.append(("planted", "nobody knows it"))
    wrong = [f"{path}: prints a literal: {text}" for path, text in literals if has_words(text)]
    print("\n".join(wrong) or f"{len(literals)} printed literals, none of them with words")
    sys.exit(1 if wrong else 0)


main()
