// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <map>
#include <utility>

namespace trilane::idle {

/// The first run of each operation name per process: only then its code may have to be loaded.
/// Reads chunks on demand. One thread; the store must outlive it.
class FirstRuns
{
public:
    explicit FirstRuns(const store::Store &store)
        : m_store(store)
    {}

    /// Nothing of that name has run before in its process.
    [[nodiscard]] bool isFirst(const store::FoundSlice &work);

private:
    [[nodiscard]] Ns firstOf(TrackId process, StringId name) const;

    const store::Store &m_store;
    std::map<std::pair<TrackId, StringId>, Ns> m_firsts;
};

} // namespace trilane::idle
