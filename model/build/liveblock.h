// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracewriter.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace trilane::build {

/// What has come to a growing trace since the last time: a snapshot that can be written while
/// recording goes on. The texts stay where they are until the trace ends or forgets them.
struct LiveBlock
{
    std::optional<format::TraceInfo> info; ///< if it has changed; so for the account and the tracks
    std::optional<format::Account> account;
    StringId firstString;
    std::vector<std::string_view> strings;
    DetailId firstDetail;
    std::vector<format::Detail> details;
    /// What has an id that something had which is forgotten; see LiveTrace::forget(). A file has
    /// none of these.
    std::vector<std::pair<StringId, std::string_view>> reusedStrings;
    std::vector<std::pair<DetailId, format::Detail>> reusedDetails;
    std::vector<format::Track> tracks;
    std::vector<format::Lane> lanes;
    std::vector<std::pair<LaneId, std::vector<format::Slice>>> slices;

    /// Tables first, then the chunks that use them.
    [[nodiscard]] Result<void> write(format::TraceWriter &writer) const;
};

/// Where the blocks of a growing trace go. One thread calls take() and finish().
class BlockSink
{
public:
    virtual ~BlockSink() = default;
    /// Errors: the disk; every later call repeats them.
    [[nodiscard]] virtual Result<void> take(const LiveBlock &block) = 0;
    /// After the last block.
    [[nodiscard]] virtual Result<void> finish() = 0;
    /// That it has come to, of a file or of memory. Any thread.
    [[nodiscard]] virtual uint64_t bytes() const = 0;
    /// Of memory that it needs. Any thread.
    [[nodiscard]] virtual uint64_t held() const = 0;
};

/// Into a file that can be read up to the last block.
class FileSink : public BlockSink
{
public:
    explicit FileSink(std::unique_ptr<format::TraceWriter> writer)
        : m_writer(std::move(writer))
    {}
    [[nodiscard]] Result<void> take(const LiveBlock &block) override
    {
        return block.write(*m_writer);
    }
    [[nodiscard]] Result<void> finish() override { return m_writer->finish(); }
    [[nodiscard]] uint64_t bytes() const override { return m_writer->bytesWritten(); }
    [[nodiscard]] uint64_t held() const override { return m_writer->heldBytes(); }

private:
    std::unique_ptr<format::TraceWriter> m_writer;
};

/// Hands blocks on one after the other on a thread of its own, which begins with the first of them,
/// so that a slow disk does not keep anybody from emptying rings. Used by one thread.
class BlockWriter
{
public:
    explicit BlockWriter(BlockSink &sink)
        : m_sink(sink)
    {}
    ~BlockWriter();
    BlockWriter(const BlockWriter &) = delete;
    BlockWriter &operator=(const BlockWriter &) = delete;

    [[nodiscard]] bool isBusy() const;
    /// Waits for the block before it, then begins with this one. The error of an earlier block is
    /// repeated, and nothing is written any more.
    [[nodiscard]] Result<void> start(LiveBlock block);
    /// Until nothing is being written.
    [[nodiscard]] Result<void> wait();
    /// The last one, for which the caller would only wait: on this thread, behind the others.
    [[nodiscard]] Result<void> writeLast(const LiveBlock &block);
    /// Of a core, that writing has taken so far, in ns.
    [[nodiscard]] int64_t cpuTime() const { return m_cpu.load(std::memory_order_relaxed); }
    /// Empty, with the room of slices that were written, if there were as many as `size` says.
    [[nodiscard]] std::vector<format::Slice> room(size_t size);

private:
    void run(const std::stop_token &stop);
    void keepRoom(LiveBlock &block);

    BlockSink &m_sink;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<LiveBlock> m_block;
    std::vector<std::vector<format::Slice>> m_room;
    Result<void> m_result;
    std::atomic<int64_t> m_cpu{0};
    std::jthread m_thread; ///< last, so that it ends before what it uses
};

} // namespace trilane::build
