// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QColor>

#include <array>
#include <vector>

namespace trilane::timeline {

/// A position in the overview: an instant is an empty range.
struct OverviewMark
{
    TimeRange time;
    QColor color;
};

/// Marks in the overview in addition to activity, by source: bookmarks, search results. Each source
/// replaces only its own. A few thousand marks per source are visible; sources merge marks closer
/// than a pixel. Plain value.
struct OverviewMarks
{
    enum Source { Bookmarks, Hits, Spans, SourceCount };
    std::array<std::vector<OverviewMark>, SourceCount> of;
};

} // namespace trilane::timeline
