#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""check.py --bin FOLDER: compares the manual with the programs, in both languages.

Both languages have the same pages with the same headings and the same code; links, anchors and
pictures exist; commands and options exist in the programs of FOLDER; every command has a section; words of the
window (*italic* in English, **bold** in Chinese) exist in the window; every key exists, and those of the timeline
are complete; examples with a sample trace have the shown output. Exit status 77 and "SKIP: reason" if nothing is
built.
"""
import argparse
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

from examples import Examples, examples_in
from page import BOLD, ITALIC, Page, anchor
from programs import Programs
from windowkeys import KEY, WindowKeys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_PICTURE_BYTES = 150_000
LATIN = re.compile(r"[A-Za-z]")
HAN = re.compile(r"[\u4e00-\u9fff]")
FEWEST_LATIN = 60  # letters of a paragraph that is more than names
OURS = ("https://", "http://", "mailto:")


class WindowWords:
    """Sources and translations of the window's sentences."""

    def __init__(self, path):
        self.sources, self.translations = set(), set()
        for message in ElementTree.parse(path).getroot().iter("message"):
            translation = message.find("translation")
            forms = [translation, *translation.iter("numerusform")]
            self.sources.add(plain(message.findtext("source")))
            self.translations.update(plain(form.text) for form in forms if form.text)


def plain(text):
    return text.strip().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


