// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/othertrace.h"

#include <QToolButton>

class QMenu;

namespace trilane::tables {

/// The button that selects the trace to compare with: an open one, a recent one, or any file. GUI
/// thread.
class CompareChoice : public QToolButton
{
    Q_OBJECT

public:
    explicit CompareChoice(QWidget *parent = nullptr);

    void setOthers(session::OtherTraces others) { m_others = std::move(others); }
    [[nodiscard]] std::vector<session::OtherTrace> openOnes() const
    {
        return m_others.list ? m_others.list() : std::vector<session::OtherTrace>();
    }
    /// Title of the selected trace on the button; empty: none yet.
    void setChosen(const QString &title);

signals:
    void chosen(const trilane::session::OtherTrace &other);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void add(const session::OtherTrace &other);
    void showTitle();

    QMenu *m_menu;
    session::OtherTraces m_others;
    QString m_title;
};

} // namespace trilane::tables
