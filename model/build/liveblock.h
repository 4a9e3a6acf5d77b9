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

/// Data added to a growing trace since the last block: a snapshot that can be written while
/// recording continues. Texts stay at their addresses until the trace ends or forgets them.
struct LiveBlock
{
    std::optional<format::TraceInfo> info; ///< if changed; likewise account and tracks
    std::optional<format::Account> account;
    StringId firstString;
    std::vector<std::string_view> strings;
    DetailId firstDetail;
    std::vector<format::Detail> details;
    /// Entries that reuse the id of a forgotten one; see LiveTrace::forget(). Never in a file.
    std::vector<std::pair<StringId, std::string_view>> reusedStrings;
    std::vector<std::pair<DetailId, format::Detail>> reusedDetails;
    std::vector<format::Track> tracks;
    std::vector<format::Lane> lanes;
    std::vector<std::pair<LaneId, std::vector<format::Slice>>> slices;

    /// Tables first, then the chunks that use them.
    [[nodiscard]] Result<void> write(format::TraceWriter &writer) const;
};

/// Destination of the blocks of a growing trace. One thread calls take() and finish().
class BlockSink
{
public:
    virtual ~BlockSink() = default;
    /// Errors: the disk; repeated by every later call.
    [[nodiscard]] virtual Result<void> take(const LiveBlock &block) = 0;
    /// After the last block.
    [[nodiscard]] virtual Result<void> finish() = 0;
    /// Bytes written to the file or memory. Any thread.
    [[nodiscard]] virtual uint64_t bytes() const = 0;
    /// Bytes of memory in use. Any thread.
    [[nodiscard]] virtual uint64_t held() const = 0;
};

/// Writes a file that is readable up to the last block.
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

/// Passes blocks on one after the other on its own thread, started with the first block, so that a
/// slow disk does not delay draining of rings. Used by one thread.
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
    /// Waits for the previous block, then starts with this one. Repeats the error of an earlier
    /// block, after which nothing is written.
    [[nodiscard]] Result<void> start(LiveBlock block);
    /// Waits until nothing is being written.
    [[nodiscard]] Result<void> wait();
    /// Writes the last block after the others, on this thread, because the caller would only wait.
    [[nodiscard]] Result<void> writeLast(const LiveBlock &block);
    /// CPU time of writing so far, in ns.
    [[nodiscard]] int64_t cpuTime() const { return m_cpu.load(std::memory_order_relaxed); }
    /// An empty vector that reuses the memory of written slices, if any has at least `size`.
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
    std::jthread m_thread; ///< last, so that it ends before the members it uses
};

} // namespace trilane::build
