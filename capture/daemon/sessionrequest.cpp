// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sessionrequest.h"

#include "capture/daemon/flightserver.h"

#include <algorithm>

namespace trilane {

using namespace control;

namespace {

/// Of sessions that somebody may be watching: what happens is in the file after 0.25 s at most.
constexpr Ns kShortestFlush = 20'000'000;
constexpr Ns kLiveHoldBack = 120'000'000;

} // namespace

SessionOptions optionsOf(const StartSession &asked, std::vector<Descriptor> &descriptors)
{
    SessionOptions options{.output = bounded(asked.output()),
                           .file = std::move(descriptors[0]),
                           .armed = asked.armed(),
                           .command = bounded(asked.command()),
                           .folder = {},
                           .range = bounded(asked.range()),
                           .flight = flightOptionsOf(asked.keep_last())};
    if (asked.flush_ms() > 0) {
        options.flushEvery = std::max(kShortestFlush, Ns{asked.flush_ms()} * 1'000'000);
        options.holdBack = kLiveHoldBack;
    }
    if (!asked.resumed().empty() && descriptors.size() > 1) {
        options.listener = std::move(descriptors[1]);
        options.listenerPath = bounded(asked.resumed());
    }
    return options;
}

} // namespace trilane
