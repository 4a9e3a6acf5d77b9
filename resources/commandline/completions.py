#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""completions.py --trilane PROGRAM [--daemon PROGRAM] [--ui PROGRAM] --out FOLDER: shell
completions for commands, options and their values, traces and processes: bash/, zsh/ and fish/."""
import argparse
import os

import bashcompletion
import commands
import fishcompletion
import zshcompletion


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write("# SPDX-FileCopyrightText: 2026 The Trilane authors\n"
                   "# SPDX-License-Identifier: Apache-2.0\n" + text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trilane", required=True)
    parser.add_argument("--daemon")
    parser.add_argument("--ui")
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    _, (program, *rest) = commands.of_program(arguments.trilane)
    programs = [(program, rest)]
    for path in filter(None, (arguments.daemon, arguments.ui)):
        programs.append((commands.of_program(path)[1][0], []))
    for one, below in programs:
        write(arguments.out + "/bash", one.name, bashcompletion.script(one, below))
        # zsh wants its mark in the first line.
        os.makedirs(arguments.out + "/zsh", exist_ok=True)
        with open(f"{arguments.out}/zsh/_{one.name}", "w", encoding="utf-8") as file:
            file.write(zshcompletion.script(one, below))
        write(arguments.out + "/fish", one.name + ".fish", fishcompletion.script(one, below))


main()
