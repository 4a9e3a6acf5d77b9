# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""refusals.py BIN: requests that the privilege helper refuses to every client."""
import errno
import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from conversation import *
from slowfile import slow_descriptor

enter_namespace()
BIN = sys.argv[1]
work = tempfile.mkdtemp(prefix="trilane-helper-")
os.chmod(work, 0o755)
helper = Helper(BIN, work)
E, KEPT = errno, []
NAME = """
import ctypes, os, socket, sys
libc, uid, folder = ctypes.CDLL(None, use_errno=True), os.getuid(), "/run/trilane"
assert libc.unshare(0x10000000 | 0x20000) == 0, ctypes.get_errno()  # CLONE_NEWUSER | CLONE_NEWNS
for name, text in (("setgroups", "deny"), ("uid_map", f"0 {uid} 1"), ("gid_map", f"0 {uid} 1")):
    with open(f"/proc/self/{name}", "w") as file:
        file.write(text)
channel, pair = socket.socket(fileno=int(sys.argv[1])), socket.socket(fileno=int(sys.argv[2]))
made = []
for end in (pair, socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)):
    assert libc.mount(b"none", folder.encode(), b"tmpfs", 0, None) == 0, ctypes.get_errno()
    end.bind(f"{folder}/control")
    made.append(end)
made[1].listen(5)
client = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
client.connect(f"{folder}/control")
made.append(made[1].accept()[0])
socket.send_fds(channel, [b"x"], [end.fileno() for end in made])
channel.recv(1)
"""


def named_by(uid, pair):
    """The pair, a listening socket and one that was accepted there, all with the name of the control socket. Where this
    machine gives users no namespaces, without: then nobody has such names."""
    channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    namer = subprocess.Popen(["setpriv", "--reuid", str(uid), "--regid", str(uid), "--clear-groups", sys.executable, "-c", NAME,
                              str(theirs.fileno()), str(pair.fileno())], pass_fds=[theirs.fileno(), pair.fileno()])
    theirs.close()
    _, fds, _, _ = socket.recv_fds(channel, 1, 3)
    if len(fds) != 3:
        print("SKIP of names: users may have no namespaces here")
        return (pair,) * 3
    made = [socket.socket(fileno=fd) for fd in fds]
    assert {end.getsockname() for end in made} == {f"{FOLDER}/control"}
    atexit.register(namer.kill)
    KEPT.append(channel)  # until it is closed the namer stays
    return made


def expect(what, got, *wanted):
    print(f"{what}: {got}")
    assert got in wanted, f"{what}: {got}, not one of {wanted}"


# How it is confined.
with open(f"/proc/{helper.pid}/limits", encoding="utf-8") as file:
    limits = {line[:25].strip(): line[25:].split()[:2] for line in file}
for what, most in (("Max open files", 128), ("Max core file size", 0), ("Max file size", 0), ("Max address space", 512 << 20)):
    assert limits[what] == [str(most)] * 2, f"{what}: {limits[what]}"
for pid in (helper.pid, *below(helper.pid)):
    assert os.stat(f"/proc/{pid}/maps").st_uid == 0, "its own user may look into it"
    assert status_of(pid, "NoNewPrivs") == "1" and int(status_of(pid, "CapInh"), 16) == 0
    assert {int(status_of(pid, f"Cap{which}"), 16) for which in ("Prm", "Eff")} == {1 << 19 | 1 << 38 | 1 << 39}

# Who may talk to it.
try:
    helper.connect(USER)
    raise AssertionError("a user enters its socket")
except PermissionError:
    pass
expect("not the daemon's user", Link(helper.connect(0)).ask(TARGET, thread=os.getpid()), None)

# What is a client's connection.
link = Link(helper.connect())
one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
expect("a socket pair", link.introduce(one), E.EBADF)
ours, theirs = helper.client(USER)
expect("the side that has connected", Link(helper.connect()).introduce(theirs), E.EBADF)
named = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
named.bind(f"{work}/control")
named.connect(f"{FOLDER}/control")
accepted = helper.accept()
expect("the same with a name", Link(helper.connect()).introduce(named), E.EBADF)
expect("root's client", Link(helper.connect()).introduce(accepted), E.EPERM)
expect("a listening socket", Link(helper.connect()).introduce(helper.control), E.EBADF)
with being(USER):
    direct = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    direct.connect(f"{FOLDER}/control")
expect("one that the daemon has accepted itself", Link(helper.connect()).introduce(helper.control.accept()[0]), E.EBADF)
expect("one of its own socket", Link(helper.connect()).introduce(helper.connect()), E.EBADF)
expect("nobody waits", helper.acceptor.ask(ACCEPT), E.EAGAIN)
with open("/etc/hostname") as file:
    expect("a file", Link(helper.connect()).introduce(file), E.EBADF)
    expect("a file that listens", Link(helper.connect()).introduce(file, LISTENER), E.EBADF)
