// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracereader.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace trilane::store {

/// Items (cells or aggregates) of owners (chunks or lanes), read block by block on first use and
/// cached. Spans remain valid while this object, or one that reuses its data, exists. Any thread;
/// access to data in memory never waits for another thread's read.
template <typename T>
class LazyGroups
{
public:
    using Read =
        Result<std::vector<format::messages::Group<T>>> (format::TraceReader::*)(uint64_t) const;

    /// Reuses the data that `before`, an earlier state of the file, has in memory.
    LazyGroups(const format::TraceReader &reader, Read read,
               const std::vector<format::SummaryBlock> &blocks, size_t owners,
               LazyGroups *before = nullptr)
        : m_reader(reader)
        , m_read(read)
        , m_items(owners)
        , m_blockOf(owners, kNone)
        , m_loaded(std::make_unique<std::once_flag[]>(blocks.size()))
        , m_kept(before ? before->kept() : std::vector<Kept>())
    {
        m_kept.resize(owners);
        for (size_t i = 0; i < owners; ++i)
            m_items[i].store(m_kept[i].get(), std::memory_order_relaxed);
        for (const format::SummaryBlock &block : blocks) {
            for (uint32_t owner : block.owners)
                m_blockOf[owner] = static_cast<uint32_t>(m_offsets.size());
            m_offsets.push_back(block.offset);
        }
    }

    /// The items of the owner; null if the file has none, or they are damaged.
    [[nodiscard]] const std::vector<T> *find(uint32_t owner)
    {
        const uint32_t block = m_blockOf[owner];
        if (!isLoaded(owner) && block != kNone)
            std::call_once(m_loaded[block], [this, block] { load(block); });
        return m_items[owner].load(std::memory_order_acquire);
    }

    /// True if find() needs no file access.
    [[nodiscard]] bool isLoaded(uint32_t owner) const
    {
        return m_items[owner].load(std::memory_order_acquire) != nullptr;
    }

    /// Stores items computed because the file has none. The first ones are kept.
    const std::vector<T> &put(uint32_t owner, std::vector<T> items)
    {
        const std::lock_guard lock(m_mutex);
        if (const std::vector<T> *there = m_items[owner].load(std::memory_order_relaxed))
            return *there;
        m_kept[owner] = std::make_shared<const std::vector<T>>(std::move(items));
        m_items[owner].store(m_kept[owner].get(), std::memory_order_release);
        return *m_kept[owner];
    }

    /// By owner; null: not in memory.
    using Kept = std::shared_ptr<const std::vector<T>>;
    [[nodiscard]] std::vector<Kept> kept() const
    {
        const std::lock_guard lock(m_mutex);
        return m_kept;
    }

private:
    static constexpr uint32_t kNone = 0xffffffffu;

    void load(uint32_t block)
    {
        Result<std::vector<format::messages::Group<T>>> groups =
            (m_reader.*m_read)(m_offsets[block]);
        if (!groups)
            return;
        for (format::messages::Group<T> &group : *groups) {
            if (group.owner < m_items.size())
                put(group.owner, std::move(group.items));
        }
    }

    const format::TraceReader &m_reader;
    Read m_read;
    std::vector<std::atomic<const std::vector<T> *>> m_items;
    std::vector<uint32_t> m_blockOf;
    std::vector<uint64_t> m_offsets;
    std::unique_ptr<std::once_flag[]> m_loaded;
    mutable std::mutex m_mutex;
    std::vector<Kept> m_kept;
};

} // namespace trilane::store
