# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""reuse.py BIN LIBRARY: reused process and thread ids of another user are not mistaken for the earlier ones, even in
the middle of a request: LIBRARY delays the helper before it opens a perf event."""
import ctypes
import errno
import os
import shutil
import signal
import struct
import sys
import tempfile

from conversation import *

CLONE3 = 435
THREAD = """
import os, sys, threading
def wait():
    print(threading.get_native_id(), flush=True)
    sys.stdin.readline()
thread = threading.Thread(target=wait)
thread.start()
thread.join()
print("ended", flush=True)
sys.stdin.readline()
"""


def program_as(number, uid):
    """A user's sleep of that number, as soon as it is free."""
    wanted = (ctypes.c_int * 1)(number)
    parts = struct.pack("<11Q", 0, 0, 0, 0, signal.SIGCHLD, 0, 0, 0, ctypes.addressof(wanted), 1, 0)
    libc = ctypes.CDLL(None, use_errno=True)
    pid = -1
    while pid < 0:
        pid = libc.syscall(CLONE3, parts, ctypes.c_size_t(len(parts)))
        if pid < 0 and ctypes.get_errno() != errno.EEXIST:
            break
    if pid == 0:
        os.execvp("setpriv", ["setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", "sleep", "60"])
    if pid < 0 and ctypes.get_errno() in (errno.EPERM, errno.ENOSYS):
        skip("numbers of processes cannot be chosen here")
    assert pid == number, os.strerror(ctypes.get_errno())
    atexit.register(end, pid)
    wait_for(lambda: comm_is(pid, "sleep"))


enter_namespace()
work = tempfile.mkdtemp(prefix="trilane-reuse-")
os.chmod(work, 0o755)
with open(f"{work}/here", "w", encoding="utf-8"):
    pass
helper = Helper(sys.argv[1], work, {"LD_PRELOAD": sys.argv[2], "WAITS": work})

# A process.
link = helper.for_user(USER)
first = program(USER, ["sleep", "60"], "sleep")
assert link.ask(TARGET, thread=first.pid) == 0
first.kill()
first.wait()
program_as(first.pid, OTHER)
for op, parts in ((READ, {"address": 4096, "value": 8}), (OPEN_MAPS, {}), (SWITCHES, {"thread": first.pid, "number": -1}),
                  (TRACE, {"thread": first.pid, "number": SEIZE})):
    error = link.ask(op, **parts)
    assert error == errno.ESRCH, f"{op}: {error}"
assert link.ask(TARGET, thread=first.pid) == errno.EPERM

# A thread, while the helper opens its events.
link = helper.for_user(USER)
second = program(USER, [sys.executable, "-c", THREAD], "python3")
thread = int(second.stdout.readline())
assert link.ask(TARGET, thread=second.pid) == 0
[child] = helper.conversations()[-1:]
link.end.send(request(SWITCHES, thread=thread, number=-1))


def is_held_up():
    folder = f"/proc/{child}/fd"
    try:
        return any(os.readlink(f"{folder}/{fd}") == f"{work}/here" for fd in os.listdir(folder))
    except FileNotFoundError:  # it has closed one meanwhile
        return False


wait_for(is_held_up)
second.stdin.write(b"\n")
second.stdin.flush()
assert second.stdout.readline() == b"ended\n"
wait_for(lambda: not os.path.exists(f"/proc/{thread}"))
program_as(thread, OTHER)
with open(f"{work}/go", "w", encoding="utf-8"):
    pass
data, fds, _, _ = socket.recv_fds(link.end, 70000, 8)
error = struct.unpack("<i", data[:4])[0]
assert error == errno.ESRCH and not fds, f"switches of another user's thread: {error}, {fds}"
second.kill()
shutil.rmtree(work)
