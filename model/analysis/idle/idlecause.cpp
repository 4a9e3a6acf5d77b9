// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecause.h"

#include "model/base/recordernames.h"

#include <algorithm>
#include <array>

namespace trilane::idle {

namespace {

struct CauseText
{
    std::string_view key;
    MessageText title;
};

constexpr std::array<CauseText, kIdleCauseCount> kTexts{{
    {"user_code", MessageText("User code")},
    {"cuda_call", MessageText("CUDA call")},
    {"loading_code", MessageText("Loading code")},
    {"sync_call", MessageText("Synchronizing call")},
    {"sync_copy", MessageText("Synchronous copy")},
    {"system_call", MessageText("System call")},
    {"unified_memory", MessageText("Unified memory")},
    {"not_scheduled", MessageText("Waiting for a core")},
    {"stopped", MessageText("Stopped")},
    {"off_core", MessageText("Off the core (reason not recorded)")},
    {"other_thread", MessageText("Other thread")},
    {"launch_latency", MessageText("Launch latency")},
    {"dependency", MessageText("Other stream or device")},
    {"gpu_silent", MessageText("GPU silent, work queued")},
    {"collective", MessageText("Other rank")},
    {"profiler", MessageText("Profiler")},
    {"trace_edge", MessageText("Begin or end of the trace")},
    {"unobserved", MessageText("Not recorded")},
}};

struct ProofText
{
    std::string_view key;
    MessageText title;
};

constexpr std::array<ProofText, kSilenceProofCount> kProofs{{
    {"", MessageText()},
    {"launched_before", MessageText("launched before the recording")},
    {"recurs", MessageText("recurring: unrecorded work")},
    {"device_launch", MessageText("launched from the GPU")},
}};

const CauseText &textOf(IdleCause cause)
{
    return kTexts[static_cast<size_t>(cause)];
}

} // namespace

std::string_view keyOf(IdleCause cause)
{
    return textOf(cause).key;
}

MessageText titleOf(IdleCause cause)
{
    return textOf(cause).title;
}

Message titleOf(IdleCause cause, std::string_view name)
{
    if (name.empty())
        return titleOf(cause);
    const std::optional<Message> own = recorderMessage(name);
    return msg("%1: %2", titleOf(cause), own ? MessageValue(*own) : MessageValue(name));
}

std::optional<IdleCause> causeWithKey(std::string_view key)
{
    const auto *found = std::find_if(kTexts.begin(), kTexts.end(),
                                     [key](const CauseText &text) { return text.key == key; });
    return found == kTexts.end() ? std::nullopt
                                 : std::optional(static_cast<IdleCause>(found - kTexts.begin()));
}

std::string_view keyOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].key;
}

MessageText titleOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].title;
}

} // namespace trilane::idle
