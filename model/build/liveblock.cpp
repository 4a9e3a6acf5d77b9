// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/liveblock.h"

#include "model/base/guarded.h"
#include "model/base/platform/thisprocess.h"

#include <algorithm>
#include <span>

namespace trilane::build {

namespace {

/// Smaller buffers are not worth keeping, and more than these would waste memory.
constexpr size_t kMinRoom = 4096;
constexpr size_t kMaxRooms = 256;

Result<void> writeChunks(format::TraceWriter &writer, LaneId lane,
                         std::span<const format::Slice> slices)
{
    for (size_t at = 0; at < slices.size(); at += format::kChunkSlices) {
        const size_t count = std::min<size_t>(format::kChunkSlices, slices.size() - at);
        if (Result<void> done = writer.writeChunk(lane, slices.subspan(at, count)); !done)
            return done;
    }
    return {};
}

/// CPU time of this thread, in ns.
int64_t threadTime()
{
    return platform::threadTime().count();
}

} // namespace

Result<void> LiveBlock::write(format::TraceWriter &writer) const
{
    Result<void> done;
    if (info)
        done = writer.writeInfo(*info);
    if (done && account)
        done = writer.writeAccount(*account);
    if (done && !strings.empty())
        done = writer.writeStrings(firstString, strings);
    if (done && !details.empty())
        done = writer.writeDetails(firstDetail, details);
    if (done && !tracks.empty())
        done = writer.writeTracks(tracks);
    if (done && !lanes.empty())
        done = writer.writeLanes(lanes);
    for (const auto &[lane, some] : slices) {
        if (!done)
            return done;
        done = writeChunks(writer, lane, some);
    }
    return done ? writer.flush() : done;
}

BlockWriter::~BlockWriter()
{
    m_thread.request_stop();
}

bool BlockWriter::isBusy() const
{
    const std::lock_guard lock(m_mutex);
    return m_block.has_value();
}

Result<void> BlockWriter::start(LiveBlock block)
{
    if (Result<void> before = wait(); !before)
        return before;
    const std::lock_guard lock(m_mutex);
    m_room.reserve(kMaxRooms); // allocated by this thread, outside of any budget
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token &stop) { run(stop); });
    m_block = std::move(block);
    m_changed.notify_all();
    return {};
}

Result<void> BlockWriter::writeLast(const LiveBlock &block)
{
    if (Result<void> before = wait(); !before)
        return before;
    const int64_t begin = threadTime();
    Result<void> done = m_sink.take(block);
    m_cpu.fetch_add(threadTime() - begin, std::memory_order_relaxed);
    return done;
}

Result<void> BlockWriter::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_block; });
    return m_result;
}

/// Growing new buffers for each block would cost more than filling them.
std::vector<format::Slice> BlockWriter::room(size_t size)
{
    const std::lock_guard lock(m_mutex);
    if (size < kMinRoom || m_room.empty())
        return {};
    std::vector<format::Slice> room = std::move(m_room.back());
    m_room.pop_back();
    return room;
}

/// Requires the mutex.
void BlockWriter::keepRoom(LiveBlock &block)
{
    for (auto &[lane, slices] : block.slices) {
        if (slices.capacity() < kMinRoom || m_room.size() >= kMaxRooms)
            continue;
        slices.clear();
        m_room.push_back(std::move(slices));
    }
}

void BlockWriter::run(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return m_block.has_value(); })) {
        lock.unlock();
        // Only this thread removes the block, and start() waits for that.
        Result<void> done = guarded([this] { return m_sink.take(*m_block); });
        m_cpu.store(threadTime(), std::memory_order_relaxed);
        lock.lock();
        m_result = std::move(done);
        keepRoom(*m_block);
        m_block.reset();
        m_changed.notify_all();
    }
}

} // namespace trilane::build