expect("a pair that listens", Link(helper.connect()).introduce(one, LISTENER), E.EBADF)
expect("a client that listens", Link(helper.connect()).introduce(accepted, LISTENER), E.EBADF)
expect("agents' socket", Link(helper.connect()).introduce(listen(DAEMON_SOCKETS, "agents"), LISTENER), E.EBADF)

# Sockets of the right name, which a user gives them in mounts of its own.
pair, listening, given = named_by(USER, one)
for what, op, end_ in (("a socket pair", CLIENT, pair), ("a listening socket", LISTENER, listening),
                       ("accepted at that one", CLIENT, given)):
    expect(f"{what} with the name of the control socket", Link(helper.connect()).introduce(end_, op), E.EBADF)
wrong = Link(helper.connect())
expect("a user's listening socket", wrong.introduce(listening, LISTENER), E.EBADF)
expect("accepting there all the same", wrong.ask(ACCEPT), None)
gone, other_end = helper.client(USER)
other_end.close()
expect("a client that has gone", Link(helper.connect()).introduce(gone), E.EPIPE)
expect("a target before a client", Link(helper.connect()).ask(TARGET, thread=1), None)

# What makes no sense.
for what, message in (("nothing", b""), ("too short", b"x"), ("too long", request(TARGET, payload=b"x" * 66000))):
    expect(what, helper.for_user(USER).send(message), None)
for version in (1, 3):
    link = helper.for_user(USER)
    expect("another version", link.send(request(TARGET, version=version)), E.EPROTO)
    expect("more of it", link.ask(TARGET, thread=1), None)
    mine, theirs = helper.client(USER)
    link = Link(helper.connect())
    expect("a client in another version", link.send(request(CLIENT, version=version), [mine.fileno()]), E.EPROTO)
    expect("more of it", link.ask(TARGET, thread=1), None)
noise = helper.for_user(USER)
for number in range(200):
    if noise.send(os.urandom(8) + os.urandom(24 + number % 40)) not in (None, E.EPROTO):
        raise AssertionError("garbage is answered")
    noise = helper.for_user(USER)
link = helper.for_user(USER)
expect("an unknown operation", link.ask(99), E.EINVAL)
expect("an operation without a target", link.ask(READ, value=8), E.EINVAL)
files = [os.open("/etc/hostname", os.O_RDONLY) for _ in range(5)]
expect("too many descriptors", link.send(request(TARGET), files), None)

# Whose processes.
own = program(USER, ["sleep", "60"], "sleep")
foreign = program(OTHER, ["sleep", "60"], "sleep")
group = program(USER, ["sleep", "60"], "sleep", gid=OTHER)
suid = f"{work}/suid"
shutil.copy(shutil.which("sleep"), suid)
os.chmod(suid, 0o4755)
setuid = program(USER, [suid, "60"], "suid")
silent = program(USER, [sys.executable, "-c", """
import ctypes, signal, sys
def hide(*_): ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); print("hidden", flush=True)
signal.signal(signal.SIGUSR1, hide); print("ready", flush=True)
while True: signal.pause()
"""], "python3")
silent.stdout.readline()
link = helper.for_user(USER)
expect("another user's process", link.ask(TARGET, thread=foreign.pid), E.EPERM)
expect("root's process", link.ask(TARGET, thread=1), E.EPERM)
expect("a setuid program", link.ask(TARGET, thread=setuid.pid), E.EPERM)
expect("a program of another group", link.ask(TARGET, thread=group.pid), E.EPERM)
expect("no process", link.ask(TARGET, thread=0), E.ESRCH)
expect("no process", link.ask(TARGET, thread=-1), E.ESRCH)
expect("what was refused is no target", link.ask(READ, address=4096, value=8), E.EINVAL)
expect("one's own", link.ask(TARGET, thread=own.pid), 0)
expect("another process's thread", link.ask(TRACE, thread=foreign.pid, number=SEIZE), E.ESRCH)
assert status_of(foreign.pid, "TracerPid") == "0"

# What is looked at again.
link = helper.for_user(USER)
expect("it may be looked into", link.ask(TARGET, thread=silent.pid), 0)
assert link.ask(OPEN_MAPS) == 0 and len(link.fds) == 1
silent.send_signal(signal.SIGUSR1)
silent.stdout.readline()
for what, op, parts in (("its memory", READ, {"address": 4096, "value": 8}), ("its maps", OPEN_MAPS, {}),
                        ("its switches", SWITCHES, {"thread": silent.pid, "number": -1}),
                        ("its thread", TRACE, {"thread": silent.pid, "number": SEIZE})):
    expect(f"{what}, which may not be looked into any more", link.ask(op, **parts), E.EACCES)
ended = program(USER, ["sleep", "60"], "sleep")
expect("one that lives", link.ask(TARGET, thread=ended.pid), 0)
ended.kill()
ended.wait()
expect("one that has ended", link.ask(READ, address=4096, value=8), E.ESRCH)
expect("its thread", link.ask(TRACE, thread=ended.pid, number=SEIZE), E.ESRCH)

