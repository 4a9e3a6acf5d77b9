// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/steps/steplist.h"
#include "model/store/tables.h"

#include <optional>
#include <span>

namespace trilane::steps {

/// Whether step borders relate to the time of calls. True for steps of a thread; inferred ones
/// begin with a GPU operation, as do those without a thread.
[[nodiscard]] bool areOfTheHost(const StepList &list);

/// Step in which the launch call of stream work began. If the launch was not recorded, or the step
/// boundaries are on the GPU, the step in which the work begins. One thread; store and steps must
/// outlive it.
class StepOfWork
{
public:
    StepOfWork(const store::Store &store, const StepList &list, const jobs::JobContext &job = {});

    /// Position of the step; nothing for work of none.
    [[nodiscard]] std::optional<size_t> of(const iterate::LaneCursor &work);
    /// The decisive time: of the launch or of the start.
    [[nodiscard]] Ns time(const iterate::LaneCursor &work);
    [[nodiscard]] Ns time(const store::FoundSlice &work);

private:
    [[nodiscard]] Ns time(LaneId lane, uint64_t correlation, Ns start);

    store::Tables m_trace;
    std::span<const marks::NumberedStep> m_steps;
    std::shared_ptr<const iterate::LaunchIndex> m_launches; ///< null: steps are the GPU's
    iterate::SliceReader m_calls;
};

} // namespace trilane::steps
