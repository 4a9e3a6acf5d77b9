// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecause.h"

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
    {"not_scheduled", MessageText("Not scheduled")},
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
    std::string_view title;
};

constexpr std::array<ProofText, kSilenceProofCount> kProofs{{
    {"", ""},
    {"launched_before", "launched before the recording"},
    {"recurs", "recurring: unrecorded work"},
    {"device_launch", "launched from the GPU"},
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

std::string_view titleOf(IdleCause cause)
{
    return textOf(cause).title.text();
}

Message messageOf(IdleCause cause)
{
    return textOf(cause).title;
}

std::string_view keyOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].key;
}

std::string_view titleOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].title;
}

} // namespace trilane::idle
