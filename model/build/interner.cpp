// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/interner.h"

#include <algorithm>

namespace trilane {

namespace {

constexpr size_t kBlockBytes = size_t{256} << 10;

} // namespace

Interner::Interner()
{
    (void)intern(std::string_view());
    (void)intern(Detail{});
}

StringId Interner::intern(std::string_view text)
{
    const uint64_t hash = std::hash<std::string_view>()(text);
    const std::lock_guard lock(m_mutex);
    const auto next = static_cast<uint32_t>(m_texts.size());
    const uint32_t id =
        m_ids.findOrAdd(hash, next, [&](uint32_t other) { return m_texts[other] == text; });
    if (id == next)
        m_texts.push_back(keep(text));
    return StringId(id);
}

/// A copy that stays where it is, in one of few large blocks.
std::string_view Interner::keep(std::string_view text)
{
    if (text.size() > m_freeBytes) {
        m_freeBytes = std::max(kBlockBytes, text.size());
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_freeBytes));
        m_free = m_blocks.back().get();
    }
    const std::string_view kept(m_free, text.size());
    std::copy(text.begin(), text.end(), m_free);
    m_free += text.size();
    m_freeBytes -= text.size();
    return kept;
}

DetailId Interner::intern(const Detail &detail)
{
    const std::lock_guard lock(m_mutex);
    const auto [entry, isNew] = m_detailIds.try_emplace(detail, DetailId(m_details.size()));
    if (isNew)
        m_details.push_back(detail);
    return entry->second;
}

} // namespace trilane
