# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""The daemon and its privilege helper as the packaged units run them, in a mount namespace of their own: users,
rights, limits, filters and sockets are read from the units. For tests, as root."""
import atexit
import contextlib
import os
import pathlib
import resource
import shutil
import socket
import subprocess
import sys
import time

from unitfiles import Unit

FOLDER = "/run/trilane"
DAEMON, HELPER = 64101, 64102  # users that exist nowhere else
USER, OTHER = 64111, 64112
ACCOUNTS = {"": 0, "root": 0, "trilane": DAEMON}
DAEMON_UNIT, HELPER_UNIT = Unit("trilaned.service"), Unit("trilane-helper.service")
DAEMON_SOCKETS, HELPER_SOCKET = Unit("trilaned.socket"), Unit("trilane-helper.socket")


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
    mode = {unit.mode("DirectoryMode", "0755") for unit in (DAEMON_SOCKETS, HELPER_SOCKET)}
    assert len(mode) == 1, "which socket comes first decides who may list the folder"
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"mode={mode.pop():o}", "none", FOLDER], check=True)


def user_of(unit):
    return HELPER if unit.get("DynamicUser") == "yes" else ACCOUNTS[unit.get("User")]


def become(unit, without=""):
    """The words that run a program as the unit's user, with its capabilities."""
    uid = str(user_of(unit))
    ambient, bounding = (unit.capabilities(key) + without for key in ("AmbientCapabilities", "CapabilityBoundingSet"))
    no_new = ["--no-new-privs"] if unit.get("NoNewPrivileges") == "yes" else []
    return ["setpriv", "--reuid", uid, "--regid", uid, "--clear-groups", *no_new, f"--inh-caps={ambient}",
            *([f"--ambient-caps={ambient}"] if "+" in ambient else []), f"--bounding-set={bounding}"]


def as_unit(unit, program, environment=None, without=""):
    """The words that run its program as the unit says."""
    variables = [f"{name}={value}" for name, value in (environment or {}).items()]
    return become(unit, without) + unit.confine([*(["env", *variables] if variables else []), program, *unit.arguments()])


def listen(unit, name, owner=None, mode=None):
    """One of its sockets."""
    path = pathlib.Path(FOLDER, name)
    owner = ACCOUNTS[unit.get("SocketUser")] if owner is None else owner
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(str(path))
    os.chown(path, owner, owner)
    os.chmod(path, unit.mode("SocketMode", "0666") if mode is None else mode)
    listener.listen(64)
    return listener


def listen_all(unit):
    paths = [pathlib.Path(path) for path in unit.get("ListenSequentialPacket")]
    assert paths and all(str(path.parent) == FOLDER for path in paths), paths
    return [listen(unit, path.name) for path in paths]


def spawn(words, descriptors, log, environment=None, own_pid=False, unit=None):
    """With `descriptors` from 3 on, and the unit's limits."""
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
        for which, most in unit.limits() if unit else ():
            with contextlib.suppress(ValueError):  # root of a container may not raise them
                resource.setrlimit(which, (most, most))
        if unit:
            os.umask(unit.mode("UMask", "0022"))
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
    def __init__(self, bin_folder, work, without="", helper_environment=None):
        """`without`: capabilities that this machine's kernel does not know, as ",-bpf"."""
        self.bin, self.work = bin_folder, work
        self.log = f"{work}/service.log"
        sessions = pathlib.Path("/run", DAEMON_UNIT.get("RuntimeDirectory"))
        sessions.mkdir(exist_ok=True)
        os.chown(sessions, user_of(DAEMON_UNIT), user_of(DAEMON_UNIT))
        os.chmod(sessions, DAEMON_UNIT.mode("RuntimeDirectoryMode", "0755"))
        helper, daemon = listen_all(HELPER_SOCKET), listen_all(DAEMON_SOCKETS)
        self.helper = spawn(as_unit(HELPER_UNIT, f"{bin_folder}/trilane-helper", helper_environment, without), helper, self.log,
                            unit=HELPER_UNIT)
        self.daemon = spawn(as_unit(DAEMON_UNIT, f"{bin_folder}/trilaned"), daemon, self.log, {"LISTEN_FDS": str(len(daemon))},
                            own_pid=True, unit=DAEMON_UNIT)
        for pid in (self.helper, self.daemon):
            atexit.register(end, pid)
        for one in helper + daemon:
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
