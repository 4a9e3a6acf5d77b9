// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace trilane {

/// The tracks of a trace being built, found by key. Any thread.
class TrackTable
{
public:
    /// `name` is given to a new track.
    TrackId findOrAdd(const TrackKey &key, StringId name);
    [[nodiscard]] TrackId find(const TrackKey &key) const;
    [[nodiscard]] size_t count() const;
    void change(TrackId id, const std::function<void(Track &)> &edit);
    [[nodiscard]] Track get(TrackId id) const;
    [[nodiscard]] std::vector<Track> all() const;

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
    std::deque<Track> m_tracks; ///< a vector would need as much again, and more, while it grows
    std::map<OwnedKey, TrackId> m_ids;
};

} // namespace trilane
