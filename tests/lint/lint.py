#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""lint.py format [--fix] | words | markup | tidy --build FOLDER [-j N] [FILE…] | selftest

format: checks that all C++ sources are formatted by clang-format 14. words: finds words of words.txt, in all
files or in what users see (strings of product code, queries, the manual). markup: finds rich text outside of the
files that may write it: names in a trace must not become markup. tidy: runs clang-tidy with the checks
of .clang-tidy on the shipped sources, or on some. selftest: each finds planted faults. Exit status 77 and
"SKIP: reason" if the tool is not installed.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("model", "views", "app", "capture", "tests")
TIDY_FOLDERS = ("model", "views", "app", "capture")
FORMATTER = "clang-format-14"  # other versions lay out otherwise
WORD_FOLDERS = FOLDERS + ("resources/cmake", "resources/sql", "resources/manual/en")
WORD_ENDINGS = {".cpp", ".h", ".c", ".py", ".md", ".sql", ".cmake", ".txt", ".proto"}
WORD_LISTS = pathlib.Path(__file__).with_name("words.txt")
STRING = re.compile(r'//.*|("(?:[^"\\\n]|\\.)*")')
MARKUP = re.compile(r"toHtmlEscaped|convertFromPlainText|[sS]etHtml|insertHtml|[sS]etMarkdown"
                    r"|Qt::(RichText|AutoText|MarkdownText)|QErrorMessage|QWhatsThis|setStyle\((?!new style::Style)")
# Each escapes what it does not write itself.
MARKUP_FILES = {
    "app/ui/pictures/svgengine.cpp", "app/ui/pieces/keyhelp.cpp", "app/ui/pieces/notes.cpp",
    "views/panels/details/detailspage.cpp", "views/panels/details/detailspanel.cpp",
    "views/panels/pages/emptypage.cpp", "views/panels/pages/firststeps.cpp", "views/style/style.cpp"}
PRECOMPILED = re.compile(r" -Winvalid-pch -include \S+/cmake_pch\.hxx")
PLANTED = """#include <string>
#include <vector>
int sum(std::vector<std::string> all)
{
    int total = 0;
    for (std::string one : all)
    total += sizeof(one.size());
    return total;
}
"""


def need(tool):
    if not shutil.which(tool):
        print(f"SKIP: {tool} is not installed")
        sys.exit(77)
    return tool


def sources():
    return sorted(path for folder in FOLDERS for ending in ("*.cpp", "*.h", "*.c")
                  for path in (ROOT / folder).rglob(ending))


def format_sources(fix):
    command = [need(FORMATTER), f"--style=file:{ROOT}/.clang-format"]
    command += ["-i"] if fix else ["--dry-run", "--Werror"]
    done = subprocess.run(command + [str(path) for path in sources()], check=False)
    if done.returncode:
        sys.exit("some files are not formatted; ./run format mends that")
    print(f"{len(sources())} files are formatted")


def word_rules():
    """(section, expression, what to write instead) of words.txt."""
    section = None
    for line in WORD_LISTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            expression, instead = line.split(" => ")
            yield section, re.compile(expression), instead


def shown_lines(path, text):
    """(number, what users see of that line)"""
    lines = enumerate(text.splitlines(), 1)
    folder = path.parts[0]
    if path.suffix == ".md":
        return lines if path.is_relative_to("resources/manual") else ()
    if path.suffix == ".sql":
        return ((number, line) for number, line in lines if line.startswith("--"))
    if folder not in TIDY_FOLDERS or path.suffix not in (".cpp", ".h"):
        return ()
    return ((number, " ".join(STRING.findall(line))) for number, line in lines
            if not line.lstrip().startswith("#include"))


def word_faults(path, text, rules):
    """path: from the root of the repository."""
    shown = list(shown_lines(path, text))
    for section, expression, instead in rules:
        for number, line in enumerate(text.splitlines(), 1) if section == "everywhere" else shown:
            for found in expression.finditer(line):
                yield f"{path}:{number}: “{found[0]}”: write {instead}"


def words():
    rules = list(word_rules())
    paths = sorted(path for folder in WORD_FOLDERS for path in (ROOT / folder).rglob("*")
                   if path.suffix in WORD_ENDINGS and path.parent != WORD_LISTS.parent)
    faults = [fault for path in paths
              for fault in word_faults(path.relative_to(ROOT), path.read_text(encoding="utf-8", errors="replace"), rules)]
    print("\n".join(faults))
    print(f"words: {len(paths)} files, {len(faults)} faults")
    sys.exit(1 if faults else 0)


