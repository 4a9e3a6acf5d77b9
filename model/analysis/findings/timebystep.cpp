// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/timebystep.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr Ns kLeastPart = 10;    ///< one of so many parts of the time
constexpr size_t kMostApart = 8; ///< two are needed; several GPUs may share one

} // namespace

StepPlaces::StepPlaces(const Store &store, const StepList &list, const JobContext &job)
    : m_steps(list.steps)
    , m_isStartKnown(list.source != StepSource::Inferred)
{
    if (m_steps.size() >= 2)
        m_launched.emplace(store, list, job);
}

std::optional<size_t> StepPlaces::of(const FoundSlice &work)
{
    return m_launched ? at(m_launched->time(work)) : std::nullopt;
}

std::optional<size_t> StepPlaces::of(const GpuGap &gap)
{
    if (gap.after.ref.isValid())
        return of(gap.after);
    return m_launched ? at(gap.range.begin) : std::nullopt;
}

std::optional<size_t> StepPlaces::at(Ns time) const
{
    const std::ptrdiff_t before = stepBefore(m_steps, time);
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

/// What GPUs do at the same time is one occurrence.
void Occurrences::addApart(const Apart &one)
{
    for (Apart &other : m_apart) {
        if (!other.when.intersected(one.when).isEmpty()) {
            other.time += one.time;
            return;
        }
    }
    if (m_apart.size() < kMostApart)
        return m_apart.push_back(one);
    const auto least =
        std::min_element(m_apart.begin(), m_apart.end(),
                         [](const Apart &a, const Apart &b) { return a.time < b.time; });
    if (least->time < one.time)
        *least = one;
}

std::optional<SingleDelay> Occurrences::single(std::span<const NumberedStep> steps) const
{
    SingleDelay most{.total = m_total};
    Ns second = 0;
    const auto consider = [&](Ns time, std::optional<int64_t> step, bool isBefore) {
        second = std::max(second, std::min(time, most.time));
        if (time > most.time)
            most = {.time = time, .total = m_total, .step = step, .isBeforeSteps = isBefore};
    };
    for (size_t i = 0; i < m_byPlace.size(); ++i)
        consider(m_byPlace[i], i > 0 ? std::optional(steps[i - 1].number) : std::nullopt, i == 0);
    for (const Apart &one : m_apart)
        consider(one.time, std::nullopt, false);
    const bool is = most.time > kTimesAsLong * second && kLeastPart * most.time > m_total;
    return is ? std::optional(most) : std::nullopt;
}

} // namespace trilane
