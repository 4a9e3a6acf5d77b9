// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QColor>

#include <array>
#include <vector>

namespace trilane::timeline {

/// A place in the strip of the whole trace: an instant is an empty range.
struct OverviewMark
{
    TimeRange time;
    QColor color;
};

/// What the strip shows besides activity, by who found it: bookmarks, hits of a search. Each of
/// them replaces only its own. A few thousand marks of one source are as many as can be seen:
/// whoever has more unites those that are nearer than a pixel. Plain value.
struct OverviewMarks
{
    enum Source { Bookmarks, Hits, Spans, SourceCount };
    std::array<std::vector<OverviewMark>, SourceCount> of;
};

} // namespace trilane::timeline
