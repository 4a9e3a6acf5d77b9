#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every message that the model, the recorder and the checks of a machine put together in English has its
Chinese in the catalogue, as the command line looks for it (model/report/phrases.h): as a whole, with
places for what differs, or clause by clause. --plant adds one that has none."""
import argparse
import pathlib
import re
import sys
import xml.etree.ElementTree

import cppexpressions

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTEXT = "ModelWords"
# What runs inside of others' programs says nothing; the daemon's own program speaks English.
FOLDERS = ("model", "capture/client", "capture/control", "capture/daemon", "capture/inject", "capture/sched")
# Where texts for people begin, and what ends them.
PLACES = ((re.compile(r"\.(?:what|remedy|place|found|consequence) = *"), ",;}"),
          (re.compile(r"\.title = *(?=\"[^\"]*\", *\.found|\"[^\"]*\"\};)"), ",;}"),
          (re.compile(r"\bfromErrno\("), ",)"),
          (re.compile(r"\bm_problems\.(?:push|emplace)_back\("), ")"),
          (re.compile(r"\.(?:subject|about) = *"), ",;}"))
# Commands, settings and names, which are the same in every language.
SAME = (re.compile(r"(?:sudo|docker|echo|ulimit|unset|pip|nsys) .*"), re.compile(r"\w+_\w+"),
        re.compile(r"Seccomp|tracefs|Yama ptrace_scope %1"))


def catalogue(path):
    texts = {}
    for context in xml.etree.ElementTree.parse(path).getroot().findall("context"):
        if context.findtext("name") == CONTEXT:
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


def messages(folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.cpp")):
            source = path.read_text()
            for begin, stops in PLACES:
                for match in begin.finditer(source):
                    end = cppexpressions.end_of(source, match.end(), stops)
                    for text in cppexpressions.texts_of(source[match.end():end]):
                        yield path.relative_to(ROOT), text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plant", action="store_true")
    arguments = parser.parse_args()
    known = Known(catalogue(ROOT / "translations/trilane_zh_CN.ts"))
    found = list(messages(FOLDERS))
    if arguments.plant:
        found += [("planted", text) for text in cppexpressions.texts_of('"nobody knows \\"" + word + "\\" yet"')]
    missing = sorted({f"{path}: {text}" for path, text in found if not known.has(text)})
    print("\n".join(missing) or f"{len(found)} messages, all of them known")
    if len(found) < 300:
        sys.exit("too few messages: they are no longer found where they are")
    sys.exit(1 if missing else 0)


main()
