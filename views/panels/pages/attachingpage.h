// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/attach/attachedrecording.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace trilane::panels {

/// Shown until the first data of a recording arrives: the target, messages of trilane and ssh, and
/// the reason of a failure. GUI thread.
class AttachingPage : public QWidget
{
    Q_OBJECT

public:
    explicit AttachingPage(session::AttachedRecording *recording, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const;
    [[nodiscard]] QString words() const;

signals:
    void cancelRequested();
    void otherRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();

    session::AttachedRecording *m_recording;
    QLabel *m_title;
    QLabel *m_words;
    QProgressBar *m_bar;
    QPushButton *m_again;
    QPushButton *m_other;
    QPushButton *m_cancel;
};

} // namespace trilane::panels
