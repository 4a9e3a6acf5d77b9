# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""The privilege helper's protocol, spoken by hand: the test is the daemon and its clients."""
import atexit
import contextlib
import errno
import os
import socket
import struct
import subprocess
import time

from packaged import *

CLIENT, SCHEDULER, TARGET, OPEN_MAPS, READ, TAKE, SWITCHES, TRACE, WRITE, WAIT, LISTENER, ACCEPT = range(1, 13)
SEIZE, INTERRUPT, GETREGSET, SETREGSET, CONT, DETACH = 0x4206, 0x4207, 0x4204, 0x4205, 7, 17
PRSTATUS = 1


@contextlib.contextmanager
def being(uid):
    os.setegid(uid)
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def request(op, thread=0, number=0, address=0, value=0, payload=b"", version=2):
    return struct.pack("<IIiiQQ", version, op, thread, number, address, value) + payload


class Helper:
    """With a control socket that the test listens at."""

    def __init__(self, bin_folder, work, environment=None):
        self.log = f"{work}/helper.log"
        [listener] = listen_all(HELPER_SOCKET)
        self.control = listen(DAEMON_SOCKETS, "control")
        self.control.setblocking(False)
        self.pid = spawn(as_unit(HELPER_UNIT, f"{bin_folder}/trilane-helper", environment), [listener], self.log, unit=HELPER_UNIT)
        listener.close()
        atexit.register(end, self.pid)
        self.acceptor = Link(self.connect())
        assert self.acceptor.introduce(self.control, LISTENER) == 0

    def connect(self, uid=DAEMON):
        end = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        end.settimeout(20)
        with being(uid):
            end.connect(f"{FOLDER}/helper")
        return end

    def client(self, uid):
        """Both ends of a control connection of this user's: the daemon's, the client's."""
        theirs = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with being(uid):
            theirs.connect(f"{FOLDER}/control")
        return self.accept(), theirs

    def accept(self):
        assert self.acceptor.ask(ACCEPT) == 0
        return socket.socket(fileno=self.acceptor.fds.pop())

    def for_user(self, uid):
        """A connection that acts for this user."""
        ours, theirs = self.client(uid)
        link = Link(self.connect())
        error = link.introduce(ours)
        assert error == 0, os.strerror(error)
        link.keep = (ours, theirs)
        return link

    def conversations(self):
        """Its processes, besides the one that accepts."""
        return below(self.pid)[1:]


class Link:
    def __init__(self, end):
        self.end, self.value, self.data, self.fds = end, 0, b"", []

    def send(self, message, fds=()):
        """errno, or None where the helper has ended the conversation."""
        for fd in self.fds:
            os.close(fd)
        self.fds = []
        try:
            socket.send_fds(self.end, [message], list(fds))
            data, self.fds, _, _ = socket.recv_fds(self.end, 70000, 8)
        except (ConnectionError, BrokenPipeError):
            return None
        if not data:
            return None
        error, size, self.value = struct.unpack("<iIq", data[:16])
        self.data = data[16:]
        assert len(self.data) == size
        return error

    def ask(self, op, **parts):
        return self.send(request(op, **parts))

    def introduce(self, connection, op=CLIENT):
        return self.send(request(op), [connection.fileno()])

    def stop(self, thread):
        """Borrows a thread and waits until it stands still; errno."""
        error = self.ask(TRACE, thread=thread, number=SEIZE)
        while error == 0:
            error = self.ask(WAIT, value=10_000)
            if error != errno.EAGAIN:
                break
            error = 0
        return error


def wait_for(what, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("did not come in time")


def comm_is(pid, name):
    with open(f"/proc/{pid}/comm") as file:
        return file.read().strip() == name


def program(uid, words, name, gid=None):
    """A running program of that user's, by setpriv, which it replaces."""
    child = subprocess.Popen(["setpriv", "--reuid", str(uid), "--regid", str(gid or uid), "--clear-groups", *words],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(child.kill)
    wait_for(lambda: comm_is(child.pid, name))
    return child
