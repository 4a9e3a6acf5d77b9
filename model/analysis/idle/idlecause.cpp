// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecause.h"

namespace trilane {

namespace {

struct CauseText
{
    std::string_view key;
    std::string_view title;
    bool ofHost = false;
};

constexpr std::array<CauseText, kIdleCauseCount> kTexts{{
    {"user_code", "User code", true},
    {"cuda_call", "CUDA call", true},
    {"loading_code", "Loading code", true},
    {"sync_call", "Synchronizing call", true},
    {"sync_copy", "Synchronous copy", true},
    {"system_call", "System call", true},
    {"unified_memory", "Unified memory", true},
    {"not_scheduled", "Not scheduled", true},
    {"stopped", "Stopped", true},
    {"off_core", "Off the core (reason not recorded)", true},
    {"other_thread", "Other thread", true},
    {"launch_latency", "Launch latency", false},
    {"dependency", "Other stream or device", false},
    {"gpu_silent", "GPU silent, work queued", false},
    {"collective", "Other rank", false},
    {"profiler", "Profiler", false},
    {"trace_edge", "Begin or end of the trace", false},
    {"unobserved", "Not recorded", false},
}};

struct ProofText
{
    std::string_view key;
    std::string_view title;
};

constexpr std::array<ProofText, kSilenceProofCount> kProofs{{
    {"", ""},
    {"launched_before", "launched before the recording"},
    {"recurs", "recurs: work that was not recorded"},
    {"device_launch", "launched by the GPU itself"},
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
    return textOf(cause).title;
}

bool isOfHost(IdleCause cause)
{
    return textOf(cause).ofHost;
}

std::string_view keyOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].key;
}

std::string_view titleOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].title;
}

} // namespace trilane
