#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""filerights.py BIN PLANTED: a trilaned whose file has capabilities or a setuid bit gives an ordinary user
no additional privileges. It drops them and says so, loads no library named in the environment, and passes on no
file that the user cannot read."""
import os
import shutil
import stat
import struct
import subprocess
import sys
import tempfile

NOBODY = 65534
DAC_READ_SEARCH, SYS_PTRACE, PERFMON, BPF = 2, 19, 38, 39


def give_capabilities(path):
    """What `setcap cap_…+ep` writes: struct vfs_cap_data of linux/capability.h, revision 2."""
    bits = sum(1 << bit for bit in (DAC_READ_SEARCH, SYS_PTRACE, PERFMON, BPF))
    low, high = bits & 0xffffffff, bits >> 32
    os.setxattr(path, "security.capability", struct.pack("<5I", 0x02000001, low, 0, high, 0))


def capabilities_of(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    return (int(lines["CapEff"], 16), int(lines["CapPrm"], 16), set(lines["Uid"].split()))


def check(bin_folder, planted, mark):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        for name in ("trilane", "trilaned", "libtrilane_agent.so"):
            shutil.copy(os.path.join(bin_folder, name), folder)
        library = shutil.copy(planted, folder)
        daemon = os.path.join(folder, "trilaned")
        mark(daemon)
        own = os.path.join(folder, "own")
        os.mkdir(own)
        os.chown(own, NOBODY, NOBODY)
        tells = os.path.join(own, "tells")
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": own, "TMPDIR": own}

        def run(*arguments, **more):
            return subprocess.run([os.path.join(folder, "trilane"), *arguments], user=NOBODY,
                                  group=NOBODY, extra_groups=[], cwd=own, text=True, timeout=120,
                                  capture_output=True, env={**environment, **more}, check=False)

        done = run("record", "-o", "run.trilane", "--", "sleep", "0.2",
                   TRILANE_NVML=library, PLANTED_TELLS=tells)
        assert done.returncode == 0, f"recording fails: {done.stderr}"
        assert not os.path.exists(tells), "the daemon loads a library that its user names"

        socket = os.path.join(own, "control")
        process = subprocess.Popen([daemon, "--socket", socket], user=NOBODY, group=NOBODY,
                                   extra_groups=[], cwd=own, env=environment, text=True,
                                   stderr=subprocess.PIPE)
        try:
            lines = [process.stderr.readline(), process.stderr.readline()]
            assert "ignores its file capabilities" in lines[0], f"it does not say so: {lines}"
            assert "listening" in lines[1], f"it does not serve: {lines}"
            effective, permitted, users = capabilities_of(process.pid)
            assert (effective, permitted, users) == (0, 0, {str(NOBODY)}), \
                f"capabilities {effective:x} {permitted:x}, users {users}"
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("SKIP: giving a file capabilities needs root")
        sys.exit(77)
    if os.statvfs(tempfile.gettempdir()).f_flag & os.ST_NOSUID:
        print("SKIP: the folder for temporary files is mounted nosuid")
        sys.exit(77)
    check(sys.argv[1], sys.argv[2], give_capabilities)
    check(sys.argv[1], sys.argv[2], lambda path: os.chmod(path, 0o755 | stat.S_ISUID))
