// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"
#include "model/analysis/idle/gapstory.h"
#include "model/analysis/steps/steplist.h"
#include "model/analysis/steps/stepofwork.h"

namespace trilane::findings {

/// A one-time delay, as at start-up, takes more than this many times as long as similar ones.
inline constexpr Ns kTimesAsLong = 4;

/// Maps GPU work and gaps to steps: to the step that launches the work or ends the gap. Places are
/// the time before the first step (if ranges show its start or if it is more than four times as
/// long as a step), and the steps. One thread; store and list must outlive it.
class StepPlaces
{
public:
    StepPlaces(const store::Store &store, const steps::StepList &list,
               const jobs::JobContext &job = {});

    /// 0 before the first step, else one more than the position of the step; nothing elsewhere, or
    /// with fewer than two steps.
    [[nodiscard]] std::optional<size_t> of(const store::FoundSlice &work);
    [[nodiscard]] std::optional<size_t> of(const idle::GpuGap &gap);

private:
    [[nodiscard]] std::optional<size_t> at(Ns time) const;

    std::span<const marks::NumberedStep> m_steps;
    bool m_isStartKnown;
    std::optional<steps::StepOfWork> m_launched;
};

/// Distribution of time over units that may recur: steps and, outside of them, single gaps, copies
/// or kernels, over all GPUs. Value type; not thread-safe.
class Occurrences
{
public:
    void add(std::optional<size_t> place, TimeRange when, Ns time);
    void add(const Occurrences &others);

    /// The largest, if it has a tenth of the time, and more than four times as much as any other
    /// one; with eight steps for each, up to three, each with more than four times as much as any
    /// other.
    [[nodiscard]] std::optional<OneTimeDelays>
    oneTime(std::span<const marks::NumberedStep> steps) const;

private:
    struct Apart
    {
        TimeRange when;
        Ns time = 0;
    };
    void addApart(const Apart &one);

    Ns m_total = 0;
    std::vector<Ns> m_byPlace;  ///< up to the last one that has any
    std::vector<Apart> m_apart; ///< elsewhere; only those of the most time
};

} // namespace trilane::findings
