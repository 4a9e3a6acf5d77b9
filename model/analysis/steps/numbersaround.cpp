// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/numbersaround.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/steps/stepofwork.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace trilane::steps {

namespace {

using Numbers = std::unordered_map<StringId, int64_t>;

/// The names on a lane that are numbers and nothing else.
Numbers numbersOn(store::Tables trace, LaneId lane)
{
    Numbers numbers;
    for (const format::Aggregate &all : trace.totalsOf(lane)) {
        if (all.kind != SliceKind::Range)
            continue;
        if (const std::optional<int64_t> number = numberAlone(trace.string(all.name)))
            numbers.emplace(all.name, *number);
    }
    return numbers;
}

/// Launch times of inferred steps, from the first launch of each to the first of the next.
class LaunchTimes
{
public:
    LaunchTimes(const store::Store &store, const StepList &list, const jobs::JobContext &job)
        : m_store(store)
        , m_list(list)
        , m_launches(iterate::LaunchIndex::of(store, job))
    {}

    /// Empty: they are not known, or in another order than the steps.
    [[nodiscard]] std::vector<TimeRange> ofSteps() const
    {
        std::vector<TimeRange> times;
        for (const marks::NumberedStep &step : m_list.steps) {
            const std::optional<format::Slice> first = launchAt(step.range.begin);
            if (!first || (!times.empty() && first->start <= times.back().begin))
                return {};
            const std::optional<format::Slice> last = launchAt(step.range.end - 1);
            if (!times.empty())
                times.back().end = std::min(times.back().end, first->start);
            times.push_back({first->start, last ? std::max(last->end(), first->end())
                                                : TimeRange::everything().end});
        }
        return times;
    }

private:
    /// Launch of the operation of the list's stream at that time.
    [[nodiscard]] std::optional<format::Slice> launchAt(Ns time) const
    {
        for (const LaneId lane : m_store.lanesOf(m_list.stream)) {
            const std::optional<store::FoundSlice> work = m_store.sliceAt(lane, time);
            const store::SliceRef launch = work ? m_launches->launchOf(*work) : store::SliceRef();
            if (launch.isValid())
                return m_store.slice(launch);
        }
        return std::nullopt;
    }

    const store::Store &m_store;
    const StepList &m_list;
    std::shared_ptr<const iterate::LaunchIndex> m_launches;
};

/// Counts the GPU work launched by a thread.
class WorkCalls
{
public:
    WorkCalls(const store::Store &store, TrackId thread, const jobs::JobContext &job)
        : m_calls(iterate::cursorsOf(store, iterate::lanesOfThread(store, thread).apiCalls))
        , m_names(store)
        , m_job(job)
    {}

    /// By index of those of the steps, by start and apart from each other, that have any within
    /// the range.
    [[nodiscard]] std::map<size_t, uint64_t> perStep(std::span<const TimeRange> steps,
                                                     TimeRange range)
    {
        std::map<size_t, uint64_t> counts;
        for (iterate::LaneCursor &calls : m_calls) {
            size_t step = 0;
            for (bool is = calls.seek(range.begin);
                 is && calls.start() < range.end && !m_job.stopped(); is = calls.next()) {
                while (step < steps.size() && steps[step].end <= calls.start())
                    ++step;
                if (step == steps.size())
                    break;
                if (calls.start() >= std::max(range.begin, steps[step].begin) &&
                    isWork(calls.name()))
                    ++counts[step];
            }
        }
        return counts;
    }

private:
    [[nodiscard]] bool isWork(StringId name)
    {
        const idle::ApiKind kind = m_names.api(name);
        return kind == idle::ApiKind::Launch || kind == idle::ApiKind::GraphLaunch ||
               kind == idle::ApiKind::AsyncCopy || kind == idle::ApiKind::SyncCopy;
    }

    std::vector<iterate::LaneCursor> m_calls;
    idle::CallNames m_names;
    const jobs::JobContext &m_job;
};

/// The numbers of the ranges of a lane, by the steps that they enclose.
class NumbersOfSteps
{
public:
    NumbersOfSteps(std::span<const TimeRange> steps, WorkCalls &calls)
        : m_steps(steps)
        , m_calls(calls)
        , m_numbers(steps.size())
    {}

    /// False: it is the second of a step. By start, and apart from each other.
    [[nodiscard]] bool add(TimeRange range, int64_t number)
    {
        while (m_first < m_steps.size() && m_steps[m_first].end <= range.begin)
            ++m_first;
        const std::optional<size_t> step = stepIn(range);
        if (!step)
            return true;
        const bool isFirst = !m_numbers[*step];
        m_numbers[*step] = number;
        return isFirst;
    }

