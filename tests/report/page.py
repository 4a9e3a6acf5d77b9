# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Reports as tests read them: made by the real program, taken apart by Python's parser of HTML."""
import html.parser
import json
import subprocess

VOID = {"meta", "br", "img", "link", "input", "hr"}


def trilane(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def as_json(program, *arguments):
    return json.loads(trilane(program, *arguments, "--format", "json"))


class Page(html.parser.HTMLParser):
    """Tables by section: their rows as lists of (text, unrounded value). `faults` is what is not
    well-formed."""

    def __init__(self, text):
        super().__init__()
        self.sections, self.faults, self.lang = {}, [], None
        self._open, self._section, self._table, self._cell = [], None, None, None
        self.feed(text)
        self.close()
        if self._open:
            self.faults.append(f"never closed: {self._open}")

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag not in VOID:
            self._open.append(tag)
        if tag == "html":
            self.lang = attributes.get("lang")
        elif tag == "section":
            self._section = self.sections.setdefault(attributes["id"], [])
        elif tag == "table":
            self._table = []
            self._section.append(self._table)
        elif tag == "tr":
            self._table.append([])
        elif tag in ("td", "th") and self._table is not None:
            self._cell = [attributes.get("data-v"), ""]

    def handle_startendtag(self, tag, attributes):
        pass  # SVG closes its own

    def handle_endtag(self, tag):
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes nothing")
        if tag in ("td", "th") and self._cell:
            self._table[-1].append((self._cell[1], self._cell[0]))
            self._cell = None
        elif tag == "table":
            self._table = None

    def handle_data(self, data):
        if self._cell:
            self._cell[1] += data
