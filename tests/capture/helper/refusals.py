# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""refusals.py BIN: what the privilege helper does not do, whoever asks."""
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

enter_namespace()
BIN = sys.argv[1]
work = tempfile.mkdtemp(prefix="trilane-helper-")
os.chmod(work, 0o755)
helper = Helper(BIN, work)
E = errno


def expect(what, got, *wanted):
    print(f"{what}: {got}")
    assert got in wanted, f"{what}: {got}, not one of {wanted}"


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
expect("a pair of sockets", link.introduce(one), E.EBADF)
ours, theirs = helper.client(USER)
expect("the side that has connected, to a socket of root's", Link(helper.connect()).introduce(theirs), E.EBADF)
named = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
named.bind(f"{work}/control")
named.connect(f"{FOLDER}/control")
accepted, _ = helper.control.accept()
expect("the same with a name", Link(helper.connect()).introduce(named), E.EBADF)
expect("a client with a name", Link(helper.connect()).introduce(accepted), E.EBADF)
expect("a listening socket", Link(helper.connect()).introduce(helper.control), E.EBADF)
with open("/etc/hostname") as file:
    expect("a file", Link(helper.connect()).introduce(file), E.EBADF)
gone, end = helper.client(USER)
end.close()
expect("a client that has gone", Link(helper.connect()).introduce(gone), E.EPIPE)
expect("a target before a client", Link(helper.connect()).ask(TARGET, thread=1), None)

# What makes no sense.
for what, message in (("nothing", b""), ("too short", b"x"), ("another version", request(TARGET, version=2)),
                      ("too long", request(TARGET, payload=b"x" * 66000))):
    expect(what, helper.for_user(USER).send(message), None)
noise = helper.for_user(USER)
for number in range(200):
    if noise.send(os.urandom(8) + os.urandom(24 + number % 40)) is not None:
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
expect("root for another user", helper.for_user(0).ask(TARGET, thread=foreign.pid), 0)
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
import os, socket, time
file = os.open("/etc/hostname", os.O_RDONLY); path = os.open("/etc/shadow", os.O_PATH)
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); stream = socket.socketpair()[0]
named = os.open("/dev/shm", os.O_TMPFILE | os.O_RDWR) if os.path.isdir("/dev/shm") else file
memory = os.memfd_create("x"); packets = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)[0]
print(file, path, os.pipe()[0], udp.fileno(), stream.fileno(), os.open("/proc/self/mem", os.O_RDWR), memory, packets.fileno(), flush=True)
time.sleep(60)
"""], "python3")
numbers = [int(word) for word in kinds.stdout.readline().split()]
link = helper.for_user(USER)
assert link.ask(TARGET, thread=kinds.pid) == 0 and link.stop(kinds.pid) == 0
for what, number in zip(("a file", "an O_PATH descriptor", "a pipe", "UDP", "a stream", "/proc/self/mem"), numbers):
    expect(what, link.ask(TAKE, number=number), E.EPERM)
expect("what is not open", link.ask(TAKE, number=999), E.EBADF)
for number in numbers[-2:]:
    expect("a memory file, a socket of messages", link.ask(TAKE, number=number), 0)
    assert len(link.fds) == 1

# The programs of the scheduler, for nothing else.
link = Link(helper.connect())
error = link.ask(SCHEDULER)
if error == 0:
    assert len(link.fds) == 4
    expect("another request on that connection", link.ask(TARGET, thread=own.pid), None)
else:
    print("SKIP of the scheduler:", link.data.decode())

# How it is started.
for what, fd, mode in (("no socket", "/dev/null", None), ("a socket for everybody", None, 0o666)):
    if fd:
        given = open(fd)
    else:
        given = listen(HELPER_SOCKET, "wide", mode=mode)
    pid = spawn([f"{BIN}/trilane-helper"], [given], helper.log)
    expect(f"started with {what}", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 1)

# It stays for the next one when all have gone, and their processes with them.
del link, noise
gc.collect()
wait_for(lambda: not below(helper.pid))
expect("one who comes later", helper.for_user(USER).ask(TARGET, thread=own.pid), 0)
assert os.waitpid(helper.pid, os.WNOHANG) == (0, 0), "the helper has ended"
for child in (own, foreign, group, setuid, silent, kinds):
    child.kill()
shutil.rmtree(work)
