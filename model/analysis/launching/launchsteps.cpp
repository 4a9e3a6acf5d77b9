// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchsteps.h"

#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/stats/slicecontext.h"
#include "model/analysis/steps/stepofwork.h"
#include "model/store/store.h"

namespace trilane::launching {

namespace {

steps::StepList stepsOf(const store::Store &store, const jobs::JobContext &job)
{
    Result<steps::StepList> found = steps::findStepList(store, {}, job);
    return found ? std::move(found).value() : steps::StepList{};
}

} // namespace

LaunchSteps::LaunchSteps(const store::Store &store, const jobs::JobContext &job)
    : m_store(store)
    , m_list(stepsOf(store, job))
    , m_launches(steps::areOfTheHost(m_list) ? iterate::LaunchIndex::of(store, job) : nullptr)
{}

uint32_t LaunchSteps::stepAt(Ns t) const
{
    const std::ptrdiff_t at = marks::stepBefore(m_list.steps, t);
    const bool isInside = at >= 0 && m_list.steps[static_cast<size_t>(at)].range.contains(t);
    return isInside ? static_cast<uint32_t>(at) : stats::SliceContext::kNothing;
}

uint32_t LaunchSteps::value(TrackId process, const format::Slice &slice) const
{
    const store::SliceRef launch =
        m_launches ? m_launches->launch(process, slice.correlation) : store::SliceRef();
    return stepAt(launch.isValid() ? m_store.slice(launch).start : slice.start);
}

void LaunchSteps::values(TrackId process, const format::SliceChunk &chunk,
                         std::span<uint32_t> out) const
{
    iterate::SliceReader calls(m_store);
    uint32_t near = stats::SliceContext::kNothing; // launches of neighbors are in the same step
    for (size_t i = 0; i < out.size(); ++i) {
        const store::SliceRef launch =
            m_launches ? m_launches->launch(process, chunk.correlation(i)) : store::SliceRef();
        const bool isKnown = launch.isValid() && launch.index < calls.chunk(launch.chunk).size();
        const Ns time = isKnown ? calls.chunk(launch.chunk).start(launch.index) : chunk.start(i);
        if (near == stats::SliceContext::kNothing || !m_list.steps[near].range.contains(time))
            near = stepAt(time);
        out[i] = near;
    }
}

stats::TableCell LaunchSteps::cell(uint32_t step) const
{
    std::string number = std::to_string(m_list.steps[step].number);
    if (m_list.source != steps::StepSource::Inferred)
        return number;
    Message inferred = msg("%1 (inferred)", number);
    return stats::TableMessage(std::move(number), std::move(inferred));
}

} // namespace trilane::launching
