// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/readwatch.h"

#include "model/store/store.h"

namespace trilane::store {

ReadWatch::ReadWatch(const Store &store)
    : m_store(store)
    , m_before(platform::FileIdentity::of(store.path()))
    , m_damaged(store.damagedChunks())
{}

Result<void> ReadWatch::check() const
{
    const uint64_t lost = m_store.damagedChunks() - m_damaged;
    const std::optional<platform::FileIdentity> now = platform::FileIdentity::of(m_store.path());
    const bool isShorter = now && now->bytes < m_store.fileBytes();
    if (lost == 0 || (now == m_before && !isShorter))
        return {}; // it was damaged when opened
    return platform::changedWhileRead(
        m_store.path(), lost == 1 ? msg("1 part is missing") : msg("%1 parts are missing", lost));
}

} // namespace trilane::store
