// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace trilane {

/// What the window shows without a trace: how to get one in. GUI thread.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget *parent = nullptr);

    /// Lists the recent files anew.
    void refresh();
    void setSampleAvailable(bool available);

signals:
    void openRequested();
    void sampleRequested();
    void fileRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void retranslate();

    QLabel *m_title;
    QLabel *m_words;
    QPushButton *m_open;
    QPushButton *m_sample;
    QLabel *m_recentTitle;
    QWidget *m_recent;
    QVBoxLayout *m_recentLayout;
    QLabel *m_shellHint;
};

} // namespace trilane
