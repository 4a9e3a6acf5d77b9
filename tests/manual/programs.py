# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Commands and options of the built programs, from their help."""
import os
import pathlib
import re
import subprocess

OPTION = re.compile(r"^\s+(?:-\w,\s?)?(--[a-z][\w-]*)", re.M)
USAGE_OPTION = re.compile(r"\[(--[a-z][\w-]*)")
COMMAND = re.compile(r"^  ([a-z][\w-]*)(?:\s|$)", re.M)


def options_in(text):
    return set(OPTION.findall(text)) | set(USAGE_OPTION.findall(text))


def commands_in(text):
    """Of the help of `trilane`: what stands below Subcommands."""
    part = text.partition("Subcommands:")[2].split("\n\n")[0]
    return COMMAND.findall(part)


class Programs:
    """options[program] for trilane-ui and trilaned, options[command] for those of trilane."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.options = {}
        help_text = self.help_of("trilane")
        self.options["trilane"] = options_in(help_text)
        self.commands = commands_in(help_text)
        for command in self.commands:
            self.options[command] = options_in(self.help_of("trilane", command))
        self.absent = []
        for program in ("trilane-ui", "trilaned"):
            if (self.folder / program).exists():
                self.options[program] = options_in(self.help_of(program))
            else:
                self.absent.append(program)

    def help_of(self, program, *words):
        environment = dict(os.environ, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen", COLUMNS="100")
        environment.pop("LANGUAGE", None)
        done = subprocess.run([self.folder / program, *words, "--help"], env=environment,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              check=True, timeout=60)
        return done.stdout

    def all_options(self):
        return set().union(*self.options.values())
