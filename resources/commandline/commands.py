# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The commands and options of the programs, as these define them: `trilane describe-commands`, and what
`trilaned --help` and `trilane-ui --help` say."""
import json
import os
import re
import subprocess

CHOICE_TYPES = ("WORD", "WORDS", "COLUMN", "WHO", "ON", "THEME", "LANGUAGE", "TAB", "WHAT", "ROWS")
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


def of_trilane(program, locale="C.UTF-8"):
    """(version, [the program, its commands…]) in the language of that locale."""
    described = json.loads(output(program, "describe-commands", locale=locale))
    commands = []
    for command in described["commands"]:
        options = [Option(o["names"], o["value"].split(":")[0] if " in [" in o["value"] else o["value"],
                          o["help"], o["place"] or "", o["default"], o["required"], o["most"], o["least"])
                   for o in command["options"]]
        commands.append(Command(command["name"], command["help"], options, command["footer"]))
    return described["version"], commands


def joined(lines):
    """Lines of words as one: between wide characters there is no space, nor behind a wide mark."""
    text = ""
    for line in lines:
        is_wide = text[-1:] in tuple("、，。；：）”（“") or (text[-1:] > "\u2fff" and line[:1] > "\u2fff")
        text += ("" if not text or is_wide else " ") + line
    return text


def of_help(program, name, locale="C.UTF-8"):
    """What the program's --help says in the language of that locale: a head, "Options:" in columns, and
    sections behind it."""
    text = output(program, "--help", locale=locale)
    head, _, rest = re.sub(r"\n选项:\n", "\nOptions:\n", text).partition("\nOptions:\n")
    table, _, footer = rest.partition("\n\n")
    footer = re.sub(r"^参数:\n", "Arguments:\n", footer)
    about = [line for line in head.splitlines() if line and not re.match("Usage:|用法:", line)]
    options = []
    for line in table.splitlines():
        match = re.match(r"^  (-\S+(?:, -\S+)*)(?: <?([A-Z][^ >]*)>?)?(?:  +(\S.*))?$", line)
        if match:
            options.append(Option(match[1].split(", "), match[2] or "", match[3] or ""))
        elif options:
            options[-1].text = joined([text for text in (options[-1].text, line.strip()) if text])
    options = [option for option in options if option.names[0] != "--private"] # for programs only
    places = re.findall(r"^  ([A-Z]+)  +(\S.*)$", footer, re.M) if footer.startswith("Arguments:") else []
    options += [Option([], "", words, place, most=2) for place, words in places]
    if places:
        footer = footer.partition("\n\n")[2]
    description = joined(about[1:])
    return Command(name, about[0].rstrip(".。"), options, (description + "\n\n" + footer).strip())
