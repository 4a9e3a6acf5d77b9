// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"
#include "views/session/jobs/backgroundjob.h"

#include <optional>

namespace trilane::session {

class ViewState;

/// Steps through the occurrences of one result, in chronological order over all lanes. Searches in
/// the background. GUI thread; belongs to the FindState of the view.
class FindSteps : public QObject
{
    Q_OBJECT

public:
    /// Index of the selected occurrence, from 1.
    struct Position
    {
        uint64_t number = 0;
        uint64_t count = 0;
        friend bool operator==(const Position &, const Position &) = default;
    };

    explicit FindSteps(ViewState &view, QObject *parent = nullptr);

    void choose(const std::optional<search::SearchHit> &hit);
    [[nodiscard]] const std::optional<search::SearchHit> &chosen() const { return m_chosen; }
    /// Selects and shows the next (or previous) occurrence from the selection on, or from the
    /// beginning of the visible range; wraps around at the end. A track is shown.
    void step(bool forward, bool zoom = false);
    /// None while it is being counted, and when no occurrence is selected.
    [[nodiscard]] const std::optional<Position> &position() const { return m_position; }

signals:
    void chosenChanged();
    void positionChanged();
    void trackRequested(trilane::TrackId track);

private:
    void findPosition();
    void setPosition(const std::optional<Position> &position);

    ViewState &m_view;
    std::optional<search::SearchHit> m_chosen;
    std::optional<Position> m_position;
    BackgroundJob m_stepJob;
    BackgroundJob m_positionJob;
};

} // namespace trilane::session
