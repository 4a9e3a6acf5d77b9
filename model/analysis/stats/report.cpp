// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/report.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilane::stats {

namespace {

using K = GroupKey;

constexpr std::array kByName{K::Name};
constexpr std::array kByCopy{K::Direction, K::Source, K::Destination};
constexpr std::array kByRange{K::Name, K::Domain};
constexpr std::array kByState{K::Process, K::Thread, K::State};

constexpr std::array kCopyKeys{K::Direction, K::Source, K::Destination,
                               K::Stream,    K::Device, K::Process};
constexpr std::array kCallKeys{K::Name, K::Thread, K::Process};
constexpr std::array kRangeKeys{K::Name, K::Domain, K::Category, K::Thread, K::Process};
constexpr std::array kStateKeys{K::Process, K::Thread, K::State, K::Name};

constexpr std::array<Report, kReportCount> kReports{
    Report{.id = ReportId::Kernels,
           .name = "kernels",
           .subject = MessageText("kernels"),
           .kinds = kindSet(SliceKind::Kernel),
           .groupBy = kByName,
           .known = kKernelGroupKeys},
    Report{.id = ReportId::Memcpy,
           .name = "memcpy",
           .subject = MessageText("copies"),
           .kinds = kCopyKinds,
           .groupBy = kByCopy,
           .known = kCopyKeys},
    Report{.id = ReportId::Api,
           .name = "api",
           .subject = MessageText("CUDA calls"),
           .kinds = kindSet(SliceKind::ApiCall),
           .groupBy = kByName,
           .known = kCallKeys},
    Report{.id = ReportId::Nvtx,
           .name = "nvtx",
           .subject = MessageText("ranges"),
           .kinds = kindSet(SliceKind::Range),
           .groupBy = kByRange,
           .known = kRangeKeys},
    Report{.id = ReportId::Osrt,
           .name = "osrt",
           .subject = MessageText("OS runtime calls"),
           .kinds = kindSet(SliceKind::OsCall),
           .groupBy = kByName,
           .known = kCallKeys},
    Report{.id = ReportId::ThreadStates,
           .name = "threadstates",
           .subject = MessageText("thread states"),
           .kinds = kStateKinds,
           .groupBy = kByState,
           .known = kStateKeys,
           .counting = Counting::Parts}};

} // namespace

std::span<const Report> reports()
{
    return kReports;
}

const Report &report(ReportId id)
{
    return kReports[static_cast<size_t>(id)];
}

Result<const Report *> findReport(std::string_view name)
{
    std::string known;
    for (const Report &report : kReports) {
        if (report.name == name)
            return &report;
        known += (known.empty() ? "" : ", ") + std::string(report.name);
    }
    return Error{.what = msg("unknown report \"%1\"", name), .remedy = msg("use one of %1", known)};
}

const Report &reportOf(uint32_t kinds)
{
    const auto found = std::find_if(kReports.begin(), kReports.end(),
                                    [kinds](const Report &r) { return (r.kinds & kinds) != 0; });
    return found == kReports.end() ? kReports.front() : *found;
}

SliceQuery queryOf(const Report &report, TimeRange range, std::vector<GroupKey> groupBy)
{
    SliceQuery query;
    query.groupBy = std::move(groupBy);
    if (query.groupBy.empty())
        query.groupBy.assign(report.groupBy.begin(), report.groupBy.end());
    query.range = range;
    query.kinds = report.kinds;
    query.counting = report.counting;
    return query;
}

bool hasSlices(store::Tables trace, const Report &report)
{
    const std::vector<LaneId> lanes = links::lanesWith(trace, report.kinds);
    return std::any_of(lanes.begin(), lanes.end(), [&](LaneId lane) {
        const std::span<const ChunkId> chunks = trace.chunksOf(lane);
        return std::any_of(chunks.begin(), chunks.end(), [&](ChunkId chunk) {
            return (trace.chunks()[chunk.value].kinds & report.kinds) != 0;
        });
    });
}

} // namespace trilane::stats
