# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The commands and options of a program, as it defines them: what PROGRAM describe-commands says."""
import json
import os
import re
import subprocess

CHOICE_TYPES = ("WORD", "WORDS", "COLUMN", "DAEMON", "THEME", "LANGUAGE", "TAB", "WHAT", "ROWS")
TRACES = ("FILE", "IN", "A", "B")
WORD = r"(?!or\b|and\b)\w[\w-]*"
LIST = re.compile(rf"^(?:.* of )?({WORD}(?:, {WORD})*)(?:,? (?:or|and) ({WORD}))?(?=[.,]|$| or | and )")
IN_PARENTHESES = re.compile(r"\((\w[\w-]*)\)")
LISTED = re.compile(r"^  (\w+)  +\S", re.M)


class Option:
    def __init__(self, names, value, text, place="", default="", required=False, most=1, least=1):
        self.names, self.value, self.text, self.place = names, value, text, place
        self.default, self.required, self.several, self.optional = default, required, most > 1, least == 0
        self.choices = []

    def takes_value(self):
        return bool(self.value)

    def is_trace(self):
        return self.place in TRACES

    def is_file(self):
        return self.is_trace() or self.value.startswith("FILE") or self.value == "PATH"


class Command:
    """A program, or one of trilane's commands. `about` is a sentence without a full stop."""

    def __init__(self, name, about, options, footer):
        self.name, self.about, self.footer = name, about, footer
        self.options = [option for option in options if option.names]
        self.places = [option for option in options if option.place]
        for option in self.options:
            option.choices = choices(option, footer)


def words_in(text):
    """The first list of words like "table, csv, json or markdown" in a text; empty without one."""
    plain = re.sub(r"\s+,", ",", re.sub(r"\s*\([^)]*\)", "", text.replace("\n", " ")))
    for part in re.split(r"[:;] *", plain):
        match = LIST.search(part)
        found = match[1].split(", ") + ([match[2]] if match[2] else []) if match else []
        if len(found) > 1:
            return found
    return []


def choices(option, footer):
    """What the option's value can be, where its words list it."""
    if "|" in option.value:
        return option.value.split("|")
    if option.value not in CHOICE_TYPES:
        return []
    if "see below" in option.text:
        section = re.search(r"^%ss:\n((?:  .*\n)+)" % option.names[-1][2:].capitalize(), footer, re.M)
        return LISTED.findall(section[1]) if section else []
    defaults = option.default.split(",") if option.default else []
    for found in (words_in(option.text), IN_PARENTHESES.findall(option.text)):
        if len(found) > 1 and set(defaults) <= set(found):
            return found
    return []


def output(program, *words, locale="C.UTF-8"):
    # A window's program reads no display to say what it can do.
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, encoding="utf-8",
                          env={**os.environ, "LC_ALL": locale}).stdout


def of_program(program, locale="C.UTF-8"):
    """(version, [the program, its commands…]) in the language of that locale."""
    described = json.loads(output(program, "describe-commands", locale=locale))
    commands = []
    for command in described["commands"]:
        options = [Option(o["names"], o["value"].split(":")[0] if " in [" in o["value"] else o["value"],
                          o["help"], o["place"] or "", o["default"], o["required"], o["most"], o["least"])
                   for o in command["options"] if o["names"] != ["--private"]]  # for programs only
        commands.append(Command(command["name"], command["help"].rstrip(".。"), options, command["footer"]))
    return described["version"], commands
