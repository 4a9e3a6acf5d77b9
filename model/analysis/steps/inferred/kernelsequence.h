// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/inferred/grams.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <string>

namespace trilane::steps {

/// Operations of a stream as symbols, in order of their start: kernels by base name, others by
/// name. Two bytes per operation; eight more if the stream has several lanes, because a kernel may
/// start before the previous one ends (programmatic dependent launch). The store must outlive it;
/// one thread.
class KernelSequence
{
public:
    KernelSequence(const store::Store &store, TrackId stream, const jobs::JobContext &job = {});

    [[nodiscard]] std::span<const LaneId> lanes() const { return m_lanes; }
    [[nodiscard]] std::span<const Symbol> symbols() const { return m_symbols; }
    /// The operation at a position of symbols().
    [[nodiscard]] store::FoundSlice at(size_t position) const;
    /// For each time (sorted), the first position that starts at or after it.
    [[nodiscard]] std::vector<size_t> positionsOf(std::span<const Ns> times) const;
    [[nodiscard]] size_t symbolCount() const { return m_names.size(); }
    /// Base name of a symbol's kernels, name of its copies and sets.
    [[nodiscard]] std::string_view nameOf(Symbol symbol) const { return m_names[symbol]; }
    /// Unknown for symbols other than copies.
    [[nodiscard]] format::CopyKind copyKindOf(Symbol symbol) const { return m_copyKinds[symbol]; }

private:
    class Builder;

    void read(Builder &builder, LaneId lane, const jobs::JobContext &job);
    void mergeLanes(std::span<const size_t> ends);
    [[nodiscard]] store::SliceRef refAt(size_t position) const;

    const store::Store *m_store;
    std::span<const LaneId> m_lanes;
    std::vector<Symbol> m_symbols;
    std::vector<std::pair<size_t, ChunkId>> m_chunks; ///< position of the first operation
    std::vector<store::SliceRef> m_refs;              ///< of several lanes: by position
    std::vector<std::string> m_names;
    std::vector<format::CopyKind> m_copyKinds;
};

/// The busiest stream of each GPU, most work first.
[[nodiscard]] std::vector<TrackId> busiestStreams(store::Tables trace);

} // namespace trilane::steps
