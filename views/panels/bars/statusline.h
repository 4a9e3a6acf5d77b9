// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/session/document/session.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace trilane::panels {

/// Status bar of the window: import result, losses, size of the trace and time to open it. GUI
/// thread.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    /// Shows that session; null or one that is not ready: nothing.
    void show(const session::Session *session);
    [[nodiscard]] QString truth() const;

signals:
    void accountRequested();
    void recordedRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void showTruth(store::Tables trace);

    QMetaObject::Connection m_grown;
    QMetaObject::Connection m_completed;
    QTimer m_soon;
    const session::Session *m_session = nullptr;
    QToolButton *m_truth;
    QLabel *m_lost;
    QToolButton *m_recorded;
    QLabel *m_extra;
    QLabel *m_size;
};

} // namespace trilane::panels
