# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What mutants.py and damage.py share: small traces of each format, and commands that are run on them."""
import ctypes
import ctypes.util
import gzip
import io
import os
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden"

JSONS = ["json-cuda-graph", "json-counters-async-flows", "json-crossing-and-nested", "json-begin-end-unbalanced",
         "json-2021-names", "json-amd", "json-paddle", "json-strings-and-hidden", "json-xla", "json-rocprofiler",
         "gaps-causes", "operators"]
DATABASES = ["nsys-scheduling", "nsys-nvtx", "nsys-copy-kinds", "nsys-os-calls", "nsys-nvtx-payloads", "nsys-gpu-ids",
             "nsys-two-processes-one-correlation", "nsys-scheduling-states"]

# {t} is the trace, {o} a folder for what is written. By name, so that a report says what to run.
COMMANDS = ["info {t}", "stats {t}", "steps {t}", "gaps {t}", "diagnose {t}", "operators {t}",
            "report {t} -o {o}/r.html", "export {t} -o {o}/e.json --force", "export {t} -o {o}/e.sqlite --force",
            "export {t} -o {o}/e.pftrace --force", "export {t} -o {o}/e.csv --force",
            "query {t} SELECT§count(*),§sum(duration_ns)§FROM§slice", "diff {t} {t}", "ranks {t} {t}",
            "cut {t} --range 0s:1s -o {o}/c.trilane --force", "merge {t} {t} -o {o}/m.trilane --force"]
MORE = ["stats {t} --report api --format json", "stats {t} --report nvtx --format csv",
        "stats {t} --report kernels --format markdown", "gaps {t} --longest 5", "diagnose {t} --format json",
        "query {t} SELECT§*§FROM§slice§ORDER§BY§name§LIMIT§20", "query {t} SELECT§*§FROM§track",
        "query {t} SELECT§*§FROM§kernel", "report {t} -o {o}/r.md", "info {t} --format json"]


def words(command, trace, folder):
    return [w.replace("§", " ").format(t=trace, o=folder) for w in command.split(" ")]


def database_of(sql):
    connection = sqlite3.connect(":memory:")
    connection.executescript(sql)
    data = connection.serialize()
    connection.close()
    return data


def zipped(members, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, method)
    return out.getvalue()


def gzipped(data):
    return gzip.compress(data, 6, mtime=0)


def json_seeds():
    return {name: next((GOLDEN / name).glob("trace.json")).read_bytes() for name in JSONS
            if (GOLDEN / name / "trace.json").exists()}


def database_seeds():
    return {name: database_of((GOLDEN / name / "trace.sql").read_text(encoding="utf-8")) for name in DATABASES}


def perfetto_seeds(server, folder):
    """What is exported from other seeds, and a trace of packets that no export has."""
    seeds = {}
    for path in sorted((HERE / "corpus/fuzz_perfetto").iterdir()):
        data = path.read_bytes()
        if data[:1] == b"\n":
            seeds[path.name] = data
    for name, data in json_seeds().items():
        (folder / "seed.json").write_bytes(data)
        out = folder / "seed.pftrace"
        if server.run(["export", folder / "seed.json", "-o", out, "--force"]).code == 0:
            seeds["exported-" + name] = out.read_bytes()
    return seeds


def trilane_seeds(server, folder):
    seeds = {}
    sources = [(n, d, ".json") for n, d in json_seeds().items()] + [(n, d, ".sqlite") for n, d in database_seeds().items()]
    for name, data, ending in sources:
        path = folder / ("seed" + ending)
        path.write_bytes(data)
        out = folder / "seed.trilane"
        if server.run(["import", path, "-o", out, "--force"]).code == 0:
            seeds[name] = out.read_bytes()
    return seeds


# ---- Running ---------------------------------------------------------------------------------
class Ended:
    def __init__(self, line):
        numbers = line.split()
        self.code, self.cpu, self.resident = (int(x) for x in numbers[:3])
        # Of each command that came to its end: exit code, bytes it wrote to its standard error.
        self.each = [tuple(int(x) for x in n.split("/")) for n in numbers[3:]]


