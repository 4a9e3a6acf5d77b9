// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/perfettotracks.h"

#include <unordered_map>
#include <vector>

namespace trilane::perfetto {

/// Events with a flow id, and the arrows between consecutive ones. 32 bytes per event. One thread.
class Flows
{
public:
    void add(uint64_t id, uint32_t track, Ns time, bool isEnd);
    [[nodiscard]] std::unordered_map<uint64_t, StringId> &names() { return m_names; }
    /// `endsLast`: ids are not reused, and begins may follow ends. `single`: number of events alone
    /// with their id.
    void finish(build::TraceBuilder::Appender &out, Tracks &tracks, bool endsLast,
                uint64_t &single);

private:
    struct Point
    {
        uint64_t id = 0;
        Ns time = 0;
        uint32_t order = 0;
        uint32_t track = 0;
        bool isEnd = false;
        friend auto operator<=>(const Point &, const Point &) = default;
    };
    std::vector<Point> m_points;
    std::unordered_map<uint64_t, StringId> m_names; ///< by id
};

} // namespace trilane::perfetto
