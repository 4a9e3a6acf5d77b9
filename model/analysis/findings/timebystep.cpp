// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/timebystep.h"

#include <algorithm>

namespace trilane::findings {

namespace {

constexpr Ns kMinPart = 10;     ///< one of this number of parts of the time
constexpr size_t kMaxApart = 8; ///< four are needed; several GPUs may share one
/// Delays that may still be called one-time, and steps that each needs to be the exception.
constexpr size_t kMaxDelays = 3;
constexpr size_t kStepsOfDelay = 8;

/// Time before inferred steps may be an undetected step, unless it is much longer.
bool isLongBefore(store::Tables trace, std::span<const marks::NumberedStep> steps)
{
    if (steps.size() < 2)
        return false;
    std::vector<Ns> lengths;
    for (const marks::NumberedStep &step : steps)
        lengths.push_back(step.range.duration());
    const auto middle = lengths.begin() + static_cast<ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return steps.front().range.begin - trace.span().begin > kTimesAsLong * *middle;
}

} // namespace

StepPlaces::StepPlaces(const store::Store &store, const steps::StepList &list,
                       const jobs::JobContext &job)
    : m_steps(list.steps)
    , m_isStartKnown(list.source != steps::StepSource::Inferred || isLongBefore(store, list.steps))
{
    if (m_steps.size() >= 2)
        m_launched.emplace(store, list, job);
}

std::optional<size_t> StepPlaces::of(const store::FoundSlice &work)
{
    return m_launched ? at(m_launched->time(work)) : std::nullopt;
}

std::optional<size_t> StepPlaces::of(const idle::GpuGap &gap)
{
    if (gap.after.ref.isValid())
        return of(gap.after);
    return m_launched ? at(gap.range.begin) : std::nullopt;
}

std::optional<size_t> StepPlaces::at(Ns time) const
{
    const std::ptrdiff_t before = marks::stepBefore(m_steps, time);
    if (before < 0)
        return m_isStartKnown ? std::optional(size_t{0}) : std::nullopt;
    const auto step = static_cast<size_t>(before);
    return m_steps[step].range.contains(time) ? std::optional(step + 1) : std::nullopt;
}

void Occurrences::add(std::optional<size_t> place, TimeRange when, Ns time)
{
    if (time <= 0)
        return;
    m_total += time;
    if (!place)
        return addApart({when, time});
    if (m_byPlace.size() <= *place)
        m_byPlace.resize(*place + 1);
    m_byPlace[*place] += time;
}

void Occurrences::add(const Occurrences &others)
{
    if (m_byPlace.size() < others.m_byPlace.size())
        m_byPlace.resize(others.m_byPlace.size());
    for (size_t i = 0; i < others.m_byPlace.size(); ++i)
        m_byPlace[i] += others.m_byPlace[i];
    for (const Apart &one : others.m_apart)
        addApart(one);
    m_total += others.m_total;
}

/// Merges simultaneous activity of GPUs into one occurrence.
void Occurrences::addApart(const Apart &one)
{
    for (Apart &other : m_apart) {
        if (!other.when.intersected(one.when).isEmpty()) {
            other.time += one.time;
            return;
        }
    }
    if (m_apart.size() < kMaxApart)
        return m_apart.push_back(one);
    const auto least =
        std::min_element(m_apart.begin(), m_apart.end(),
                         [](const Apart &a, const Apart &b) { return a.time < b.time; });
    if (least->time < one.time)
        *least = one;
}

std::optional<OneTimeDelays> Occurrences::oneTime(std::span<const marks::NumberedStep> steps) const
{
    std::vector<OneTimeDelays> all;
    for (size_t i = 0; i < m_byPlace.size(); ++i)
        all.push_back({.time = m_byPlace[i],
                       .step = i > 0 ? std::optional(steps[i - 1].number) : std::nullopt,
                       .isBeforeSteps = i == 0,
                       .isFirstStep = i == 1});
    for (const Apart &one : m_apart)
        all.push_back({.time = one.time});
    std::stable_sort(all.begin(), all.end(), [](const OneTimeDelays &a, const OneTimeDelays &b) {
        return a.time > b.time;
    });
    const size_t most = std::clamp(steps.size() / kStepsOfDelay, size_t{1}, kMaxDelays);
    std::optional<OneTimeDelays> found;
    Ns sum = 0;
    for (size_t count = 1; count <= std::min(most, all.size()); ++count) {
        sum += all[count - 1].time;
        const Ns next = count < all.size() ? all[count].time : 0;
        if (all[count - 1].time <= kTimesAsLong * next || kMinPart * sum <= m_total)
            continue;
        found = count == 1 ? all.front() : OneTimeDelays{};
        found->time = sum;
        found->total = m_total;
        found->count = count;
    }
    return found;
}

} // namespace trilane::findings
