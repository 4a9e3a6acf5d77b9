// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/hitcollector.h"
#include "model/base/job.h"

#include <mutex>
#include <tuple>
#include <unordered_map>

namespace trilane {

/// Finds slices by what they have of their own: payload, bytes, object, correlation id. Chunks are
/// read one at a time, from any thread; take() afterwards.
class ValueSearch
{
public:
    /// `strings` says of each string whether it matches: for payloads that are texts.
    ValueSearch(const Store &store, const QueryNumber &number, const std::vector<uint8_t> &strings);

    /// False when no slice at all can match.
    [[nodiscard]] bool isPossible() const;
    /// False when the chunk cannot have any.
    [[nodiscard]] bool mayBeIn(ChunkId chunk) const;
    void read(ChunkId chunk);
    [[nodiscard]] std::vector<SearchHit> take();

private:
    using Key = std::tuple<StringId, SliceKind, ArgumentRole, PayloadKind, int64_t>;
    struct KeyHash
    {
        size_t operator()(const Key &key) const noexcept;
    };
    using Sums = std::unordered_map<Key, SearchHit, KeyHash>;

    [[nodiscard]] bool isWanted(PayloadKind payload, int64_t value) const;
    void look(const SliceChunk &chunk, size_t i, Sums &sums) const;

    const Store &m_store;
    QueryNumber m_number;
    const std::vector<uint8_t> &m_strings;
    bool m_anyString = false;
    std::vector<PayloadKind> m_payloads; ///< by detail
    bool m_toldPayloads = false;         ///< the trace tells of each range whether it has one
    std::mutex m_mutex;
    Sums m_sums;
};

} // namespace trilane
