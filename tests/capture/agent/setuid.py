#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""setuid.py TARGET AGENT: a setuid program that uses NVTX does not follow its caller's variables. NVTX itself loads the
library that is named there; the agent in it connects to nobody. The same program without the bit connects."""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

NOBODY = 65534


def connections(target, agent, folder):
    """How many connections the agent makes while the program runs."""
    path = folder / "agents"
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        listener.bind(str(path))
        path.chmod(0o666)
        listener.listen(8)
        environment = {"TRILANE_SOCKET": str(path), "TRILANE_ARMED": "1", "NVTX_INJECTION64_PATH": str(agent),
                       "TRILANE_CHAIN_NVTX": str(folder / "none.so")}
        done = subprocess.run([target, "5", "1", "0", "exit7"], user=NOBODY, group=NOBODY, extra_groups=[], env=environment,
                              capture_output=True, timeout=60, check=False)
        assert done.returncode == 7, done
        listener.setblocking(False)  # the program has ended: what it made is there
        count = 0
        try:
            while True:
                listener.accept()
                count += 1
        except BlockingIOError:
            return count


def main():
    if os.geteuid() != 0:
        print("SKIP: a setuid program for another user needs root")
        sys.exit(77)
    if os.statvfs(tempfile.gettempdir()).f_flag & os.ST_NOSUID:
        print("SKIP: the folder for temporary files is mounted nosuid")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        agent = shutil.copy(sys.argv[2], folder)
        target = shutil.copy(sys.argv[1], folder)
        assert connections(target, agent, folder) == 1, "the agent does not connect in an ordinary program"
        os.chmod(target, 0o4755)
        assert connections(target, agent, folder) == 0, "the agent believes the caller of a setuid program"


main()
