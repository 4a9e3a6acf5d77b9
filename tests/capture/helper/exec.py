# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""exec.py BIN: a user's process becomes a setuid program while the helper is asked to hold one of its threads. What
it holds has the user's rights, always, and nothing else is written to."""
import errno
import os
import shutil
import sys
import tempfile

from conversation import *

enter_namespace()
ROUNDS = int(os.environ.get("ROUNDS", "60"))
work = tempfile.mkdtemp(prefix="trilane-helper-")
os.chmod(work, 0o755)
helper = Helper(sys.argv[1], work)
suid = f"{work}/suid"
shutil.copy(shutil.which("sleep"), suid)
os.chmod(suid, 0o4755)
held = refused = 0
for _ in range(ROUNDS):
    child = program(USER, ["sh", "-c", f"read x; exec {suid} 5"], "sh")
    link = helper.for_user(USER)
    assert link.ask(TARGET, thread=child.pid) == 0
    child.stdin.write(b"\n")
    child.stdin.flush()
    for _ in range(2000):
        error = link.stop(child.pid)
        if error != 0:
            break
        held += 1
        assert status_of(child.pid, "Uid").split()[:3] == [str(USER)] * 3, "a process of root's is held"
        if link.ask(TRACE, number=DETACH) != 0:
            break
    refused += error in (errno.EPERM, errno.EACCES)
    wait_for(lambda: status_of(child.pid, "Uid").split()[1] == "0")
    assert status_of(child.pid, "TracerPid") == "0", "a process of root's stays traced"
    for op, parts in ((READ, {"address": 4096, "value": 8}), (WRITE, {"address": 4096, "payload": b"12345678"}), (TAKE, {"number": 0})):
        assert link.ask(op, **parts) in (errno.EPERM, errno.EACCES, errno.ECHILD)
    child.kill()
    child.wait()
print(f"{held} times held as the user's, {refused} of {ROUNDS} processes refused as root's")
assert held > 0 and refused == ROUNDS
shutil.rmtree(work)
