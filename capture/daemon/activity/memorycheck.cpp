// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/memorycheck.h"

#include "model/format/givennames.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace trilane::daemon {

namespace {

/// Loaded modules and memory reserved by the driver are smaller.
constexpr double kClear = 1e9;
constexpr double kClearShare = 0.25;

} // namespace

void MemoryCheck::look(const build::LiveTrace &trace, const std::map<TrackId, uint64_t> &held)
{
    for (const auto &[gpu, bytes] : held) {
        const TrackId curve = trace.find(
            {.parent = gpu, .kind = TrackKind::Counter, .label = format::kGpuMemoryUsed.text()});
        const std::optional<double> used = curve.isValid() ? trace.lastSample(curve) : std::nullopt;
        if (!used)
            continue;
        const auto [found, isNew] =
            m_gpus.try_emplace(gpu, Gpu{.heldFirst = bytes, .usedFirst = *used});
        Gpu &one = found->second;
        const double grown = static_cast<double>(bytes) - static_cast<double>(one.heldFirst);
        const double now = isNew ? 0 : *used - one.usedFirst - grown;
        const double missing = std::min(now, std::exchange(one.missingLast, now));
        if (missing <= one.missing)
            continue;
        one.missing = missing;
        one.grown = std::max(0.0, grown);
    }
}

std::vector<Message> MemoryCheck::findings(const build::LiveTrace &trace) const
{
    std::vector<Message> all;
    for (const auto &[gpu, one] : m_gpus) {
        if (one.missing < kClear || one.missing < kClearShare * one.grown)
            continue;
        all.push_back(msg(
            "memory of GPU %1 that CUPTI does not report: according to NVML, %2 MiB more came into "
            "use (mapped memory, such as PyTorch expandable segments and NCCL, or other programs)",
            trace.trackInfo(gpu).number, std::llround(one.missing / (1 << 20))));
    }
    return all;
}

} // namespace trilane::daemon
