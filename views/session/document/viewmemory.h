// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/session/state/viewstate.h"

#include <QByteArray>

#include <map>
#include <string>

namespace trilane::session {

/// State of a view in terms that remain valid when its file is read again: tracks by name instead
/// of id, a slice by track, start and name. Plain value.
class ViewMemory
{
public:
    [[nodiscard]] static ViewMemory of(const ViewState &view);
    /// Restores rows that still exist; others stay as setStore() made them.
    void restore(ViewState &view) const;

    /// A track's kind, number and name and those above it; the same for the same track of another
    /// reading.
    [[nodiscard]] static std::string keyOf(store::Tables trace, TrackId track);

private:
    struct RememberedSlice
    {
        std::string track;
        uint32_t depth = 0;
        Ns start = 0;
        std::string name;
    };

    void rememberSelection(const ViewState &view);
    void restoreSelection(ViewState &view, const std::map<std::string, TrackId> &tracks) const;

    TimeRange m_range;
    bool m_whole = false;
    QByteArray m_rows; ///< their layout in the file format
    std::optional<RememberedSlice> m_slice;
    std::optional<TimeRange> m_time;
    std::string m_gapTrack; ///< with m_time: an idle gap of it
    std::string m_highlighted;
};

} // namespace trilane::session
