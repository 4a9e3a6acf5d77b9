#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""commandline.py pages|completions --trilane PROGRAM [--daemon PROGRAM] [--ui PROGRAM]

pages: has every command a manual page that groff and mandoc read without a warning, with all its options?
completions: do bash, zsh and fish read theirs, and does bash complete what one expects?"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "resources/commandline"
# The line up to the cursor, and words that must be among, and must not be among, what is offered.
EXPECTED = [
    ("trilane st", ["stats", "start", "status", "steps", "stop"], ["record"]),
    ("trilane describe", [], ["describe-commands"]),
    ("trilane --v", ["--version"], []),
    ("trilane stats --rep", ["--report"], ["--format"]),
    ("trilane stats --report cuda_gpu_s", ["cuda_gpu_sum"], ["kernels"]),
    ("trilane stats --report=mem", ["memcpy"], []),
    ("trilane stats x.trilane --format ", ["table", "csv", "json", "markdown"], ["kernels"]),
    ("trilane stats --sort occ", ["occupancy"], []),
    ("trilane stats --group-by name,gr", ["name,grid"], ["grid"]),
    ("trilane diagnose --fail-on ", ["note", "low", "medium", "high"], []),
    ("trilane record --trace cuda,o", ["cuda,osrt"], []),
    ("trilane record --cuda-graph ", ["graph", "node"], []),
    ("trilane record --gpu-metrics ", ["on", "off"], ["memory"]),
    ("trilane info ", ["run.trilane", "run.json.gz", "folder"], ["notes.txt"]),
    ("trilane info no", ["notes.txt"], []),
    ("trilane diff a", ["a b.trilane"], []),
    ("trilane query --file n", ["notes.txt"], []),
    ("trilane doctor --format ", ["text", "json"], ["csv"]),
    ("trilane record ", ["--"], []),
    ("trilane attach ", ["{pid}"], ["run.trilane"]),
    ("trilaned --", ["--socket", "--everyone", "--idle"], ["--private"]),
    ("trilane-ui --theme ", ["dark", "light"], []),
    ("trilane-ui --tab fl", ["flames"], []),
    ("trilane-ui r", ["run.trilane"], []),
]


def make(script, arguments, folder, *more):
    programs = ["--trilane", arguments.trilane]
    programs += ["--daemon", arguments.daemon] if arguments.daemon else []
    programs += ["--ui", arguments.ui] if arguments.ui else []
    subprocess.run([sys.executable, str(SCRIPTS / script), *programs, *more, "--out", folder], check=True,
                   env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"})


def commands_of(trilane):
    text = subprocess.run([trilane, "--help"], check=True, capture_output=True, text=True).stdout
    listed = text.partition("Subcommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  ([\w-]+)", listed, re.M)


def options_of(trilane, command):
    text = subprocess.run([trilane, command, "--help"], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text.partition("\nOptions:\n")[2].partition("\n\n")[0]))


def complaints(path):
    """What groff and mandoc have against a page."""
    checks = [["groff", "-man", "-Tutf8", "-ww", "-z", str(path)], ["mandoc", "-T", "lint", "-W", "warning", str(path)]]
    for check in checks:
        if shutil.which(check[0]):
            done = subprocess.run(check, capture_output=True, text=True, check=False)
            yield from (done.stdout + done.stderr).splitlines()


def check_pages(arguments, folder):
    if not shutil.which("groff") and not shutil.which("mandoc"):
        print("SKIP: neither groff nor mandoc is installed")
        sys.exit(77)
    make("pages.py", arguments, folder)
    pages = {path.name: path for path in pathlib.Path(folder).rglob("*.[18]")}
    commands = commands_of(arguments.trilane)
    assert len(commands) > 10, commands
    wanted = {"trilane.1"} | {f"trilane-{command}.1" for command in commands}
    wanted |= {"trilaned.8"} if arguments.daemon else set()
    wanted |= {"trilane-ui.1"} if arguments.ui else set()
    assert set(pages) == wanted, f"pages {sorted(set(pages) ^ wanted)}"
    found = [line for path in pages.values() for line in complaints(path)]
    assert not found, "\n".join(found)
    for command in commands:
        text = pages[f"trilane-{command}.1"].read_text(encoding="utf-8").replace("\\-", "-")
        missing = [name for name in options_of(arguments.trilane, command) if f"\\fB{name}\\fR" not in text]
        assert not missing, f"trilane-{command}.1 has nothing of {missing}"
        assert f".BR trilane-{command} (1)" in pages["trilane.1"].read_text(encoding="utf-8").replace("\\-", "-")
    check_chinese(arguments, os.path.join(folder, "zh_CN"), pages)
    tools = [tool for tool in ("groff", "mandoc") if shutil.which(tool)]
    print(f"{len(pages)} pages, read by {' and '.join(tools)}")


