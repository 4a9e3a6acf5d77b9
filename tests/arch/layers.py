# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The rooms of layers.txt, and what names of headers and targets mean in its words."""
import fnmatch
import re

# Headers and link targets of others, by the word that layers.txt has for them. Headers do not tell
# Qt's libraries apart: without linking Qt6::Widgets its headers are not found.
LIBRARY_HEADERS = [
    ("widgets", re.compile(r"^(QtWidgets/.*|QApplication|QWidget|QFrame|QLabel|QMenu|QMenuBar|QDialog\w*|QMessageBox"
                           r"|Q\w+Dialog|Q\w*Button|Q\w*Layout(?<!QTextLayout)|Q\w+View|Q\w+Delegate|QScroll\w+|QSplitter"
                           r"|QStackedWidget|QTab(Bar|Widget)|QTool(Bar|Tip)|QLineEdit|Q\w*TextEdit|QTextBrowser|QComboBox"
                           r"|Q\w*SpinBox|QSlider|QCheckBox|QStyle|QStyleOption\w*|QProxyStyle|QHeaderView|QCompleter"
                           r"|QMainWindow|QDockWidget|QStatusBar|QProgressBar|QRubberBand|QSizeGrip|QTreeWidget\w*"
                           r"|QListWidget\w*|QTableWidget\w*|QSizePolicy|QWidgetAction|QKeySequenceEdit)$")),
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
    ("system", re.compile(r"^((sys|linux|net|netinet|arpa)/.*|(dirent|dlfcn|fcntl|ftw|glob|malloc|netdb|poll|pthread|pwd"
                          r"|sched|signal|spawn|termios|time|unistd)\.h|csignal|filesystem)$")),
]
SYSTEM_CALL = re.compile(r"(?<![\w>])::(?!inflate|crc32)[a-z]\w*\(|\b(?:secure_)?getenv\(|\benviron\b")
LIBRARY_TARGETS = {
    "Qt6::Core": "qtcore", "Qt6::Gui": "qt", "Qt6::Network": "qt",
    "Qt6::Widgets": "widgets", "Qt6::Svg": "qt",
    "Qt6::Test": "qt", "Qt6::Concurrent": "qt", "protobuf::libprotobuf": "protobuf",
    "PkgConfig::ZSTD": "zstd", "c": "libc", "gcc": "libc", "simdjson::simdjson": "simdjson", "ZLIB::ZLIB": "zlib",
    "SQLite::SQLite3": "sqlite", "OpenSSL::Crypto": "crypto", "CLI11::CLI11": "cli11", "Threads::Threads": "threads",
    "PkgConfig::LIBBPF": "libbpf", "PkgConfig::UTF8PROC": "utf8proc",
}


class Layers:
    """The list of layers.txt: the level of each room, the libraries it may use, forbidden pairs, and how many
    source files a header may reach."""

    def __init__(self, text):
        self.level, self.others, self.forbidden, self.system, self.problems = {}, {}, [], [], []
        self.reach = {}
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            if line.startswith("forbid "):
                rooms, _, used = line.removeprefix("forbid ").partition(":")
                self._forbid(number, rooms.split(), used.split())
                continue
            if line.startswith("reach "):
                header, _, most = line.removeprefix("reach ").partition(":")
                self.reach[header.strip()] = int(most)
                continue
            if line.startswith("system "):
                self.system = line.split()[1:]
                self._forbid(number, self.system, [])
                continue
            rooms, _, others = line.partition("|")
            for room in rooms.split():
                if room in self.level:
                    self.problems.append(f"layers.txt:{number}: {room} is listed twice")
                self.level[room] = number
                self.others[room] = set(others.split())

    def _forbid(self, number, rooms, used):
        for pattern in rooms + used:
            if not any(fnmatch.fnmatchcase(room, pattern) for room in self.level):
                self.problems.append(f"layers.txt:{number}: no room is called {pattern}")
        self.forbidden += [(room, other) for room in rooms for other in used]

    def folder_of(self, path):
        """The longest folder of the list that holds the path; None when there is none."""
        parts = path.split("/")[:-1]
        for length in range(len(parts), 0, -1):
            if "/".join(parts[:length]) in self.level:
                return "/".join(parts[:length])
        return None

    def may_use(self, folder, used):
        if folder == used or "*" in self.others[folder]:
            return True
        return self.level[used] <= self.level[folder] and not any(
            fnmatch.fnmatchcase(folder, room) and fnmatch.fnmatchcase(used, other) for room, other in self.forbidden)

    def may_use_library(self, folder, library):
        """Of Qt: "qtcore" is Core alone, "qt" all but widgets; its headers are "qtheader" or "widgets"."""
        allowed = self.others[folder]
        if library == "system":
            return any(fnmatch.fnmatchcase(folder, room) for room in self.system)
        if "*" in allowed or library in allowed:
            return True
        return library in ("qtcore", "qtheader") and bool({"qt", "qtcore"} & allowed)


def library_of_header(header):
    return next((name for name, pattern in LIBRARY_HEADERS if pattern.search(header)), None)
