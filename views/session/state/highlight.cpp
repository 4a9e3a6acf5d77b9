// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/highlight.h"

namespace trilane::session {

void Highlight::setName(StringId name)
{
    set(NameSet({name}), {}, false);
}

void Highlight::setOnly(NameSet names, std::vector<LaneId> lanes)
{
    std::sort(lanes.begin(), lanes.end());
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    set(std::move(names), std::move(lanes), true);
}

void Highlight::set(NameSet names, std::vector<LaneId> lanes, bool only)
{
    if (names == m_names && lanes == m_lanes && only == m_only)
        return;
    m_names = std::move(names);
    m_lanes = std::move(lanes);
    m_only = only;
    emit changed();
}

} // namespace trilane::session
