// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::simulation {

/// The tables of a trace in the making. Ids are handed out in order. One thread.
class Tables
{
public:
    Tables();

    StringId intern(std::string_view text);
    DetailId intern(const format::Detail &detail);
    /// A new track below `parent`; its process is the nearest Process above it.
    TrackId add(TrackKind kind, TrackId parent, int64_t number, std::string_view name = {});

    std::vector<format::Track> tracks;
    std::deque<std::string> strings;
    std::vector<format::Detail> details;

private:
    std::map<std::string_view, StringId> m_stringIds; ///< views into strings
    std::map<format::Detail, DetailId> m_detailIds;
};

/// Where simulated slices go. Those of one (track, depth) come in order and do not overlap.
class Sink
{
public:
    virtual ~Sink() = default;
    virtual void add(TrackId track, uint32_t depth, const format::Slice &slice) = 0;
};

} // namespace trilane::simulation
