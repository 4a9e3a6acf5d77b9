// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace trilane::panels {

/// Bar above a trace that is being recorded: duration, losses, delay of the view, and actions.
/// Hidden for other traces. GUI thread.
class LiveBar : public QWidget
{
    Q_OBJECT

public:
    explicit LiveBar(session::ViewState *view, QWidget *parent = nullptr);

    /// Shows a button to stop the recording.
    void setStoppable(bool stoppable);
    /// Recorder overhead as a share of a core. Nothing: unknown.
    void setRecorderShare(std::optional<double> share);
    /// Further messages, shown on request.
    void setMessages(const QString &messages);
    /// Text about the recording.
    [[nodiscard]] QString words() const;
    [[nodiscard]] QToolButton *followButton() const { return m_follow; }
    [[nodiscard]] QToolButton *markButton() const { return m_mark; }
    [[nodiscard]] QToolButton *stopButton() const { return m_stop; }

signals:
    void stopRequested();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void retranslate();
    void refresh();
    void markNow();
    [[nodiscard]] QString delayWords() const;

    session::ViewState *m_view;
    QLabel *m_dot;
    QLabel *m_label;
    QToolButton *m_follow;
    QToolButton *m_mark;
    QToolButton *m_stop;
    QTimer m_clock;
    std::optional<double> m_recorderShare;
    bool m_stoppable = false;
};

} // namespace trilane::panels
