// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/measurement.h"
#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/store/tables.h"

#include <map>
#include <span>

namespace trilane::compare {

/// Sums up idle time in compared steps by cause and name. One thread; store and steps must outlive
/// it.
class IdleMeasurer
{
public:
    IdleMeasurer(store::Tables trace, const ComparedSteps &steps)
        : m_trace(trace)
        , m_steps(steps)
    {}
    void add(const idle::GapStory &story);
    [[nodiscard]] std::vector<MeasuredPart> take();

private:
    [[nodiscard]] MeasuredPart &partOf(const idle::CausePiece &piece);

    store::Tables m_trace;
    const ComparedSteps &m_steps;
    std::vector<MeasuredPart> m_parts;
    std::map<std::pair<idle::IdleCause, StringId>, size_t> m_byId;
    std::map<std::pair<std::string, std::string>, size_t> m_byName; ///< ids may fold to one name
};

/// Kernels by configuration and copies by direction: work of those GPUs that begins in the steps.
void measureGpuWork(const store::Store &store, std::span<const TrackId> gpus,
                    const ComparedSteps &steps, Measurement &measured, const jobs::JobContext &job);

/// CUDA API calls by name that begin in the steps, of all threads.
void measureApiCalls(const store::Store &store, const ComparedSteps &steps,
                     std::vector<MeasuredPart> &parts, const jobs::JobContext &job);

/// Operators by name: CPU time clipped to the steps, and the time of GPU work that begins in them.
void measureOperators(const store::Store &store, std::span<const TrackId> gpus,
                      const ComparedSteps &steps, Measurement &measured,
                      const jobs::JobContext &job);

} // namespace trilane::compare
