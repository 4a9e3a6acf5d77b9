# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# The command line, the daemon and the agent on an older distribution.
set -euo pipefail
. /given/checks.sh
cd /tmp
ldd --version | sed -n 1p # head would leave, and ldd fail
apt-get update >/tmp/apt.log 2>&1 || { tail -n 5 /tmp/apt.log && fail "apt-get update"; }
install /given/trilane-capture_*.deb
trilane --version
trilane gaps /given/recorded-training.trilane --format json | grep cause >/dev/null || fail gaps
passed "command line"
check_recording
trilaned --version
apt-get purge -y trilane-capture >/tmp/apt.log 2>&1 || { cat /tmp/apt.log && fail purge; }
passed "purge"
