#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""slowclose.py BIN: a user sends files of a file system of theirs (FUSE) to the daemon's sockets, which does not
answer when they are closed. Others, and root, are served meanwhile."""
import ctypes
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time

USER, OTHER = 64111, 64112
INIT, GETATTR, LOOKUP, OPEN, FLUSH, FORGET, RELEASE = 26, 3, 1, 14, 25, 2, 18
CLONE_NEWNS, MS_NODEV_NOSUID, MS_PRIVATE_REC = 0x20000, 6, 1 << 18 | 1 << 14


def skip(why):
    print(f"SKIP: {why}")
    sys.exit(77)


def attributes(inode):
    mode = 0o40755 if inode == 1 else 0o100666
    return struct.pack("<6Q10I", inode, 4096, 8, 0, 0, 0, 0, 0, 0, mode, 1, USER, USER, 0, 4096, 0)


def answer(operation, node):
    if operation == INIT:
        return 0, struct.pack("<IIIIHHIIHHI28x", 7, 31, 65536, 0, 12, 10, 131072, 1, 32, 0, 0)
    if operation == LOOKUP:
        return 0, struct.pack("<QQQQII", 2, 1, 1000, 1000, 0, 0) + attributes(2)
    if operation == GETATTR:
        return 0, struct.pack("<QII", 1000, 0, 0) + attributes(node)
    if operation == OPEN:
        return 0, struct.pack("<QII", 1, 0, 0)
    return (0, b"") if operation == RELEASE else (-38, b"")


def serve(device, flushes):
    """What is asked when a file is closed is told, and left."""
    while True:
        asked = os.read(device, 200_000)
        _, operation, unique, node, _, _, pid = struct.unpack("<IIQQIII", asked[:36])
        if operation == FLUSH:
            os.write(flushes, struct.pack("<I", pid))
        elif operation != FORGET:
            error, data = answer(operation, node)
            os.write(device, struct.pack("<IiQ", 16 + len(data), error, unique) + data)


def become(uid):
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def send(folder, path):
    """As the user, in a process which the end of the file system ends."""
    become(USER)
    file = os.open(path, os.O_RDWR)
    kept = []
    for name in ("agents", "control"):
        kept.append(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        kept[-1].connect(f"{folder}/{name}")
        socket.send_fds(kept[-1], [b"x" * 256], [file])
    time.sleep(60)


def fork(what, *words):
    pid = os.fork()
    if pid == 0:
        try:
            what(*words)
        finally:
            os._exit(0)
    return pid


def check(bin_folder, folder):
    place = f"{folder}/fuse"
    os.mkdir(place)
    try:
        device = os.open("/dev/fuse", os.O_RDWR)
    except OSError as why:
        skip(f"no FUSE: {why}")
    libc = ctypes.CDLL(None, use_errno=True)
    options = f"fd={device},rootmode=40000,user_id={USER},group_id={USER}"
    if (libc.unshare(CLONE_NEWNS) != 0 or libc.mount(None, b"/", None, MS_PRIVATE_REC, None) != 0 or
            libc.mount(b"slow", place.encode(), b"fuse.slow", MS_NODEV_NOSUID, options.encode()) != 0):
        skip(f"FUSE cannot be mounted: {os.strerror(ctypes.get_errno())}")
    flushed, flushes = os.pipe()
    server = fork(serve, device, flushes)
    os.close(device)
    daemon = subprocess.Popen([f"{bin_folder}/trilaned", "--everyone", "--socket", f"{folder}/control"],
                              stderr=subprocess.PIPE, text=True)
    sender = 0
    try:
        assert "listening" in daemon.stderr.readline()
        sender = fork(send, folder, f"{place}/file")
        threads = set()
        while not threads:
            thread, = struct.unpack("<I", os.read(flushed, 4))
            threads |= {thread} & set(map(int, os.listdir(f"/proc/{daemon.pid}/task")))
        assert threads.isdisjoint({daemon.pid}), "the daemon's main thread closes it"
        for uid in (OTHER, USER, 0):
            done = subprocess.run([f"{bin_folder}/trilane", "status", "--daemon", f"{folder}/control"], timeout=20,
                                  preexec_fn=lambda uid=uid: become(uid), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
    finally:
        daemon.terminate()
        # With the server all that waits for it ends.
        for pid in filter(None, (server, sender)):
            os.kill(pid, 9)
        libc.umount2(place.encode(), 2)
        code = daemon.wait(20)
    assert code == 0, code


if __name__ == "__main__":
    if os.geteuid() != 0:
        skip("only root can pass for other users")
    with tempfile.TemporaryDirectory() as made:
        os.chmod(made, 0o755)
        check(sys.argv[1], made)
