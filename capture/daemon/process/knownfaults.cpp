// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/knownfaults.h"

#include "capture/libcupti/cuptifaults.h"

#include <algorithm>

namespace trilane::daemon {

std::string addKnownFaults(format::TraceInfo &info, uint32_t apiVersion)
{
    char release[40];
    std::string clauses;
    for (size_t n = 0; const char *fault = libcupti::faultOf(apiVersion, n); ++n)
        clauses += (n > 0 ? "; " : "") + std::string(fault);
    const std::string key = std::string("known faults of CUPTI ") +
                            libcupti::releaseOf(apiVersion, release, sizeof release);
    const bool isTold = std::any_of(info.properties.begin(), info.properties.end(),
                                    [&key](const auto &one) { return one.first == key; });
    if (clauses.empty() || isTold)
        return {};
    info.properties.emplace_back(key, clauses);
    return key + ": " + clauses;
}

} // namespace trilane::daemon
