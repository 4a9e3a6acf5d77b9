// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAccessible>
#include <QObject>

namespace trilane {

class TimelineWidget;

/// Tells readers of the screen what is selected on the timeline: as the description of the widget,
/// which pictures alone would leave empty. Without a reader it does nothing. GUI thread.
class SpokenSelection : public QObject, public QAccessible::ActivationObserver
{
    Q_OBJECT

public:
    explicit SpokenSelection(TimelineWidget &timeline);
    ~SpokenSelection() override;

    /// The selected slice with its row and what its tip says, or the gap, time or area.
    [[nodiscard]] static QString words(TimelineWidget &timeline);
    /// A reader came or went.
    void accessibilityActiveChanged(bool active) override;

private:
    void tell();

    TimelineWidget &m_timeline;
    bool m_isHeard; ///< somebody reads the screen
};

} // namespace trilane
