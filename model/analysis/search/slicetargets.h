// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"
#include "model/format/chunk.h"
#include "model/store/fwd.h"

#include <span>
#include <vector>

namespace trilane::search {

/// Slices of some search results; tracks among the results have none. Immutable; any thread; the
/// store must outlive it.
class SliceTargets
{
public:
    SliceTargets(const store::Store &store, std::span<const SearchHit> hits);

    [[nodiscard]] bool matches(const format::SliceChunk &chunk, size_t i) const;
    /// False when it is known, without decoding, that the chunk has none.
    [[nodiscard]] bool mayBeIn(ChunkId chunk) const;
    /// Number of targets in the chunk; decodes it only if its totals are not sufficient.
    [[nodiscard]] uint64_t countIn(ChunkId chunk) const;
    /// Lanes with targets, ascending.
    [[nodiscard]] std::span<const LaneId> lanes() const { return m_lanes; }

private:
    /// Slices of one name and kind with an argument.
    struct Special
    {
        StringId name;
        SliceKind kind;
        names::ArgumentRole role;
        DetailId detail;
        format::PayloadKind payload;
        int64_t value;
    };
    [[nodiscard]] uint32_t maskOf(StringId name) const
    {
        return name.value < m_masks.size() ? m_masks[name.value] : 0;
    }
    [[nodiscard]] bool isSpecial(const format::SliceChunk &chunk, size_t i) const;
    [[nodiscard]] bool hasArgument(const Special &special, const format::SliceChunk &chunk,
                                   size_t i) const;

    const store::Store &m_store;
    std::vector<uint32_t> m_masks;   ///< by name: a bit a kind; the last one: see m_special
    std::vector<Special> m_specials; ///< by name
    bool m_hasValues = false;        ///< totals do not decide for some of them
    std::vector<LaneId> m_lanes;
};

} // namespace trilane::search
