// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <QObject>

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace trilane::session {

/// Unusually long or short calls of a group, found by a table, to be marked in the timeline. Owned
/// by ViewState; GUI thread.
class OutlierMarks : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// In order of their starts.
    void set(std::vector<store::FoundSlice> calls);
    void clear() { set({}); }

    [[nodiscard]] bool isEmpty() const { return m_calls.empty(); }
    [[nodiscard]] const std::vector<store::FoundSlice> &calls() const { return m_calls; }
    /// Outliers of one lane, in order.
    [[nodiscard]] std::span<const TimeRange> on(LaneId lane) const;
    [[nodiscard]] std::vector<LaneId> lanes() const;
    /// The first outlier after the call or, without one, that starts at or after t.
    [[nodiscard]] std::optional<store::FoundSlice>
    next(const std::optional<store::FoundSlice> &from, Ns t) const;
    [[nodiscard]] std::optional<store::FoundSlice>
    previous(const std::optional<store::FoundSlice> &from, Ns t) const;

signals:
    void changed();

private:
    std::vector<store::FoundSlice> m_calls;
    std::unordered_map<LaneId, std::vector<TimeRange>> m_byLane;
};

} // namespace trilane::session
