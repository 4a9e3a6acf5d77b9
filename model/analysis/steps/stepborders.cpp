// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepborders.h"

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/kernelrole.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/worktimes.h"
#include "model/analysis/steps/inferred/stepkind.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/periodwork.h"

#include <algorithm>

namespace trilane::steps {

namespace {

/// Ranges that are apart by less than this part of what most are apart are of one step.
constexpr Ns kBunch = 20;
/// Updates that may be of one step, in turn.
constexpr size_t kMaxInTurn = 8;
/// Number of updates checked for forward passes between them before all are.
constexpr size_t kMaxSampled = 128;
/// Number of periods searched for what recurs.
constexpr size_t kMaxPeriods = 32;
/// Likeness of two that recur.
constexpr double kRecurs = 0.95;

/// Is there one of the sorted times between the update and the one before?
bool isBetween(std::span<const Ns> times, const StepBorder &before, const StepBorder &update)
{
    const auto at = std::lower_bound(times.begin(), times.end(), before.range.end);
    return at != times.end() && *at < update.range.begin;
}

/// Ranges that follow one another immediately belong to one step: several optimizers have one name.
/// Except with a forward pass between: if most steps wait for their batch, one that does not is
/// much shorter.
void joinBunches(std::vector<StepBorder> &borders, std::span<const Ns> passes)
{
    std::vector<Ns> apart;
    for (size_t i = 1; i < borders.size(); ++i)
        apart.push_back(borders[i].range.begin - borders[i - 1].range.end);
    std::sort(apart.begin(), apart.end());
    const Ns usual = apart.empty() ? 0 : apart[apart.size() * 9 / 10];
    std::vector<StepBorder> joined;
    for (const StepBorder &border : borders) {
        if (!joined.empty() && border.range.begin - joined.back().range.end < usual / kBunch &&
            !isBetween(passes, joined.back(), border))
            joined.back().range.end = border.range.end;
        else
            joined.push_back(border);
    }
    borders = std::move(joined);
}

/// If batches are loaded less often than the ranges occur, several ranges belong to one step.
void joinWithinBatches(const store::Store &store, std::vector<StepBorder> &borders,
                       const jobs::JobContext &job)
{
    const store::Tables trace = store;
    if (borders.empty())
        return;
    const TrackId thread = links::threadOf(store, trace.lane(borders.front().lane).track);
    const std::vector<TimeRange> waits = loaderWaits(store, thread, job);
    if (waits.size() < 3 || waits.size() * 4 > borders.size() * 3)
        return;
    const auto firstAfter = [&](Ns time) {
        return std::lower_bound(waits.begin(), waits.end(), time,
                                [](const TimeRange &wait, Ns t) { return wait.begin < t; });
    };
    std::vector<StepBorder> joined;
    for (const StepBorder &border : borders) {
        if (!joined.empty() &&
            firstAfter(joined.back().range.end) == firstAfter(border.range.begin))
            joined.back().range.end = border.range.end;
        else
            joined.push_back(border);
    }
    borders = std::move(joined);
}

bool isLaunchCall(std::string_view call)
{
    return call.find("Launch") != std::string_view::npos ||
           call.find("Memcpy") != std::string_view::npos;
}

/// Finds the work that threads of a process launched outside of backward passes and updates.
class ForwardLaunches
{
public:
    ForwardLaunches(const store::Store &store, TrackId thread)
        : m_store(store)
    {
        const TrackId process = links::processOf(store, thread);
        for (const format::Track &track : m_trace.tracks()) {
            if (track.kind != TrackKind::Thread || links::processOf(store, track.id) != process)
                continue;
            for (const LaneId lane : iterate::lanesOfThread(store, track.id).apiCalls)
                m_calls.push_back({track.id, iterate::LaneCursor(store, lane)});
        }
    }

    /// Is there any within that time?
    [[nodiscard]] bool in(TimeRange time)
    {
        return std::any_of(m_calls.begin(), m_calls.end(),
                           [&](Calls &calls) { return isIn(calls, time); });
    }
    [[nodiscard]] bool isWithinPass(TrackId thread, Ns time) const
    {
        const std::vector<store::FoundSlice> stack = links::rangeStack(m_store, thread, time);
        return std::any_of(stack.begin(), stack.end(), [&](const store::FoundSlice &range) {
            return marks::roleOf(m_trace.string(range.slice.name)) == marks::RangeRole::Backward;
        });
    }

private:
    struct Calls
    {
        TrackId thread;
        iterate::LaneCursor at;
    };

