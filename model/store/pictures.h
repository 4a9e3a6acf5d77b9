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

/// Pictures of whole lanes (lanelod.h), read from the file when they are wanted and kept,
/// bounded in bytes. Any thread.
class Pictures
{
public:
    using Picture = std::shared_ptr<const platform::RawVector<format::Cell>>;

    Pictures(const format::TraceReader &reader, uint64_t boundBytes);

    /// Whether the lane has one that may be fine enough for pixels of so many ns.
    [[nodiscard]] bool maySuffice(LaneId lane, double pixel) const;
    /// Null when it is not in memory.
    [[nodiscard]] Picture findSoon(LaneId lane) { return m_cache.findSoon(lane); }
    /// Reads it where it must. Empty when it is damaged. Only of a lane that has one.
    [[nodiscard]] Picture read(LaneId lane);

private:
    struct Place
    {
        uint64_t offset = 0;
        double finest = 0; ///< pixels narrower than that need more than the picture has
    };

    const format::TraceReader &m_reader;
    std::unordered_map<LaneId, Place> m_places;
    BoundedCache<LaneId, Picture> m_cache;
};

} // namespace trilane::store
