// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernelstats.h"

#include <array>
#include <map>
#include <string>
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
    /// Only what the query groups by is filled, so that calls that differ elsewhere are equal.
    struct Identity
    {
        StringId name = kNoString;
        bool hasLaunch = false;
        std::array<uint32_t, 3> grid{};
        std::array<uint32_t, 3> block{};
        uint32_t registers = 0;
        uint64_t sharedBytes = 0;
        TrackId stream;
        TrackId gpu;
        TrackId process;
        friend auto operator<=>(const Identity &, const Identity &) = default;
    };

    [[nodiscard]] bool has(GroupKey key) const { return m_mask >> static_cast<int>(key) & 1; }
    [[nodiscard]] Identity identityOf(StringId name, DetailId detail) const;
    void enterStream(TrackId stream);

    const Store &m_store;
    uint32_t m_mask = 0;
    std::vector<KernelRow> m_groups;
    std::map<Identity, size_t> m_ids;
    Identity m_place;                             ///< stream, gpu and process of the last call
    TrackId m_stream;                             ///< of the last call
    std::unordered_map<uint64_t, size_t> m_known; ///< (name, detail) → group, on that stream
};

} // namespace trilane
