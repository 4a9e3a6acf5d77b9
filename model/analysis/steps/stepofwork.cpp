// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepofwork.h"

namespace trilane::steps {

bool areOfTheHost(const StepList &list)
{
    return list.source != StepSource::Inferred && !list.areOfGpu && !list.steps.empty() &&
           list.steps.front().thread.isValid();
}

StepOfWork::StepOfWork(const store::Store &store, const StepList &list, const jobs::JobContext &job)
    : m_trace(store)
    , m_steps(list.steps)
    , m_launches(areOfTheHost(list) ? iterate::LaunchIndex::of(store, job) : nullptr)
    , m_calls(store)
{}

Ns StepOfWork::time(const iterate::LaneCursor &work)
{
    return time(work.lane(), work.correlation(), work.start());
}

Ns StepOfWork::time(LaneId lane, uint64_t correlation, Ns start)
{
    if (!m_launches)
        return start;
    const TrackId process = m_trace.track(m_trace.lane(lane).track).process;
    const store::SliceRef launch = m_launches->launch(process, correlation);
    if (!launch.isValid())
        return start;
    const format::SliceChunk &calls = m_calls.chunk(launch.chunk);
    return launch.index < calls.size() ? calls.start(launch.index) : start;
}

Ns StepOfWork::time(const store::FoundSlice &work)
{
    return time(work.lane, work.slice.correlation, work.slice.start);
}

std::optional<size_t> StepOfWork::of(const iterate::LaneCursor &work)
{
    const Ns time = this->time(work);
    const std::ptrdiff_t at = marks::stepBefore(m_steps, time);
    if (at < 0 || !m_steps[static_cast<size_t>(at)].range.contains(time))
        return std::nullopt;
    return static_cast<size_t>(at);
}

} // namespace trilane::steps
