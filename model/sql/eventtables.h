// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

#include <span>

namespace trilane::sql {

/// Source of a column's value.
enum class EventField : uint8_t {
    Id,
    TrackId,
    LaneId,
    Depth,
    Kind,
    Name,
    BaseName,
    Start,
    Duration,
    End,
    Correlation,
    Value,
    Real, ///< bits of a double
    Link,
    Process, ///< number of the process
    Thread,  ///< number of the thread
    Core,
    Device,
    Stream,
    Domain,
    Unit,
    TrackName,
    GridX,
    GridY,
    GridZ,
    BlockX,
    BlockY,
    BlockZ,
    Registers,
    Shared,
    StaticShared,
    DynamicShared,
    Caller,
    Bytes,
    BytesPerSecond,
    CopyKind,
    CopySource,
    CopyDestination,
    Category,
    Color,
    Payload,
    Shapes
};

struct EventTable
{
    SqlTable table;
    uint32_t kinds = 0;             ///< bits like ChunkEntry::kinds
    std::vector<EventField> fields; ///< of the columns
};

/// All tables of slices; the merged lanes of all streams, which add nothing, are in none.
[[nodiscard]] std::span<const EventTable> eventTables();

} // namespace trilane::sql
