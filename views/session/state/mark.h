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
inline constexpr int kMaxMarkTextLength = 4000;

/// A user's mark on the timeline. Times are trace time in ns. Plain value.
struct Mark
{
    uint64_t id = 0; ///< random, stored in the file: identifies the mark
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

/// Three-way merge: `ours` and `theirs` are both derived from `base`. A change of one side is
/// taken; if both changed the same mark, ours wins. Pure.
[[nodiscard]] MarkList mergedMarks(const MarkList &base, const MarkList &ours,
                                   const MarkList &theirs);
void sortMarks(MarkList &marks);

} // namespace trilane::session
