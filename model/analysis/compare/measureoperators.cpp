// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/measurers.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/operatorindex.h"

namespace trilane::compare {

namespace {

/// Sums up timesByName() of operatorStats() by name over all compared steps in one pass.
class OperatorMeasurer
{
public:
    OperatorMeasurer(const store::Store &store, const ComparedSteps &steps,
                     const jobs::JobContext &job)
        : m_store(store)
        , m_steps(steps)
        , m_job(job)
        , m_index(operators::OperatorIndex::of(store, {.foldSteps = true, .awaited = false}, job))
        , m_names(m_index->nameCount())
    {}

    void addCpuTimes()
    {
        const std::vector<operators::ThreadRange> &ranges = m_index->ranges();
        for (size_t i = 0; i < ranges.size(); ++i) {
            if (i % 65536 == 0 && m_job.stopped())
                return;
            m_steps.forParts({ranges[i].start, ranges[i].end}, [&](size_t step, TimeRange part) {
                addPart(operators::RangeId(i), m_steps.sampleOf(step), part);
            });
        }
    }

    void addGpuTimes(std::span<const TrackId> gpus)
    {
        std::vector<bool> isOfThem(m_trace.lanes().size());
        for (TrackId gpu : gpus) {
            for (LaneId lane : iterate::streamLanesOf(m_store, gpu))
                isOfThem[lane.value] = true;
        }
        operators::forLaunchedSlices(
            m_store, m_steps.hull(), m_job, [&](const operators::LaunchedSlice &work) {
                const std::optional<size_t> step = m_steps.at(work.start());
                if (!step || !isOfThem[work.lane.value])
                    return;
                const uint32_t sample = m_steps.sampleOf(*step);
                const operators::RangeId range =
                    m_index->launchingRange(work.process, work.correlation());
                const ComparePlace place{{work.start(), work.end()},
                                         m_trace.lane(work.lane).track,
                                         {work.id, static_cast<uint32_t>(work.at)}};
                operators::PathId path =
                    range.isValid() ? m_index->range(range).path : operators::kNoPath;
                do {
                    const operators::PathNode &node = m_index->paths()[path.value];
                    if (!node.isRepeated)
                        add(m_names[node.name].gpu, sample, work.duration(), place);
                    path = node.parent;
                } while (path.isValid() && path != operators::kNoPath);
            });
    }

    void take(Measurement &measured)
    {
        for (size_t i = 0; i < m_names.size(); ++i) {
            Times &times = m_names[i];
            if (times.longest.isValid()) {
                const ComparePlace place = placeOf(times.longest);
                times.self.place = place;
                times.total.place = place;
            }
            // Outside of all ranges there is no name.
            const std::string name =
                i == 0 ? "(no range)" : std::string(m_index->name(static_cast<uint32_t>(i)));
            put(measured.of(CompareSection::OperatorGpu), name, times.gpu);
            put(measured.of(CompareSection::OperatorSelf), name, times.self);
            put(measured.of(CompareSection::OperatorTotal), name, times.total);
        }
    }

private:
    struct Times
    {
        MeasuredTime self, total, gpu;
        operators::RangeId longest;
    };

    static void add(MeasuredTime &time, uint32_t sample, Ns duration, const ComparePlace &place)
    {
        time.add(sample, duration);
        ++time.calls;
        time.see(place);
    }

    static void put(std::vector<MeasuredPart> &parts, const std::string &name, MeasuredTime &time)
    {
        if (time.calls > 0)
            parts.push_back({.group = name, .name = {}, .time = std::move(time)});
    }

    void addPart(operators::RangeId id, uint32_t sample, TimeRange part)
    {
        const operators::ThreadRange &range = m_index->range(id);
        const operators::PathNode &node = m_index->paths()[range.path.value];
        Times &times = m_names[node.name];
        if (!node.isRepeated)
            times.total.add(sample, part.duration());
        times.self.add(sample, part.duration());
        ++times.total.calls;
        ++times.self.calls;
        const auto length = [&](operators::RangeId r) {
            return m_index->range(r).end - m_index->range(r).start;
        };
        if (!times.longest.isValid() || length(id) > length(times.longest))
            times.longest = id;
        // Excess beyond the surrounding range is also subtracted from the next one.
        for (operators::RangeId at = range.parent; at.isValid() && part.begin < part.end;
             at = m_index->range(at).parent) {
            const Ns end = std::min(part.end, m_index->range(at).end);
            if (end <= part.begin)
                continue;
            const operators::PathId path = m_index->range(at).path;
            m_names[m_index->paths()[path.value].name].self.add(sample, part.begin - end);
            part.begin = end;
        }
    }

    [[nodiscard]] ComparePlace placeOf(operators::RangeId id) const
    {
        const operators::ThreadRange &range = m_index->range(id);
        const std::optional<store::FoundSlice> slice = m_index->slice(id);
        return {{range.start, range.end},
                m_index->threadOf(id),
                slice ? slice->ref : store::SliceRef{}};
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const ComparedSteps &m_steps;
    const jobs::JobContext &m_job;
    std::shared_ptr<const operators::OperatorIndex> m_index;
    std::vector<Times> m_names; ///< by name of the index
};

} // namespace

void measureOperators(const store::Store &store, std::span<const TrackId> gpus,
                      const ComparedSteps &steps, Measurement &measured,
                      const jobs::JobContext &job)
{
    OperatorMeasurer operators(store, steps, job);
    operators.addCpuTimes();
    if (!gpus.empty())
        operators.addGpuTimes(gpus);
    if (!job.stopped())
        operators.take(measured);
}

} // namespace trilane::compare
