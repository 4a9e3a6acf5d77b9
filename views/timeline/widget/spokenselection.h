// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAccessible>
#include <QObject>
#include <QWidget>

namespace trilane::session {
class ViewState;
} // namespace trilane::session

namespace trilane::timeline {

/// Describes the selection to screen readers as the accessible description of the widget. Inactive
/// without a screen reader. GUI thread.
class SpokenSelection : public QObject, public QAccessible::ActivationObserver
{
    Q_OBJECT

public:
    SpokenSelection(QWidget &timeline, session::ViewState &state);
    ~SpokenSelection() override;

    /// The selected slice with its row and its tip's text, or the gap, time or area.
    [[nodiscard]] static QString words(const session::ViewState &state);
    /// A screen reader has started or ended.
    void accessibilityActiveChanged(bool active) override;

private:
    void tell();

    QWidget &m_timeline;
    const session::ViewState &m_state;
    bool m_isHeard; ///< a screen reader is active
};

} // namespace trilane::timeline
