// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/finder.h"
#include "views/session/state/findsteps.h"

#include <memory>
#include <vector>

namespace trilane::session {

class ViewState;

/// State of a search in a trace: results, the selected one, its positions on the whole trace, and
/// whether everything else is dimmed. Owned by ViewState; GUI thread.
class FindState : public QObject
{
    Q_OBJECT

public:
    explicit FindState(ViewState &view);
    ~FindState() override;

    [[nodiscard]] Finder &finder() { return m_finder; }
    [[nodiscard]] FindSteps &steps() { return m_steps; }
    /// Shows the next or previous occurrence; of the best result if none is selected yet.
    void step(bool forward);

    /// Everything but the results is dimmed, and rows without any are not shown.
    [[nodiscard]] bool isOnly() const { return m_only; }
    void setOnly(bool only);

    /// Positions of the occurrences of the selected result, else of all results, at most as fine as
    /// the overview can show; in order.
    [[nodiscard]] const std::vector<TimeRange> &marks() const { return m_marks; }

    /// Results are kept, but not shown in the timeline until one is selected again.
    void leave();

signals:
    void onlyChanged(bool only);
    void marksChanged();

private:
    void resultsStarted();
    void resultsChanged();
    void chosenChanged();
    void show();
    void showOnly();
    void highlightChanged();
    void findMarks();
    void setMarks(std::vector<TimeRange> marks);

    ViewState &m_view;
    Finder m_finder;
    FindSteps m_steps;
    bool m_shown = false; ///< in the timeline
    bool m_only = false;
    bool m_highlighting = false; ///< it is this that changes the highlight
    bool m_highlighted = false;  ///< the highlight is of this
    std::vector<TimeRange> m_marks;
    BackgroundJob m_marksJob;
};

} // namespace trilane::session
