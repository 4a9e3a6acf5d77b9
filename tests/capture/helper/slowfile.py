# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""A process of a user with a file on a FUSE file system that does not answer when the file is closed."""
import atexit
import ctypes
import errno
import os
import struct
import sys

from conversation import USER, end, program

INIT, GETATTR, LOOKUP, OPEN, OPENDIR, FLUSH, FORGET, RELEASE = 26, 3, 1, 14, 27, 25, 2, 18


def attributes(inode):
    mode = 0o40755 if inode == 1 else 0o100644
    return struct.pack("<6Q10I", inode, 4096, 8, 0, 0, 0, 0, 0, 0, mode, 1, USER, USER, 0, 4096, 0)


def answer(operation, node):
    """(error, data) of a file system with one file."""
    if operation == INIT:
        return 0, struct.pack("<IIIIHHIIHHI28x", 7, 31, 65536, 0, 12, 10, 131072, 1, 32, 0, 0)
    if operation == LOOKUP:
        return 0, struct.pack("<QQQQII", 2, 1, 1000, 1000, 0, 0) + attributes(2)
    if operation == GETATTR:
        return 0, struct.pack("<QII", 1000, 0, 0) + attributes(node)
    if operation in (OPEN, OPENDIR):
        return 0, struct.pack("<QII", 1, 0, 0)
    return (0, b"") if operation == RELEASE else (-errno.ENOSYS, b"")


def serve(device):
    """Until the device is closed. What is asked when a file is closed it leaves."""
    while True:
        try:
            asked = os.read(device, 200_000)
        except OSError:
            return
        _, operation, unique, node = struct.unpack("<IIQQ", asked[:24])
        if operation not in (FLUSH, FORGET):
            error, data = answer(operation, node)
            os.write(device, struct.pack("<IiQ", 16 + len(data), error, unique) + data)


class SlowDescriptor:
    def __init__(self, work):
        """OSError: this machine has no FUSE, or does not let us mount one."""
        libc = ctypes.CDLL(None, use_errno=True)
        self.device = os.open("/dev/fuse", os.O_RDWR)
        self.place = f"{work}/fuse"
        os.makedirs(self.place, exist_ok=True)
        options = f"fd={self.device},rootmode=40000,user_id={USER},group_id={USER}"
        if libc.mount(b"slow", self.place.encode(), b"fuse.slow", 6, options.encode()) != 0:
            os.close(self.device)
            raise OSError(ctypes.get_errno(), "FUSE cannot be mounted")
        self.server = os.fork()  # a process: closing its file ends it in the middle of a call
        if self.server == 0:
            serve(self.device)
            os._exit(0)
        os.close(self.device)
        atexit.register(end, self.server)  # who waits for it would never end
        self.process = program(USER, [sys.executable, "-c", f"import os, time; print(os.open('{self.place}/file', 0), flush=True); "
                                      "time.sleep(60)"], "python3")
        self.pid, self.number = self.process.pid, int(self.process.stdout.readline())

    def end(self):
        """With the server all that waits for it ends."""
        end(self.server)
        self.process.kill()
        self.process.wait()
        ctypes.CDLL(None).umount2(self.place.encode(), 2)


def slow_descriptor(work):
    try:
        return SlowDescriptor(work)
    except OSError as why:
        print("SKIP of a slow file:", why)
        return None
