// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/walk/lanecursor.h"

#include <map>
#include <vector>

namespace trilane {

/// Whether the driver has to go through memory of its own for such a copy.
[[nodiscard]] bool isPageable(const Store &store, DetailId copy);

/// Which asynchronous copy calls copy pageable memory: what they launched tells. One thread; the
/// store must outlive it.
class PageableCopies
{
public:
    explicit PageableCopies(const Store &store)
        : m_store(store)
    {}

    /// False where the copy that the call launched was not recorded.
    [[nodiscard]] bool has(SliceRef call);

private:
    [[nodiscard]] std::vector<LaneCursor> &streamsOf(TrackId process);
    [[nodiscard]] bool find(SliceRef call);

    const Store &m_store;
    std::map<TrackId, std::vector<LaneCursor>> m_streams; ///< by process
    SliceRef m_asked;                                     ///< last; a call has many pieces
    bool m_answer = false;
};

} // namespace trilane