    /// Empty: they are not the numbers of the steps.
    [[nodiscard]] std::vector<int64_t> all() const
    {
        const auto isKnown = [](const std::optional<int64_t> &one) {
            return one.has_value();
        };
        const auto known =
            static_cast<size_t>(std::count_if(m_numbers.begin(), m_numbers.end(), isKnown));
        if (known < 2 || known * 2 < m_numbers.size())
            return {};
        const auto first = std::find_if(m_numbers.begin(), m_numbers.end(), isKnown);
        const int64_t offset = **first - (first - m_numbers.begin());
        std::vector<int64_t> numbers;
        for (size_t i = 0; i < m_numbers.size(); ++i) {
            const int64_t number = m_numbers[i].value_or(offset + static_cast<int64_t>(i));
            const bool isConsecutive = number == offset + static_cast<int64_t>(i);
            if (number < 0 || (known < m_numbers.size() && !isConsecutive) ||
                (!numbers.empty() && number <= numbers.back()))
                return {};
            numbers.push_back(number);
        }
        return numbers;
    }

private:
    /// A step between borders begins with the wait at the end of the previous range, which may be
    /// most of both: launches decide, and time only if there are none. A range that contains all
    /// launches of another step is an epoch.
    [[nodiscard]] std::optional<size_t> stepIn(TimeRange range) const
    {
        const auto counts = m_calls.perStep(m_steps.subspan(m_first), range);
        if (counts.empty())
            return stepByTime(range);
        uint64_t all = 0;
        for (const auto &[step, count] : counts)
            all += count;
        std::optional<size_t> found;
        for (const auto &[offset, count] : counts) {
            const size_t step = m_first + offset;
            const bool isMost = count * 2 > all;
            if (!isMost && range.intersected(m_steps[step]) == m_steps[step])
                return std::nullopt;
            if (isMost)
                found = step;
        }
        return found;
    }

    /// The only step that covers more than half of the range, or is inside it.
    [[nodiscard]] std::optional<size_t> stepByTime(TimeRange range) const
    {
        std::optional<size_t> found;
        for (size_t i = m_first; i < m_steps.size() && m_steps[i].begin < range.end; ++i) {
            const Ns shared = m_steps[i].intersected(range).duration();
            if (shared * 2 <= range.duration() && shared < m_steps[i].duration())
                continue;
            if (found)
                return std::nullopt;
            found = i;
        }
        return found;
    }

    std::span<const TimeRange> m_steps;
    WorkCalls &m_calls;
    std::vector<std::optional<int64_t>> m_numbers;
    size_t m_first = 0; ///< the first step that does not end before the last range
};

std::vector<int64_t> numbersFrom(const store::Store &store, LaneId lane,
                                 std::span<const TimeRange> steps, WorkCalls &calls,
                                 const jobs::JobContext &job)
{
    const Numbers numbers = numbersOn(store, lane);
    if (numbers.empty())
        return {};
    NumbersOfSteps found(steps, calls);
    bool areApart = true;
    store.forEachSlice(
        lane, {steps.front().begin, steps.back().end},
        [&](store::SliceRef, const format::Slice &slice) {
            if (const auto number = numbers.find(slice.name); number != numbers.end())
                areApart = found.add(slice.range(), number->second);
            return areApart;
        },
        job);
    return areApart && !job.stopped() ? found.all() : std::vector<int64_t>();
}

std::vector<TimeRange> hostTimesOf(const store::Store &store, const StepList &list,
                                   const jobs::JobContext &job)
{
    if (!areOfTheHost(list))
        return LaunchTimes(store, list, job).ofSteps();
    std::vector<TimeRange> times;
    for (const marks::NumberedStep &step : list.steps)
        times.push_back(step.range);
    return times;
}

} // namespace

bool hasNumbersAlone(store::Tables trace)
{
    return std::any_of(trace.lanes().begin(), trace.lanes().end(), [&](const format::Lane &lane) {
        return lane.track.isValid() && trace.track(lane.track).kind == TrackKind::Ranges &&
               !numbersOn(trace, lane.id).empty();
    });
}

bool takeNumbersAround(const store::Store &store, StepList &list, const jobs::JobContext &job)
{
    if (list.steps.size() < 2)
        return false;
    const TrackId thread = list.steps.front().thread;
    if (!thread.isValid() ||
        std::any_of(list.steps.begin(), list.steps.end(),
                    [&](const marks::NumberedStep &step) { return step.thread != thread; }))
        return false;
    std::vector<LaneId> lanes = iterate::lanesOfThread(store, thread).ranges;
    std::erase_if(lanes, [&](LaneId lane) { return numbersOn(store, lane).empty(); });
    if (lanes.empty())
        return false;
    const std::vector<TimeRange> times = hostTimesOf(store, list, job);
    if (times.empty())
        return false;
    WorkCalls calls(store, thread, job);
    for (const LaneId lane : lanes) {
        const std::vector<int64_t> numbers = numbersFrom(store, lane, times, calls, job);
        for (size_t i = 0; i < numbers.size(); ++i)
            list.steps[i].number = numbers[i];
        if (!numbers.empty())
            return true;
    }
    return false;
}

} // namespace trilane::steps
