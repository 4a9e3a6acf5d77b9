// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/measurers.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/stats/slicegrouping.h"
#include "model/store/store.h"

#include <cctype>

namespace trilane::compare {

namespace {

constexpr uint32_t kKernels = stats::kindSet(SliceKind::Kernel, SliceKind::GraphLaunch);

/// Sums up slices of some kinds that begin in compared steps, by group.
class WorkMeasurer
{
public:
    WorkMeasurer(const store::Store &store, const ComparedSteps &steps, uint32_t kinds,
                 std::vector<stats::GroupKey> groupBy)
        : m_store(store)
        , m_steps(steps)
        , m_query{.groupBy = std::move(groupBy), .kinds = kinds}
        , m_grouping(store, m_query)
    {}

    void add(LaneId lane, const jobs::JobContext &job)
    {
        const TrackId track = m_store.lane(lane).track;
        const TimeRange hull = m_steps.hull();
        for (ChunkId id : m_store.chunksOf(lane, hull)) {
            if (job.stopped())
                return;
            if (!(m_store.chunks()[id.value].kinds & m_query.kinds))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            links::forStartsInside(*chunk, hull, [&](size_t i) { addSlice(*chunk, i, id, track); });
        }
    }

    [[nodiscard]] const std::vector<stats::SliceRow> &groups() const { return m_grouping.groups(); }
    [[nodiscard]] MeasuredTime &timeOf(size_t group) { return m_times[group]; }

private:
    void addSlice(const format::SliceChunk &chunk, size_t i, ChunkId id, TrackId track)
    {
        if (!(m_query.kinds >> static_cast<int>(chunk.kind(i)) & 1))
            return;
        const std::optional<size_t> step = m_steps.at(chunk.start(i));
        if (!step)
            return;
        const size_t group =
            m_grouping.plainGroupOf(chunk.kind(i), chunk.name(i), chunk.detail(i), track);
        if (group >= m_times.size())
            m_times.resize(group + 1);
        MeasuredTime &time = m_times[group];
        time.add(m_steps.sampleOf(*step), chunk.duration(i));
        ++time.calls;
        if (m_query.kinds & stats::kCopyKinds) {
            const auto bytes = format::movedBytes(chunk.value(i), m_store.detail(chunk.detail(i)));
            time.bytes += bytes.value_or(0);
            time.unsized += bytes ? 0 : 1;
        }
        time.see({{chunk.start(i), chunk.end(i)}, track, {id, static_cast<uint32_t>(i)}});
    }

    const store::Store &m_store;
    const ComparedSteps &m_steps;
    stats::SliceQuery m_query;
    stats::SliceGrouping m_grouping;
    std::vector<MeasuredTime> m_times; ///< by group
};

std::string three(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

/// "12x1x1 · 256x1x1 · 49152 B" of the recorded values.
std::string configurationOf(const format::Detail &detail)
{
    const format::LaunchConfig launch = detail.launch.value_or(format::LaunchConfig{});
    const std::optional<uint64_t> shared = launch.sharedBytes();
    std::string text;
    for (const std::string &part :
         {launch.hasGrid() ? three(launch.grid) : "", launch.hasBlock() ? three(launch.block) : "",
          shared ? std::to_string(*shared) + " B" : ""}) {
        if (!part.empty())
            text += (text.empty() ? "" : " · ") + part;
    }
    return text;
}

/// "cudaLaunchKernel" of "cudaLaunchKernel_v7000": which of the two is recorded depends on the
/// recorder. "cuMemFree_v2" is the name of the function itself.
std::string withoutVersion(std::string_view name)
{
    const size_t at = name.rfind("_v");
    const bool isVersion = at != std::string_view::npos && at > 0 && name.size() - at >= 6 &&
                           std::all_of(name.begin() + static_cast<ptrdiff_t>(at) + 2, name.end(),
                                       [](unsigned char c) { return std::isdigit(c) != 0; });
    return std::string(isVersion ? name.substr(0, at) : name);
}

} // namespace

void measureGpuWork(const store::Store &store, std::span<const TrackId> gpus,
                    const ComparedSteps &steps, Measurement &measured, const jobs::JobContext &job)
{
    WorkMeasurer kernels(store, steps, kKernels,
                         {stats::GroupKey::Name, stats::GroupKey::Grid, stats::GroupKey::Block,
                          stats::GroupKey::SharedMemory});
    WorkMeasurer copies(store, steps, stats::kCopyKinds, {stats::GroupKey::Direction});
    for (TrackId gpu : gpus) {
        for (LaneId lane : iterate::streamLanesOf(store, gpu)) {
            kernels.add(lane, job);
            copies.add(lane, job);
        }
    }
    for (size_t i = 0; i < kernels.groups().size(); ++i) {
        const stats::SliceRow &row = kernels.groups()[i];
        const std::string_view name = store.string(row.firstName);
        measured.of(CompareSection::Kernels)
            .push_back({.group = names::baseName(name),
                        .name = std::string(name),
                        .configuration = configurationOf(store.detail(row.detail)),
                        .time = std::move(kernels.timeOf(i))});
    }
    for (size_t i = 0; i < copies.groups().size(); ++i) {
        const stats::SliceRow &row = copies.groups()[i];
        const format::CopyInfo copy = store.detail(row.detail).copy.value_or(format::CopyInfo{});
        measured.of(CompareSection::Copies)
            .push_back({.group = std::string(
                            row.kind == SliceKind::Memcpy ? format::toString(copy.kind) : "memset"),
                        .name = {},
                        .time = std::move(copies.timeOf(i))});
    }
}

void measureApiCalls(const store::Store &store, const ComparedSteps &steps,
                     std::vector<MeasuredPart> &parts, const jobs::JobContext &job)
{
    WorkMeasurer calls(store, steps, stats::kindSet(SliceKind::ApiCall), {stats::GroupKey::Name});
    for (LaneId lane : links::lanesWith(store, SliceKind::ApiCall))
        calls.add(lane, job);
    for (size_t i = 0; i < calls.groups().size(); ++i)
        parts.push_back({.group = withoutVersion(store.string(calls.groups()[i].firstName)),
                         .name = {},
                         .time = std::move(calls.timeOf(i))});
}

} // namespace trilane::compare
