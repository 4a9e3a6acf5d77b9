// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/reading.h"

#include <algorithm>
#include <limits>

namespace trilane::nsys {

void Tally::count(format::Outcome outcome, MessageText reason)
{
    for (Entry &entry : m_entries) {
        if (entry.outcome == outcome && entry.reason == reason) {
            ++entry.count;
            return;
        }
    }
    m_entries.push_back({outcome, reason, 1, m_scan.placeOf(m_row ? m_row : m_scan.row())});
}

void Tally::writeTo(format::Account &account) const
{
    const Message source = msg("table %1", m_scan.table().name);
    account.eventsInSource += m_scan.row() + m_scan.lost();
    account.add(format::Outcome::Imported, source, {}, m_imported);
    for (const Entry &entry : m_entries)
        account.add(entry.outcome, source, entry.reason, entry.count, entry.place);
    account.add(format::Outcome::Dropped, source,
                m_scan.lostIsExact()
                    ? msg("in a damaged part of the file")
                    : msg("in a damaged part of the file; the number is a lower bound"),
                m_scan.lost(), m_scan.lostPlace());
}

namespace {

/// Far below the builder's limit, and more than 30 years.
constexpr Ns kTimeLimit = Ns{1} << 60;

} // namespace

Reading::Reading(Shared &shared, Database database)
    : m_shared(shared)
    , m_database(std::move(database))
    , m_out(shared.builder)
    , m_strings(m_database, shared.tables, m_out)
    , m_tracks(m_out, shared.directory)
{}

bool Reading::goesOn()
{
    constexpr uint64_t kStep = 0x1000;
    const uint64_t done = m_shared.rowsDone.fetch_add(kStep, std::memory_order_relaxed) + kStep;
    if (m_shared.rowsExpected > 0) {
        const double part =
            std::min(1.0, static_cast<double>(done) / static_cast<double>(m_shared.rowsExpected));
        m_shared.job.report(static_cast<uint64_t>(part * static_cast<double>(m_shared.fileBytes)),
                            m_shared.fileBytes);
    }
    return !m_shared.job.stopped();
}

StringId Reading::name(const Scan &scan, int column)
{
    if (const std::optional<int64_t> id = scan.wholeNumber(column))
        return m_strings.named(*id);
    return scan.isText(column) ? m_strings.intern(scan.text(column)) : kNoString;
}

StringId Reading::apiName(const Scan &scan, int column)
{
    if (const std::optional<int64_t> id = scan.wholeNumber(column))
        return m_strings.apiNamed(*id);
    return scan.isText(column) ? m_strings.intern(withoutVersion(scan.text(column))) : kNoString;
}

DetailId Reading::calledBy(StringId caller)
{
    if (caller == kNoString)
        return kNoDetail;
    const auto [entry, isNew] = m_callers.try_emplace(caller);
    if (isNew)
        entry->second = m_out.intern(format::Detail{.caller = caller});
    return entry->second;
}

uint64_t Reading::threadAt(const Scan &scan, int column, Tally &tally) const
{
    const std::optional<int64_t> thread = scan.wholeNumber(column);
    if (thread && m_shared.directory.isRecorded(static_cast<uint64_t>(*thread)))
        return static_cast<uint64_t>(*thread);
    tally.mended(MessageText("its thread was not recorded"));
    return m_shared.directory.nobody();
}

std::optional<Ns> timeAt(const Scan &scan, int column, Tally &tally)
{
    const std::optional<Ns> time = scan.wholeNumber(column);
    if (!time) {
        tally.dropped(MessageText("timestamp is not a whole number of nanoseconds"));
        return std::nullopt;
    }
    if (*time < -kTimeLimit || *time > kTimeLimit) {
        tally.dropped(MessageText("timestamp is out of range"));
        return std::nullopt;
    }
    return time;
}

std::optional<format::Slice> sliceAt(const Scan &scan, int start, int end, Tally &tally)
{
    const std::optional<Ns> begin = timeAt(scan, start, tally);
    if (!begin)
        return std::nullopt;
    format::Slice slice{.start = *begin};
    const std::optional<Ns> until = scan.wholeNumber(end);
    if (!until) {
        tally.mended(MessageText("no end; shown without duration"));
        return slice;
    }
    if (*until > kTimeLimit) {
        tally.dropped(MessageText("timestamp is out of range"));
        return std::nullopt;
    }
    if (*until < *begin)
        tally.mended(MessageText("ends before it begins; shown without duration"));
    else
        slice.duration = *until - *begin;
    return slice;
}

uint32_t smallNumber(const Scan &scan, int column)
{
    const int64_t value = scan.integer(column);
    return value < 0 || value > std::numeric_limits<uint32_t>::max() ? 0
                                                                     : static_cast<uint32_t>(value);
}

uint64_t globalId(const Scan &scan, int column)
{
    return static_cast<uint64_t>(scan.integer(column));
}

const std::vector<TableGroup> &tableGroups()
{
    // Tables of a group require the preceding tables of the group.
    static const std::vector<TableGroup> groups{
        {{{"CUPTI_ACTIVITY_KIND_KERNEL", readKernels},
          {"CUPTI_ACTIVITY_KIND_MEMCPY", readCopies},
          {"CUPTI_ACTIVITY_KIND_MEMSET", readSets},
          {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", readGraphs},
          {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", readSynchronization},
          {"CUPTI_ACTIVITY_KIND_CUDA_EVENT", readCudaEvents}}},
        {{{"CUPTI_ACTIVITY_KIND_RUNTIME", readApiCalls}}, true},
        {{{"CUPTI_ACTIVITY_KIND_DRIVER", readApiCalls}}, true},
        {{{"OSRT_API", readOsCalls}}, true},
        {{{"PROFILER_OVERHEAD", readOverhead}, {"CUPTI_ACTIVITY_KIND_OVERHEAD", readOverhead}}},
        {{{"NVTX_EVENTS", readNvtx}}},
        {{{"SCHED_EVENTS", readScheduling}}},
        {{{"COMPOSITE_EVENTS", readSamples}}},
        {{{"CUDNN_EVENTS", readLibraryCalls},
          {"CUBLAS_EVENTS", readLibraryCalls},
          {"MPI_P2P_EVENTS", readLibraryCalls},
          {"MPI_COLLECTIVES_EVENTS", readLibraryCalls},
          {"MPI_START_WAIT_EVENTS", readLibraryCalls},
          {"MPI_OTHER_EVENTS", readLibraryCalls},
          {"OPENACC_DATA_EVENTS", readLibraryCalls},
          {"OPENACC_LAUNCH_EVENTS", readLibraryCalls},
          {"OPENACC_OTHER_EVENTS", readLibraryCalls}}},
        {{{"GPU_METRICS", readGpuMetrics}}},
        {{{"CUDA_GPU_MEMORY_USAGE_EVENTS", readMemoryUsage}}},
    };
    return groups;
}

} // namespace trilane::nsys
