// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/copyexposure.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>

namespace trilane::findings {

namespace {

constexpr size_t kMaxCopyExamples = 5;

/// Work is added in order of its start: between two starts, operations can only end.
class CopySweep
{
public:
    CopySweep(store::Tables trace, CopyExposure &sums, TimeRange range, const ExposedCopy &also)
        : m_trace(trace)
        , m_communication(trace)
        , m_sums(sums)
        , m_range(range)
        , m_also(also)
        , m_at(range.begin)
    {}

    void add(const store::FoundSlice &work)
    {
        const TimeRange time = work.slice.range().intersected(m_range);
        if (time.isEmpty())
            return;
        advance(time.begin);
        if (work.slice.kind == SliceKind::Kernel && m_communication.has(work.slice.name)) {
            m_communicationEnd = std::max(m_communicationEnd, time.end);
        } else if (!isTransfer(m_trace, work.slice)) {
            m_workEnd = std::max(m_workEnd, time.end);
        } else if (time.end > m_copyEnd) {
            leave();
            m_copy = work;
            m_copyEnd = time.end;
        }
    }
    void finish()
    {
        advance(std::max({m_copyEnd, m_workEnd, m_communicationEnd, m_at}));
        leave();
    }

private:
    struct Example
    {
        Ns exposed = 0;
        store::FoundSlice copy;
    };

    void advance(Ns to)
    {
        const Ns copied = std::max(std::min(m_copyEnd, to), m_at);
        const Ns worked = std::max(std::min(m_workEnd, to), m_at);
        m_sums.copies += copied - m_at;
        m_sums.work += worked - m_at;
        m_sums.hidden += std::min(copied, worked) - m_at;
        const Ns communicated = std::max(std::min(m_communicationEnd, to), m_at);
        m_exposedOfCopy += std::max<Ns>(copied - std::max(worked, communicated), 0);
        m_at = std::max(m_at, to);
    }
    /// The copy that ends last so far is another one from now on.
    void leave()
    {
        if (m_exposedOfCopy > 0) {
            const bool pageable = isPageable(m_trace, m_copy.slice);
            (pageable ? m_sums.exposedPageable : m_sums.exposed) += m_exposedOfCopy;
            keep(pageable ? m_pageable : m_others,
                 pageable ? m_sums.longestPageable : m_sums.longest);
            if (m_also)
                m_also(m_copy, pageable, m_exposedOfCopy);
        }
        m_exposedOfCopy = 0;
    }
    void keep(std::vector<Ns> &times, std::vector<store::FoundSlice> &copies) const
    {
        const auto at = std::partition_point(times.begin(), times.end(),
                                             [&](Ns time) { return time >= m_exposedOfCopy; });
        const auto place = at - times.begin();
        if (place >= static_cast<std::ptrdiff_t>(kMaxCopyExamples))
            return;
        times.insert(at, m_exposedOfCopy);
        copies.insert(copies.begin() + place, m_copy);
        if (times.size() > kMaxCopyExamples) {
            times.pop_back();
            copies.pop_back();
        }
    }

    store::Tables m_trace;
    kernels::CommunicationNames m_communication;
    CopyExposure &m_sums;
    TimeRange m_range;
    const ExposedCopy &m_also;
    Ns m_at;
    Ns m_copyEnd = std::numeric_limits<Ns>::min();
    Ns m_workEnd = std::numeric_limits<Ns>::min();
    Ns m_communicationEnd = std::numeric_limits<Ns>::min();
    store::FoundSlice m_copy;
    Ns m_exposedOfCopy = 0;
    std::vector<Ns> m_pageable; ///< exposed times of the longest
    std::vector<Ns> m_others;
};

} // namespace

bool isTransfer(store::Tables trace, const format::Slice &slice)
{
    if (slice.kind != SliceKind::Memcpy)
        return false;
    const std::optional<format::CopyInfo> &copy = trace.detail(slice.detail).copy;
    if (!copy)
        return true;
    switch (copy->kind) {
    case format::CopyKind::DeviceToDevice:
    case format::CopyKind::ArrayToArray:
    case format::CopyKind::ArrayToDevice:
    case format::CopyKind::DeviceToArray:
        return false;
    default:
        return true;
    }
}

bool isPageable(store::Tables trace, const format::Slice &slice)
{
    const std::optional<format::CopyInfo> &copy = trace.detail(slice.detail).copy;
    return copy && (copy->source == format::MemoryKind::Pageable ||
                    copy->destination == format::MemoryKind::Pageable);
}

CopyExposure copyExposure(const store::Store &store, TrackId gpu, TimeRange range,
                          const jobs::JobContext &job, const ExposedCopy &also)
{
    CopyExposure sums;
    sums.gpu = gpu;
    const std::vector<LaneId> lanes = iterate::streamLanesOf(store, gpu);
    iterate::GpuWorkWalk walk(store, lanes, stats::kGpuWorkKinds, range.begin);
    CopySweep sweep(store, sums, range, also);
    for (uint64_t count = 0; walk.next() && walk.current().start() < range.end; ++count) {
        if (count % 4096 == 0 && job.stopped())
            return {};
        sweep.add(walk.current().found());
    }
    sweep.finish();
    return sums;
}

} // namespace trilane::findings
