// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/query/queryrunner.h"

class QAction;

namespace trilane::tables {

class CountedPart;

/// Result rows in the columns and order of the query. Double-clicking a row, or Return, goes to its
/// slice or time if the row has one. GUI thread.
class QueryTable : public DataTable
{
    Q_OBJECT

public:
    QueryTable(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    /// For the shown trace. `isFirst`: the first rows of a run.
    void setRows(const QueryRows &rows, bool isFirst);
    void clearRows();
    /// Shown in place of rows.
    void setSentence(const QString &sentence);
    [[nodiscard]] const QString &sentence() const { return m_sentence; }
    /// Shows the place of a row of the table; false if it has none.
    bool goTo(size_t row);
    [[nodiscard]] QAction *goToAction() const { return m_goTo; }

protected:
    void retranslate() override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] std::optional<sql::RowPlace> placeOf(size_t row) const;
    void showPlace();

    session::ViewState *m_view;
    CountedPart *m_part;
    QAction *m_goTo = nullptr;
    QString m_sentence;
    sql::PlaceColumns m_places;
    std::weak_ptr<const store::Store> m_store; ///< of the rows
};

} // namespace trilane::tables
