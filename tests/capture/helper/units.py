# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0

"""units.py BIN: both programs start as their units say: under the filter that systemd makes of them, with the users,
rights and sockets named there. A unit with which the helper could not start is noticed."""
import os
import shutil
import sys
import tempfile

from conversation import *
from unitfiles import can_filter

enter_namespace()
if not can_filter():
    skip("needs systemd-analyze and libseccomp, which know systemd's sets of system calls")
work = tempfile.mkdtemp(prefix="trilane-units-")
os.chmod(work, 0o755)
service = Service(sys.argv[1], work)
assert "listening" in service.text(), service.text()
for pid, unit in ((service.helper, HELPER_UNIT), (service.daemon, DAEMON_UNIT)):
    wait_for(lambda: comm_is(pid, unit.name.removesuffix(".service")))
    assert set(status_of(pid, "Uid").split()) == {str(user_of(unit))} != {"0"}, unit.name
    assert int(status_of(pid, "Seccomp_filters")) >= 1, unit.name
wait_for(lambda: int(status_of(service.helper, "Seccomp_filters")) == 2)  # the unit's, and its own
for unit, name, owner, mode in ((HELPER_SOCKET, "helper", DAEMON, 0o600), (DAEMON_SOCKETS, "control", 0, 0o666),
                                (DAEMON_SOCKETS, "agents", 0, 0o666)):
    assert f"{FOLDER}/{name}" in unit.get("ListenSequentialPacket")
    status = os.stat(f"{FOLDER}/{name}")
    assert (status.st_uid, status.st_mode & 0o777) == (owner, mode), name
folder, sessions = os.stat(FOLDER), os.stat(f"{FOLDER}/sessions")
assert (folder.st_uid, folder.st_mode & 0o777) == (0, 0o711)
assert (sessions.st_uid, sessions.st_mode & 0o777) == (DAEMON, 0o711)

# The helper's socket as in its unit, its filter without one call that it needs.
HELPER_UNIT.values["SystemCallFilter"].append("~capset")
pid = spawn(as_unit(HELPER_UNIT, f"{sys.argv[1]}/trilane-helper"), listen_all(HELPER_SOCKET), f"{work}/wrong.log")
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 1
with open(f"{work}/wrong.log", encoding="utf-8") as log:
    assert "does not let it confine itself" in log.read()
shutil.rmtree(work)
