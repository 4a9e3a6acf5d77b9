#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""hostiletarget.py ATTACHTOOL AGENT TARGET: root attaches to processes of an ordinary user which name a
descriptor of their choice as the memory file that the agent is written into. Nothing is written
anywhere, and nobody waits for a pipe without a reader, or for a file system that does not answer when a file
of its is closed. While no thread stands still root's work for the attach has nobody else wait."""
import contextlib
import ctypes
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

NOBODY = 65534
CONTENT = b"text of root's that nobody else may change"


def attach(tool, agent, target, how, path):
    """What the target was answered: 1 the file was filled, 2 use the agent's path."""
    process = subprocess.Popen([target, how, path], user=NOBODY, group=NOBODY, extra_groups=[],
                               stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n", f"the target cannot open {path} ({how})"
        # Opening a pipe would block here: the limit is what fails then.
        subprocess.run([tool, str(process.pid), agent], stdin=subprocess.DEVNULL, timeout=60,
                       stdout=subprocess.DEVNULL, check=False)
        return process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()


def check(tool, agent, target):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        tool, agent, target = (shutil.copy(path, folder) for path in (tool, agent, target))
        secret, own, pipe = (os.path.join(folder, name) for name in ("secret", "own", "pipe"))
        for path, mode, owner in ((secret, 0o600, 0), (own, 0o600, NOBODY)):
            with open(path, "wb") as file:
                file.write(CONTENT)
            os.chmod(path, mode)
            os.chown(path, owner, owner)
        os.mkfifo(pipe, 0o644)
        for how, path in (("path", secret), ("write", own), ("path", pipe), ("read", pipe)):
            answer = attach(tool, agent, target, how, path)
            assert answer == "answer 2", f"{os.path.basename(path)} opened for {how}: {answer}"
            if path != pipe:
                with open(path, "rb") as file:
                    assert file.read() == CONTENT, f"{path} was written into ({how})"


FUSE_LOOKUP, FUSE_GETATTR, FUSE_OPEN, FUSE_FLUSH, FUSE_INIT = 1, 3, 14, 25, 26


def answer(device, flushed):
    """A file system with one file, of NOBODY's, which does not answer when that is closed."""
    def attributes(node):
        mode = 0o40755 if node == 1 else 0o100644
        return struct.pack("<QQQQQQIIIIIIIIII", node, 4096, 8, 0, 0, 0, 0, 0, 0, mode, 1, NOBODY, NOBODY, 0, 4096, 0)

    while True:
        question = os.read(device, 200_000)
        _, what, unique, node = struct.unpack("<IIQQ", question[:24])
        error, data = 0, b""
        if what == FUSE_INIT:
            data = struct.pack("<IIIIHHI", 7, 31, 65536, 0, 12, 10, 131072).ljust(64, b"\0")
        elif what == FUSE_LOOKUP:
            data = struct.pack("<QQQQII", 2, 1, 1000, 1000, 0, 0) + attributes(2)
        elif what == FUSE_GETATTR:
            data = struct.pack("<QII", 1000, 0, 0) + attributes(node)
        elif what == FUSE_OPEN:
            data = struct.pack("<QII", 1, 0, 0)
        elif what == FUSE_FLUSH:
            os.write(flushed, b"x")
            continue
        else:
            error = -38  # ENOSYS
        os.write(device, struct.pack("<IiQ", 16 + len(data), error, unique) + data)


@contextlib.contextmanager
def silent_file():
    """Its path, and where a byte comes when somebody has closed it; None: cannot be made here."""
    libc = ctypes.CDLL(None, use_errno=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        try:
            device = os.open("/dev/fuse", os.O_RDWR)
        except OSError:
            device = -1
        options = f"fd={device},rootmode=40000,user_id={NOBODY},group_id={NOBODY},allow_other".encode()
        if device < 0 or libc.mount(b"silent", folder.encode(), b"fuse.silent", 6, options) != 0:
            print("no FUSE here: one case less")
            yield None
            return
        seen, flushed = os.pipe()
        server = os.fork()
        if server == 0:
            try:
                answer(device, flushed)
            finally:
                os._exit(0)
        os.close(device)
        os.close(flushed)
        try:
            yield f"{folder}/file", seen
        finally:
            os.kill(server, signal.SIGKILL)
            os.waitpid(server, 0)
            libc.umount2(folder.encode(), 2)  # MNT_DETACH


def check_silent(tool, agent, target):
    with tempfile.TemporaryDirectory() as folder, silent_file() as silent:
        if not silent:
            return
        os.chmod(folder, 0o755)
        tool, agent, target = (shutil.copy(path, folder) for path in (tool, agent, target))
        path, seen = silent
        process = subprocess.Popen([target, "read", path], user=NOBODY, group=NOBODY, extra_groups=[],
                                   stdout=subprocess.PIPE, text=True)
        injector = None
        try:
            assert process.stdout.readline() == "ready\n"
            injector = subprocess.Popen([tool, str(process.pid), agent], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL)
            try:
                injector.wait(20)
            except subprocess.TimeoutExpired:
                raise AssertionError("the injector waits for the file's file system") from None
            assert process.stdout.readline() == "answer 2\n"
            os.set_blocking(seen, False)
            try:
                raise AssertionError(f"the file was taken and closed: {os.read(seen, 1)}")
            except BlockingIOError:
                pass
        finally:
            process.kill()
            if injector:
                injector.kill()


def check_priority(tool, agent, target):
    """The search for a thread reads as much as the target has; it goes on for seconds here."""
    process = subprocess.Popen([target, "vfork", ""], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
        until = time.monotonic() + 10
        while not (child := children.read().split()) and time.monotonic() < until:
            children.seek(0)
    injector = subprocess.Popen([tool, str(process.pid), agent], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 10
        searching = []
        while not searching and time.monotonic() < until:
            searching = [t for t in os.listdir(f"/proc/{injector.pid}/task") if int(t) != injector.pid]
        assert searching, "the injector has ended"
        for _ in range(100):
            for thread in searching:
                policy = os.sched_getscheduler(int(thread))
                assert policy == os.SCHED_OTHER, f"before everybody else (policy {policy}), and no thread stands still"
            time.sleep(0.001)
    finally:
        injector.kill()
        injector.wait()
        for one in child:
            os.kill(int(one), signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("SKIP: attaching to another user's process needs root")
        sys.exit(77)
    if os.uname().machine != "x86_64":
        print("SKIP: the target writes instructions of x86-64")
        sys.exit(77)
    check(*sys.argv[1:4])
    check_silent(*sys.argv[1:4])
    check_priority(*sys.argv[1:4])
