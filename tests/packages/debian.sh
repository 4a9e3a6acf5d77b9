# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# Both packages, from their installation to the end.
set -euo pipefail
. /given/checks.sh
cd /tmp

# Something of ours that stands in the file system; what apt keeps of packages is its own.
ours() {
    find / -xdev \( -path /proc -o -path /given -o -path /tmp -o -path /var/cache/apt \) -prune -o \
        -iname '*trilane*' -print
}

# In both languages.
has_pages() {
    local page place
    for page in "$@"; do
        for place in man zh_CN/man; do
            [[ -n $(MANPAGER=cat man -E UTF-8 -l "/usr/share/man/${place%man}man${page##*.}/$page.gz" 2>/dev/null) ]] ||
                fail "$place: $page"
        done
    done
}

# What desktops and managers of services bring, and a manual's reader.
printf 'path-include=/usr/share/man/*\n' >/etc/dpkg/dpkg.cfg.d/manual
apt-get update >/tmp/apt.log 2>&1 || { tail -n 5 /tmp/apt.log && fail "apt-get update"; }
install init-system-helpers shared-mime-info man-db
[[ -z $(ours) ]] || fail "the clean system has $(ours)"

install /given/trilane-capture_*.deb
dpkg -l | grep -Ei '^ii +(libqt|qt6|libx11)' && fail "trilane-capture brings a window's libraries"
trilane --version
trilane info /given/recorded-training.trilane | grep '^format  *trilane' >/dev/null || fail info
trilane stats /given/recorded-training.trilane --format csv | grep sgemm >/dev/null || fail stats
passed "command line, without Qt"
check_recording
[[ $(readlink /etc/systemd/system/sockets.target.wants/trilaned.socket) == */trilaned.socket ]] ||
    fail "the sockets of trilaned are not enabled"
grep -q '^ExecStart=/usr/bin/trilaned ' /usr/lib/systemd/system/trilaned.service || fail "unit of trilaned"
has_pages trilane.1 trilane-record.1 trilaned.8
LC_ALL=zh_CN.UTF-8 trilaned --help | grep '守护进程' >/dev/null || fail "trilaned in Chinese"
passed "unit, manual pages"

install /given/trilane_*.deb
trilane-ui --screenshot /tmp/window.png --size 1600x1000 /usr/share/trilane/samples/recorded-training.trilane
is_picture /tmp/window.png || fail "no picture of the window"
trilane-ui --picture /tmp/out.svg --language zh_CN /given/recorded-training.trilane
grep -q '<svg' /tmp/out.svg || fail "no picture of the timeline"
has_pages trilane-ui.1
[[ -s /usr/share/mime/application/x-trilane.xml ]] || fail "the type of traces is not known"
passed "window: pictures; type of traces"

install /given/next/*.deb
[[ $(dpkg-query -W -f '${Version}' trilane) == *-2 ]] || fail "not upgraded"
trilane info /given/recorded-training.trilane >/dev/null
trilane-ui --version
passed "upgrade"

systemctl() { :; }
apt-get remove -y trilane trilane-capture >/tmp/apt.log 2>&1 || { cat /tmp/apt.log && fail remove; }
left=$(ours | grep -Ev '^/var/lib/(dpkg/info/trilane|systemd/deb-systemd-helper)|^/etc/systemd/system' || true)
[[ -z $left ]] || fail "after removal: $left"
passed "remove"
rm -rf "$HOME/.cache/trilane" # a user's
apt-get purge -y trilane trilane-capture >/tmp/apt.log 2>&1 || { cat /tmp/apt.log && fail purge; }
left=$(ours)
[[ -z $left ]] || fail "after purge: $left"
dpkg -l | grep -i trilane && fail "dpkg still knows it"
grep -ri trilane /usr/share/mime/globs2 /usr/share/applications 2>/dev/null && fail "traces of the type"
passed "purge: nothing is left"
