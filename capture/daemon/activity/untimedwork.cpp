// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/untimedwork.h"

#include "capture/daemon/activity/activitylayout.h"

#include <algorithm>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxStreams = 256;
/// Works of a stream: of three buffers. A record without times is read when its buffer is back,
/// long after its neighbors.
constexpr size_t kMaxKnownWork = 1 << 14;
constexpr ptrdiff_t kMaxOutOfOrder = 1 << 10; ///< from the newest, out of order
constexpr size_t kMaxUntimedWork = 1 << 12;
constexpr uint64_t kUntimedBytes = 16;

} // namespace

UntimedWork::Stream *UntimedWork::streamOf(const ActivityTracks::StreamKey &key)
{
    const auto found = m_streams.find(key);
    if (found != m_streams.end())
        return &found->second;
    if (m_streams.size() >= kMaxStreams || !m_share.tryToAdd(sizeof(Stream) + 64))
        return nullptr;
    return &m_streams[key];
}

void UntimedWork::timed(const StreamOrder::Work &work, TimeRange time)
{
    Stream *stream = work.correlation != 0 ? streamOf(work.stream) : nullptr;
    if (!stream)
        return;
    std::deque<Known> &known = stream->known;
    // Usually it is the newest. Older work would be expensive to search and gives little.
    const auto at = std::partition_point(known.begin(), known.end(), [&work](const Known &one) {
        return !activity::isBefore(work.correlation, one.correlation);
    });
    if (known.end() - at > kMaxOutOfOrder)
        return;
    if (known.size() < kMaxKnownWork && !m_share.tryToAdd(sizeof(Known)))
        return;
    known.insert(at, {work.correlation, time});
    if (known.size() > kMaxKnownWork) {
        known.pop_front();
        stream->isCut = true;
    }
    auto next = stream->waiting.begin();
    while (next != stream->waiting.end() && find(work.stream, *stream, *next))
        ++next;
    m_share.set(m_share.bytes() -
                static_cast<size_t>(next - stream->waiting.begin()) * kUntimedBytes);
    stream->waiting.erase(stream->waiting.begin(), next);
    if (stream->waiting.empty())
        stream->bounds = {};
}

void UntimedWork::untimed(const StreamOrder::Work &work, TimeRange bounds)
{
    Stream *stream = work.correlation != 0 ? streamOf(work.stream) : nullptr;
    const Waiting one{work.correlation, bounds.begin};
    if (!stream || find(work.stream, *stream, one))
        return;
    const TimeRange before = stream->bounds;
    stream->bounds = before.isEmpty() ? bounds
                                      : TimeRange{std::min(before.begin, bounds.begin),
                                                  std::max(before.end, bounds.end)};
    std::vector<Waiting> &waiting = stream->waiting;
    if (waiting.size() >= kMaxUntimedWork || !m_share.tryToAdd(kUntimedBytes))
        return;
    waiting.insert(std::upper_bound(waiting.begin(), waiting.end(), work.correlation,
                                    [](uint32_t correlation, const Waiting &other) {
                                        return activity::isBefore(correlation, other.correlation);
                                    }),
                   one);
}

void UntimedWork::finish()
{
    for (auto &[key, stream] : m_streams) {
        add(key, stream, stream.open());
        stream.bounds = {};
    }
}

TimeRange UntimedWork::Stream::open() const
{
    const Ns before = known.empty() ? bounds.begin : known.back().time.end;
    return {std::max(bounds.begin, before), bounds.end};
}

std::vector<UntimedWork::Hole> UntimedWork::open() const
{
    std::vector<Hole> holes;
    for (const auto &[key, stream] : m_streams) {
        if (const TimeRange hole = stream.open(); !hole.isEmpty())
            holes.push_back({key, hole});
    }
    return holes;
}

/// False: later launches are not known yet.
bool UntimedWork::find(const ActivityTracks::StreamKey &key, Stream &stream, const Waiting &work)
{
    const auto next =
        std::partition_point(stream.known.begin(), stream.known.end(), [&work](const Known &one) {
            return !activity::isBefore(work.correlation, one.correlation);
        });
    if (next == stream.known.end())
        return false;
    if (next != stream.known.begin())
        add(key, stream, {std::prev(next)->time.end, next->time.begin});
    else if (!stream.isCut)
        add(key, stream, {work.launched, next->time.begin});
    return true;
}

/// Several works in a row have the same.
void UntimedWork::add(const ActivityTracks::StreamKey &key, Stream &stream, TimeRange hole)
{
    if (hole.isEmpty() || (hole.begin == stream.last.begin && hole.end == stream.last.end))
        return;
    stream.last = hole;
    m_holes.push_back({key, hole});
}

} // namespace trilane::daemon
