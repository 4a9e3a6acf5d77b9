// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/borderedsteps.h"

#include "model/analysis/links.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/perioditems.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

/// The most telling first.
constexpr std::array kRoles{RangeRole::WeightUpdate, RangeRole::ZeroGrad, RangeRole::Forward};
/// Two updates of weights are a loop; two passes may be all that there is.
size_t fewestOf(RangeRole role)
{
    return role == RangeRole::WeightUpdate ? 2 : 3;
}

/// Ranges that are apart by less than this part of what most are apart are of one step.
constexpr Ns kBunch = 20;

/// Where one step ends and the next begins, as far as one range of each tells it.
struct Border
{
    TimeRange range; ///< of all ranges of the part in that step
    LaneId lane;
    StringId name;
};

/// Of several kinds of ranges (two optimizers) those of the kind that there is most often; of
/// equally many the ones that come last.
void keepOneKind(const Store &store, std::vector<FoundSlice> &ranges)
{
    std::map<std::string, size_t> counts;
    std::vector<std::string> names;
    for (const FoundSlice &range : ranges) {
        names.push_back(foldedNumbers(store.string(range.slice.name)));
        ++counts[names.back()];
    }
    size_t most = 0;
    for (const auto &[name, count] : counts)
        most = std::max(most, count);
    const auto last = std::find_if(names.rbegin(), names.rend(),
                                   [&](const std::string &name) { return counts[name] == most; });
    size_t at = 0;
    std::erase_if(ranges, [&](const FoundSlice &) { return names[at++] != *last; });
}

/// Ranges that follow one another at once are of one step: several optimizers have one name.
std::vector<Border> bordersOf(std::span<const FoundSlice> ranges)
{
    std::vector<Ns> apart;
    for (size_t i = 1; i < ranges.size(); ++i)
        apart.push_back(ranges[i].slice.start - ranges[i - 1].slice.end());
    std::sort(apart.begin(), apart.end());
    const Ns usual = apart.empty() ? 0 : apart[apart.size() * 9 / 10];
    std::vector<Border> borders;
    for (const FoundSlice &range : ranges) {
        const Slice &slice = range.slice;
        if (!borders.empty() && (slice.start - borders.back().range.end) < usual / kBunch)
            borders.back().range.end = slice.end();
        else
            borders.push_back({slice.range(), range.lane, slice.name});
    }
    return borders;
}

/// Where a batch is loaded less often than the ranges come, they are several in a step.
void joinWithinBatches(const Store &store, TrackId thread, std::vector<Border> &borders,
                       const JobContext &job)
{
    const std::vector<TimeRange> waits = loaderWaits(store, thread, job);
    if (waits.size() < 3 || waits.size() * 4 > borders.size() * 3)
        return;
    const auto firstAfter = [&](Ns time) {
        return std::lower_bound(waits.begin(), waits.end(), time,
                                [](const TimeRange &wait, Ns t) { return wait.begin < t; });
    };
    std::vector<Border> joined;
    for (const Border &border : borders) {
        if (!joined.empty() &&
            firstAfter(joined.back().range.end) == firstAfter(border.range.begin))
            joined.back().range.end = border.range.end;
        else
            joined.push_back(border);
    }
    borders = std::move(joined);
}

/// Steps between the borders, and before the first and after the last where that is a whole one.
class Cutter
{
public:
    Cutter(const Store &store, std::vector<Border> borders, RangeRole role, const JobContext &job)
        : m_store(store)
        , m_borders(std::move(borders))
        , m_isEnd(role == RangeRole::WeightUpdate)
        , m_lane(m_borders.back().lane)
        , m_job(job)
    {}

    [[nodiscard]] BorderedSteps steps() const
    {
        BorderedSteps found;
        std::vector<Ns> times;
        for (const Border &border : m_borders)
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
        const TrackId thread = threadOf(m_store, m_store.lane(m_lane).track);
        for (size_t i = 0; i + 1 < times.size(); ++i)
            found.steps.push_back({static_cast<int64_t>(i) + 1, {times[i], times[i + 1]}, thread});
        return found;
    }

private:
    /// From the first range of the recording to the last, each period as much later than its
    /// border.
    [[nodiscard]] std::vector<Ns> wholePeriods(const PeriodItems &items, size_t phase,
                                               std::span<const Ns> borders) const
    {
        std::vector<Ns> times{items.span().begin};
        for (size_t i = 0; i + 1 < borders.size(); ++i) {
            const TimeRange period{borders[i], borders[i + 1]};
            times.push_back(phase > 0 ? items.startBehind(period, phase, m_job).value_or(borders[i])
                                      : borders[i]);
        }
        times.push_back(items.span().end);
        return times;
    }

    /// Before the first weight update there may be a whole step, behind the last there is none.
    void addWholeEnds(const PeriodItems &items, std::vector<Ns> &times) const
    {
        const std::optional<Ns> begin = m_isEnd ? items.beginOfFirst() : std::nullopt;
        if (begin && (times.front() - *begin) * 2 > times[1] - times.front())
            times.insert(times.begin(), *begin);
        if (const std::optional<Ns> end = m_isEnd ? std::nullopt : items.endOfLast())
            times.push_back(*end);
    }

    const Store &m_store;
    std::vector<Border> m_borders;
    bool m_isEnd;
    LaneId m_lane;
    const JobContext &m_job;
};

} // namespace

BorderedSteps borderedSteps(const Store &store, const NamesByRole &names, const JobContext &job,
                            const TrackChoice &among)
{
    for (const RangeRole role : kRoles) {
        const auto own = names.find(role);
        if (own == names.end())
            continue;
        std::vector<FoundSlice> ranges = outermostRanges(store, own->second, job, among);
        if (ranges.size() < fewestOf(role))
            continue;
        keepOneKind(store, ranges);
        std::vector<Border> borders = bordersOf(ranges);
        joinWithinBatches(store, threadOf(store, store.lane(ranges.front().lane).track), borders,
                          job);
        if (borders.size() < fewestOf(role))
            continue;
        const StringId name = borders.back().name;
        BorderedSteps found = Cutter(store, std::move(borders), role, job).steps();
        found.role = role;
        found.name = foldedNumbers(store.string(name));
        return found;
    }
    return {};
}

} // namespace trilane
