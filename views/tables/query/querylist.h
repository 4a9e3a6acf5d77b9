// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/queryfolder.h"

#include <QListWidget>

class QAction;
class QMenu;

namespace trilane::tables {

/// Saved queries: the user's own, then the built-in ones, in the user's language. Invalid files are
/// listed last with the reason. GUI thread.
class QueryList : public QListWidget
{
    Q_OBJECT

public:
    explicit QueryList(QWidget *parent = nullptr);

    /// Beside the user's settings; shared with `trilane query --saved`.
    [[nodiscard]] static sql::QueryFolder folder();
    /// Reads the folder again; another window may have written there.
    void reload();
    /// Writes a query of the user's; the error, if any.
    [[nodiscard]] Result<void> save(const QString &name, const QString &text);
    [[nodiscard]] const sql::SavedQuery *chosen() const;
    [[nodiscard]] const sql::SavedQuery *queryAt(int row) const;
    /// Row of a query of that name; the user's before the shipped one. -1: none.
    [[nodiscard]] int rowOf(const QString &name) const;
    void askRename();
    void askRemove();

signals:
    /// Show the query.
    void picked(const trilane::sql::SavedQuery &query);
    /// Run the query.
    void runRequested(const trilane::sql::SavedQuery &query);
    void failed(const trilane::Error &error);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void addQuery(const sql::SavedQuery &query);
    void addBroken(const Error &error);
    void fillMenu(QMenu &menu, int row);
    void retranslate();

    std::vector<sql::SavedQuery> m_queries; ///< by row; unusable files follow
    QAction *m_rename;
    QAction *m_remove;
};

} // namespace trilane::tables
