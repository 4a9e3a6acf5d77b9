// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/kinds.h"

#include <array>

namespace trilane {

namespace {

constexpr std::array<std::string_view, kSliceKindCount> kSliceNames{
    "unknown", "range",        "python_call", "api_call", "os_call",       "overhead", "kernel",
    "memcpy",  "memset",       "gpu_sync",    "graph",    "gpu_range",     "running",  "runnable",
    "blocked", "blocked_disk", "on_core",     "instant",  "counter_sample"};

constexpr std::array<std::string_view, kTrackKindCount> kTrackNames{
    "unknown",     "machine",  "core",       "process",  "thread", "thread_state",
    "api_calls",   "os_calls", "ranges",     "overhead", "gpu",    "context",
    "all_streams", "stream",   "gpu_ranges", "counter"};

} // namespace

std::string_view toString(SliceKind kind)
{
    const auto index = static_cast<size_t>(kind);
    return index < kSliceNames.size() ? kSliceNames[index] : kSliceNames[0];
}

std::string_view toString(TrackKind kind)
{
    const auto index = static_cast<size_t>(kind);
    return index < kTrackNames.size() ? kTrackNames[index] : kTrackNames[0];
}

} // namespace trilane
