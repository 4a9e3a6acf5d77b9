// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/launchindex.h"

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace trilane::perfetto {

/// Ids of the arrows from launches to their work: one per operation, since an arrow of the format
/// has one end. Half a byte per launch in addition to the LaunchIndex. One thread.
class LaunchFlows
{
public:
    LaunchFlows(const store::Store &store, const jobs::JobContext &job);

    /// Number of operations that the call launched; 0 if it is not a launch.
    [[nodiscard]] uint32_t workOf(TrackId process, uint64_t correlation,
                                  store::SliceRef call) const;
    /// The id of the arrow to the next piece of work of that launch, each time another; 0 if the
    /// launch was not recorded.
    [[nodiscard]] uint64_t takeArrow(TrackId process, uint64_t correlation);
    /// Id of the arrow to the n-th operation.
    [[nodiscard]] static uint64_t arrow(TrackId process, uint64_t correlation, uint32_t n);

private:
    struct Key
    {
        uint32_t process = 0;
        uint64_t correlation = 0;
        friend bool operator==(Key, Key) = default;
    };
    struct Hash
    {
        size_t operator()(const Key &key) const
        {
            return (key.correlation + key.process * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u >> 8;
        }
    };

    void count(Key key);

    std::shared_ptr<const iterate::LaunchIndex> m_launches;
    std::unordered_map<Key, uint64_t, Hash> m_seen; ///< 64 neighboring ids, a bit each
    std::unordered_map<Key, uint32_t, Hash> m_many; ///< pieces of work if there are several
    std::unordered_map<Key, uint32_t, Hash> m_taken;
};

} // namespace trilane::perfetto
