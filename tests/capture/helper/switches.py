# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""switches.py BIN: where the kernel loads no BPF programs for the helper, it opens a user's perf events."""
import os
import shutil
import sys
import tempfile

from conversation import *

enter_namespace()
BIN = sys.argv[1]
work = tempfile.mkdtemp(prefix="trilane-switches-")
os.chmod(work, 0o755)
folder = f"{work}/user"
os.mkdir(folder)
os.chown(folder, USER, USER)
service = Service(BIN, work, ",-bpf")
assert "listening" in service.text(), service.text()
own = program(USER, ["sh", "-c", "while :; do sleep 0.01; done"], "sh")
for words in (["record", "--trace", "sched", "--", "sh", "-c", "for i in 1 2 3 4 5; do sleep 0.02; done"],
              ["attach", str(own.pid), "--duration", "300ms"]):
    done = as_user(USER, [f"{BIN}/trilane", words[0], "-o", f"{folder}/s.trilane", "--force", *words[1:]])
    print(done.stderr)
    assert done.returncode == 0
    info = " ".join(as_user(USER, [f"{BIN}/trilane", "info", f"{folder}/s.trilane"]).stdout.split())
    assert "scheduler recorded by switch records" in info, info
    count = as_user(USER, [f"{BIN}/trilane", "query", f"{folder}/s.trilane", "SELECT count(*) FROM slice", "--format",
                           "csv"]).stdout.split()[-1]
    print("slices", count)
    assert int(count) > 5
own.kill()
shutil.rmtree(work)
