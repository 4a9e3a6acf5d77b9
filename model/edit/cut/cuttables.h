// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/interner.h"
#include "model/edit/cut/cutcontents.h"
#include "model/format/account.h"
#include "model/store/tables.h"

#include <string>
#include <vector>

namespace trilane::cut {

/// The tables of a cut, and the mapping of the trace's ids to theirs. Any thread after
/// construction.
class CutTables
{
public:
    CutTables(store::Tables trace, const CutOptions &options, const CutContents &contents);

    [[nodiscard]] const std::vector<format::Track> &tracks() const { return m_tracks; }
    [[nodiscard]] const std::vector<format::Lane> &lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<std::string_view> &strings() const { return m_names.strings(); }
    [[nodiscard]] const std::vector<format::Detail> &details() const { return m_names.details(); }
    [[nodiscard]] std::vector<format::Flow> flows() const;
    [[nodiscard]] format::TraceInfo info() const;
    [[nodiscard]] format::Account account() const;

    /// Lane of a piece by its index in CutContents::pieces().
    [[nodiscard]] LaneId lane(size_t piece) const { return LaneId(piece); }
    /// A slice of the trace, cut already.
    [[nodiscard]] format::Slice slice(const format::Slice &own) const;

private:
    void addStrings();
    void addDetails();
    void addTracks();
    [[nodiscard]] StringId string(StringId own) const;
    [[nodiscard]] TrackId track(TrackId own) const;
    [[nodiscard]] format::Detail detail(format::Detail own) const;

    store::Tables m_trace;
    const CutOptions &m_options;
    const CutContents &m_contents;
    Ns m_shift = 0; ///< added to times
    build::Interner m_names;
    std::vector<StringId> m_strings;
    std::vector<DetailId> m_details;
    std::vector<TrackId> m_trackIds;
    std::vector<format::Track> m_tracks;
    std::vector<format::Lane> m_lanes;
};

} // namespace trilane::cut