class Server:
    """Runs commands of trilane; see commandserver.cpp."""
    CPU_SECONDS = 10

    def __init__(self, binaries, folder):
        self.folder = folder
        self.stdout, self.stderr = folder / "stdout", folder / "stderr"
        for name in ("cache", "tmp", "home", "out", "run"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "run").chmod(0o700)
        self.environment = dict(
            os.environ, XDG_CACHE_HOME=str(folder / "cache"), TMPDIR=str(folder / "tmp"), HOME=str(folder / "home"),
            XDG_RUNTIME_DIR=str(folder / "run"), LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen",
            ASAN_OPTIONS="detect_leaks=0:abort_on_error=1:quarantine_size_mb=8:allocator_may_return_null=0:"
                         "handle_sigxcpu=0:" + os.environ.get("ASAN_OPTIONS", ""),
            UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:abort_on_error=1")
        self.binaries = pathlib.Path(binaries)
        self.process = subprocess.Popen(
            [self.binaries / "commandserver", self.stdout, self.stderr, str(self.CPU_SECONDS)], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment, cwd=folder / "tmp")
        self.runs = 0

    def run(self, command):
        self.runs += 1
        return self.in_turn([command])

    def in_turn(self, commands):
        """All of them, one after the other, in one process."""
        self.process.stdin.write("\f".join("\t".join(map(str, command)) for command in commands) + "\n")
        self.process.stdin.flush()
        return Ended(self.process.stdout.readline())

    def draw(self, trace):
        """The window offscreen; None where it was not built."""
        program = self.binaries / "trilane-ui"
        if not program.exists():
            return None
        self.runs += 1
        with open(self.stdout, "wb") as out, open(self.stderr, "wb") as err:
            try:
                done = subprocess.run([program, "--screenshot", self.folder / "out/p.png", trace], stdout=out,
                                      stderr=err, env=self.environment, timeout=120, check=False)
            except subprocess.TimeoutExpired:
                return Ended("-14 120000 0")
        return Ended(f"{done.returncode} 0 0")

    def said(self):
        return self.stderr.read_bytes()[-3000:].decode("utf-8", "replace")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


BAD_WORDS = ("Sanitizer", "runtime error:", "terminate called", "bad_alloc", "Assertion", "assertion")


def faults(server, ended, resident_limit, has_spoken=None):
    """What is wrong with how a command ended; its words are those that the server kept last. `has_spoken`: whether the
    command wrote some of them; None: all of them are its own."""
    if ended.code == -24 or ended.code == -9:
        yield "took more than %d s of processor time" % server.CPU_SECONDS
    elif ended.code < 0:
        yield f"died of signal {-ended.code}"
    elif ended.code not in (0, 1, 2, 3, 4):
        yield f"exit code {ended.code}"
    if ended.resident > resident_limit << 10:
        yield f"{ended.resident >> 10} MB resident"
    said = server.said()
    if any(word in said for word in BAD_WORDS):
        yield "said: " + said.strip().splitlines()[-1][:200]
    if ended.code == 1 and not (said.strip() if has_spoken is None else has_spoken):
        yield "failed without a word"


def faults_of_all(server, commands, resident_limit):
    """Runs all of them in one process, and each in its own only where something is wrong: pairs of a command and what
    is wrong with how it ended."""
    ended = server.in_turn(commands)
    server.runs += len(commands)
    is_sound = (ended.code >= 0 and len(ended.each) == len(commands)
                and not any(fault for code, written in ended.each
                            for fault in faults(server, Ended(f"{code} 0 0"), resident_limit, written > 0))
                and ended.resident <= resident_limit << 10)
    if is_sound:
        return []
    found = [(" ".join(map(str, c)), fault) for c in commands for fault in faults(server, server.run(c), resident_limit)]
    return found or [("all commands in turn", f"{ended.code}, {len(ended.each)} of {len(commands)} ended, "
                      f"{ended.resident >> 10} MB; each alone is sound")]


def leftovers(folder):
    """What a command should have removed; it is removed now."""
    for path in folder.rglob("*.part-*"):
        path.unlink()
        yield f"left {path.name.split('.part-')[0]}.part-… behind"
    for path in (folder / "tmp").iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
        yield "left a temporary file behind"


# ---- The blocks of a .trilane file (model/format/FORMAT.md) ------------------------------------
CHUNK, INDEX = 7, 13
_crc = []
for _i in range(256):
    for _ in range(8):
        _i = _i >> 1 ^ (0x82F63B78 if _i & 1 else 0)
    _crc.append(_i)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _crc[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def zstd():
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    library.ZSTD_decompress.restype = ctypes.c_size_t
    library.ZSTD_decompress.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t]
    return library


def inflate(data, size):
    out = ctypes.create_string_buffer(size)
    zstd().ZSTD_decompress(out, size, data, len(data))
    return out.raw


class Block:
    MAGIC = b"\x89TRLBLK\x1a"

    def __init__(self, kind, meta, payload, at=0, size=0):
        self.kind, self.meta, self.payload, self.at, self.size = kind, meta, payload, at, size

    def sealed(self):
        body = self.meta + self.payload
        head = self.MAGIC + struct.pack("<HBBIQQI", self.kind, 0, 0, len(self.meta), len(self.payload),
                                        len(self.payload), crc32c(body))
        return head + struct.pack("<I", crc32c(head)) + body


def blocks_of(data):
    """All blocks but what follows the last one, payloads inflated."""
    blocks, at = [], 16
    while data[at:at + 8] == Block.MAGIC:
        kind, codec, _, meta, stored, raw, _ = struct.unpack("<HBBIQQI", data[at + 8:at + 36])
        begin = at + 40 + meta
        payload = data[begin:begin + stored]
        blocks.append(Block(kind, data[at + 40:begin], inflate(payload, raw) if codec else payload, at,
                            40 + meta + stored))
        at = begin + stored
    return blocks


def tail(offset, size):
    head = struct.pack("<QQ", offset, size)
    return head + struct.pack("<II", crc32c(head), 0) + b"\x89TRLEND\x1a"
