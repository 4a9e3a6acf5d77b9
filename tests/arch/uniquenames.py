# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Are the names of a source file its own? Files of a target are compiled together, in groups whose borders move
with each change of a size: then two functions of one name in unnamed namespaces are one defined twice, and one
with the name of a namespace is ambiguous to who writes `using namespace trilane`.

Reads what clang-format has written: definitions begin in the first column.
"""
import os
import re

from usednames import NO_CODE

SCOPE = re.compile(r"^namespace\s*(?P<opened>[\w:]*)\s*\{(?P<closed>\})?|^(?P<end>\}) // namespace", re.M)
NAMESPACE = re.compile(r"^namespace trilane::(\w+)", re.M)
TARGET = re.compile(r"^\s*(trilane_room|trilane_tests|trilane_library)\s*\(\s*[\w-]+([^)]*)\)", re.M)
TYPE = re.compile(r"(?:class|struct|enum class|enum|union|using)\s+(\w+)(?:\s+final)?(?:\s*:(?!:)[^;{]*)?\s*[{=]")
VALUE = re.compile(r"(?:(?:inline|constexpr|constinit|static|const|thread_local)\s+)+[\w:<>,&* ]*?(\w+)(?:\[[^\]]*\])?\s*[={;]")
FUNCTION = re.compile(r"(?!public|protected|private|using|class|struct|enum|namespace|friend)(?:\[\[\w+\]\] )*[\w:<>,&*\s]*?[ \n&*]([a-z]\w*)\((?!\*)"
                      r"([^;{}]*?)\)(?: noexcept)?\s*\{")
COLUMN = re.compile(r"^(?=[^\s#])", re.M)


def types_of(parameters):
    """The types of a parameter list: functions that differ in them are overloads."""
    parameters = re.sub(r"=[^,]*", "", re.sub(r"<[^<>]*>", lambda part: part[0].replace(",", ";"), parameters))
    return tuple(re.sub(r"\s+", "", re.sub(r"(?<=[\s&*])\w+\s*$", "", one)) for one in parameters.split(","))


def own_names(text):
    """(scope, name, types of parameters) of what only this file is to know: in unnamed namespaces, static, or a
    class of the file. The types are None for all but functions."""
    code = NO_CODE.sub(lambda part: part[0] if part[0].startswith("// namespace") else "", text)
    scopes, names = [], set()
    for at in (match.start() for match in COLUMN.finditer(code)):
        if scope := SCOPE.match(code, at):
            if scope["end"]:
                scopes.pop()
            elif not scope["closed"]:
                scopes.append(scope["opened"])
            continue
        found = TYPE.match(code, at)
        if not found and ("" in scopes or code.startswith("static ", at)):
            found = FUNCTION.match(code, at) or VALUE.match(code, at)
        if found:
            types = types_of(found[2]) if found.re is FUNCTION else None
            names.add(("::".join(filter(None, scopes)), found[1], types))
    return names


def targets_of(files, read):
    """The source files of each target that is compiled in groups, by the folder of its CMakeLists.txt."""
    lists = {os.path.dirname(path) for path in files if os.path.basename(path) == "CMakeLists.txt"}

    def home(path):
        while (path := os.path.dirname(path)) and path not in lists:
            pass
        return path

    for folder in sorted(lists):
        text = re.sub(r"#.*", "", read(os.path.join(folder, "CMakeLists.txt")))
        for kind, words in TARGET.findall(text):
            if kind == "trilane_library":
                named = words.partition("SOURCES")[2].partition("LINK")[0].split()
                sources = [path for path in (os.path.normpath(os.path.join(folder, name)) for name in named)
                           if path in files]
            elif kind == "trilane_room":
                sources = [path for path in files if path.endswith(".cpp") and home(path) == folder]
            else:
                sources = [path for path in files if path.startswith(folder + "/") and path.endswith(".cpp")
                           and os.path.basename(path).startswith("tst_")]
            yield folder, sources


def faults_of(files, read):
    """(path, text) of each fault; `read` gives the text of a path."""
    files = set(files)
    texts = {path: read(path) for path in sorted(files) if path.endswith((".cpp", ".h"))}
    namespaces = {name for text in texts.values() for name in NAMESPACE.findall(text)}
    for folder, sources in targets_of(files, read):
        defined = {}
        for path in sorted(sources):
            for scope, name, types in sorted(own_names(texts[path]), key=str):
                others = defined.setdefault((scope, name), {})
                for other_types, other in others.items():
                    if other != path and (other_types == types or None in (types, other_types)):
                        yield path, f"{name} is defined in {other}, too, and both are compiled together"
                others.setdefault(types, path)
                if name in namespaces:
                    yield path, f"{name} has the name of namespace trilane::{name}"
