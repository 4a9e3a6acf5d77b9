// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace trilane::platform {

namespace {

int descriptorOf(StandardStream stream)
{
    return stream == StandardStream::Output ? STDOUT_FILENO : STDERR_FILENO;
}

} // namespace

bool isTerminal(StandardStream stream)
{
    return ::isatty(descriptorOf(stream)) == 1;
}

size_t terminalWidth(StandardStream stream)
{
    winsize size = {};
    if (!isTerminal(stream) || ::ioctl(descriptorOf(stream), TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

} // namespace trilane::platform
