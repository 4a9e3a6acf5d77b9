# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# The archive, unpacked somewhere on a system that has OpenGL, X11's library and fonts, and no Qt.
set -euo pipefail
. /given/checks.sh
apt-get update >/tmp/apt.log 2>&1 || { tail -n 5 /tmp/apt.log && fail "apt-get update"; }
install libegl1 libgl1 libopengl0 libx11-6 libx11-xcb1 fontconfig-config fonts-dejavu-core
dpkg -l | grep -Ei '^ii +(libqt|qt6)' && fail "there is a Qt"
mkdir "/opt/any folder"
cd "/opt/any folder"
tar xf /given/trilane-*.tar.gz
cd trilane-*
bin/trilane --version
bin/trilane-ui --screenshot /tmp/window.png --size 1600x1000 share/trilane/samples/recorded-training.trilane
is_picture /tmp/window.png || fail "no picture of the window"
passed "picture of the window"
# Without a display X11's plugin says that there is none: it was loaded, with all it needs.
QT_QPA_PLATFORM=xcb bin/trilane-ui /given/recorded-training.trilane >/tmp/xcb.log 2>&1 || true
grep -q "could not connect to display" /tmp/xcb.log || { cat /tmp/xcb.log && fail "the plugin for X11"; }
passed "plugin for X11"
[[ ! -e lib/systemd ]] || fail "an archive has units of systemd"
# The linker takes no preloaded library from a folder with a space in its name.
mv "$PWD" /opt/trilane
cd /tmp
PATH=/opt/trilane/bin:$PATH
check_recording