def markup_faults(path, text):
    """path: from the root of the repository. views/style makes every label and tip plain that does not ask."""
    if str(path) in MARKUP_FILES:
        return
    for number, line in enumerate(text.splitlines(), 1):
        if found := MARKUP.search(line.split("//")[0]):
            yield f"{path}:{number}: “{found[0]}”: rich text: show plain text, or add the file to MARKUP_FILES"


def markup():
    paths = [path.relative_to(ROOT) for path in sources() if path.relative_to(ROOT).parts[0] in ("views", "app")]
    faults = [fault for path in paths for fault in markup_faults(path, (ROOT / path).read_text(encoding="utf-8"))]
    faults += [f"{name}: no such file" for name in sorted(MARKUP_FILES) if not (ROOT / name).exists()]
    print("\n".join(faults))
    print(f"markup: {len(paths)} files, {len(faults)} faults")
    sys.exit(1 if faults else 0)


def tidy_one(tool, build, path):
    # The build's options are for GCC.
    command = [tool, "--quiet", "--extra-arg=-Wno-unknown-warning-option", "-p", str(build), str(path)]
    return path, subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, check=False)


def each_file(entry):
    """With TRILANE_UNITY CMake compiles files together, from one that includes them: an entry for each."""
    if "/Unity/" not in entry["file"]:
        return [entry]
    together = pathlib.Path(entry["file"]).read_text(encoding="utf-8")
    return [dict(entry, file=file, command=entry["command"].replace(entry["file"], file))
            for file in re.findall('#include "(.+)"', together)]


def tidy(build, jobs, only):
    tool = need("clang-tidy")
    text = (build / "compile_commands.json").read_text(encoding="utf-8")
    # A header that GCC has precompiled is nothing that clang can read.
    text = PRECOMPILED.sub("", text)
    database = [single for entry in json.loads(text) for single in each_file(entry)]
    (build / "lint").mkdir(exist_ok=True)
    (build / "lint/compile_commands.json").write_text(json.dumps(database), encoding="utf-8")
    shipped = tuple(f"{ROOT}/{folder}/" for folder in TIDY_FOLDERS)
    paths = sorted({entry["file"] for entry in database if entry["file"].startswith(shipped)})
    if only:
        wanted = {str(path.resolve()) for path in only}
        paths = [path for path in paths if path in wanted]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda path: tidy_one(tool, build / "lint", path), paths))
    faults = [done.stdout for _, done in results if done.returncode]
    print("\n".join(faults))
    print(f"clang-tidy: {len(paths)} files, {len(faults)} with faults")
    sys.exit(1 if faults else 0)


def selftest():
    for path, line in (("model/x.cpp", 'const int kMostRows = 1; // "nothing to sort by"'),
                       ("model/x.cpp", 'fail("nothing to group by");'), ("resources/manual/en/x.md", "must not"),
                       ("tests/x.py", "colour = 1"), ("views/x.h", "void normalise();")):
        found = list(word_faults(pathlib.Path(path), f"\n{line}\n", list(word_rules())))
        assert len(found) == 1 and found[0].startswith(f"{path}:2: "), f"one fault was planted: {line}\n{found}"
    for line in ("label->setTextFormat(Qt::RichText);", "edit->setHtml(name);", "QString s = n.toHtmlEscaped();"):
        assert len(list(markup_faults(pathlib.Path("views/x.cpp"), line))) == 1, f"markup was planted: {line}"
    need(FORMATTER), need("clang-tidy")
    with tempfile.TemporaryDirectory() as folder:
        planted = pathlib.Path(folder, "planted.cpp")
        planted.write_text(PLANTED, encoding="utf-8")
        formatted = subprocess.run([FORMATTER, f"--style=file:{ROOT}/.clang-format", "--dry-run", "--Werror",
                                    str(planted)], stderr=subprocess.DEVNULL, check=False)
        found = subprocess.run(["clang-tidy", "--quiet", f"--config-file={ROOT}/.clang-tidy", str(planted), "--",
                                "-std=c++20"], text=True, capture_output=True, check=False)
    assert formatted.returncode != 0, "clang-format did not find the planted indentation"
    for check in ("performance-for-range-copy", "performance-unnecessary-value-param"):
        assert check in found.stdout, f"clang-tidy did not find the planted {check}:\n{found.stdout}"
    assert found.returncode != 0, "what clang-tidy finds must be an error"
    print("every planted fault was found")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("format", "words", "markup", "tidy", "selftest"))
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="tidy: only these")
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/dev")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.what == "format":
        format_sources(options.fix)
    elif options.what == "words":
        words()
    elif options.what == "markup":
        markup()
    elif options.what == "tidy":
        tidy(options.build.resolve(), options.j, options.files)
    else:
        selftest()


if __name__ == "__main__":
    main()
