// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/latecause.h"

namespace trilane::ranks {

std::string_view keyOf(LateWork work)
{
    switch (work) {
    case LateWork::Computation:
        return "computation";
    case LateWork::Communication:
        return "communication";
    case LateWork::Copies:
        return "copies";
    case LateWork::Idle:
        return "idle";
    case LateWork::Before:
        return "before";
    case LateWork::Unknown:
        break;
    }
    return "unknown";
}

std::string_view titleOf(LateWork work)
{
    switch (work) {
    case LateWork::Computation:
        return "Computation";
    case LateWork::Communication:
        return "Communication";
    case LateWork::Copies:
        return "Copies";
    case LateWork::Idle:
        return "Idle";
    case LateWork::Before:
        return "Before the recording";
    case LateWork::Unknown:
        break;
    }
    return "Unknown";
}

std::string causeText(store::Tables trace, const LateCause &cause)
{
    std::string text(titleOf(cause.work));
    if (cause.work != LateWork::Idle)
        return text;
    text += ": " + std::string(idle::titleOf(cause.idle));
    if (cause.name != kNoString)
        text += ": " + std::string(trace.string(cause.name));
    return text;
}

} // namespace trilane::ranks
