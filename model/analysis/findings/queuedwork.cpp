// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/queuedwork.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/stats/kernelfigures.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>
#include <map>
#include <set>

namespace trilane::findings {

namespace {

/// Maximum time from the end of a kernel to the start of a dependent one.
constexpr Ns kHandOver = 10'000;
/// Less is how long any kernel may wait.
constexpr Ns kNoticeable = 10'000;
/// Calls between two launches that are looked at for one that waits.
constexpr int kMaxCalls = 256;
constexpr size_t kMaxQueueExamples = 5;
/// Maximum number of concurrent operations on a GPU: 128 kernels and some copies. More indicates
/// invalid times.
constexpr size_t kMaxAtOnce = 256;

/// Processes the work of a GPU in chronological order.
class QueueSweep
{
public:
    QueueSweep(const store::Store &store, const format::GpuInfo &gpu,
               const iterate::LaunchIndex &launches, size_t streams)
        : m_store(store)
        , m_gpu(gpu)
        , m_launches(launches)
        , m_names(store)
        , m_calls(store)
        , m_last(streams)
    {}

    void add(size_t stream, const store::FoundSlice &work)
    {
        noteOverlaps(stream, work.slice.start);
        lookAt(stream, work);
        m_last[stream] = work;
        if (!m_latest.ref.isValid() || work.slice.end() >= m_latest.slice.end()) {
            m_latest = work;
            m_latestStream = stream;
        }
    }

    /// Result for streams that never overlap.
    [[nodiscard]] QueuedWork take()
    {
        QueuedWork all;
        if (m_isBeyondAGpu)
            return all;
        std::vector<Waiting> waiting;
        for (auto &[pair, sum] : m_sums) {
            if (m_overlapping.contains(pair))
                continue;
            all.waited += sum.waited;
            all.kernels += sum.kernels;
            waiting.insert(waiting.end(), sum.longest.begin(), sum.longest.end());
        }
        std::stable_sort(waiting.begin(), waiting.end(), isLonger);
        for (size_t i = 0; i < std::min(waiting.size(), kMaxQueueExamples); ++i)
            all.longest.push_back(waiting[i].kernel);
        return all;
    }

private:
    using Streams = std::pair<size_t, size_t>;
    struct Waiting
    {
        Ns time = 0;
        store::FoundSlice kernel;
    };
    struct Sum
    {
        Ns waited = 0;
        uint64_t kernels = 0;
        std::vector<Waiting> longest;
    };

    static bool isLonger(const Waiting &a, const Waiting &b) { return a.time > b.time; }
    static Streams pairOf(size_t a, size_t b) { return {std::min(a, b), std::max(a, b)}; }

    void noteOverlaps(size_t stream, Ns start)
    {
        if (m_isBeyondAGpu)
            return;
        std::erase_if(m_running, [&](size_t other) {
            return other == stream || m_last[other].slice.end() <= start;
        });
        m_isBeyondAGpu = m_running.size() >= kMaxAtOnce;
        for (const size_t other : m_running)
            m_overlapping.insert(pairOf(stream, other));
        m_running.push_back(stream);
    }

    void lookAt(size_t stream, const store::FoundSlice &work)
    {
        const store::FoundSlice &before = m_last[stream];
        const Ns handOver = work.slice.start - m_latest.slice.end();
        const bool follows = m_latest.ref.isValid() && m_latestStream != stream && handOver >= 0 &&
                             handOver <= kHandOver;
        if (!follows || !before.ref.isValid() || work.slice.kind != SliceKind::Kernel ||
            m_latest.slice.kind != SliceKind::Kernel)
            return;
        const store::SliceRef launch = m_launches.launchOf(work);
        if (!launch.isValid())
            return;
        const Ns ready = std::max(m_calls.time(launch).end, before.slice.end());
        const Ns waited = m_latest.slice.end() - std::max(ready, m_latest.slice.start);
        if (waited < kNoticeable || wavesOf(work) + wavesOf(m_latest) > 1 ||
            waitsForSomething(launch, m_launches.launchOf(before)))
            return;
        Sum &sum = m_sums[pairOf(stream, m_latestStream)];
        sum.waited += waited;
        ++sum.kernels;
        const Waiting waiting{waited, work};
        sum.longest.insert(
            std::upper_bound(sum.longest.begin(), sum.longest.end(), waiting, isLonger), waiting);
        if (sum.longest.size() > kMaxQueueExamples)
            sum.longest.pop_back();
    }

    /// Share of the GPU that a kernel occupies; all if unknown.
    double wavesOf(const store::FoundSlice &kernel)
    {
        const auto [entry, isNew] = m_waves.try_emplace(kernel.slice.detail.value, 1.0);
        const std::optional<format::LaunchConfig> &launch =
            m_trace.detail(kernel.slice.detail).launch;
        if (isNew && launch) {
            const std::optional<kernels::Occupancy> occupancy =
                kernels::occupancyOf(*launch, m_gpu);
            if (occupancy && occupancy->waves > 0)
                entry->second = occupancy->waves;
        }
        return entry->second;
    }

    /// True if it was made to wait between the launches, or if that is unknown.
    bool waitsForSomething(store::SliceRef launch, store::SliceRef before)
    {
        if (!before.isValid() || m_trace.laneOf(before) != m_trace.laneOf(launch))
            return true;
        iterate::LaneCursor call(m_store, m_trace.laneOf(launch));
        if (!call.seek(m_calls.time(launch).begin))
            return true;
        for (int i = 0; i < kMaxCalls && call.previous(); ++i) {
            if (call.ref() == before)
                return false;
            const idle::ApiKind kind = m_names.api(call.name());
            const bool waits =
                kind == idle::ApiKind::Sync || kind == idle::ApiKind::SyncCopy ||
                m_trace.string(call.name()).find("WaitEvent") != std::string_view::npos;
            if (waits)
                return true;
        }
        return true;
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const format::GpuInfo &m_gpu;
    const iterate::LaunchIndex &m_launches;
    idle::CallNames m_names;
    iterate::SliceReader m_calls;
    std::vector<store::FoundSlice> m_last; ///< by stream
    std::vector<size_t> m_running;         ///< streams whose last work may go on
    bool m_isBeyondAGpu = false;
    store::FoundSlice m_latest; ///< of all the one that ends last so far
    size_t m_latestStream = 0;
    std::set<Streams> m_overlapping;
    std::map<Streams, Sum> m_sums;
    std::map<uint32_t, double> m_waves; ///< by detail
};

} // namespace

QueuedWork queuedWork(const store::Store &store, TrackId gpu, TimeRange range,
                      const jobs::JobContext &job)
{
    const format::GpuInfo *info = stats::gpuInfoOf(store, gpu);
    const std::vector<LaneId> lanes = iterate::streamLanesOf(store, gpu);
    if (!info || lanes.size() < 2)
        return {};
    std::map<LaneId, size_t> streamOf;
    for (LaneId lane : lanes)
        streamOf.emplace(lane, streamOf.size());
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(store, range, job);
    QueueSweep sweep(store, *info, *launches, lanes.size());
    iterate::GpuWorkWalk walk(store, lanes, stats::kGpuWorkKinds, range.begin);
    for (uint64_t count = 0; walk.next() && walk.current().start() < range.end; ++count) {
        if (count % 4096 == 0 && job.stopped())
            return {};
        sweep.add(streamOf.at(walk.current().lane()), walk.current().found());
    }
    return sweep.take();
}

} // namespace trilane::findings
