# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""size.py SOURCE HELPER: the privilege helper is small and contains no parsers for foreign input."""
import glob
import re
import subprocess
import sys

source, helper = sys.argv[1:3]
MAX_LINES = 700
# Blank lines, comments, includes, namespaces and lone brackets say nothing.
EMPTY = re.compile(r"^\s*(//.*|#include.*|[{}]*;?|namespace .*\{|\} // namespace.*)?$")
lines = 0
for place in ("app/helper/*.cpp", "capture/helper/*.cpp", "capture/helper/*.h", "capture/bpf/bpfprograms.*"):
    for path in glob.glob(f"{source}/{place}"):
        with open(path, encoding="utf-8") as file:
            lines += sum(not EMPTY.match(line.rstrip("\n")) for line in file)
print(f"{lines} lines of code, at most {MAX_LINES}")
assert 400 < lines <= MAX_LINES
needed = subprocess.run(["readelf", "-d", helper], capture_output=True, text=True, check=True).stdout
assert "libstdc++" not in needed and "protobuf" not in needed and "sqlite" not in needed, needed
symbols = subprocess.run(["nm", "-C", helper], capture_output=True, text=True, check=True).stdout
dynamic = subprocess.run(["nm", "-CD", helper], capture_output=True, text=True, check=True).stdout
for word in ("demangle", "protobuf", "sqlite", "getenv", "dlopen", "std::__", "system@", "execv", "popen"):
    found = [line for line in (symbols + dynamic).splitlines() if word in line]
    assert not found, f"{word}: {found[:3]}"
