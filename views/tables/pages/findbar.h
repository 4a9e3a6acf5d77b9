// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/findstate.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace trilane::tables {

/// Search controls: the field with its three switches, scope, steps and their position, and
/// progress. Shows and changes a FindState. GUI thread.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    explicit FindBar(session::FindState &find, QWidget *parent = nullptr);

    /// Puts a text into the field (unless it is empty), searches for it and selects it all.
    void begin(const QString &text);
    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] QString positionText() const;
    [[nodiscard]] QString statusText() const;
    void setScope(search::SearchScope scope);

signals:
    void stepRequested(bool forward);
    void leaveRequested();
    /// Down in the field: on to the results.
    void resultsRequested();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void connectParts();
    [[nodiscard]] session::FindQuery query() const;
    void ask();
    void showQuery();
    void showStatus();
    void showPosition();
    void retranslate();

    session::FindState &m_find;
    QLineEdit *m_field;
    QToolButton *m_case;
    QToolButton *m_word;
    QToolButton *m_regex;
    QComboBox *m_scope;
    QToolButton *m_previous;
    QToolButton *m_next;
    QLabel *m_position;
    QToolButton *m_only;
    QLabel *m_status;
    QLabel *m_error;
    QTimer m_typing;
};

} // namespace trilane::tables
