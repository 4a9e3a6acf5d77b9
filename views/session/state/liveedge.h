// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QObject>

#include <optional>

namespace trilane::session {

/// How a view follows the newest end of a trace that grows: while it does, the visible range moves
/// along with the end. A user who moves away from the end stops that, one who comes back to it (or
/// asks for it) follows again. Owned by ViewState. GUI thread.
class LiveEdge : public QObject
{
    Q_OBJECT

public:
    /// Shown behind the end until the user chooses another width.
    static constexpr Ns kFirstWidth = 10'000'000'000;

    using QObject::QObject;

    /// The trace grows now, or does not any more.
    void setLive(bool live);
    [[nodiscard]] bool isLive() const { return m_live; }
    [[nodiscard]] bool isFollowing() const { return m_live && m_following; }
    void setFollowing(bool following);

    /// The user has moved to `range` of a trace that ends at `end`.
    void moved(TimeRange range, Ns end);
    /// The trace is as long as `bounds` now: what is to be shown; nothing: what is shown.
    [[nodiscard]] std::optional<TimeRange> wanted(TimeRange bounds) const;

signals:
    void changed();

private:
    bool m_live = false;
    bool m_following = false;
    Ns m_width = kFirstWidth;
};

} // namespace trilane::session
