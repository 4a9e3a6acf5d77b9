# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""service.py BIN: the daemon without any rights and its helper serve ordinary users."""
import contextlib
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from conversation import *

enter_namespace()
BIN = sys.argv[1]
work = tempfile.mkdtemp(prefix="trilane-service-")
os.chmod(work, 0o755)
folder = f"{work}/user"
os.mkdir(folder)
os.chown(folder, USER, USER)
service = Service(BIN, work)
assert "listening" in service.text(), service.text()


def trilane(*words, uid=USER):
    return as_user(uid, [f"{BIN}/trilane", *words])


def holders():
    """The helper's processes that hold BPF programs."""
    found = []
    for pid in below(service.helper):
        with contextlib.suppress(OSError):  # it has gone
            links = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
            found += [pid] if any("bpf" in link for link in links) else []
    return found


# Who has which rights, once it has confined itself.
wait_for(lambda: status_of(service.helper, "Seccomp") == "2")
for key in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
    assert int(status_of(service.daemon, key), 16) == 0, key
assert int(status_of(service.helper, "CapEff"), 16) == 1 << 19 | 1 << 38 | 1 << 39
assert status_of(service.helper, "NoNewPrivs") == "1"

# A user attaches.
own = program(USER, ["sleep", "60"], "sleep")
foreign = program(OTHER, ["sleep", "60"], "sleep")
for round_ in ("loaded", "still there"):
    attach = start_as(USER, [f"{BIN}/trilane", "attach", str(own.pid), "-o", f"{folder}/a.trilane", "--force"],
                      stderr=subprocess.PIPE, text=True)
    said = attach.stderr.readline()
    attach.send_signal(signal.SIGINT)
    said += attach.stderr.read()
    print(round_, said)
    assert attach.wait() == 0 and "agent loaded" in said
assert "trilane-agent" in open(f"/proc/{own.pid}/maps").read()
assert status_of(own.pid, "TracerPid") == "0" and own.poll() is None
done = trilane("attach", str(foreign.pid), "-o", f"{folder}/a.trilane", "--force", "--duration", "300ms")
assert done.returncode != 0 and "another user" in done.stderr, done.stderr
assert "trilane-agent" not in open(f"/proc/{foreign.pid}/maps").read()

# Root sees the service's sessions, and is served by a daemon of root's: the helper would make the service's one root.
running = start_as(USER, [f"{BIN}/trilane", "record", "-o", f"{folder}/r.trilane", "--force", "--", "sleep", "60"])
wait_for(lambda: f"{folder}/r.trilane" in trilane("status", uid=0).stdout)
roots = program(0, ["sleep", "60"], "sleep")
done = trilane("attach", str(roots.pid), "-o", f"{work}/a.trilane", "--force", "--duration", "300ms", "--daemon",
               f"{FOLDER}/control", uid=0)
assert "serves unprivileged users only" in done.stderr, done.stderr
assert "trilane-agent" not in open(f"/proc/{roots.pid}/maps").read()
for target in (roots, own):
    done = trilane("attach", str(target.pid), "-o", f"{work}/a.trilane", "--force", "--duration", "300ms", uid=0)
    print(done.stderr)
    assert done.returncode == 0, done.stderr
assert "trilane-agent" in open(f"/proc/{roots.pid}/maps").read()
roots_own = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
roots_own.connect(f"{FOLDER}/root/control")
pid, uid, _ = struct.unpack("iii", roots_own.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
assert uid == 0 and pid != service.daemon
os.kill(pid, signal.SIGTERM)
wait_for(lambda: not os.path.exists(f"{FOLDER}/root/control"))
done = trilane("record", "-o", f"{work}/a.trilane", "--force", "--", "sleep", "0.1", uid=0)
assert done.returncode == 0, done.stderr
number = trilane("status", uid=0).stdout.splitlines()[1].split()[0]
assert trilane("stop", number, uid=0).returncode == 0
running.kill()

# Who had the cores: own names, not those of others.
for name in ("secretproc", "ownproc"):
    shutil.copy(shutil.which("bash"), f"{work}/{name}")
    os.chmod(f"{work}/{name}", 0o755)
LOOP = "for i in $(seq 200); do sleep 0.005; done; while :; do :; done"
secret = program(OTHER, [f"{work}/secretproc", "-c", LOOP], "secretproc")
mine = program(USER, [f"{work}/ownproc", "-c", LOOP], "ownproc")
links = [trilane("record", "-o", f"{folder}/r.trilane", "--force", "--trace", "sched", "--", "sleep", "0.5")]
print(links[0].stderr)
info = trilane("info", f"{folder}/r.trilane").stdout
if "scheduler recorded by BPF" in " ".join(info.split()):
    exported = trilane("export", f"{folder}/r.trilane", "-o", f"{folder}/r.json", "--force")
    assert exported.returncode == 0, exported.stderr
    with open(f"{folder}/r.json") as file:
        text = file.read()
    json.loads(text)
    assert "secretproc" not in text and "another user's process" in text
    assert "ownproc" in text and '"sleep"' in text
    with open(f"{folder}/r.trilane", "rb") as file:
        assert b"secretproc" not in file.read()
    # Several recordings: one process of the helper's holds the programs.
    both = [start_as(USER, [f"{BIN}/trilane", "record", "-o", f"{folder}/{i}.trilane", "--force", "--trace", "sched", "--",
                            "sleep", "1.5"]) for i in range(3)]
    wait_for(lambda: trilane("status").stdout.count(f"{folder}/") == 3)
    counts = set()
    while any(one.poll() is None for one in both):
        counts.add(len(holders()))
        time.sleep(0.02)
    assert max(counts) == 1, counts
    for one in both:
        assert one.wait() == 0
    for i in range(3):
        count = trilane("query", f"{folder}/{i}.trilane", "SELECT count(*) FROM slice", "--format", "csv").stdout.split()[-1]
        print("slices", count)
        assert int(count) > 50
else:
    print("SKIP: no BPF here:", info)
for child in (own, foreign, secret, mine):
    child.kill()
shutil.rmtree(work)