def check_chinese(arguments, folder, english):
    """The same pages with the same options."""
    make("pages.py", arguments, folder, "--language", "zh_CN")
    pages = {path.name: path for path in pathlib.Path(folder).rglob("*.[18]")}
    assert set(pages) == set(english), sorted(pages)
    found = [line for path in pages.values() for line in complaints(path)]
    assert not found, "\n".join(found)
    for name, path in pages.items():
        text = re.sub(r"\\\[u([0-9A-F]{4})\]", lambda m: chr(int(m[1], 16)), path.read_text(encoding="utf-8"))
        for heading in ("名称", "概要", "描述", "选项", "退出状态", "参见"):
            assert f'.SH "{heading}"' in text, f"{name} in Chinese has no section {heading}"
        bold = re.compile(r"\\fB(\\-[^\\]*(?:\\-[^\\]*)*)\\fR")
        assert bold.findall(text) == bold.findall(english[name].read_text(encoding="utf-8")), name
        prose = re.sub(r"(?s)\.EX\n.*?\n\.EE", "", text.replace("\\-", "-"))
        words = re.search(r"(?m)^(?!\.)[A-Za-z]?[a-z]+ [a-z]{2,} [a-z]{2,} [a-z]{2,}.*$", prose)
        assert not words, f"{name} in Chinese: {words[0]}"


def bash_answer(folder, line, place):
    """What bash offers behind the line, as readline would ask for it."""
    program = line.split()[0]
    script = f"""source "$1"
line=$2
# Words as readline takes them apart; "=" is one of its own.
read -ra words <<< "${{line//=/ = }}"
[[ $line == *[\\ =] ]] && words+=("")
COMP_WORDS=("${{words[@]}}") COMP_CWORD=$((${{#words[@]}} - 1))
compopt() {{ :; }}
$(complete -p {program} | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", f"{folder}/bash/{program}", line],
                          cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, f"{line}: {done.stderr}"
    return done.stdout.splitlines()


def check_bash(arguments, folder, place):
    for name in ("run.trilane", "run.json.gz", "notes.txt", "a b.trilane"):
        (place / name).touch()
    (place / "folder").mkdir()
    for line, wanted, unwanted in EXPECTED:
        program = line.split()[0]
        if (program == "trilaned" and not arguments.daemon) or (program == "trilane-ui" and not arguments.ui):
            continue
        offered = bash_answer(folder, line, place)
        wanted = [word.format(pid=os.getpid()) for word in wanted]
        assert set(wanted) <= set(offered), f"{line!r}: {offered}, not {wanted}"
        assert not set(unwanted) & set(offered), f"{line!r}: {offered}"
    print(f"bash: {len(EXPECTED)} questions")


def check_completions(arguments, folder):
    make("completions.py", arguments, folder)
    with tempfile.TemporaryDirectory() as place:
        check_bash(arguments, folder, pathlib.Path(place))
    for shell in ("zsh", "fish"):
        files = list((pathlib.Path(folder) / shell).iterdir())
        assert files, f"nothing for {shell}"
        if not shutil.which(shell):
            print(f"{shell} is not installed: its completions were not read")
            continue
        for path in files:
            done = subprocess.run([shell, "-n", str(path)], capture_output=True, text=True, check=False)
            assert done.returncode == 0 and not done.stderr, f"{path.name}: {done.stderr}"
        print(f"{shell}: {len(files)} files")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["pages", "completions"])
    parser.add_argument("--trilane", required=True)
    parser.add_argument("--daemon")
    parser.add_argument("--ui")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        {"pages": check_pages, "completions": check_completions}[arguments.what](arguments, folder)


main()
