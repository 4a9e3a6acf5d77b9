// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <optional>

namespace trilane::session {

/// History of visible ranges, as in a browser: consecutive moves are one entry, a jump is a
/// separate entry; a new entry discards forward entries. Owned by ViewState. GUI thread.
class RangeHistory : public QObject
{
    Q_OBJECT

public:
    static constexpr size_t kMax = 200;
    /// A run of moves has ended when nothing has moved for this long.
    static constexpr int kSettleMs = 600;
    enum class Kind {
        Run, ///< a step of a wheel, a drag, a held key
        Jump,
        Led ///< like a run, of a view that follows another one: the user moves that
    };

    explicit RangeHistory(QObject *parent = nullptr);

    /// Forgets everything; `first` is the only place.
    void reset(TimeRange first);
    void add(TimeRange range, Kind kind);

    /// Nothing has moved for kSettleMs.
    [[nodiscard]] bool isAtRest() const { return !m_rest.isActive(); }
    [[nodiscard]] bool canGoBack() const;
    [[nodiscard]] bool canGoForward() const;
    /// The previous place, now the current one; nullopt at the oldest one.
    std::optional<TimeRange> back();
    std::optional<TimeRange> forward();

signals:
    /// canGoBack() and canGoForward() may have changed.
    void changed();
    /// The user moved to another range, including back and forward, but not Led; `from` differs
    /// from `to`. `isContinued`: belongs to the same run of moves as the previous one.
    void moved(trilane::TimeRange from, trilane::TimeRange to, bool isContinued);

private:
    void settle();
    std::optional<TimeRange> step(size_t to);

    std::deque<TimeRange> m_places;
    size_t m_at = 0;
    TimeRange m_now;        ///< differs from m_places[m_at] during a run
    QTimer m_rest;          ///< runs until a run of moves has ended
    bool m_isInRun = false; ///< the last move was Kind::Run
};

} // namespace trilane::session
