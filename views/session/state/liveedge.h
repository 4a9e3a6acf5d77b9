// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QObject>

#include <optional>

namespace trilane::session {

/// Keeps the visible range at the end of a growing trace. Moving away from the end stops following;
/// returning to it (or a request) resumes. Owned by ViewState. GUI thread.
class LiveEdge : public QObject
{
    Q_OBJECT

public:
    /// Visible width at the live edge until the user chooses another one.
    static constexpr Ns kFirstWidth = 10'000'000'000;

    using QObject::QObject;

    /// Whether the trace is growing.
    void setLive(bool live);
    [[nodiscard]] bool isLive() const { return m_live; }
    [[nodiscard]] bool isFollowing() const { return m_live && m_following; }
    void setFollowing(bool following);

    /// The user has moved to `range` of a trace that ends at `end`.
    void moved(TimeRange range, Ns end);
    /// The range to show after the trace has grown to `bounds`; nothing: unchanged.
    [[nodiscard]] std::optional<TimeRange> wanted(TimeRange bounds) const;

signals:
    void changed();

private:
    bool m_live = false;
    bool m_following = false;
    Ns m_width = kFirstWidth;
};

} // namespace trilane::session
