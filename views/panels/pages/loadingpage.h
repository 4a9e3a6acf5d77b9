// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/session.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace trilane::panels {

/// Shows the progress of opening a trace and its known facts, and allows canceling. GUI thread.
class LoadingPage : public QWidget
{
    Q_OBJECT

public:
    explicit LoadingPage(session::Session *session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    [[nodiscard]] QString known() const;
    [[nodiscard]] QString remaining() const;
    void retranslate();

    session::Session *m_session;
    QLabel *m_title;
    QLabel *m_known;
    QProgressBar *m_bar;
    QLabel *m_rest;
    QPushButton *m_cancel;
};

} // namespace trilane::panels
