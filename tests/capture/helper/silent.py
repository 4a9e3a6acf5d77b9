# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""silent.py BIN: a helper that does not answer blocks nothing else in the daemon, and not every client waits for it."""
import os
import shutil
import signal
import sys
import tempfile
import time

from conversation import *

enter_namespace()
work = tempfile.mkdtemp(prefix="trilane-silent-")
os.chmod(work, 0o755)
os.mkdir(f"{work}/user")
os.chown(f"{work}/user", USER, USER)
service = Service(sys.argv[1], work)
os.kill(service.helper, signal.SIGSTOP)
begin = time.monotonic()
for _ in range(3):
    done = as_user(USER, [f"{sys.argv[1]}/trilane", "record", "-o", f"{work}/user/r.trilane", "--force", "--daemon",
                          f"{FOLDER}/control", "--trace", "sched", "--", "true"])
    print(f"{time.monotonic() - begin:.1f} s", done.stderr)
    assert done.returncode == 0
info = as_user(USER, [f"{sys.argv[1]}/trilane", "info", f"{work}/user/r.trilane"]).stdout
assert "the privilege helper does not respond" in info, info
assert time.monotonic() - begin < 9, "each client waits for it"
shutil.rmtree(work)
