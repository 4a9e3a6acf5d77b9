// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/platform/rawvector.h"
#include "model/format/tracereader.h"
#include "model/store/boundedcache.h"

#include <memory>
#include <unordered_map>

namespace trilane::store {

/// Levels of detail of whole lanes (lanelod.h), read on demand and cached, bounded in bytes. Any
/// thread.
class Pictures
{
public:
    using Picture = std::shared_ptr<const platform::RawVector<format::Cell>>;

    Pictures(const format::TraceReader &reader, uint64_t boundBytes);

    /// Whether the lane has one that may be sufficient for pixels of that many ns.
    [[nodiscard]] bool maySuffice(LaneId lane, double pixel) const;
    /// Null if not in memory.
    [[nodiscard]] Picture findSoon(LaneId lane) { return m_cache.findSoon(lane); }
    /// Reads it if necessary. Empty if damaged. Only for a lane that has one.
    [[nodiscard]] Picture read(LaneId lane);

private:
    struct Place
    {
        uint64_t offset = 0;
        double finest = 0; ///< narrower pixels require more detail
    };

    const format::TraceReader &m_reader;
    std::unordered_map<LaneId, Place> m_places;
    BoundedCache<LaneId, Picture> m_cache;
};

} // namespace trilane::store
