// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/grams.h"
#include "model/base/job.h"
#include "model/store/store.h"

#include <string>

namespace trilane {

/// What one lane of a stream did, as symbols: kernels by base name, all else by its name. Two bytes
/// an operation. The store must outlive it; one thread.
class KernelSequence
{
public:
    KernelSequence(const Store &store, LaneId lane, const JobContext &job = {});

    [[nodiscard]] LaneId lane() const { return m_lane; }
    [[nodiscard]] std::span<const Symbol> symbols() const { return m_symbols; }
    /// The operation at a position of symbols().
    [[nodiscard]] FoundSlice at(size_t position) const;
    /// For each time, which must be sorted, the first position that starts then or later.
    [[nodiscard]] std::vector<size_t> positionsOf(std::span<const Ns> times) const;
    [[nodiscard]] size_t symbolCount() const { return m_names.size(); }
    /// Base name of a symbol's kernels, name of its copies and sets.
    [[nodiscard]] std::string_view nameOf(Symbol symbol) const { return m_names[symbol]; }
    /// Unknown for what is no copy.
    [[nodiscard]] CopyKind copyKindOf(Symbol symbol) const { return m_copyKinds[symbol]; }

private:
    class Builder;

    const Store *m_store;
    LaneId m_lane;
    std::vector<Symbol> m_symbols;
    std::vector<std::pair<size_t, ChunkId>> m_chunks; ///< position of the first operation
    std::vector<std::string> m_names;
    std::vector<CopyKind> m_copyKinds;
};

/// Of each GPU the lane that has the most work, the one with the most of all first.
[[nodiscard]] std::vector<LaneId> busiestLanes(const Store &store);

} // namespace trilane
