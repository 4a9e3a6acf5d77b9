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

/// Some neighboring slices of a lane, packed as in a file.
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

/// All that came with one LiveBlock. Immutable.
struct KeptBlock
{
    Ns arrived = 0; ///< nothing in it ended later
    std::vector<KeptPiece> pieces;
    std::string packed;
    std::vector<uint32_t> links;   ///< tracks that its slices name
    std::vector<StringId> strings; ///< that its slices name, each once
    std::vector<DetailId> details;
    uint64_t tableBytes = 0; ///< of texts and details that came with it
    uint64_t slices = 0;

    [[nodiscard]] uint64_t bytes() const
    {
        return sizeof(KeptBlock) + packed.capacity() + pieces.capacity() * sizeof(KeptPiece) +
               links.capacity() * sizeof(uint32_t) + strings.capacity() * sizeof(StringId) +
               details.capacity() * sizeof(DetailId) + tableBytes;
    }
};

/// What is kept at one moment; it stays while recording goes on. Texts are the growing trace's,
/// which must outlive it and forget none.
struct KeptMoment
{
    format::TraceInfo info;
    format::Account account; ///< of the whole recording so far
    std::vector<std::string_view> strings;
    std::vector<format::Detail> details;
    std::vector<format::Track> tracks;
    std::vector<format::Lane> lanes;
    std::vector<std::shared_ptr<const KeptBlock>> blocks; ///< in the order in which they came
    std::vector<NestedSlice> open;                        ///< what goes on
    TimeRange kept;      ///< everything that ended in it is in the blocks
    uint64_t slices = 0; ///< of the whole recording so far
};

/// Holds the blocks of a growing trace of the last time, in memory: as many as the window needs
/// and the bound allows, the oldest go first. setTime(), setBehind() and moment(): any
/// thread.
class KeptBlocks : public BlockSink
{
public:
    /// `bound`: bytes of the slices and of what they brought of texts and details; tracks come on
    /// top of it, and what is not forgotten yet.
    KeptBlocks(Ns window, uint64_t bound);
    ~KeptBlocks() override;

    /// What time of the trace it is now; before the flush whose block came until then.
    void setTime(Ns now) { m_now.store(now, std::memory_order_relaxed); }
    /// Keeps so much more than the window: that long it takes until its end has settled.
    void setBehind(Ns behind) { m_behind.store(behind, std::memory_order_relaxed); }
    [[nodiscard]] Result<void> take(const LiveBlock &block) override;
    [[nodiscard]] Result<void> finish() override { return {}; }
    [[nodiscard]] uint64_t bytes() const override;
    [[nodiscard]] uint64_t held() const override { return bytes(); }
    [[nodiscard]] TimeRange kept() const;
    /// The bound does not allow the window.
    [[nodiscard]] bool isShort() const;
    [[nodiscard]] KeptMoment moment() const;
    /// What the blocks name.
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
    /// The bound has cost what came until then.
    Ns m_shortUntil = std::numeric_limits<Ns>::min();
};

} // namespace trilane::build
