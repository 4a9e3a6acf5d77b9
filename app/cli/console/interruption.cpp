// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/interruption.h"

#include "model/base/platform/endsignals.h"

#include <thread>

namespace trilane::cli {

namespace {

/// Never destroyed: the waiting threads use it until the process ends.
std::stop_source &interrupted()
{
    static auto *const source = new std::stop_source;
    return *source;
}

bool watchSignals()
{
    if (platform::endsignals::hold() < 0)
        return false;
    std::thread([] {
        if (platform::endsignals::next() != 0)
            interrupted().request_stop();
        platform::endsignals::release();
    }).detach();
    return true;
}

} // namespace

std::stop_token interruption()
{
    [[maybe_unused]] static const bool isWatching = watchSignals();
    return interrupted().get_token();
}

void interruptAtEndOfInput()
{
    std::thread([] {
        platform::awaitEndOfInput();
        interrupted().request_stop();
    }).detach();
}

} // namespace trilane::cli
