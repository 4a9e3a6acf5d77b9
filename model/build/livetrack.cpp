// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrack.h"

#include "model/build/runs.h"

namespace trilane::build {

size_t LiveTrack::settle(Ns horizon, std::vector<format::Slice> &settled)
{
    const size_t before = settled.size();
    auto rest = m_waiting.begin();
    m_earliest = kNothing;
    for (const format::Slice &slice : m_waiting) {
        if (slice.start < horizon) {
            settled.push_back(slice);
        } else {
            m_earliest = std::min(m_earliest, slice.start);
            *rest++ = slice;
        }
    }
    m_waiting.erase(rest, m_waiting.end());
    const std::span<format::Slice> due = std::span(settled).subspan(before);
    sortAsLaid(due);
    for (format::Slice slice : due) {
        const size_t depth = m_layout.place(slice);
        append(depth, slice);
    }
    return due.size();
}

} // namespace trilane::build
