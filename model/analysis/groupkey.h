// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernelstats.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace trilane {

/// The word of a key on the command line and in columns: "shared_memory".
[[nodiscard]] std::string_view toString(GroupKey key);

/// Puts kernel calls of a trace into the groups of a query. One thread.
class KernelGrouping
{
public:
    KernelGrouping(const Store &store, const KernelQuery &query);

    /// Number of the group of a call on a lane's track, made when it is new.
    [[nodiscard]] size_t groupOf(StringId name, DetailId detail, TrackId stream);
    /// Name, detail, stream, gpu and process of each group, as far as the query asks for them.
    [[nodiscard]] const std::vector<KernelRow> &groups() const { return m_groups; }

private:
    [[nodiscard]] bool has(GroupKey key) const { return m_mask >> static_cast<int>(key) & 1; }
    [[nodiscard]] Detail reduced(DetailId id) const;

    const Store &m_store;
    uint32_t m_mask = 0;
    std::vector<KernelRow> m_groups;
    std::unordered_map<uint64_t, size_t> m_known; ///< (name, detail) of the last stream
    TrackId m_lastStream;
    std::map<std::tuple<StringId, Detail, TrackId, TrackId, TrackId>, size_t> m_ids;
};

} // namespace trilane
