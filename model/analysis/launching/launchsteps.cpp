// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchsteps.h"

#include "model/analysis/slicecontext.h"
#include "model/analysis/steps/stepofwork.h"
#include "model/analysis/walk/slicereader.h"

namespace trilane {

namespace {

StepList stepsOf(const Store &store, const JobContext &job)
{
    Result<StepList> found = findStepList(store, {}, job);
    return found ? std::move(found).value() : StepList{};
}

} // namespace

LaunchSteps::LaunchSteps(const Store &store, const JobContext &job)
    : m_store(store)
    , m_list(stepsOf(store, job))
    , m_launches(areOfTheHost(m_list) ? LaunchIndex::of(store, job) : nullptr)
{}

uint32_t LaunchSteps::stepAt(Ns t) const
{
    const std::ptrdiff_t at = stepBefore(m_list.steps, t);
    const bool isInside = at >= 0 && m_list.steps[static_cast<size_t>(at)].range.contains(t);
    return isInside ? static_cast<uint32_t>(at) : SliceContext::kNothing;
}

uint32_t LaunchSteps::value(TrackId process, const Slice &slice) const
{
    const SliceRef launch =
        m_launches ? m_launches->launch(process, slice.correlation) : SliceRef();
    return stepAt(launch.isValid() ? m_store.slice(launch).start : slice.start);
}

void LaunchSteps::values(TrackId process, const SliceChunk &chunk, std::span<uint32_t> out) const
{
    SliceReader calls(m_store);
    uint32_t near = SliceContext::kNothing; // launches of neighbours are in the same step
    for (size_t i = 0; i < out.size(); ++i) {
        const SliceRef launch =
            m_launches ? m_launches->launch(process, chunk.correlation(i)) : SliceRef();
        const bool isKnown = launch.isValid() && launch.index < calls.chunk(launch.chunk).size();
        const Ns time = isKnown ? calls.chunk(launch.chunk).start(launch.index) : chunk.start(i);
        if (near == SliceContext::kNothing || !m_list.steps[near].range.contains(time))
            near = stepAt(time);
        out[i] = near;
    }
}

std::string LaunchSteps::text(uint32_t step) const
{
    const std::string number = std::to_string(m_list.steps[step].number);
    return m_list.source == StepSource::Inferred ? number + " (inferred)" : number;
}

} // namespace trilane
