#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""check.py [ROOT]: checks the rules of the source tree.

Includes and links against layers.txt, namespaces against folders, cycles, names that are used and not
included, how many source files a header reaches, license lines, words that mark unfinished work, local
paths, duplicate class names in one namespace, names of source files that are compiled together, names in READMEs that
nothing has. Prints one line per fault and exits with 1 if there is any;
long files and classes are reported as warnings.
"""
import os
import pathlib
import re
import subprocess
import sys

from classlines import lines_of_classes
from documentnames import DocumentNames, is_for_developers
from layers import LIBRARY_TARGETS, SYSTEM_CALL, Layers, library_of_header
import uniquenames
from usednames import UsedNames

HERE = pathlib.Path(__file__).resolve().parent
CODE_FOLDERS = ("model", "views", "app", "capture")
SOURCES = (".cpp", ".h", ".c")
LICENSED = SOURCES + (".py", ".cmake", ".proto", ".sh", ".supp")
LICENSED_NAMES = ("CMakeLists.txt", "run")
LONG_FILE = 400
LONG_CLASS = 600
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)
CALL = re.compile(r"\b(trilane_library|trilane_room|trilane_program|target_link_libraries)\s*\(\s*([\w-]+)([^)]*)\)")
UNFINISHED = re.compile(r"\b(TODO|FIXME|HACK)\b")
# As clang-format writes them: namespaces and their classes begin in the first column.
SCOPE = re.compile(r"^namespace\s*(?P<opened>[\w:]*)\s*\{$|^(?P<closed>\}) // namespace"
                   r"|^(?:class|struct|enum class|enum)\s+(?:\[\[\w+\]\]\s+)?(?P<defined>\w+)(?:\s+final)?"
                   r"(?:\s*:(?!:)[^;]*)?\s*\{?$", re.M)
NAMESPACE = re.compile(r"^namespace (?P<name>trilane[\w:]*) \{\n(?P<body>.*?)^\} // namespace (?P=name)$", re.M | re.S)
DECLARED_ONLY = re.compile(r"(\s|template <.*>|(class|struct|enum class) [^;{]*;)*")
MACHINE_PATH = re.compile(r"(?<![\w.}$])/(?:home/\w|work/\w|root/|Users/\w)")


class Checker:
    def __init__(self, root, layers):
        self.root, self.layers = pathlib.Path(root), layers
        self.faults, self.warnings = list(layers.problems), []
        self.files = sorted(self._list_files())
        self.includes = {}
        self.classes = {}
        self.code = {}

    def _list_files(self):
        """What git knows or would add; everything but /build/ where there is no git."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=self.root,
                                capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            return [f for f in listed.stdout.splitlines() if (self.root / f).is_file()]
        found = []
        for folder, below, names in os.walk(self.root):
            top = pathlib.Path(folder) == self.root
            below[:] = [name for name in below if name not in (".git", "__pycache__")
                        and not (top and name == "build")]
            found += [os.path.relpath(os.path.join(folder, name), self.root) for name in names]
        return found

    def fault(self, path, text):
        self.faults.append(f"{path}: {text}")

    def run(self):
        for path in self.files:
            try:
                text = (self.root / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # pictures, traces
            self.check_text(path, text)
            if path.endswith(SOURCES):
                self.check_includes(path, text)
            if path.startswith(CODE_FOLDERS) and path.endswith(SOURCES) or path.endswith(".h"):
                self.check_classes(path, text)
            if path.startswith(CODE_FOLDERS) and path.endswith(SOURCES):
                self.code[path] = text
                self.check_namespaces(path, text)
                self.check_system_calls(path, text)
        self.check_used_names()
        self.check_links()
        self.check_include_cycles()
        self.check_reach()
        self.check_class_lines()
        self.check_documents()
        for path, text in uniquenames.faults_of(self.files, lambda path: (self.root / path).read_text(encoding="utf-8")):
            self.fault(path, text)
        return self.faults

    def check_text(self, path, text):
        licensed = path.endswith(LICENSED) or os.path.basename(path) in LICENSED_NAMES
        if licensed and text:
            head = "\n".join(text.splitlines()[:4])
            if "SPDX-FileCopyrightText: " not in head or "SPDX-License-Identifier: Apache-2.0" not in head:
                self.fault(path, "the two SPDX lines are missing at its top")
            if (lines := text.count("\n")) > LONG_FILE:
                self.warnings.append(f"{path}: {lines} lines; think again above {LONG_FILE}")
        if path.startswith("tests/arch/"):
            return  # speaks of the words it looks for
        if match := UNFINISHED.search(text):
            self.fault(path, f"{match[0]} marks unfinished work")
        if match := MACHINE_PATH.search(text):
            self.fault(path, f"names a path of one machine: {text[match.start():].split()[0]}")

    def check_includes(self, path, text):
        folder = self.layers.folder_of(path)
        if folder is None:
            self.fault(path, "its folder is not in layers.txt")
            return
        self.includes[path] = []
        for quote, header in INCLUDE.findall(text):
            if quote == '"' and header.startswith(CODE_FOLDERS + ("tests",)) and "/" in header:
                self.includes[path].append(header)
                used = self.layers.folder_of(header)
                if used is None or not self.layers.may_use(folder, used):
                    self.fault(path, f"{folder} may not include {header}")
            elif library := library_of_header(header):
                if not self.layers.may_use_library(folder, library):
                    self.fault(path, f"{folder} may not include <{header}>")

    def check_namespaces(self, path, text):
        """A file is in the namespace of its folder or of one above it; model/base is in trilane itself."""
        folders = set(os.path.dirname(path).split("/")[1:]) - {"base"}
        for match in NAMESPACE.finditer(text):
            room = match["name"].split("::")[1:2]
            if room and room[0] not in folders and not DECLARED_ONLY.fullmatch(match["body"]):
                self.fault(path, f"is in namespace {match['name']}, which is not that of its folder")
            elif not room and folders - {"libc", "trilaned", "helper"} and not DECLARED_ONLY.fullmatch(match["body"]):
                self.fault(path, "is in namespace trilane, which is that of model/base")

    def check_system_calls(self, path, text):
        """A thread_local variable with a constructor mostly has a destructor: use platform::perThread()."""
        code = re.sub(r"//.*", "", text)
        folder = self.layers.folder_of(path)
        if folder and not self.layers.may_use_library(folder, "system") and (match := SYSTEM_CALL.search(code)):
            self.fault(path, f"asks the system itself: {match[0]}")
        if match := re.search(r"^(?!.*\b(constinit|extern)\b).*\bthread_local\b.*", code, re.M):
            self.fault(path, f"is not constinit: {match[0].strip()}")

    def check_classes(self, path, text):
        """Two classes of one name in one namespace: the linker keeps one of their destructors.

        Headers of tests are included beside those of the product; their sources are programs of their own."""
        scopes = []
        for match in SCOPE.finditer(text):
            if match["closed"]:
                scopes.pop()
            elif match["opened"] is not None:
                scopes.append(match["opened"])
            elif "" not in scopes:
                name = "::".join([*scopes, match["defined"]])
                other = self.classes.setdefault(name, path)
                if other != path:
                    self.fault(path, f"defines {name}, which {other} defines, too")

    def check_used_names(self):
        names = UsedNames(self.code)
        for path in self.code:
            for name, header in names.missing(path):
                self.fault(path, f"uses {name} and does not include {header}")

    def check_links(self):
        calls, home = [], {}
        for path in self.files:
            folder = self.layers.folder_of(path)
            if os.path.basename(path) != "CMakeLists.txt" or folder is None:
                continue
            text = re.sub(r"#.*", "", (self.root / path).read_text(encoding="utf-8"))
            for function, target, rest in CALL.findall(text):
                if function != "target_link_libraries":
                    home[target] = folder
                    rest = rest.partition("LINK")[2]
                calls.append((path, folder, target, rest.split()))
            for target in re.findall(r"add_(?:library|executable)\s*\(\s*([\w-]+)", text):
                home[target] = folder
        for path, folder, target, linked in calls:
            self.check_link(path, folder, target, linked, home)

    def check_link(self, path, folder, target, linked, home):
        words = {"PUBLIC", "PRIVATE", "INTERFACE", "QT", "trilane_options"}
        for name in linked:
            if name in words or name.startswith("$"):
                continue
            if library := LIBRARY_TARGETS.get(name):
                if not self.layers.may_use_library(folder, library):
                    self.fault(path, f"{target} may not link {name}")
            elif name not in home:
                if folder != "tests":
                    self.fault(path, f"{target} links {name}, which layers.py does not know")
            elif not self.layers.may_use(folder, home[name]):
                self.fault(path, f"{target} may not link {name}")

    def check_include_cycles(self):
        done, trail = set(), []

        def visit(path):
            if path in trail:
                cycle = trail[trail.index(path):] + [path]
                self.fault(path, "includes itself: " + " > ".join(cycle))
                return
            if path in done:
                return
            trail.append(path)
            for header in self.includes.get(path, []):
                visit(header)
            trail.pop()
            done.add(path)

        for path in self.includes:
            visit(path)

    def check_reach(self):
        """A header that much of the tree includes makes each of its changes a build of much of the tree."""
        includers = {}
        for path, headers in self.includes.items():
            for header in headers:
                includers.setdefault(header, []).append(path)
        for header, most in self.layers.reach.items():
            reached, rest = set(), [header]
            while rest:
                for path in includers.get(rest.pop(), []):
                    if path not in reached:
                        reached.add(path)
                        rest.append(path)
            units = sum(not path.endswith(".h") for path in reached)
            if units > most:
                self.fault(header, f"reaches {units} source files, more than {most}")

    def check_documents(self):
        sources = SOURCES + (".py", ".txt", ".cmake", ".proto", ".sh", ".sql")
        texts = {path: (self.root / path).read_text(encoding="utf-8", errors="replace")
                 for path in self.files if path.endswith(sources) or is_for_developers(path)}
        names = DocumentNames(self.files, {path: text for path, text in texts.items() if not path.endswith(".md")})
        for path in filter(is_for_developers, texts):
            for line, name in names.unknown(path, texts[path]):
                self.fault(f"{path}:{line}", f"nothing is named {name}")

    def check_class_lines(self):
        for (folder, name), lines in lines_of_classes(self.code).items():
            if lines > LONG_CLASS:
                self.warnings.append(f"{folder}: class {name} has {lines} lines; think again above {LONG_CLASS}")


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent.parent
    checker = Checker(root, Layers((HERE / "layers.txt").read_text(encoding="utf-8")))
    faults = checker.run()
    for line in checker.warnings:
        print("warning:", line)
    for line in faults:
        print("fault:", line)
    print(f"{len(checker.files)} files, {len(faults)} faults, {len(checker.warnings)} warnings")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
