#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Messages that the recorder still puts together as English text (problems of a recording, checks of a machine)
have their Chinese in the catalog, as the command line looks for it (model/translation/phrases.h): as a whole, with
places for what differs, or clause by clause. Programs print no literal that has words. Templates of msg() are
checked by translations/messages.py. --plant adds one that has none: of the recorder's, or printed as it is."""
import argparse
import pathlib
import re
import sys
import xml.etree.ElementTree

import cppexpressions

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What runs inside of others' programs says nothing.
FOLDERS = ("capture/client", "capture/control", "capture/daemon", "capture/inject", "capture/sched")
PROGRAMS = ("app/cli", "app/terminal", "app/trilaned", "app/ui")
# Where texts for people begin, and what ends them.
PLACES = ((re.compile(r"\.remedy = *"), ",;}"),
          (re.compile(r"\.title = *(?=\"[^\"]*\", *\.found|\"[^\"]*\"\};)"), ",;}"),
          (re.compile(r"\.(?:subject|about) = *"), ",;}"))
PRINTED = re.compile(r'\b(?:wrong|said|say|note|listed|fputs|fprintf)\((?:stderr, *)?"((?:[^"\\]|\\.)*)"')
# Commands, settings and names, which are the same in every language.
SAME = (re.compile(r"(?:rx1b\[K)?(?:trilane\S*: %s\n?)?|--[\w-]+: %1|FILE"), re.compile(r"(?:sudo|docker|echo|ulimit|unset|pip|nsys) .*"), re.compile(r"\w+_\w+"),
        re.compile(r"Seccomp|tracefs|Yama ptrace_scope %1"))


def catalog(path, name):
    texts = {}
    for context in xml.etree.ElementTree.parse(path).getroot().findall("context"):
        if context.findtext("name") == name:
            texts.update((m.findtext("source"), m.findtext("translation")) for m in context.findall("message"))
    return {source for source, translation in texts.items() if translation}


class Known:
    def __init__(self, texts):
        self.texts = texts
        places = [text for text in texts if re.search("%[1-9]", text) and re.search("[A-Za-z]", text)]
        self.patterns = [re.compile(re.sub("%[1-9]", "(.+)", re.escape(text).replace("\\%", "%")), re.S)
                         for text in places]

    def has(self, text):
        if not re.search("[a-z]{2}", re.sub("%[1-9]", "", text)) or any(s.fullmatch(text) for s in SAME):
            return True
        if text in self.texts:
            return True
        # A value may be anything: only words that are literally there are asked for.
        if any((match := pattern.fullmatch(text)) and all(map(self.has, match.groups()))
               for pattern in self.patterns):
            return True
        return any(between in text and all(map(self.has, text.split(between, 1))) for between in ("; ", ": "))


def messages(folders, places):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.cpp")):
            source = path.read_text()
            for begin, stops in places:
                for match in begin.finditer(source):
                    end = cppexpressions.end_of(source, match.end(), stops)
                    for text in cppexpressions.texts_of(source[match.end():end]):
                        yield path.relative_to(ROOT), text


def printed():
    for folder in PROGRAMS:
        for path in sorted((ROOT / folder).rglob("*.cpp")):
            for match in PRINTED.finditer(path.read_text()):
                text = re.sub(r"\\n|%s|\\r|\\033\[K|\\x1b\[K", "", match[1])
                if re.search("[a-z]{2}", text) and not re.fullmatch(r"trilane\S*: ", text):
                    yield path.relative_to(ROOT), text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plant", choices=["recorder", "printed"])
    arguments = parser.parse_args()
    words = ROOT / "translations/trilane_zh_CN.ts"
    known = Known(catalog(words, "ModelWords") | catalog(words, "Message"))
    found = list(messages(FOLDERS, PLACES)) + list(messages(["capture/inject"], LISTED, ","))
    literals = list(printed())
    if arguments.plant == "recorder":
        planted = '"nobody knows \\"" + word + "\\" yet"'
        found += [("planted", text) for text in cppexpressions.texts_of(planted)]
    if arguments.plant == "printed":
        literals.append(("planted", "nobody knows it"))
    missing = {f"{path}: {text}" for path, text in found if not known.has(text)}
    missing |= {f"{path}: prints a literal: {text}" for path, text in literals}
    print("\n".join(sorted(missing)) or f"{len(found)} messages, all of them known")
    if len(found) < 100:
        sys.exit(f"too few messages ({len(found)}): they are no longer found where they are")
    sys.exit(1 if missing else 0)


main()
