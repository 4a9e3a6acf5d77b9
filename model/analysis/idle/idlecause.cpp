// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecause.h"

namespace trilane {

namespace {

struct CauseText
{
    std::string_view key;
    std::string_view title;
};

constexpr std::array<CauseText, kIdleCauseCount> kTexts{{
    {"user_code", "User code"},
    {"cuda_call", "CUDA call"},
    {"loading_code", "Loading code"},
    {"sync_call", "Synchronizing call"},
    {"sync_copy", "Synchronous copy"},
    {"system_call", "System call"},
    {"unified_memory", "Unified memory"},
    {"not_scheduled", "Not scheduled"},
    {"stopped", "Stopped"},
    {"off_core", "Off the core (reason not recorded)"},
    {"other_thread", "Other thread"},
    {"launch_latency", "Launch latency"},
    {"dependency", "Other stream or device"},
    {"gpu_silent", "GPU silent, work queued"},
    {"collective", "Other rank"},
    {"profiler", "Profiler"},
    {"trace_edge", "Begin or end of the trace"},
    {"unobserved", "Not recorded"},
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

std::string_view keyOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].key;
}

std::string_view titleOf(SilenceProof proof)
{
    return kProofs[static_cast<size_t>(proof)].title;
}

} // namespace trilane
