# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Does every file include what it uses? Precompiled headers and files that are compiled together hide
a missing include, until a build without them fails.

Checks types, constants and functions that headers define at namespace level, which clang-format puts into
the first column. Names that are also members, enumerators or names in source files are ambiguous and skipped.
"""
import collections
import pathlib
import re

NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
                     r"|(?<!\d)'(?:\\.|[^'\\\n])*'|^[ \t]*#[^\n]*", re.S | re.M)
INCLUDED = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
TYPE = re.compile(r"^(?:class|struct|enum class|enum|union)\s+(?:\[\[\w+\]\]\s+)?(\w+)(?:\s+final)?"
                  r"(?:\s*:(?!:)[^;{]*)?\s*\{?$|^using (\w+) =", re.M)
FORWARD = re.compile(r"^(?:class|struct|enum class)\s+(\w+)(?:\s*:[^;{]*)?;", re.M)
CONSTANT = re.compile(r"^(?:inline |constexpr |extern |const )+[\w:<>,* ]*?\b(k[A-Z]\w*)\b", re.M)
FUNCTION = re.compile(r"^(?!\s|using|class|struct|enum|namespace|template|friend)(?:\[\[nodiscard\]\] )?"
                      r"[\w:<>,&* ]*?[ &*]([a-z]\w*)\((?!\*)", re.M)
OWN_NAMESPACE = re.compile(r"^namespace (?!trilane \{)\w", re.M)
ENUMERATION = re.compile(r"\benum\b[^;{]*\{([^}]*)\}")
INNER = (re.compile(r"^[ \t]+(?![ \t]|(?:return|else|case|throw|co_return|new|delete)\b)"
                    r"(?:[\w:<>,&*\[\]]+\s+)+[&*]*(\w+)\s*[({;=]", re.M),
         re.compile(r"^[ \t]+(?:class|struct|enum class|enum|using)\s+(\w+)", re.M),
         re.compile(r"^[ \t]+.*\b(k[A-Z]\w*)\b\s*[={]", re.M),
         re.compile(r"^\s*using [\w:]+::(\w+);", re.M))
USE = re.compile(r"(?<![\w.>:])(?:trilane::)?([A-Za-z_]\w*)\b(\s*\()?")


class UsedNames:
    """Of the text of each file by its path from the root."""

    def __init__(self, texts):
        self.code = {path: NO_CODE.sub("", text) for path, text in texts.items()}
        self.included = {path: [self._path_of(path, name) for name in INCLUDED.findall(text)]
                         for path, text in texts.items()}
        self.defining = collections.defaultdict(set)
        self.declaring = collections.defaultdict(set)
        self.ambiguous = set()
        for path, code in self.code.items():
            self._read(path, code)

    def _path_of(self, path, name):
        return name if name in self.code else str(pathlib.PurePosixPath(path).parent / name)

    def _read(self, path, code):
        types = [a or b for a, b in TYPE.findall(code)]
        for names in ENUMERATION.findall(code):
            self.ambiguous.update(re.findall(r"\w+", names))
        for pattern in INNER:
            self.ambiguous.update(pattern.findall(code))
        for name in FORWARD.findall(code):
            self.declaring[name].add(path)
        if not path.endswith(".h"):
            self.ambiguous.update(types)
            return
        # Of a namespace of its own a function has a name that others have, too: connection::disconnect.
        functions = FUNCTION.findall(code)
        if OWN_NAMESPACE.search(code):
            self.ambiguous.update(functions)
        for name in types + CONSTANT.findall(code) + functions:
            self.defining[name].add(path)

    def _reached_from(self, path):
        reached, rest = set(), [path]
        while rest:
            header = rest.pop()
            if header not in reached:
                reached.add(header)
                rest += self.included.get(header, [])
        return reached

    def missing(self, path):
        """(name, a header that defines it) of what the file uses and includes nowhere."""
        code, reached, found = self.code[path], self._reached_from(path), {}
        for name, call in USE.findall(code):
            headers = self.defining.get(name, set())
            if not headers or name in self.ambiguous or name in found or headers & reached:
                continue
            if self.declaring[name] & reached or self._is_own(name, call, code):
                continue
            found[name] = min(headers)
        return sorted(found.items())

    @staticmethod
    def _is_own(name, call, code):
        """Whether the file itself gives the name a meaning."""
        if name[0].islower() and not re.match("k[A-Z]", name):
            return not call or re.search(rf"^(?!\s)[\w:<>,&*\[\] ]*\b{name}\(", code, re.M)
        return re.search(rf"\b(?:class|struct|enum class|typename)\s+{name}\b"
                         rf"|(?:[>\w]\s+|[*&]){name}\s*[=\[{{]", code)
