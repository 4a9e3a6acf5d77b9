// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/chunk.h"
#include "model/sql/eventtables.h"
#include "model/store/tables.h"

#include <sqlite3.h>

#include <unordered_map>

namespace trilane::sql {

/// Values common to all slices of a lane.
struct LaneFacts
{
    LaneId lane;
    TrackId track;
    uint32_t depth = 0;
    stats::TableCell process;
    stats::TableCell thread;
    stats::TableCell core;
    stats::TableCell device;
    stats::TableCell stream;
};

[[nodiscard]] LaneFacts factsOf(store::Tables trace, LaneId lane);

/// Passes the columns of slices to SQLite. One thread; the store must outlive it.
class EventFields
{
public:
    explicit EventFields(store::Tables trace)
        : m_trace(trace)
    {}
    void give(sqlite3_context *context, EventField field, const LaneFacts &lane,
              const format::SliceChunk &chunk, ChunkId id, size_t i);
    void giveText(sqlite3_context *context, StringId text);

private:
    void giveLaneField(sqlite3_context *context, EventField field, const LaneFacts &lane);
    void giveLaunch(sqlite3_context *context, EventField field, const format::Detail &detail);
    void giveCopy(sqlite3_context *context, EventField field, const format::Detail &detail);
    void giveRange(sqlite3_context *context, EventField field, const format::Detail &detail,
                   int64_t value);
    const std::string &baseNameOf(StringId name);

    store::Tables m_trace;
    std::unordered_map<StringId, std::string> m_baseNames;
};

} // namespace trilane::sql
