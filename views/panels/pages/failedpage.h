// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/session.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace trilane::panels {

/// Shows in one sentence why a trace could not be opened and the remedy; also for a canceled
/// opening. GUI thread.
class FailedPage : public QWidget
{
    Q_OBJECT

public:
    explicit FailedPage(session::Session *session, QWidget *parent = nullptr);

    /// The sentence, for tests and for copying.
    [[nodiscard]] QString sentence() const;

signals:
    void openRequested();
    void closeRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    session::Session *m_session;
    QLabel *m_title;
    QLabel *m_sentence;
    QLabel *m_remedy;
    QLabel *m_path;
    QPushButton *m_again;
    QPushButton *m_other;
    QPushButton *m_close;
};

} // namespace trilane::panels
