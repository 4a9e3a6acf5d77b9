// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/groupkey.h"
#include "model/analysis/stats/table.h"
#include "model/base/id.h"
#include "model/format/chunk.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace trilane::stats {

/// Values of a slice for kContextKeys, in their order.
using ContextValues = std::array<uint32_t, kContextKeys.size()>;

/// Provides the keys of kContextKeys, which need more than the slice itself: what launched it, and
/// when. Implemented by a higher layer. Immutable; any thread.
class SliceContext
{
public:
    /// For a slice without a value of the key.
    static constexpr uint32_t kNothing = std::numeric_limits<uint32_t>::max();
    /// For slices beyond the limit of groups (SliceGrouping): "(others)".
    static constexpr uint32_t kOthers = kNothing - 1;

    SliceContext() = default;
    SliceContext(const SliceContext &) = delete;
    SliceContext &operator=(const SliceContext &) = delete;
    virtual ~SliceContext() = default;

    /// A number for a slice on a stream of a process; equal values of the key have equal numbers.
    [[nodiscard]] virtual uint32_t value(GroupKey key, TrackId process,
                                         const format::Slice &slice) const = 0;
    /// For each slice of a decoded chunk. `out` is as long as the chunk.
    virtual void values(GroupKey key, TrackId process, const format::SliceChunk &chunk,
                        std::span<uint32_t> out) const
    {
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = value(key, process, chunk.slice(i));
    }
    /// A value for a table: "forward / aten::mm".
    [[nodiscard]] virtual TableCell cell(GroupKey key, uint32_t value) const = 0;
};

[[nodiscard]] constexpr ContextValues noContext()
{
    ContextValues none{};
    none.fill(SliceContext::kNothing);
    return none;
}

[[nodiscard]] constexpr ContextValues otherContext()
{
    ContextValues others{};
    others.fill(SliceContext::kOthers);
    return others;
}

} // namespace trilane::stats
