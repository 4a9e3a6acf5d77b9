# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""yama.py BIN: at kernel.yama.ptrace_scope 1 the service permits users to attach, at 2 it does not."""
import os
import pathlib
import shutil
import sys
import tempfile

from conversation import *

enter_namespace()
# The daemon reads the scope here; the kernel itself may have no Yama.
subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=0755", "none", "/proc/sys/kernel"], check=True)
scope = pathlib.Path("/proc/sys/kernel/yama/ptrace_scope")
scope.parent.mkdir()
work = tempfile.mkdtemp(prefix="trilane-yama-")
os.chmod(work, 0o755)
os.mkdir(f"{work}/user")
os.chown(f"{work}/user", USER, USER)
service = Service(sys.argv[1], work)
own = program(USER, ["sleep", "60"], "sleep")
for level, is_refused in ((2, True), (3, True), (1, False)):
    scope.write_text(f"{level}\n", encoding="utf-8")
    done = as_user(USER, [f"{sys.argv[1]}/trilane", "attach", str(own.pid), "-o", f"{work}/user/a.trilane", "--force",
                          "--duration", "200ms"])
    print(level, done.stderr)
    assert done.returncode == 0 and (f"ptrace_scope is {level}" in done.stderr) == is_refused
    with open(f"/proc/{own.pid}/maps", encoding="utf-8") as maps:
        assert ("trilane-agent" in maps.read()) != is_refused
own.kill()
shutil.rmtree(work)
