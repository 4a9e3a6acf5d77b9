# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The allow-list of layers.txt, and what names of headers and targets mean in its words."""
import re

# Headers and link targets of others, by the word that layers.txt has for them. Headers do not tell
# Qt's libraries apart: without linking Qt6::Widgets its headers are not found.
LIBRARY_HEADERS = [
    ("qtheader", re.compile(r"^(Qt\w*/.*|Q[A-Z]\w*|q[a-z]+\.h)$")),
    ("protobuf", re.compile(r"^google/protobuf/|\.pb\.h$")),
    ("zstd", re.compile(r"^zstd\w*\.h$")),
    ("simdjson", re.compile(r"^simdjson(\.h|/)")),
    ("zlib", re.compile(r"^(zlib|libdeflate)\.h$")),
    ("sqlite", re.compile(r"^sqlite3\w*\.h$")),
    ("crypto", re.compile(r"^openssl/")),
    ("cli11", re.compile(r"^CLI/")),
    ("utf8proc", re.compile(r"^utf8proc\.h$")),
    ("libbpf", re.compile(r"^bpf/")),
]
LIBRARY_TARGETS = {
    "Qt6::Core": "qtcore", "Qt6::Gui": "qt", "Qt6::Network": "qt",
    "Qt6::Widgets": "qt", "Qt6::Svg": "qt",
    "Qt6::Test": "qt", "Qt6::Concurrent": "qt", "protobuf::libprotobuf": "protobuf",
    "PkgConfig::ZSTD": "zstd", "c": "libc", "gcc": "libc", "simdjson::simdjson": "simdjson", "ZLIB::ZLIB": "zlib",
    "SQLite::SQLite3": "sqlite", "OpenSSL::Crypto": "crypto", "CLI11::CLI11": "cli11", "Threads::Threads": "threads",
    "PkgConfig::LIBBPF": "libbpf", "PkgConfig::UTF8PROC": "utf8proc",
}


class Layers:
    """The allow-list: for each folder, which of ours and of others' it may use."""

    def __init__(self, text):
        self.ours, self.others, self.problems = {}, {}, []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            folder, _, rest = line.partition(":")
            ours, _, others = rest.partition("|")
            folder = folder.strip()
            for used in ours.split():
                # Naming only what is above keeps the allow-list itself free of cycles.
                if used != "*" and used not in self.ours:
                    self.problems.append(f"layers.txt:{number}: {folder} names {used}, which is "
                                         "not above it")
            self.ours[folder] = set(ours.split())
            self.others[folder] = set(others.split())

    def folder_of(self, path):
        """The longest folder of the list that holds the path; None when there is none."""
        parts = path.split("/")[:-1]
        for length in range(len(parts), 0, -1):
            if "/".join(parts[:length]) in self.ours:
                return "/".join(parts[:length])
        return None

    def may_use(self, folder, used):
        return used == folder or bool({used, "*"} & self.ours[folder])

    def may_use_library(self, folder, library):
        """Of Qt: "qtcore" is Core alone, "qt" all of it; its headers are "qtheader"."""
        allowed = self.others[folder]
        if "*" in allowed or library in allowed:
            return True
        return library in ("qtcore", "qtheader") and bool({"qt", "qtcore"} & allowed)


def library_of_header(header):
    return next((name for name, pattern in LIBRARY_HEADERS if pattern.search(header)), None)
