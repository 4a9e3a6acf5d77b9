#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""pages.py --trilane PROGRAM [--daemon PROGRAM] [--ui PROGRAM] [--language zh_CN] --out FOLDER: manual pages
(man(7)) from the programs' descriptions of themselves: trilane.1, one trilane-COMMAND.1 each, trilaned.8,
trilane-ui.1; with --language in Chinese.

The date is $SOURCE_DATE_EPOCH, so builds are reproducible."""
import argparse
import datetime
import gzip
import os
import re

import commands
from pagewords import TEXTS, PageWords

EXIT = {"0": "Success.", "1": "The input cannot be read.", "2": "Invalid usage.",
        "3": "The output cannot be written.",
        "4": "\\-\\-fail-on matched a finding; for diff: slower than \\-\\-threshold allows.",
        "130": "Interrupted."}
EXIT_OF_OTHERS = {"0": "Success.", "1": "Failure; standard error gives the reason.", "2": "Invalid usage."}

# Name: words, and the pages that have it.
ENVIRONMENT = {
    "LC_ALL, LC_MESSAGES, LANG": ("Output language if --language is not given.", "cdu"),
    "TRILANE_AGENT": ("The agent library for recorded programs; replaces the installed one.", "cd"),
    "TRILANE_CLI": ("The trilane that the window starts to attach to a process.", "u"),
    "TRILANE_DAEMON": ("The daemon to start if none is running; replaces the installed one.", "c"),
    "TRILANE_REMOTE_CLI": ("Name of trilane on a remote machine.", "u"),
    "TRILANE_SSH": ("Replaces ssh for attaching on a remote machine.", "u"),
    "XDG_CACHE_HOME": ("Folder of the import cache; default ~/.cache.", "cu"),
    "XDG_CONFIG_HOME": ("Folder of the settings of the window; default ~/.config.", "u"),
    "XDG_DATA_HOME": ("Folder of marks for traces in read-only folders; default ~/.local/share.", "u"),
    "XDG_RUNTIME_DIR": ("Folder of the socket of a user's own daemon.", "cd"),
}
FILES = {
    "/run/trilane/control": ("Socket of the daemon that serves all users.", "cd"),
    "$XDG_RUNTIME_DIR/trilane/control": ("Socket of a user's own daemon.", "cd"),
    "$XDG_CACHE_HOME/trilane": ("Import cache; may be deleted.", "cu"),
    "$XDG_CONFIG_HOME/trilane/trilane-ui.conf": ("Settings of the window.", "u"),
    "TRACE.marks.json": ("Marks and notes beside a trace.", "u"),
}
HEADING = re.compile(r"^([A-Z][^.!?:(]*?)(?: \(([^)]*)\))?: ?(.*)$")
HEADING_IN_CHINESE = re.compile(r"^([\u4e00-\u9fff][^，。：（]*)(?:（([^）]*)）：(.*)|：())$")
# Between what is wide a line may end, as long as no mark comes to stand at a wrong end.
BREAK = re.compile(r"(?<=[\u3001\u3002\u4e00-\u9fff\uff01-\uff60])(?=[\u4e00-\u9fff（“])|"
                   r"(?<=[\u3001\u3002\u4e00-\u9fff，；：）”])(?=[\w$/\"-])|(?<=\w)(?=[\u4e00-\u9fff（])")
NO_BREAK = "（“"


def non_ascii(text):
    return re.sub(r"[^\0-\x7f]", lambda letter: f"\\[u{ord(letter[0]):04X}]", text)


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti").replace("…", "...")
    text = non_ascii(text)
    return "\n".join("\\&" + line if line[:1] in (".", "\\") and line[:2] not in ("\\-", "\\[") else line
                     for line in text.split("\n"))


def flowing(text):
    """Words that are put into lines: roff knows spaces as their ends."""
    if not re.search(r"[\u4e00-\u9fff]", text):
        return escaped(text)
    text = re.sub(r"(?<=[\u3001-\uff60])\n|\n(?=[\u3001-\uff60])", "", text)
    parts = BREAK.split(text)
    joined = "".join(part + ("" if part.endswith(tuple(NO_BREAK)) else "\0") for part in parts[:-1]) + parts[-1]
    return escaped(joined).replace("\0", "\\:")


def bold(text):
    return "\\fB" + escaped(text) + "\\fR"


def italic(text):
    return "\\fI" + escaped(text) + "\\fR"


def synopsis(program, command, words):
    parts = [bold(program)] + (["[" + italic(words("OPTION")) + " ...]"] if command.options else [])
    for place in command.places:
        text = italic(place.place) + (" ..." if place.several else "")
        parts.append(text if place.required else "[" + text + "]")
    return "\\&" + " ".join(parts)


def option_lines(option, words):
    lines = [".TP"]
    value = ""
    if option.value:
        value = " " + italic(option.value) + (" ..." if option.several else "")
    names = ", ".join(bold(name) + value for name in option.names) or italic(option.place) + value
    text = option.text.replace("\n", " ").rstrip(".。")
    said = words("{}. Default: {}.").format(text, option.default) if option.default else words.sentence(text)
    return lines + [names, flowing(said)]


def sentence(text):
    return text[:1].upper() + text[1:]


def sections_of(footer):
    """[(heading or None, note, lines)]: a heading is a line "Words:" before others; its section ends where
    an empty line is followed by words that are not indented."""
    sections, inside, before = [], False, ""
    for line in footer.split("\n"):
        heading = HEADING.match(line) or HEADING_IN_CHINESE.match(line)
        if not before and heading and not line.startswith(" ") and len(heading[1]) < 40:
            sections.append((heading[1], heading[2], [sentence(heading[3])] if heading[3] else []))
            inside = True
        else:
            if not sections or (inside and not before and line and not line.startswith(" ")):
                sections.append((None, None, []))
                inside = False
            sections[-1][2].append(line)
        before = line
    return sections


def body(lines):
    """Paragraphs, and indented lines as they are; without a paragraph's mark at the beginning."""
    text = "\n".join(lines).strip("\n")
    result = []
    for block in re.findall(r"(?:^  .*\n?(?:\n(?=  ))?)+|(?:^(?!  ).+\n?)+", text, re.M):
        result.append(".PP")
        if block.startswith("  "):
            result += [".RS 4", ".EX"] + [escaped(line[2:]) for line in block.rstrip("\n").split("\n")]
            result += [".EE", ".RE"]
        else:
            result.append(flowing(block.rstrip("\n")))
    return result[1:]


