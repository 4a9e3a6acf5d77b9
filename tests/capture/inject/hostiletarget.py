#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""hostiletarget.py ATTACHTOOL AGENT TARGET: root attaches to processes of an ordinary user which name a
descriptor of their choice as the memory file that the agent is written into. Nothing is written
anywhere, and nobody waits for a pipe without a reader."""
import os
import shutil
import subprocess
import sys
import tempfile

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


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("SKIP: attaching to another user's process needs root")
        sys.exit(77)
    if os.uname().machine != "x86_64":
        print("SKIP: the target writes instructions of x86-64")
        sys.exit(77)
    check(*sys.argv[1:4])
