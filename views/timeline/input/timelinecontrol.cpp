// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/timelinecontrol.h"

namespace trilane::timeline {

const Row *TimelineControl::rowOf(const Hit &hit)
{
    if (hit.row < 0)
        return nullptr;
    const RowList &list = rows();
    return &(hit.isPinned ? list.pinned : list.rows)[static_cast<size_t>(hit.row)];
}

Ns TimelineControl::timeAt(int x)
{
    const TimelineLayout &layout = lanesLayout();
    return layout.axis(state().range()).timeAt(x - layout.headerWidth);
}

} // namespace trilane::timeline
