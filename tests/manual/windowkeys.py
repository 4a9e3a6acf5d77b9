# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The keys of the window, from its sources, and the keys named by a page."""
import pathlib
import re

SEQUENCE = re.compile(r"((?:Qt::(?:CTRL|SHIFT|ALT) \| )*)Qt::Key_(\w+)")
LIST = re.compile(r"\{\s*((?:Qt::(?:CTRL|SHIFT|ALT) \| )*Qt::Key_\w+)[^{}]*\}")
NUMBERED = re.compile(r"((?:Qt::(?:CTRL|SHIFT|ALT) \| )+)static_cast<Qt::Key>\(Qt::Key_0 \+")
SAID = re.compile(r"\b((?:(?:Ctrl|Shift|Alt)\+)+(?:F\d+|[A-Z](?:[a-z]\w*)?))\b")  # in its words
NAMES = {"Plus": "+", "Minus": "-", "Equal": "=", "BracketLeft": "[", "BracketRight": "]",
         "Slash": "/", "PageUp": "PgUp", "PageDown": "PgDown", "Escape": "Esc",
         "Underscore": "_"}
KEY = re.compile(r"^(?:(?:Ctrl|Shift|Alt)\+)*(?:[A-Z0-9]|F\d+|Home|PgUp|PgDown|Left|Right|Up|Down|"
                 r"Backspace|Delete|Esc|Tab|Return|Enter|Space|[-+\[\]/])$")
ARROWS = {"Left", "Right", "Up", "Down"}  # are called arrow keys


def words(modifiers, name):
    parts = [part.capitalize() for part in re.findall(r"CTRL|SHIFT|ALT", modifiers)]
    return "+".join(parts + [NAMES.get(name, name)])


def keys_in(source):
    found = {words(*match.groups()) for match in SEQUENCE.finditer(source)}
    found |= set(SAID.findall(source))
    for modifiers in NUMBERED.findall(source):
        found |= {words(modifiers, str(number)) for number in range(1, 10)}
    return found


def commands_keys(source):
    """Of a table of commands: the first key of each, but for the arrows."""
    first = {words(*SEQUENCE.match(keys).groups()) for keys in LIST.findall(source)}
    return first - ARROWS


class WindowKeys:
    def __init__(self, root):
        root = pathlib.Path(root)
        self.all = set()
        for folder in ("app/ui", "views"):
            for path in sorted((root / folder).rglob("*.cpp")):
                self.all |= keys_in(path.read_text(encoding="utf-8"))
        table = root / "views/timeline/input/timelinecommands.cpp"
        self.timeline = commands_keys(table.read_text(encoding="utf-8"))
