# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A page of the manual in Markdown: its headings, blocks of code, links, commands and words."""
import pathlib
import re
import shlex

FENCE = re.compile(r"^(```|~~~)")
HEADING = re.compile(r"^(#{1,6}) +(.*?)\s*$")
LINK = re.compile(r"(!?)\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")
INLINE = re.compile(r"`([^`]+)`")
ITALIC = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
PROGRAM = re.compile(r"(?:^|(?<=[\s`(]))(trilane-ui|trilaned|trilane)(?=\s+\S)")
COMMENT = re.compile(r"(^|\s{2,})# .*$")
ENDS = {"--", "|", ">", ">>", ";", "&&", "||", "&"}


class Command:
    """A call of one of the programs: its name, its first word and its options."""

    def __init__(self, program, words):
        self.program = program
        self.first = words[0] if words else ""
        self.options = []
        for word in words:
            if word in ENDS or word.endswith(";"):
                break
            if word.startswith("--") and len(word) > 2:
                self.options.append(word.split("=")[0])

    @property
    def is_placeholder(self):
        return not re.match(r"^[a-z-]", self.first)


def anchor(title):
    """As GitHub makes it of a heading."""
    text = re.sub(r"[*`]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


class Page:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.headings = []   # (level, title)
        self.blocks = []     # text of fenced code, without the fences
        self.paragraphs = []  # (section's title, prose)
        self._read()

    def _read(self):
        text = re.sub(r"<!--.*?-->", "", self.path.read_text(encoding="utf-8"), flags=re.S)
        block, prose, title = None, [], ""

        def end_paragraph():
            if prose:
                self.paragraphs.append((title, "\n".join(prose)))
                prose.clear()

        for line in text.splitlines():
            if FENCE.match(line.strip()):
                end_paragraph()
                if block is None:
                    block = []
                else:
                    self.blocks.append((title, "\n".join(block)))
                    block = None
            elif block is not None:
                block.append(line)
            elif heading := HEADING.match(line):
                end_paragraph()
                title = heading.group(2)
                self.headings.append((len(heading.group(1)), title))
            elif not line.strip():
                end_paragraph()
            else:
                prose.append(line)
        end_paragraph()
        if block is not None:
            raise ValueError(f"{self.path}: a block of code does not end")

    def anchors(self):
        return {anchor(title) for _, title in self.headings}

    def links(self):
        """(is a picture, target)"""
        return [(bool(mark), target) for _, prose in self.paragraphs
                for mark, target in LINK.findall(INLINE.sub("", prose))]

    def bare_blocks(self):
        """Without comments, which are in the reader's language."""
        return ["\n".join(COMMENT.sub("", line).rstrip() for line in block.splitlines())
                for _, block in self.blocks]

    def commands(self):
        """(section's title, Command) of code and of inline code."""
        found = []
        for title, block in self.blocks:
            for line in block.replace("\\\n", " ").splitlines():
                found += [(title, command) for command in commands_of(COMMENT.sub("", line))]
        for title, code in self.codes():
            if PROGRAM.match(code):
                found += [(title, command) for command in commands_of(code)]
        return found

    def lone_options(self):
        """(section's title, option) of inline code that begins with one."""
        return [(title, code.split()[0].split("=")[0]) for title, code in self.codes()
                if code.startswith("--") and len(code) > 2]

    def codes(self):
        """(section's title, inline code)"""
        return [(title, code) for title, prose in self.paragraphs
                for code in INLINE.findall(prose.replace("\n", " "))]

    def window_words(self, pattern):
        """What stands in the window, as the page names it: each step of a way through menus.

        Words that end with a colon are a label of the page's own.
        """
        return [part.strip() for _, prose in self.paragraphs
                for words in pattern.findall(INLINE.sub("", prose).replace("\n", " "))
                if not words.endswith("：") for part in words.split("→")]


def commands_of(line):
    places = list(PROGRAM.finditer(line))
    found = []
    for number, place in enumerate(places):
        end = places[number + 1].start() if number + 1 < len(places) else len(line)
        rest = line[place.end():end]
        try:
            words = shlex.split(rest)
        except ValueError:
            words = rest.split()
        found.append(Command(place.group(1), words))
    return found
