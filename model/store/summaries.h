// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/tracereader.h"

#include <memory>
#include <mutex>
#include <vector>

namespace trilane {

/// Items (cells or aggregates) of owners (chunks or lanes), read block by block when first asked
/// for and kept. Spans stay valid as long as this object. Any thread.
template <typename T>
class LazyGroups
{
public:
    using Read = Result<std::vector<messages::Group<T>>> (TraceReader::*)(uint64_t) const;

    LazyGroups(const TraceReader &reader, Read read, const std::vector<SummaryBlock> &blocks,
               size_t owners)
        : m_reader(reader)
        , m_read(read)
        , m_items(owners)
        , m_blockOf(owners, kNone)
    {
        for (const SummaryBlock &block : blocks) {
            for (uint32_t owner : block.owners)
                m_blockOf[owner] = static_cast<uint32_t>(m_offsets.size());
            m_offsets.push_back(block.offset);
        }
        m_loaded.resize(m_offsets.size());
    }

    /// The items of the owner; null when the file has none for it (or they are damaged).
    [[nodiscard]] const std::vector<T> *find(uint32_t owner)
    {
        const std::lock_guard lock(m_mutex);
        const uint32_t block = m_blockOf[owner];
        if (!m_items[owner] && block != kNone && !m_loaded[block])
            load(block);
        return m_items[owner].get();
    }

    /// True when find() will answer without reading the file.
    [[nodiscard]] bool isLoaded(uint32_t owner)
    {
        const std::lock_guard lock(m_mutex);
        return m_items[owner] != nullptr;
    }

    /// Keeps what was computed because the file has none. The first one stays.
    const std::vector<T> &put(uint32_t owner, std::vector<T> items)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_items[owner])
            m_items[owner] = std::make_unique<const std::vector<T>>(std::move(items));
        return *m_items[owner];
    }

private:
    static constexpr uint32_t kNone = 0xffffffffu;

    void load(uint32_t block)
    {
        m_loaded[block] = true;
        Result<std::vector<messages::Group<T>>> groups = (m_reader.*m_read)(m_offsets[block]);
        if (!groups)
            return;
        for (messages::Group<T> &group : *groups) {
            if (group.owner < m_items.size() && !m_items[group.owner])
                m_items[group.owner] =
                    std::make_unique<const std::vector<T>>(std::move(group.items));
        }
    }

    const TraceReader &m_reader;
    Read m_read;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<const std::vector<T>>> m_items;
    std::vector<uint32_t> m_blockOf;
    std::vector<uint64_t> m_offsets;
    std::vector<bool> m_loaded;
};

} // namespace trilane
