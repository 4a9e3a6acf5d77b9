// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/nameset.h"

#include <QObject>

namespace trilane::session {

/// Slices that keep their full color while others are dimmed: by name, and whole lanes. Owned by
/// ViewState; GUI thread. A setter that changes nothing emits nothing.
class Highlight : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Highlights one name, as from the kernel table; invalid: none.
    void setName(StringId name);
    /// Only these: everything else is dimmed in every layer, even when there are none.
    void setOnly(NameSet names, std::vector<LaneId> lanes);
    void clear() { setName({}); }
    /// Copies the highlight of another view of the same trace.
    void adopt(const Highlight &other) { set(other.m_names, other.m_lanes, other.m_only); }

    /// True when something may be dimmed.
    [[nodiscard]] bool isActive() const { return m_only || !m_names.isEmpty(); }
    /// Everything else is dimmed, not only in the layers that have some of the names.
    [[nodiscard]] bool isOnly() const { return m_only; }
    [[nodiscard]] bool contains(StringId name) const { return m_names.contains(name); }
    [[nodiscard]] bool contains(LaneId lane) const
    {
        return std::binary_search(m_lanes.begin(), m_lanes.end(), lane);
    }
    [[nodiscard]] const NameSet &names() const { return m_names; }

signals:
    void changed();

private:
    void set(NameSet names, std::vector<LaneId> lanes, bool only);

    NameSet m_names;
    std::vector<LaneId> m_lanes; ///< ascending
    bool m_only = false;
};

} // namespace trilane::session
