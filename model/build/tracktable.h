// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/fileorder.h"
#include "model/build/interner.h"
#include "model/build/slicesink.h"

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace trilane::build {

/// The tracks of a trace being built, looked up by key. Any thread.
class TrackTable
{
public:
    /// `name`: of a new track. `place`: position of the track in the source file; the first of all
    /// positions counts. A new track below format::kMaxTrackDepth levels becomes a root.
    TrackId findOrAdd(const TrackKey &key, StringId name, FilePlace place = 0);
    [[nodiscard]] TrackId find(const TrackKey &key) const;
    [[nodiscard]] size_t count() const;
    /// Increases with every new track and every change.
    [[nodiscard]] uint64_t version() const;
    void change(TrackId id, const std::function<void(format::Track &)> &edit);
    [[nodiscard]] format::Track get(TrackId id) const;
    [[nodiscard]] std::vector<format::Track> all() const;
    [[nodiscard]] FilePlace placeOf(TrackId id) const;
    /// New numbers by id in the order of the source file, see FileOrder::numbers().
    [[nodiscard]] std::vector<uint32_t> numbers() const;

private:
    struct OwnedKey
    {
        TrackId parent;
        TrackKind kind;
        int64_t number;
        std::string label;
        friend auto operator<=>(const OwnedKey &, const OwnedKey &) = default;
    };

    mutable std::mutex m_mutex;
    std::deque<format::Track>
        m_tracks;                  ///< a vector would temporarily double the memory while growing
    std::deque<uint32_t> m_depths; ///< by track: levels below its root
    std::map<OwnedKey, TrackId> m_ids;
    FileOrder m_order;
    uint64_t m_version = 0;
};

/// Tables of a trace being built. Any thread.
struct BuildTables
{
    Interner interner;
    TrackTable tracks;
};

} // namespace trilane::build
