# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""The daemon and its privilege helper as the packaged units run them, in a mount namespace of their own:
the daemon a user without rights, the helper another one with three capabilities, sockets in a folder of
root's. For tests, as root."""
import atexit
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

FOLDER = "/run/trilane"
DAEMON, HELPER = 64101, 64102  # users that exist nowhere else
USER, OTHER = 64111, 64112
CAPABILITIES = "+sys_ptrace,+bpf,+perfmon"


def skip(why):
    print("SKIP:", why)
    sys.exit(77)


def need_root():
    if os.geteuid() != 0:
        skip("needs root, to run as other users")
    for program in ("setpriv", "unshare"):
        if not shutil.which(program):
            skip(f"needs {program}")


def enter_namespace():
    """Once more, in mounts of our own."""
    need_root()
    if os.environ.get("TRILANE_TEST_NAMESPACE") != "1":
        os.environ["TRILANE_TEST_NAMESPACE"] = "1"
        os.execvp("unshare", ["unshare", "-m", "--propagation", "private", sys.executable, *sys.argv])
    os.makedirs(FOLDER, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=0755", "none", FOLDER], check=True)


def become(uid, capabilities=None):
    words = ["setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", "--no-new-privs"]
    if capabilities is None:
        return words + ["--inh-caps=-all", "--bounding-set=-all"]
    return words + [f"--inh-caps=-all,{capabilities}", f"--ambient-caps=-all,{capabilities}",
                    f"--bounding-set=-all,{capabilities}"]


def listen(name, owner, mode):
    path = pathlib.Path(FOLDER, name)
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(str(path))
    os.chown(path, owner, owner)
    os.chmod(path, mode)
    listener.listen(64)
    return listener


def spawn(words, descriptors, log, environment=None, own_pid=False):
    """With `descriptors` from 3 on."""
    pid = os.fork()
    if pid == 0:
        copies = [os.dup2(d.fileno(), 100 + i) for i, d in enumerate(descriptors)]
        for i, copy in enumerate(copies):
            os.dup2(copy, 3 + i, inheritable=True)
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.closerange(3 + len(descriptors), 256)
        variables = dict(os.environ, **(environment or {}))
        if own_pid:
            variables["LISTEN_PID"] = str(os.getpid())
        os.execvpe(words[0], words, variables)
    return pid


def end(pid):
    """One that was spawned, if it is still there."""
    try:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    except OSError:
        pass


class Service:
    def __init__(self, bin_folder, work, capabilities=CAPABILITIES, helper_environment=None):
        self.bin, self.work = bin_folder, work
        self.log = f"{work}/service.log"
        os.makedirs(f"{FOLDER}/sessions", exist_ok=True)
        os.chown(f"{FOLDER}/sessions", DAEMON, DAEMON)
        os.chmod(f"{FOLDER}/sessions", 0o711)
        helper = listen("helper", DAEMON, 0o600)
        control, agents = listen("control", 0, 0o666), listen("agents", 0, 0o666)
        self.helper = spawn(become(HELPER, capabilities) + [f"{bin_folder}/trilane-helper"], [helper], self.log,
                            helper_environment)
        self.daemon = spawn(become(DAEMON) + [f"{bin_folder}/trilaned", "--everyone", "--helper", f"{FOLDER}/helper"],
                            [control, agents], self.log, {"LISTEN_FDS": "2"}, own_pid=True)
        for pid in (self.helper, self.daemon):
            atexit.register(end, pid)
        for one in (helper, control, agents):
            one.close()
        until = time.monotonic() + 10
        while "listening" not in self.text() and time.monotonic() < until:
            time.sleep(0.02)

    def text(self):
        try:
            with open(self.log) as log:
                return log.read()
        except OSError:
            return ""



def status_of(pid, key):
    with open(f"/proc/{pid}/status") as status:
        return next(line.split(":", 1)[1].strip() for line in status if line.startswith(key + ":"))


def as_user(uid, words, **options):
    return subprocess.run(["setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", "env", "-u", "XDG_RUNTIME_DIR",
                           "LC_ALL=C.UTF-8", *words], capture_output=True, text=True, timeout=60, **options)


def start_as(uid, words, **options):
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(["setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", "env", "-u",
                             "XDG_RUNTIME_DIR", "LC_ALL=C.UTF-8", *words], **{**quiet, **options})


def below(pid):
    """Processes that it has started."""
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        return [int(word) for word in children.read().split()]
