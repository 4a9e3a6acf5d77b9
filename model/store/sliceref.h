// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/format/trace.h"
#include "model/store/fwd.h"

#include <compare>
#include <cstdint>

namespace trilane::store {

/// Identifies one slice of a trace: a position in a decoded chunk. Plain value, valid for its
/// Store.
struct SliceRef
{
    ChunkId chunk;
    uint32_t index = 0;
    [[nodiscard]] bool isValid() const { return chunk.isValid(); }
    friend auto operator<=>(SliceRef, SliceRef) = default;
};

/// A slice and its position.
struct FoundSlice
{
    SliceRef ref;
    LaneId lane;
    format::Slice slice;
};

} // namespace trilane::store
