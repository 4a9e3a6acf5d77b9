// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/store/sliceref.h"

#include <map>
#include <vector>

namespace trilane::idle {

/// Whether the driver stages the copy through its own memory.
[[nodiscard]] bool isPageable(store::Tables trace, DetailId copy);

/// Finds the asynchronous copy calls of pageable memory by the copies that they launched. One
/// thread; the store must outlive it.
class PageableCopies
{
public:
    explicit PageableCopies(const store::Store &store)
        : m_store(store)
    {}

    /// False if the copy that the call launched was not recorded.
    [[nodiscard]] bool has(store::SliceRef call);

private:
    [[nodiscard]] std::vector<iterate::LaneCursor> &streamsOf(TrackId process);
    [[nodiscard]] bool find(store::SliceRef call);

    const store::Store &m_store;
    std::map<TrackId, std::vector<iterate::LaneCursor>> m_streams; ///< by process
    store::SliceRef m_asked;                                       ///< last; a call has many pieces
    bool m_answer = false;
};

} // namespace trilane::idle
