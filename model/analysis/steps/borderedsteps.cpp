// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/borderedsteps.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/partsofsteps.h"
#include "model/analysis/steps/perioditems.h"
#include "model/analysis/steps/periodwork.h"
#include "model/analysis/steps/stepborders.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>

namespace trilane::steps {

namespace {

/// The most telling first.
constexpr std::array kRoles{marks::RangeRole::WeightUpdate, marks::RangeRole::ZeroGrad,
                            marks::RangeRole::Forward};
/// Two updates of weights are a loop; two passes may be all that there is.
size_t minRangesOf(marks::RangeRole role)
{
    return role == marks::RangeRole::WeightUpdate ? 2 : 3;
}

/// Part of the GPU's time of a period that the first step must have.
constexpr double kWorkOfFirst = 0.75;

/// If there are several kinds of ranges (two optimizers), keeps the most frequent kind; of equally
/// frequent ones the last.
void keepOneKind(store::Tables trace, std::vector<store::FoundSlice> &ranges)
{
    std::map<std::string, size_t> counts;
    std::vector<std::string> names;
    for (const store::FoundSlice &range : ranges) {
        names.push_back(marks::foldedNumbers(trace.string(range.slice.name)));
        ++counts[names.back()];
    }
    size_t most = 0;
    for (const auto &[name, count] : counts)
        most = std::max(most, count);
    const auto last = std::find_if(names.rbegin(), names.rend(),
                                   [&](const std::string &name) { return counts[name] == most; });
    size_t at = 0;
    std::erase_if(ranges, [&](const store::FoundSlice &) { return names[at++] != *last; });
}

/// Steps between the borders, and before the first and after the last if that is a whole step.
class Cutter
{
public:
    Cutter(const store::Store &store, std::vector<StepBorder> borders, marks::RangeRole role,
           const jobs::JobContext &job)
        : m_store(store)
        , m_borders(std::move(borders))
        , m_isEnd(role == marks::RangeRole::WeightUpdate)
        , m_lane(m_borders.back().lane)
        , m_job(job)
    {}

    [[nodiscard]] BorderedSteps steps() const
    {
        BorderedSteps found;
        std::vector<Ns> times;
        for (const StepBorder &border : m_borders)
            times.push_back(m_isEnd ? border.range.end : border.range.begin);
        const PeriodItems items(m_store, m_lane, times, m_job);
        std::optional<size_t> phase = items.phaseOfWholeRecording();
        if (m_isEnd && items.computesBehind())
            phase.reset(); // of the next step, not of the one whose weights were updated
        found.isWhole = phase.has_value();
        if (phase)
            times = wholePeriods(items, *phase, times);
        else
            addWholeEnds(items, times);
        checkFirst(times);
        const TrackId thread = links::threadOf(m_store, m_trace.lane(m_lane).track);
        for (size_t i = 0; i + 1 < times.size(); ++i)
            found.steps.push_back({static_cast<int64_t>(i) + 1, {times[i], times[i + 1]}, thread});
        return found;
    }

private:
    /// From the first range of the recording to the last, each period shifted by its border.
    [[nodiscard]] std::vector<Ns> wholePeriods(const PeriodItems &items, size_t phase,
                                               std::span<const Ns> borders) const
    {
        std::vector<Ns> times;
        if (items.span().begin >= borders.front()) { // each period begins at its border
            times.assign(borders.begin(), borders.end());
            times.push_back(items.span().end);
            return times;
        }
        times.push_back(items.span().begin);
        for (size_t i = 0; i + 1 < borders.size(); ++i) {
            const TimeRange period{borders[i], borders[i + 1]};
            times.push_back(phase > 0 ? items.startBehind(period, phase, m_job).value_or(borders[i])
                                      : borders[i]);
        }
        times.push_back(items.span().end);
        return times;
    }

    /// There may be a whole step before the first weight update, but none after the last.
    void addWholeEnds(const PeriodItems &items, std::vector<Ns> &times) const
    {
        const std::optional<Ns> begin = m_isEnd ? items.beginOfFirst() : std::nullopt;
        if (begin && (times.front() - *begin) * 2 > times[1] - times.front())
            times.insert(times.begin(), *begin);
        if (const std::optional<Ns> end = m_isEnd ? std::nullopt : items.endOfLast())
            times.push_back(*end);
    }

    /// The ranges may not contain all of the work. The time before the first update is a step if it
    /// has the work of one: since its first range, or since the thread's first call, and not more.
    void checkFirst(std::vector<Ns> &times) const
    {
        if (!m_isEnd || times.size() < 3 || times[0] >= m_borders.front().range.end)
            return;
        const Ns first = std::min(firstCall(), times[0]);
        const std::vector<PeriodWork> work =
            workOfPeriods(m_store, links::processOf(m_store, m_trace.lane(m_lane).track),
                          std::array{first - 1, times[0], times[1], times[2]}, m_job);
        if (work[2].total.time == 0 || work[2].partIn(work[1]) >= kWorkOfFirst)
            return;
        PeriodWork all = work[0];
        all += work[1];
        if (std::min(work[2].partIn(all), all.partIn(work[2])) >= kWorkOfFirst)
            times[0] = first;
        else
            times.erase(times.begin());
    }

    [[nodiscard]] Ns firstCall() const
    {
        const TrackId thread = links::threadOf(m_store, m_trace.lane(m_lane).track);
        Ns first = TimeRange::everything().end;
        for (const LaneId lane : iterate::lanesOfThread(m_store, thread).apiCalls) {
            if (const std::span<const ChunkId> chunks = m_trace.chunksOf(lane); !chunks.empty())
                first = std::min(first, m_trace.entry(chunks.front()).start);
        }
        return first;
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    std::vector<StepBorder> m_borders;
    bool m_isEnd;
    LaneId m_lane;
    const jobs::JobContext &m_job;
};

/// Are there mostly two or more of the ranges in a step?
bool haveSeveral(std::span<const marks::NumberedStep> steps,
                 std::span<const store::FoundSlice> ranges)
{
    const auto inside =
        std::count_if(ranges.begin(), ranges.end(), [&](const store::FoundSlice &range) {
            return !steps.empty() && range.slice.start >= steps.front().range.begin &&
                   range.slice.start < steps.back().range.end;
        });
    return static_cast<size_t>(inside) * 2 > steps.size() * 3;
}

} // namespace

BorderedSteps borderedSteps(const store::Store &store, const NamesByRole &names,
                            const jobs::JobContext &job, const marks::TrackChoice &among)
{
    const store::Tables trace = store;
    for (const marks::RangeRole role : kRoles) {
        const auto own = names.find(role);
        if (own == names.end())
            continue;
        std::vector<store::FoundSlice> ranges =
            marks::outermostRanges(store, own->second, job, among);
        if (ranges.size() < minRangesOf(role))
            continue;
        const std::vector<store::FoundSlice> all = ranges;
        keepOneKind(store, ranges);
        if (role != marks::RangeRole::WeightUpdate && marks::arePartsOfSteps(store, ranges, job))
            continue;
        std::vector<StepBorder> borders = stepBorders(store, ranges, role, job);
        if (borders.size() < minRangesOf(role))
            continue;
        const StringId name = borders.back().name;
        BorderedSteps found = Cutter(store, std::move(borders), role, job).steps();
        found.role = role;
        found.name = marks::foldedNumbers(trace.string(name));
        found.haveSeveral = haveSeveral(found.steps, all);
        return found;
    }
    return {};
}

} // namespace trilane::steps
