// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/xplane/planetables.h"
#include "model/formats/xplane/xlaevent.h"

namespace trilane::xplane {

/// Interprets the stats of a plane's events by their names. One thread.
class EventReader
{
public:
    explicit EventReader(const Plane &plane);

    /// Views are of the event and the plane.
    [[nodiscard]] XlaEvent read(const Event &event) const;

private:
    void readStat(const Stat &stat, XlaEvent &read) const;

    using Setter = void (*)(const Plane &, const Stat &, XlaEvent &);
    const Plane &m_plane;
    std::unordered_map<int64_t, Setter> m_setters;
};

} // namespace trilane::xplane
