# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# For the scripts that run in a clean system.

fail() {
    printf 'FAILED: %s\n' "$*"
    exit 1
}

passed() {
    printf '  ok  %s\n' "$*"
}

install() { # PACKAGE…
    apt-get install -y --no-install-recommends "$@" >/tmp/apt.log 2>&1 ||
        { tail -n 20 /tmp/apt.log && fail "apt-get install $*"; }
}

is_picture() { # FILE
    [[ $(head -c 4 "$1" | tail -c 3) == PNG && $(stat -c %s "$1") -gt 20000 ]]
}

# What a recording of a program of this system holds.
check_recording() {
    local calls code=0
    trilane record --force --trace sched,osrt,nvtx -o /tmp/run.trilane -- \
        perl -e 'select(undef, undef, undef, 0.002) for 1 .. 200; system("true"); exit 3' \
        >/tmp/record.log 2>&1 || code=$?
    [[ $code -eq 3 ]] || { cat /tmp/record.log && fail "record: exit code $code, not its program's"; }
    [[ -f /tmp/run.trilane ]] || { cat /tmp/record.log && fail "record wrote nothing"; }
    calls=$(trilane query /tmp/run.trilane --format csv \
        "SELECT count(*) AS n FROM osrt WHERE name = 'select'" | tail -n 1 | tr -d '\r')
    [[ $calls -ge 200 ]] || fail "of 200 calls of select() $calls were recorded"
    passed "record: exit code, $calls calls of select()"
    perl -e 'select(undef, undef, undef, 0.001) for 1 .. 4000' &
    trilane attach $! --force -o /tmp/attached.trilane --duration 500ms >/tmp/attach.log 2>&1 ||
        { cat /tmp/attach.log && fail attach; }
    grep -q "agent loaded" /tmp/attach.log || { cat /tmp/attach.log && fail "attach: no agent"; }
    passed "attach: the agent is in the program"
}
