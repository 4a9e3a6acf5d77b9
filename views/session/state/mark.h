// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace trilane::session {

enum class MarkKind : uint8_t {
    Bookmark, ///< a time
    Note,     ///< words at a time on a track
    Span      ///< a measured stretch of time
};

/// Colors a mark can have; their values are markColor()'s.
inline constexpr int kMarkColors = 6;
/// A longer text is cut: marks are remarks, and files of marks are read whole.
inline constexpr int kLongestMarkText = 4000;

/// Something the user has put on the timeline. Times are trace time in ns. Plain value.
struct Mark
{
    uint64_t id = 0; ///< random, kept in the file: tells whether two marks are the same one
    MarkKind kind = MarkKind::Bookmark;
    TimeRange time;    ///< of a bookmark or note: empty, at its time
    QStringList track; ///< TrackNames of the row it belongs to; empty: all of them
    int color = 0;     ///< 0 … kMarkColors - 1
    QString text;

    [[nodiscard]] bool isSpan() const { return kind == MarkKind::Span; }
    friend bool operator==(const Mark &, const Mark &) = default;
};

/// In order of time.
using MarkList = std::vector<Mark>;

/// `ours` and `theirs` were both made from `base`: what only one side has changed is taken from
/// it, of what both have changed ours stands. Pure.
[[nodiscard]] MarkList mergedMarks(const MarkList &base, const MarkList &ours,
                                   const MarkList &theirs);
void sortMarks(MarkList &marks);

} // namespace trilane::session