    [[nodiscard]] bool isIn(Calls &calls, TimeRange time) const
    {
        iterate::LaneCursor &call = calls.at;
        for (bool is = call.seek(time.begin); is && call.start() < time.end; is = call.next()) {
            if (call.start() >= time.begin && isLaunchCall(m_trace.string(call.name())) &&
                !isWithinPass(calls.thread, call.start()))
                return true;
        }
        return false;
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    std::vector<Calls> m_calls;
};

/// How many updates recur together: 1 if most periods do as the next does, or nothing recurs.
size_t updatesInTurn(std::span<const PeriodWork> periods)
{
    if (periods.size() < 3)
        return 1;
    size_t different = 0;
    for (size_t i = 1; i < periods.size(); ++i)
        different += periods[i].differsFrom(periods[i - 1]);
    if (different * 5 < (periods.size() - 1) * 3)
        return 1;
    for (size_t some = 2; some <= kMaxInTurn && some * 2 <= periods.size() + 1; ++some) {
        size_t alike = 0;
        for (size_t i = some; i < periods.size(); ++i)
            alike += periods[i].likeness(periods[i - some]) >= kRecurs &&
                     !periods[i].differsFrom(periods[i - some]);
        if (alike * 5 >= (periods.size() - some) * 4)
            return some;
    }
    return 1;
}

/// The first update that is the last of its step: a step begins with its batch. Without one the
/// recording begins with a step.
size_t lastOfFirst(std::span<const PeriodWork> periods, size_t some)
{
    const auto takesInput = [&](size_t first) {
        size_t inputs = 0, all = 0;
        for (size_t i = first; i < periods.size(); i += some, ++all)
            inputs += periods[i].takesInput;
        return inputs * 5 >= all * 4;
    };
    for (size_t first = 0; first < some; ++first) {
        if (takesInput(first) && !takesInput((first + some - 1) % some))
            return first;
    }
    return some - 1;
}

/// Updates within a backward pass.
void joinWithinPasses(const store::Store &store, std::vector<StepBorder> &updates,
                      const jobs::JobContext &job)
{
    const store::Tables trace = store;
    if (updates.empty())
        return;
    const TrackId thread = links::threadOf(store, trace.lane(updates.front().lane).track);
    ForwardLaunches forward(store, thread);
    std::vector<StepBorder> joined;
    bool wasWithin = false;
    for (const StepBorder &update : updates) {
        if (job.stopped())
            return;
        const bool isWithin = forward.isWithinPass(thread, update.range.begin);
        if (wasWithin && isWithin && !forward.in({joined.back().range.end, update.range.begin}))
            joined.back().range.end = update.range.end;
        else
            joined.push_back(update);
        wasWithin = isWithin;
    }
    updates = std::move(joined);
}

/// Joins updates without a forward pass kernel between them, if names identify those.
void joinWithoutForwardPass(const store::Store &store, std::vector<StepBorder> &updates,
                            const jobs::JobContext &job)
{
    const store::Tables trace = store;
    if (updates.size() < 2)
        return;
    const TrackId thread = links::threadOf(store, trace.lane(updates.front().lane).track);
    const size_t first = std::min(updates.size(), kMaxSampled) - 1;
    std::vector<Ns> passes =
        marks::WorkTimes(store, thread, {TimeRange::everything().begin, updates[first].range.end},
                         job)
            .ofKernels(kernels::isOfForwardPass);
    const auto isMissing = [&](size_t i) {
        return !isBetween(passes, updates[i - 1], updates[i]);
    };
    bool isAny = false;
    for (size_t i = 1; i <= first && !passes.empty() && !isAny; ++i)
        isAny = isMissing(i);
    if (!isAny)
        return; // not among the first: neither later
    if (first + 1 < updates.size())
        passes = marks::WorkTimes(store, thread, TimeRange::everything(), job)
                     .ofKernels(kernels::isOfForwardPass);
    std::vector<StepBorder> joined{updates.front()};
    for (size_t i = 1; i < updates.size(); ++i) {
        if (isMissing(i))
            joined.back().range.end = updates[i].range.end;
        else
            joined.push_back(updates[i]);
    }
    updates = std::move(joined);
}

/// Updates of which several recur together.
void joinInTurn(const store::Store &store, std::vector<StepBorder> &updates,
                const jobs::JobContext &job)
{
    const store::Tables trace = store;
    std::vector<Ns> ends;
    for (const StepBorder &update : updates)
        ends.push_back(update.range.end);
    ends.resize(std::min(ends.size(), kMaxPeriods + 1));
    if (ends.size() < 4)
        return;
    const TrackId track = trace.lane(updates.front().lane).track;
    const std::vector<PeriodWork> periods =
        workOfPeriods(store, links::processOf(store, track), ends, job);
    const size_t some = updatesInTurn(periods);
    if (some == 1)
        return;
    std::vector<StepBorder> joined;
    for (size_t last = lastOfFirst(periods, some); last < updates.size(); last += some) {
        joined.push_back(updates[last]);
        joined.back().range.begin = updates[last + 1 > some ? last + 1 - some : 0].range.begin;
    }
    updates = std::move(joined);
}

} // namespace

std::vector<StepBorder> stepBorders(const store::Store &store,
                                    std::span<const store::FoundSlice> ranges,
                                    marks::RangeRole role, const jobs::JobContext &job)
{
    const store::Tables trace = store;
    std::vector<StepBorder> borders;
    for (const store::FoundSlice &range : ranges)
        borders.push_back({range.slice.range(), range.lane, range.slice.name});
    const bool areUpdates = role == marks::RangeRole::WeightUpdate && !borders.empty();
    std::vector<Ns> passes;
    if (areUpdates) {
        const TrackId thread = links::threadOf(store, trace.lane(borders.front().lane).track);
        passes = marks::WorkTimes(store, thread, TimeRange::everything(), job)
                     .ofRanges(marks::RangeRole::Forward);
        joinWithinPasses(store, borders, job);
        joinWithoutForwardPass(store, borders, job);
    }
    joinBunches(borders, passes);
    joinWithinBatches(store, borders, job);
    if (areUpdates)
        joinInTurn(store, borders, job);
    return borders;
}

} // namespace trilane::steps
