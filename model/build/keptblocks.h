// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/liveblock.h"
#include "model/build/livetrace.h"

#include <atomic>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace trilane::build {

/// Consecutive slices of a lane, packed as in a file.
struct KeptPiece
{
    LaneId lane;
    uint32_t count = 0;
    Ns start = 0;
    Ns end = 0;
    size_t offset = 0; ///< in the block's bytes
    size_t size = 0;
    uint64_t rawBytes = 0;
    uint8_t codec = 0;
};

/// The content of one LiveBlock. Immutable.
struct KeptBlock
{
    Ns arrived = 0; ///< latest possible end of its slices
    std::vector<KeptPiece> pieces;
    std::string packed;
    std::vector<uint32_t> links;   ///< tracks that its slices refer to
    std::vector<StringId> strings; ///< strings that its slices refer to, each once
    std::vector<DetailId> details;
    uint64_t tableBytes = 0; ///< of its texts and details
    uint64_t slices = 0;

    [[nodiscard]] uint64_t bytes() const
    {
        return sizeof(KeptBlock) + packed.capacity() + pieces.capacity() * sizeof(KeptPiece) +
               links.capacity() * sizeof(uint32_t) + strings.capacity() * sizeof(StringId) +
               details.capacity() * sizeof(DetailId) + tableBytes;
    }
};

/// The retained data at one time; unaffected by further recording. Texts belong to the growing
/// trace, which must outlive it and not forget any.
struct KeptMoment
{
    format::TraceInfo info;
    format::Account account; ///< of the whole recording so far
    std::vector<std::string_view> strings;
    std::vector<format::Detail> details;
    std::vector<format::Track> tracks;
    std::vector<format::Lane> lanes;
    std::vector<std::shared_ptr<const KeptBlock>> blocks; ///< in chronological order
    std::vector<NestedSlice> open;                        ///< open slices
    TimeRange kept;      ///< everything that ended in it is in the blocks
    uint64_t slices = 0; ///< of the whole recording so far
};

/// Keeps the most recent blocks of a growing trace in memory: as many as the window requires and
/// the limit allows; the oldest are dropped first. setTime(), setBehind() and moment(): any thread.
class KeptBlocks : public BlockSink
{
public:
    /// `bound`: bytes of slices and of their texts and details; tracks, and entries not forgotten
    /// yet, are additional.
    KeptBlocks(Ns window, uint64_t bound);
    ~KeptBlocks() override;

    /// Current time of the trace; set before the flush that delivers the block.
    void setTime(Ns now) { m_now.store(now, std::memory_order_relaxed); }
    /// Additional time to keep beyond the window, until its end has settled.
    void setBehind(Ns behind) { m_behind.store(behind, std::memory_order_relaxed); }
    [[nodiscard]] Result<void> take(const LiveBlock &block) override;
    [[nodiscard]] Result<void> finish() override { return {}; }
    [[nodiscard]] uint64_t bytes() const override;
    [[nodiscard]] uint64_t held() const override { return bytes(); }
    [[nodiscard]] TimeRange kept() const;
    /// True if the limit does not allow the whole window.
    [[nodiscard]] bool isShort() const;
    [[nodiscard]] KeptMoment moment() const;
    /// Ids in use by the blocks.
    [[nodiscard]] UsedIds used() const;

private:
    class Named;

    [[nodiscard]] std::shared_ptr<const KeptBlock> pack(const LiveBlock &block);
    void takeTables(const LiveBlock &block);
    void drop(Ns now);
    void dropOldest();

    const Ns m_window;
    const uint64_t m_bound;
    std::atomic<Ns> m_now = 0;
    std::atomic<Ns> m_behind = 0;
    mutable std::mutex m_mutex;
    std::deque<std::shared_ptr<const KeptBlock>> m_blocks;
    KeptMoment m_tables; ///< without blocks
    std::unique_ptr<Named> m_named;
    uint64_t m_bytes = 0;
    /// Data up to this time was dropped because of the limit.
    Ns m_shortUntil = std::numeric_limits<Ns>::min();
};

} // namespace trilane::build
