#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""othersrights.py BIN: a daemon of root's gives a user no process that the kernel refuses that user: one of
another group, and, in a user namespace whose root is not root, one whose program may not be read."""
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "helper"))
from conversation import *

enter_namespace()
BIN = sys.argv[1]
LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER = 0x10000000


def begin(prepare):
    """A process of its own that `prepare` makes what it is; it sends a byte when it is."""
    ready, done = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            prepare()
            os.write(done, b"x")
            signal.pause()
        finally:
            os._exit(1)
    atexit.register(end, pid)
    os.close(done)
    return pid, ready


def become_ids(uid, gid):
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)


def of_other_group():
    become_ids(USER, OTHER)
    LIBC.prctl(4, 1, 0, 0, 0)  # PR_SET_DUMPABLE


def in_namespace(asks, told, unreadable):
    def prepare():
        if LIBC.unshare(CLONE_NEWUSER) != 0:
            os._exit(0)
        os.write(asks, b"x")
        os.read(told, 1)
        os.setresgid(1, 1, 1)
        os.setresuid(0, 0, 0)
        os.setresuid(1, 1, 1)  # no capabilities from here on
        os.execv(unreadable, [unreadable, "60"])
    return prepare


def map_ids(pid):
    """1 in there is USER; root in there is OTHER."""
    for name in ("uid_map", "gid_map"):
        with open(f"/proc/{pid}/{name}", "w") as file:
            file.write(f"0 {OTHER} 1\n1 {USER} 1\n")


def kernel_refuses(target):
    child = os.fork()
    if child == 0:
        become_ids(USER, USER)
        os._exit(1 if LIBC.ptrace(0x4206, target, 0, 0) == 0 else 0)  # PTRACE_SEIZE
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


with tempfile.TemporaryDirectory() as work:
    os.chmod(work, 0o755)
    os.mkdir(f"{work}/user")
    os.chown(f"{work}/user", USER, USER)
    os.chmod(FOLDER, 0o711)
    daemon = subprocess.Popen([f"{BIN}/trilaned", "--everyone", "--socket", f"{FOLDER}/control"],
                              stderr=subprocess.PIPE, text=True)
    atexit.register(daemon.kill)
    assert "listening" in daemon.stderr.readline()
    group, ready = begin(of_other_group)
    assert os.read(ready, 1) == b"x"
    targets = {"belongs to group": group}
    asked, asks = os.pipe()
    told, tells = os.pipe()
    unreadable = shutil.copy("/usr/bin/sleep", f"{work}/unreadable")
    os.chown(unreadable, OTHER, OTHER)
    os.chmod(unreadable, 0o711)
    hidden, _ = begin(in_namespace(asks, told, unreadable))
    os.close(asks)
    if os.read(asked, 1) == b"x":
        map_ids(hidden)
        os.write(tells, b"x")
        wait_for(lambda: comm_is(hidden, "unreadable"))
        targets["PR_SET_DUMPABLE"] = hidden
    else:
        print("no user namespaces here: one process less")
    for why, target in targets.items():
        assert set(status_of(target, "Uid").split()) == {str(USER)}
        assert kernel_refuses(target), f"{why}: the kernel lets the user"
        done = as_user(USER, [f"{BIN}/trilane", "attach", str(target), "-o", f"{work}/user/a.trilane", "--force",
                              "--duration", "100ms"])
        print(done.stderr)
        with open(f"/proc/{target}/maps") as maps:
            assert "trilane-agent" not in maps.read(), f"{why}: the agent is in it"
        assert why in done.stderr, done.stderr
    own = program(USER, ["sleep", "60"], "sleep")
    done = as_user(USER, [f"{BIN}/trilane", "attach", str(own.pid), "-o", f"{work}/user/a.trilane", "--force",
                          "--duration", "100ms"])
    assert "agent loaded" in done.stderr, done.stderr
    own.kill()
    daemon.kill()
    daemon.wait()
