// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/store/store.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace trilane {

/// Something with a name that can be looked for: all slices of one name and kind, or a track.
struct NameHit
{
    StringId name = kNoString;
    SliceKind kind = SliceKind::Unknown;
    TrackId track; ///< valid for a track
    uint64_t count = 0;
    Ns total = 0;
    QString text;
    std::vector<LaneId> lanes; ///< where slices of the name are
};

/// Every name of a trace, for the search field. Immutable once made; any thread.
class NameIndex
{
public:
    [[nodiscard]] static std::shared_ptr<const NameIndex> build(std::shared_ptr<const Store> store,
                                                                const JobContext &job = {});

    /// Positions of names that contain every word of `text`, in any case: names that begin with it
    /// first, then those that take most time; at most `limit`.
    [[nodiscard]] std::vector<size_t> find(const QString &text, size_t limit) const;
    [[nodiscard]] const NameHit &hit(size_t position) const { return m_hits[position]; }
    [[nodiscard]] size_t size() const { return m_hits.size(); }

    /// The first slice of the hit that starts after t, or its very first one when there is none
    /// behind t. For a track: what is nearest to t on it.
    [[nodiscard]] std::optional<FoundSlice> next(const NameHit &hit, Ns t,
                                                 const JobContext &job = {}) const;

private:
    void addSlices(const JobContext &job);
    void addTracks();

    std::shared_ptr<const Store> m_store;
    std::vector<NameHit> m_hits;
};

} // namespace trilane
