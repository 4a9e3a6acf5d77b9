// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace trilane::compare {

/// The compared steps of one trace, sorted and disjoint. If there are more steps than samples,
/// neighbors form one sample. Immutable; any thread.
class ComparedSteps
{
public:
    ComparedSteps(std::vector<TimeRange> steps, size_t samples)
        : m_steps(std::move(steps))
        , m_samples(samples)
    {}

    [[nodiscard]] const std::vector<TimeRange> &ranges() const { return m_steps; }
    [[nodiscard]] size_t size() const { return m_steps.size(); }
    [[nodiscard]] TimeRange hull() const
    {
        return m_steps.empty() ? TimeRange{} : m_steps.front().united(m_steps.back());
    }
    [[nodiscard]] uint32_t sampleOf(size_t step) const
    {
        return static_cast<uint32_t>(step * m_samples / m_steps.size());
    }
    /// The step that t is in.
    [[nodiscard]] std::optional<size_t> at(Ns t) const
    {
        const size_t step = firstEndingAfter(t);
        if (step < m_steps.size() && m_steps[step].begin <= t)
            return step;
        return std::nullopt;
    }
    /// Calls visit(step, part) for the parts of a range that are in steps.
    template <typename Visit>
    void forParts(TimeRange range, Visit visit) const
    {
        for (size_t step = firstEndingAfter(range.begin);
             step < m_steps.size() && m_steps[step].begin < range.end; ++step)
            visit(step, m_steps[step].intersected(range));
    }

private:
    [[nodiscard]] size_t firstEndingAfter(Ns t) const
    {
        const auto found = std::partition_point(m_steps.begin(), m_steps.end(),
                                                [t](TimeRange step) { return step.end <= t; });
        return static_cast<size_t>(found - m_steps.begin());
    }

    std::vector<TimeRange> m_steps;
    size_t m_samples;
};

} // namespace trilane::compare