class Checker:
    def __init__(self, root, programs=None, words=None, keys=None, examples=None):
        self.root = pathlib.Path(root)
        self.manual = self.root / "resources/manual"
        self.programs = programs
        self.words = words
        self.keys = keys
        self.examples = examples
        self.faults = []
        self.used = set()
        self.pages = {}

    def fault(self, path, text):
        self.faults.append(f"{path.relative_to(self.root)}: {text}")

    def page(self, path):
        path = path.resolve()
        if path not in self.pages:
            self.pages[path] = Page(path)
        return self.pages[path]

    def run(self):
        english = sorted((self.manual / "en").glob("*.md"))
        chinese = sorted((self.manual / "zh").glob("*.md"))
        self.check_same_files(english, chinese)
        for path in english:
            other = self.manual / "zh" / path.name
            if other.exists():
                self.check_same_shape(self.page(path), self.page(other))
        readme = [path for path in (self.root / "README.md",) if path.exists()]
        for path in english + chinese + readme:
            self.check_links(self.page(path))
            if self.programs:
                self.check_commands(self.page(path))
        self.check_pictures()
        if self.programs:
            self.check_sections(english)
        if self.words:
            self.check_words(english, ITALIC, self.words.sources)
            self.check_words(chinese, BOLD, self.words.translations)
        if self.keys:
            for path in english + chinese:
                self.check_keys(self.page(path))
        if self.examples:
            for path in english:
                self.check_examples(self.page(path))
        self.check_language(chinese)
        return self.faults

    def check_same_files(self, english, chinese):
        for ours, theirs, folder in ((english, chinese, "zh"), (chinese, english, "en")):
            names = {path.name for path in theirs}
            for path in ours:
                if path.name not in names:
                    self.fault(path, f"is not in {folder}/")

    def check_same_shape(self, english, chinese):
        levels = [level for level, _ in english.headings]
        others = [level for level, _ in chinese.headings]
        if levels != others:
            at = next((i for i, pair in enumerate(zip(levels, others)) if pair[0] != pair[1]),
                      min(len(levels), len(others)))
            titles = [title for _, title in english.headings]
            where = titles[at] if at < len(titles) else "the end"
            self.fault(chinese.path, f"has other headings than the English page from “{where}” on")
        ours, theirs = english.bare_blocks(), chinese.bare_blocks()
        for number, (block, other) in enumerate(zip(ours, theirs), 1):
            if block != other:
                self.fault(chinese.path, f"block of code {number} differs from the English one: "
                                         f"{first_difference(block, other)}")
        if len(ours) != len(theirs):
            self.fault(chinese.path, f"has {len(theirs)} blocks of code, the English page "
                                     f"{len(ours)}")
        if [picture for picture, _ in english.links()] != [picture for picture, _ in
                                                           chinese.links()]:
            self.fault(chinese.path, "has not as many links and pictures as the English page")

    def check_links(self, page):
        for is_picture, target in page.links():
            if target.startswith(OURS):
                continue
            name, _, place = target.partition("#")
            path = (page.path.parent / name).resolve() if name else page.path.resolve()
            if not path.exists():
                self.fault(page.path, f"links to {target}, which is not there")
            elif is_picture:
                self.used.add(path)
            elif place and path.suffix == ".md" and place not in self.page(path).anchors():
                self.fault(page.path, f"links to {target}: there is no such heading")

    def check_pictures(self):
        for path in sorted((self.manual / "pictures").glob("*")):
            if path.resolve() not in self.used:
                self.fault(path, "is shown nowhere")
            if path.stat().st_size > MOST_PICTURE_BYTES:
                self.fault(path, f"has more than {MOST_PICTURE_BYTES} bytes")

    def check_commands(self, page):
        for title, command in page.commands():
            if command.program in self.programs.absent or command.is_placeholder:
                continue
            if command.program != "trilane" or command.first.startswith("-"):
                known = self.programs.options[command.program]
            elif command.first in self.programs.commands:
                known = self.programs.options[command.first]
            else:
                self.fault(page.path, f"“{title}”: trilane has no command {command.first}")
                continue
            for option in command.options:
                if option not in known and option != "--help":
                    self.fault(page.path, f"“{title}”: {command.program} {command.first} has no "
                                          f"option {option}")
        for title, option in page.lone_options():
            section = re.fullmatch(r"(?:trilane )?([a-z-]+)", title)
            known = self.programs.options.get(section.group(1)) if section else None
            if option not in (self.programs.all_options() if known is None else known):
                self.fault(page.path, f"“{title}”: there is no option {option}")

    def check_sections(self, english):
        path = self.manual / "en/commands.md"
        if path not in english:
            return self.fault(self.manual, "en/commands.md is not there")
        anchors = self.page(path).anchors()
        for command in self.programs.commands:
            if anchor(f"trilane {command}") not in anchors:
                self.fault(path, f"has no section about trilane {command}")

    def check_words(self, paths, pattern, known):
        for path in paths:
            for words in self.page(path).window_words(pattern):
                if plain(words) not in known:
                    self.fault(path, f"“{words}” is not in the window")

    def check_keys(self, page):
        for title, code in page.codes():
            if KEY.match(code) and code not in self.keys.all:
                self.fault(page.path, f"“{title}”: {code} is no key of the window")
        if page.path.name == "timeline.md":
            told = {code for _, code in page.codes()}
            for key in sorted(self.keys.timeline - told):
                self.fault(page.path, f"does not tell of the timeline's key {key}")

    def check_examples(self, page):
        for title, block in page.blocks:
            for command, expected in examples_in(block):
                if fault := self.examples.fault(command, expected):
                    self.fault(page.path, f"“{title}”: {fault}")

    def check_language(self, chinese):
        for path in chinese:
            for title, prose in self.page(path).paragraphs:
                bare = re.sub(r"`[^`]*`|\]\([^)]*\)", "", prose)
                if len(LATIN.findall(bare)) >= FEWEST_LATIN and not HAN.search(bare):
                    self.fault(path, f"“{title}”: is not in Chinese: {bare[:60]}")


def first_difference(block, other):
    lines, others = block.splitlines(), other.splitlines()
    for line, there in zip(lines, others):
        if line != there:
            return f"“{there}” for “{line}”"
    return f"{len(others)} lines for {len(lines)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs")
    arguments = parser.parse_args()
    arguments.bin = arguments.bin.resolve()
    if not (arguments.bin / "trilane").exists():
        print(f"SKIP: {arguments.bin}/trilane is not built")
        sys.exit(77)
    programs = Programs(arguments.bin)
    checker = Checker(ROOT, programs, WindowWords(ROOT / "translations/trilane_zh_CN.ts"),
                      WindowKeys(ROOT), Examples(arguments.bin, ROOT / "resources/samples"))
    faults = checker.run()
    for program in programs.absent:
        print(f"{program} is not built: its options are not checked")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(checker.pages)} pages and {checker.examples.run} examples are as the programs are")


if __name__ == "__main__":
    main()