def description(command, footer, words):
    lines = [line for heading, _, lines in sections_of(footer) if not heading for line in lines + [""]]
    return body(lines) or [flowing(words.sentence(command.about))]


def more_sections(footer, words):
    result = []
    for heading, note, lines in sections_of(footer):
        if heading:
            result.append(f'.SH "{escaped(heading.upper())}"')
            result += [flowing(words.sentence(sentence(note))), ".PP"] if note else []
            result += body(lines)
    return result


def tagged(title, entries, kind, words):
    chosen = [(name, text) for name, (text, kinds) in sorted(entries.items()) if kind in kinds]
    lines = [f'.SH "{escaped(words(title))}"']
    for name, text in chosen:
        lines += [".TP", italic(name) if "/" in name else bold(name), flowing(words(text))]
    return lines if chosen else []


def without_exit_codes(footer):
    """The list of exit codes is a section of its own in a page."""
    return "\n\n".join(p for p in footer.split("\n\n") if not re.match(r"(Exit (codes|status):|退出代码：)", p))


def head(title, section, about, version, date, words):
    return ['.\\" SPDX-FileCopyrightText: 2026 The Trilane authors',
            '.\\" SPDX-License-Identifier: Apache-2.0',
            '.\\" Made from what the program says of itself.',
            f'.TH {title.upper()} {section} {date} "Trilane {version}" Trilane',
            f'.SH "{escaped(words("NAME"))}"', f"{escaped(title)} \\- {escaped(about)}"] + words.opening


def page(title, section, shown, command, version, date, words, kind, see, listed=()):
    footer = without_exit_codes(command.footer)
    about = command.about.removeprefix("Trilane: ").removeprefix("Trilane：")

    def heading(title):
        return f'.SH "{escaped(words(title))}"'

    lines = head(title, section, about, version, date, words)
    shown_command = " " + italic(words("COMMAND")) + " ..." if listed else ""
    lines += [heading("SYNOPSIS"), synopsis(shown, command, words) + shown_command]
    lines += [heading("DESCRIPTION")] + description(command, footer, words)
    if command.places:
        lines += [heading("ARGUMENTS")] + [line for place in command.places for line in option_lines(place, words)]
    if listed:
        lines += [heading("COMMANDS")]
        for one in listed:
            lines += [".TP", f".BR {escaped('trilane-' + one.name)} (1)", flowing(words.sentence(one.about))]
    lines += [heading("OPTIONS")] + [line for option in command.options for line in option_lines(option, words)]
    lines += more_sections(footer, words)
    lines += [heading("EXIT STATUS")]
    for code, text in (EXIT if kind == "c" else EXIT_OF_OTHERS).items():
        if code != "4" or listed or {"--fail-on", "--threshold"} & {o.names[-1] for o in command.options}:
            lines += [".TP", bold(code), non_ascii(words(text))]
    lines += tagged("ENVIRONMENT", ENVIRONMENT, kind, words) + tagged("FILES", FILES, kind, words)
    lines += [heading("SEE ALSO")]
    lines += [f".BR {escaped(name)} ({number}){',' if (name, number) != see[-1] else ''}"
              for name, number in see]
    return "\n".join(lines) + "\n"


def write(folder, name, text, packed):
    if packed:
        # Without name and time in it: one page makes the same bytes.
        with open(os.path.join(folder, name + ".gz"), "wb") as file:
            file.write(gzip.compress(text.encode(), 9, mtime=0))
        return
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trilane", required=True)
    parser.add_argument("--daemon")
    parser.add_argument("--ui")
    parser.add_argument("--out", required=True)
    parser.add_argument("--gzip", action="store_true")
    parser.add_argument("--language", choices=sorted(TEXTS), default="en")
    arguments = parser.parse_args()
    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or
                                           datetime.datetime.now().timestamp(), datetime.timezone.utc)
    words = PageWords(arguments.language)
    version, (program, *rest) = commands.of_program(arguments.trilane, words.locale)
    common = (version, when.strftime("%Y-%m-%d"), words)
    others = [("trilane-ui", "1"), ("trilaned", "8")]
    pages = {"trilane.1": page("trilane", 1, "trilane", program, *common, "c", others, rest)}
    for command in rest:
        name = "trilane-" + command.name
        pages[name + ".1"] = page(name, 1, "trilane " + command.name, command, *common, "c",
                                  [("trilane", "1")] + others)
    for path, name, section, kind, see in (
            (arguments.daemon, "trilaned", 8, "d", [("trilane-record", "1"), ("trilane", "1")]),
            (arguments.ui, "trilane-ui", 1, "u", [("trilane", "1"), ("trilane-open", "1")])):
        if path:
            _, (program,) = commands.of_program(path, words.locale)
            pages[f"{name}.{section}"] = page(name, section, name, program, *common, kind, see)
    for name, text in pages.items():
        folder = os.path.join(arguments.out, "man" + name[-1])
        os.makedirs(folder, exist_ok=True)
        write(folder, name, text, arguments.gzip)


main()
