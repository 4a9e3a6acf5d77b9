// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracewriter.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace trilane {

/// What has come to a growing trace since the last time: a snapshot that can be written while
/// recording goes on. The texts stay where they are until the trace ends.
struct LiveBlock
{
    std::optional<TraceInfo> info; ///< if it has changed; so for the account and the tracks
    std::optional<Account> account;
    StringId firstString;
    std::vector<std::string_view> strings;
    DetailId firstDetail;
    std::vector<Detail> details;
    std::vector<Track> tracks;
    std::vector<Lane> lanes;
    std::vector<std::pair<LaneId, std::vector<Slice>>> slices;

    /// Tables first, then the chunks that use them.
    [[nodiscard]] Result<void> write(TraceWriter &writer) const;
};

/// Writes blocks one after the other on a thread of its own, so that a slow disk does not keep
/// anybody from emptying rings. Used by one thread.
class BlockWriter
{
public:
    explicit BlockWriter(TraceWriter &writer);
    ~BlockWriter();
    BlockWriter(const BlockWriter &) = delete;
    BlockWriter &operator=(const BlockWriter &) = delete;

    [[nodiscard]] bool isBusy() const;
    /// Waits for the block before it, then begins with this one. The error of an earlier block is
    /// repeated, and nothing is written any more.
    [[nodiscard]] Result<void> start(LiveBlock block);
    /// Until nothing is being written.
    [[nodiscard]] Result<void> wait();
    /// Empty, with the room of slices that were written, if there were as many as `size` says.
    [[nodiscard]] std::vector<Slice> room(size_t size);

private:
    void run(const std::stop_token &stop);
    void keepRoom(LiveBlock &block);

    TraceWriter &m_writer;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<LiveBlock> m_block;
    std::vector<std::vector<Slice>> m_room;
    Result<void> m_result;
    std::jthread m_thread; ///< last, so that it ends before what it uses
};

} // namespace trilane
