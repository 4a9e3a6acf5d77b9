// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/knownfaults.h"

#include "capture/libcupti/cuptifaults.h"

#include <algorithm>

namespace trilane::daemon {

Message addKnownFaults(format::TraceInfo &info, uint32_t apiVersion)
{
    char release[40];
    const Message name =
        msg("known faults of CUPTI %1", libcupti::releaseOf(apiVersion, release, sizeof release));
    const Message faults = libcupti::faultsOf(apiVersion);
    const bool isTold = std::any_of(info.notes.begin(), info.notes.end(),
                                    [&name](const auto &one) { return one.name == name; });
    if (faults.empty() || isTold)
        return {};
    info.notes.push_back({name, faults});
    return msg("%1: %2", name, faults);
}

} // namespace trilane::daemon
