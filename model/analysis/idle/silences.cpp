// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/silences.h"

#include "model/analysis/idle/gapwalk.h"
#include "model/analysis/idle/launchlatency.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gaps.h"
#include "model/store/derived.h"

#include <algorithm>

namespace trilane::idle {

namespace {

constexpr ptrdiff_t kMinOften = 3;
constexpr double kSame = 0.025;
constexpr double kAlike = 0.25;

/// Number of sorted lengths that differ from one by at most that part of it.
ptrdiff_t countNear(const std::vector<Ns> &lengths, Ns length, double part)
{
    const auto most = static_cast<Ns>(static_cast<double>(length) * part);
    return std::upper_bound(lengths.begin(), lengths.end(), length + most) -
           std::lower_bound(lengths.begin(), lengths.end(), length - most);
}

void addIfWhole(const GpuGap &gap, std::vector<GpuGap> &gaps)
{
    if (gap.before.ref.isValid() && gap.after.ref.isValid())
        gaps.push_back(gap);
}

/// One walk over all that the GPU did.
void addByWalk(const store::Store &store, TrackId gpu, std::vector<GpuGap> &gaps,
               const jobs::JobContext &job)
{
    GapWalk walk(store, gpu, {});
    for (GpuGap gap; walk.next(gap) && !job.stopped();) {
        if (gap.range.duration() > kMaxLatency)
            addIfWhole(gap, gaps);
    }
}

/// Each by itself, which looks at every lane.
void addOneByOne(const store::Store &store, TrackId gpu, std::span<const links::IdleGap> idle,
                 std::vector<GpuGap> &gaps, const jobs::JobContext &job)
{
    for (const links::IdleGap &one : idle) {
        GpuGap gap;
        if (job.stopped())
            return;
        if (GapWalk(store, gpu, {.range = one.range}).next(gap))
            addIfWhole(gap, gaps);
    }
}

/// Gaps of all GPUs, with operations on both sides.
std::vector<GpuGap> longGaps(const store::Store &store, const jobs::JobContext &job)
{
    const store::Tables trace = store;
    std::vector<GpuGap> gaps;
    for (const TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        const std::vector<links::IdleGap> idle =
            links::idleGaps(store, gpu, TimeRange::everything(), kMaxLatency + 1, job);
        const std::vector<LaneId> lanes = iterate::streamLanesOf(store, gpu);
        uint64_t operations = 0;
        for (const LaneId lane : lanes) {
            for (const ChunkId chunk : trace.chunksOf(lane))
                operations += trace.chunks()[chunk.value].count;
        }
        if (idle.size() * lanes.size() > operations)
            addByWalk(store, gpu, gaps, job);
        else
            addOneByOne(store, gpu, idle, gaps, job);
    }
    return gaps;
}

std::shared_ptr<const iterate::LaunchIndex>
launchesOf(const store::Store &store, std::span<const GpuGap> gaps, const jobs::JobContext &job)
{
    if (std::shared_ptr<const iterate::LaunchIndex> all =
            store::Derived::of(store).find<iterate::LaunchIndex>(0))
        return all;
    std::vector<store::FoundSlice> work;
    for (const GpuGap &gap : gaps)
        work.push_back(gap.after);
    return std::make_shared<const iterate::LaunchIndex>(store, work, job);
}

} // namespace

size_t Silences::Hash::operator()(const Between &key) const
{
    uint64_t hash = key.before.value * 0x9e3779b97f4a7c15u + key.after.value;
    hash = hash * 0x9e3779b97f4a7c15u + key.gpu.value;
    return hash ^ hash >> 29;
}

Silences::Silences(const store::Store &store, const jobs::JobContext &job)
{
    const std::vector<GpuGap> gaps = longGaps(store, job);
    const std::shared_ptr<const iterate::LaunchIndex> launches = launchesOf(store, gaps, job);
    iterate::SliceReader calls(store);
    for (const GpuGap &gap : gaps) {
        const store::SliceRef launch = launches->launchOf(gap.after);
        if (!launch.isValid())
            continue;
        const Ns length = gap.range.end - std::max(gap.range.begin, calls.time(launch).end);
        if (length > kMaxLatency)
            m_lengths[{gap.gpu, gap.before.slice.name, gap.after.slice.name}].push_back(length);
    }
    std::erase_if(m_lengths, [](const auto &one) { return one.second.size() < kMinOften; });
    for (auto &[key, lengths] : m_lengths)
        std::sort(lengths.begin(), lengths.end());
}

std::shared_ptr<const Silences> Silences::of(const store::Store &store, const jobs::JobContext &job)
{
    return store::Derived::of(store).get<Silences>(
        0, job, [&] { return std::make_shared<const Silences>(store, job); });
}

bool Silences::recurs(TrackId gpu, StringId before, StringId after, Ns length) const
{
    const auto found = m_lengths.find({gpu, before, after});
    if (found == m_lengths.end())
        return false;
    const ptrdiff_t same = countNear(found->second, length, kSame);
    return same >= kMinOften && 2 * same >= countNear(found->second, length, kAlike);
}

uint64_t Silences::bytes() const
{
    uint64_t bytes = sizeof *this;
    for (const auto &[key, lengths] : m_lengths)
        bytes += sizeof key + sizeof lengths + 16 + lengths.capacity() * sizeof(Ns);
    return bytes;
}

} // namespace trilane::idle