# What is done to a thread, and when.
link = helper.for_user(USER)
assert link.ask(TARGET, thread=own.pid) == 0
for what, op in (("writing", WRITE), ("a descriptor", TAKE)):
    expect(f"{what} while it runs", link.ask(op, address=4096, payload=b"12345678"), E.ECHILD)
assert link.stop(own.pid) == 0
for number in (0, 3, 8, 12, 13, 0x4200, 0x4202, 0x420C):
    expect(f"ptrace request {number:#x}", link.ask(TRACE, number=number), E.EINVAL)
expect("a second thread", link.ask(TRACE, thread=own.pid, number=SEIZE), E.EBUSY)
expect("a long wait", link.ask(WAIT, value=60_000_000), E.EINVAL)
expect("a large read", link.ask(READ, address=4096, value=1 << 40), E.EINVAL)
expect("its registers", link.ask(TRACE, number=GETREGSET, address=PRSTATUS), 0)
registers = link.data
lost = registers[:16 * 8] + bytes(8) + registers[17 * 8:]  # rip on x86-64
expect("other registers", link.send(request(TRACE, number=SETREGSET, address=PRSTATUS, payload=lost)), 0)
link.end.close()
wait_for(lambda: status_of(own.pid, "TracerPid") == "0")
wait_for(lambda: status_of(own.pid, "State")[0] == "S")
assert own.poll() is None

# Which descriptors.
kinds = program(USER, [sys.executable, "-c", """
import os, socket, sys, time
file = os.open("/etc/hostname", os.O_RDONLY); path = os.open("/etc/shadow", os.O_PATH)
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); stream = socket.socketpair()[0]
folder = os.open("/dev/shm", os.O_RDONLY); nameless = os.open("/dev/shm", os.O_TMPFILE | os.O_RDWR)
path_ = f"/dev/shm/trilane-{os.getpid()}"; named = os.open(path_, os.O_CREAT | os.O_RDWR, 0o600)
memory = os.memfd_create("x"); packets = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)[0]
print(file, path, os.pipe()[0], udp.fileno(), stream.fileno(), os.open("/proc/self/mem", os.O_RDWR), folder, named, memory, packets.fileno(),
      nameless, flush=True)
sys.stdin.read(); os.unlink(path_); time.sleep(60)
"""], "python3")
numbers = [int(word) for word in kinds.stdout.readline().split()]
link = helper.for_user(USER)
assert link.ask(TARGET, thread=kinds.pid) == 0 and link.stop(kinds.pid) == 0
for what, number in zip(("a file", "an O_PATH descriptor", "a pipe", "UDP", "a stream", "/proc/self/mem", "a folder in memory",
                         "a memory file with a name"), numbers):
    expect(what, link.ask(TAKE, number=number), E.EPERM)
expect("what is not open", link.ask(TAKE, number=999), E.EBADF)
for what, number in zip(("a memory file", "a socket of messages", "a file of /dev/shm without a name"), numbers[-3:]):
    expect(what, link.ask(TAKE, number=number), 0)
    assert len(link.fds) == 1

assert link.ask(TRACE, number=DETACH) == 0
kinds.stdin.close()

# A descriptor whose closing takes as long as its owner wants: the thread does not stand still for that, nor does anybody wait.
slow = slow_descriptor(work)
if slow:
    link = helper.for_user(USER)
    assert link.ask(TARGET, thread=slow.pid) == 0 and link.stop(slow.pid) == 0
    link.end.settimeout(5)
    expect("a file whose closing is not answered", link.ask(TAKE, number=slow.number), E.EPERM)
    expect("what is done next", link.ask(OPEN_MAPS), 0)
    link.end.close()
    wait_for(lambda: status_of(slow.pid, "TracerPid") == "0" and status_of(slow.pid, "State")[0] == "S")
    expect("who comes then", helper.for_user(USER).ask(TARGET, thread=own.pid), 0)
    slow.end()

# The programs of the scheduler, for nothing else.
link = Link(helper.connect())
error = link.ask(SCHEDULER)
if error == 0:
    assert len(link.fds) == 4
    expect("another request on that connection", link.ask(TARGET, thread=own.pid), None)
else:
    print("SKIP of the scheduler:", link.data.decode())

# It stays for the next one when all have gone, and their processes with them.
del link, noise
gc.collect()
wait_for(lambda: not helper.conversations())
expect("one who comes later", helper.for_user(USER).ask(TARGET, thread=own.pid), 0)
assert os.waitpid(helper.pid, os.WNOHANG) == (0, 0), "the helper has ended"
# How it is started.
for what, name, mode in (("no socket", None, None), ("a socket for everybody", "helper", 0o666),
                         ("another socket", "other", 0o600)):
    given = listen(HELPER_SOCKET, name, mode=mode) if name else open("/dev/null")
    pid = spawn([f"{BIN}/trilane-helper"], [given], helper.log)
    expect(f"started with {what}", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 1)

for child in (own, foreign, group, setuid, silent, kinds):
    child.kill()
shutil.rmtree(work)
