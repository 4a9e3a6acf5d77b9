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

MessageText titleOf(LateWork work)
{
    switch (work) {
    case LateWork::Computation:
        return MessageText("Computation");
    case LateWork::Communication:
        return MessageText("Communication");
    case LateWork::Copies:
        return MessageText("Copies");
    case LateWork::Idle:
        return MessageText("Idle");
    case LateWork::Before:
        return MessageText("Before the recording");
    case LateWork::Unknown:
        break;
    }
    return MessageText("Unknown");
}

Message titleOf(store::Tables trace, const LateCause &cause)
{
    if (cause.work != LateWork::Idle)
        return titleOf(cause.work);
    const std::string_view name =
        cause.name == kNoString ? std::string_view() : trace.string(cause.name);
    return msg("%1: %2", titleOf(cause.work), idle::titleOf(cause.idle, name));
}

} // namespace trilane::ranks
