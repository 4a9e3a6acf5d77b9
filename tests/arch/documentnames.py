# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Names in READMEs and other notes for developers that nothing in the tree has: files, classes, members."""
import os
import re

QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?:[\w-]+/)*\w[\w-]*\.(?:cpp|h|py|proto|sql|cmake|md|ts)")
MEMBER = re.compile(r"(?:\w+::)*([A-Za-z]\w*)::(\w+)(?:\(.*\))?")
FOLDER = re.compile(r"(?:model|views|app|capture|tests|resources|translations)(?:/[a-z]\w*)+/?")
CLASS = re.compile(r"[A-Z][a-z]\w*")
DEFINED = re.compile(r"\b(?:class|struct|enum class|enum|namespace|using)\s+(?:\w+::)*(\w+)")
PLACEHOLDER = re.compile(r"[A-Z]{4}\w*\.(?!md)")
WORD = re.compile(r"\w+")
KNOWN = ("README.md", "FORMAT.md", "DEFINITIONS.md", "CHANGELOG.md")


def is_for_developers(path):
    return path.endswith(".md") and not path.startswith("resources/manual/") and path != "CHANGELOG.md"


class DocumentNames:
    """`code`: path -> text of all sources; `files`: all paths of the tree."""

    def __init__(self, files, code):
        self.files, self.all = files, "\n".join(code.values())
        self.words_by_owner = {}
        for text in code.values():
            words = None
            for name in DEFINED.findall(text):
                words = words or set(WORD.findall(text))
                self.words_by_owner.setdefault(name, set()).update(words)

    def unknown(self, path, text):
        """Line and name of each. A file's name is from the root or the folder of `path`; without a folder, below the
        latter or beside it."""
        folder = os.path.dirname(path)
        for number, line in enumerate(text.splitlines(), 1):
            for name in QUOTED.findall(line):
                if not self._is_known(name, folder):
                    yield number, name

    def _is_known(self, name, folder):
        if FILE.fullmatch(name):
            return bool(PLACEHOLDER.search(name)) or name in KNOWN or any(
                path in (name, os.path.join(folder, name)) or "/" not in name and path.endswith("/" + name) and
                (path.startswith(folder and folder + "/") or os.path.dirname(path) == os.path.dirname(folder))
                for path in self.files)
        if FOLDER.fullmatch(name):
            return any(path.startswith(name.rstrip("/") + "/") or path == name for path in self.files)
        if member := MEMBER.fullmatch(name):
            owner, last = member.groups()
            return last in self.words_by_owner.get(owner, ()) or f"{owner}::{last}" in self.all
        return not CLASS.fullmatch(name) or name in self.all
