// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/periodwork.h"

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/steps/inferred/iterationcheck.h"
#include "model/store/tables.h"

#include <algorithm>
#include <unordered_map>

namespace trilane::steps {

namespace {

/// Minimum share of the smaller one's work contained in the other one.
constexpr double kNearlyAll = 0.9;

void addTo(PeriodWork::Sum &sum, const PeriodWork::Sum &other)
{
    sum.count += other.count;
    sum.time += other.time;
}

/// Assigns work to the period in which it was launched.
class PeriodSorter
{
public:
    PeriodSorter(const store::Store &store, TrackId process, std::span<const Ns> borders,
                 const jobs::JobContext &job)
        : m_store(store)
        , m_process(process)
        , m_borders(borders)
        , m_read{borders.front(), borders.back() + (borders.back() - borders.front())}
        , m_launches(iterate::LaunchIndex::of(store, m_read, job))
        , m_calls(store)
        , m_job(job)
        , m_periods(borders.size() - 1)
    {}

    void addLane(LaneId lane)
    {
        iterate::LaneCursor work(m_store, lane);
        for (bool is = work.seek(m_read.begin); is && work.start() < m_read.end; is = work.next()) {
            if (m_job.stopped())
                return;
            if (isGpuWork(work.kind()))
                add(work);
        }
    }
    [[nodiscard]] std::vector<PeriodWork> take() { return std::move(m_periods); }

private:
    [[nodiscard]] Ns timeOf(const iterate::LaneCursor &work)
    {
        const store::SliceRef launch = m_launches->launch(m_process, work.correlation());
        if (!launch.isValid())
            return work.start();
        const format::SliceChunk &calls = m_calls.chunk(launch.chunk);
        return launch.index < calls.size() ? calls.start(launch.index) : work.start();
    }

    void add(const iterate::LaneCursor &work)
    {
        const auto behind = std::upper_bound(m_borders.begin(), m_borders.end(), timeOf(work));
        if (behind == m_borders.begin() || behind == m_borders.end())
            return;
        PeriodWork &period = m_periods[static_cast<size_t>(behind - m_borders.begin()) - 1];
        const PeriodWork::Sum one{1, work.end() - work.start()};
        addTo(period.sums[nameOf(work)], one);
        addTo(period.total, one);
        if (work.kind() == SliceKind::Memcpy) {
            const std::optional<format::CopyInfo> &copy = m_trace.detail(work.detail()).copy;
            period.takesInput = period.takesInput || (copy && isFromHost(copy->kind));
        }
    }

    const std::string &nameOf(const iterate::LaneCursor &work)
    {
        const auto [known, isNew] = m_names.try_emplace(work.name());
        if (isNew) {
            const std::string_view name = m_trace.string(work.name());
            known->second =
                work.kind() == SliceKind::Kernel ? names::baseName(name) : std::string(name);
        }
        return known->second;
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    TrackId m_process;
    std::span<const Ns> m_borders;
    TimeRange m_read;
    std::shared_ptr<const iterate::LaunchIndex> m_launches;
    iterate::SliceReader m_calls;
    const jobs::JobContext &m_job;
    std::vector<PeriodWork> m_periods;
    std::unordered_map<StringId, std::string> m_names;
};

} // namespace

PeriodWork &PeriodWork::operator+=(const PeriodWork &other)
{
    for (const auto &[name, sum] : other.sums)
        addTo(sums[name], sum);
    addTo(total, other.total);
    takesInput = takesInput || other.takesInput;
    return *this;
}

PeriodWork::Sum PeriodWork::sharedWith(const PeriodWork &other) const
{
    Sum shared;
    for (const auto &[name, sum] : sums) {
        if (const auto there = other.sums.find(name); there != other.sums.end())
            addTo(shared, {std::min(sum.count, there->second.count),
                           std::min(sum.time, there->second.time)});
    }
    return shared;
}

double PeriodWork::partIn(const PeriodWork &other) const
{
    return total.time == 0
               ? 0
               : static_cast<double>(sharedWith(other).time) / static_cast<double>(total.time);
}

double PeriodWork::likeness(const PeriodWork &other) const
{
    const size_t most = std::max(total.count, other.total.count);
    if (most == 0)
        return 1;
    return static_cast<double>(sharedWith(other).count) / static_cast<double>(most);
}

bool PeriodWork::differsFrom(const PeriodWork &other) const
{
    const size_t least = std::min(total.count, other.total.count);
    return takesInput != other.takesInput ||
           static_cast<double>(sharedWith(other).count) < kNearlyAll * static_cast<double>(least);
}

std::vector<PeriodWork> workOfPeriods(const store::Store &store, TrackId process,
                                      std::span<const Ns> borders, const jobs::JobContext &job)
{
    const store::Tables trace = store;
    if (borders.size() < 2)
        return {};
    PeriodSorter sorter(store, process, borders, job);
    for (const LaneId lane : links::streamLanes(store)) {
        if (links::processOf(store, trace.lane(lane).track) == process)
            sorter.addLane(lane);
    }
    return sorter.take();
}

} // namespace trilane::steps
