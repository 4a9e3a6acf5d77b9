# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""signals.py BIN: a signal that arrives while the privilege helper traces a thread reaches the process, whoever ends first."""
import os
import signal
import sys
import tempfile

from conversation import *

enter_namespace()
work = tempfile.mkdtemp(prefix="trilane-helper-")
os.chmod(work, 0o755)
helper = Helper(sys.argv[1], work)
sleeper = program(USER, ["sleep", "60"], "sleep")
STOPPED, EVENT_STOP = signal.SIGSTOP << 8 | 0x7f, 128 << 16


def await_status(link, wanted):
    while (error := link.ask(WAIT, value=10_000)) == errno.EAGAIN:
        pass
    assert error == 0 and link.value == wanted, (error, hex(link.value))


def before_delivery():
    """A link whose thread stands still before it gets SIGSTOP."""
    link = helper.for_user(USER)
    assert link.ask(TARGET, thread=sleeper.pid) == 0 and link.stop(sleeper.pid) == 0
    assert link.ask(TRACE, number=CONT) == 0
    os.kill(sleeper.pid, signal.SIGSTOP)
    await_status(link, STOPPED)
    return link


def expect_stopped(what):
    wait_for(lambda: status_of(sleeper.pid, "State").startswith("T"))
    os.kill(sleeper.pid, signal.SIGCONT)
    wait_for(lambda: status_of(sleeper.pid, "State").startswith("S"))
    print(f"{what}: stopped and continued")


link = before_delivery()
assert link.ask(TRACE, number=CONT, value=signal.SIGSTOP) == 0
await_status(link, EVENT_STOP | STOPPED)
assert link.ask(TRACE, number=DETACH) == 0
expect_stopped("delivered")
link = before_delivery()
assert link.ask(TRACE, number=DETACH, value=signal.SIGSTOP) == 0
expect_stopped("let go with it")
link = before_delivery()
link.end.close()
expect_stopped("the daemon has gone")
