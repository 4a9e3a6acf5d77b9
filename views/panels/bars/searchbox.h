// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/finder.h"
#include "views/session/state/viewstate.h"

#include <QLineEdit>
#include <QStandardItemModel>

#include <memory>

class QCompleter;

namespace trilane::panels {

/// Finds kernels, ranges, calls, threads and streams by name while typing. Enter (or a click)
/// selects a result, highlights it and shows its next occurrence; Enter again shows the following
/// one. The find pane then shows the same search. GUI thread.
class SearchBox : public QLineEdit
{
    Q_OBJECT

public:
    explicit SearchBox(QWidget *parent = nullptr);

    /// The view to search; null: none.
    void setView(session::ViewState *view);
    /// Names that are offered now.
    [[nodiscard]] QStringList offered() const;

signals:
    /// All results are to be seen, in the find pane.
    void allRequested();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void followStore();
    void ask();
    void offer();
    void offerHit(size_t hit);
    void choose(const QModelIndex &index);
    void chooseHit(const search::SearchHit &hit);
    void askPane();
    void retranslate();

    session::ViewState *m_view = nullptr;
    session::Finder m_finder;
    QString m_typed;           ///< by the user; the field may show a name in its place
    bool m_enterWaits = false; ///< Enter was pressed before there were results
    QStandardItemModel m_model;
    QCompleter *m_completer;
    QMetaObject::Connection m_storeChanged;
    QMetaObject::Connection m_storeGrown;
};

} // namespace trilane::panels
