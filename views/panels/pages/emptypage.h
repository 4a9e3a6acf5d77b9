// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/panels/pages/firststeps.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;

namespace trilane::panels {

/// Page without a trace: ways to open one. GUI thread.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget *parent = nullptr);

    /// Updates the list of recent files.
    void refresh();
    void setSampleAvailable(bool available);
    /// First steps for a new user; shown automatically on the first start only.
    void setMoves(const std::vector<Move> &moves);

signals:
    void openRequested();
    void attachRequested();
    void sampleRequested();
    void fileRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void retranslate();
    /// Lists files below a heading, which is hidden without any.
    void list(QLabel *heading, QWidget *column, const QStringList &files);

    QLabel *m_title;
    QLabel *m_words;
    QPushButton *m_open;
    QPushButton *m_attach;
    QPushButton *m_sample;
    QLabel *m_stepsTitle;
    FirstSteps *m_steps;
    QLabel *m_unsavedTitle;
    QWidget *m_unsaved;
    QLabel *m_recentTitle;
    QWidget *m_recent;
    QLabel *m_shellHint;
    bool m_isFirstStart;
};

} // namespace trilane::panels
