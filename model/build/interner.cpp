// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/interner.h"

namespace trilane {

Interner::Interner()
{
    (void)intern(std::string_view());
    (void)intern(Detail{});
}

StringId Interner::intern(std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_ids.find(text); found != m_ids.end())
        return found->second;
    const StringId id(m_texts.size());
    m_ids.emplace(m_texts.emplace_back(text), id);
    return id;
}

DetailId Interner::intern(const Detail &detail)
{
    const std::lock_guard lock(m_mutex);
    const auto [entry, isNew] = m_detailIds.try_emplace(detail, DetailId(m_details.size()));
    if (isNew)
        m_details.push_back(detail);
    return entry->second;
}

std::vector<std::string_view> Interner::strings() const
{
    return {m_texts.begin(), m_texts.end()};
}

} // namespace trilane
