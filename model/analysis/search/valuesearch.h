// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/hitcollector.h"
#include "model/base/jobs/job.h"
#include "model/format/chunk.h"
#include "model/store/fwd.h"

#include <mutex>
#include <tuple>
#include <unordered_map>

namespace trilane::search {

/// Finds slices by their own values: payload, bytes, object, correlation id. Chunks are read one at
/// a time, from any thread; take() afterwards.
class ValueSearch
{
public:
    /// `strings`: whether each string matches, for payloads that are texts.
    ValueSearch(const store::Store &store, const names::QueryNumber &number,
                const std::vector<uint8_t> &strings);

    /// False when no slice at all can match.
    [[nodiscard]] bool isPossible() const;
    /// False when the chunk cannot have any.
    [[nodiscard]] bool mayBeIn(ChunkId chunk) const;
    void read(ChunkId chunk);
    [[nodiscard]] std::vector<SearchHit> take();

private:
    using Key = std::tuple<StringId, SliceKind, names::ArgumentRole, format::PayloadKind, int64_t>;
    struct KeyHash
    {
        size_t operator()(const Key &key) const noexcept;
    };
    using Sums = std::unordered_map<Key, SearchHit, KeyHash>;

    [[nodiscard]] bool isWanted(format::PayloadKind payload, int64_t value) const;
    void look(const format::SliceChunk &chunk, size_t i, Sums &sums) const;

    const store::Store &m_store;
    names::QueryNumber m_number;
    const std::vector<uint8_t> &m_strings;
    bool m_anyString = false;
    std::vector<format::PayloadKind> m_payloads; ///< by detail
    bool m_toldPayloads = false; ///< the trace states for each range whether it has one
    std::mutex m_mutex;
    Sums m_sums;
};

} // namespace trilane::search
