// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/flight/slowsteps.h"

#include "model/base/stepname.h"
#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace trilane::daemon {

namespace {

constexpr uint64_t kMinSteps = 8;

std::string factorText(double factor)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", factor);
    return text;
}

} // namespace

std::optional<Ns> SlowSteps::Series::median() const
{
    if (count < kMinSteps)
        return std::nullopt;
    std::array<Ns, kMaxSteps> sorted = last;
    const auto end = sorted.begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(count, kMaxSteps));
    const auto middle = sorted.begin() + (end - sorted.begin() - 1) / 2;
    std::nth_element(sorted.begin(), middle, end);
    return *middle;
}

uint8_t SlowSteps::rankOf(std::string_view text) const
{
    if (!m_name.empty())
        return text == m_name ? 0 : kNoStep;
    StepName step;
    return readStepName(text.data(), text.size(), step) ? static_cast<uint8_t>(step.rank) : kNoStep;
}

uint8_t SlowSteps::rankOf(StringId name)
{
    if (m_ranks.size() <= name.value)
        m_ranks.resize(name.value + 1);
    uint8_t &known = m_ranks[name.value];
    if (known == 0) {
        const uint8_t rank = rankOf(m_trace.text(name));
        known = rank == kNoStep ? kNoStep : static_cast<uint8_t>(rank + 1);
    }
    return known == kNoStep ? kNoStep : static_cast<uint8_t>(known - 1);
}

/// Chooses among lanes as the analyses do, from the data so far; of nested steps, the outer ones.
bool SlowSteps::isBest(const Lane &lane, uint64_t count)
{
    const auto [found, isNew] =
        m_best.try_emplace(m_trace.trackInfo(lane.track).process, std::pair(lane, count));
    auto &[best, most] = found->second;
    if (isNew || best == lane) {
        most = count;
        return true;
    }
    const bool isOuter = best.track == lane.track && lane.depth < best.depth;
    const bool isBetter =
        lane.rank != best.rank ? lane.rank < best.rank : count > most || (count == most && isOuter);
    if (isBetter)
        found->second = {lane, count};
    return isBetter;
}

void SlowSteps::tell(TrackId track, const format::Slice &step, const Series &before, Ns median)
{
    const format::Track ranges = m_trace.trackInfo(track);
    const MessageValue thread = ranges.parent.isValid()
                                    ? MessageValue(m_trace.trackInfo(ranges.parent).number)
                                    : MessageValue(MessageText("unknown"));
    const double factor = static_cast<double>(step.duration) / static_cast<double>(median);
    fire(msg("\"%1\" on thread %2 took %3, %4 times the median (%5) of the %6 steps before",
             m_trace.text(step.name), thread, formatDuration(step.duration), factorText(factor),
             formatDuration(median), std::min<uint64_t>(before.count, kMaxSteps)),
         step.end());
}

void SlowSteps::ended(TrackId track, uint32_t depth, const format::Slice &slice)
{
    if (slice.kind != SliceKind::Range)
        return;
    const uint8_t rank = rankOf(slice.name);
    if (rank == kNoStep)
        return;
    const Lane lane{rank, track, depth};
    Series &series = m_series[lane];
    const std::optional<Ns> median = series.median();
    const bool isSlow = median && static_cast<double>(slice.duration) >
                                      m_factor * static_cast<double>(std::max<Ns>(*median, 1));
    if (isBest(lane, series.count + 1) && isSlow)
        tell(track, slice, series, std::max<Ns>(*median, 1));
    series.add(slice.duration);
}

} // namespace trilane::daemon
