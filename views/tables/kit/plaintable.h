// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTableView>

namespace trilane::tables {

class TableDelegate;
class TableHeader;

/// Base of the window's tables: rows of equal height, columns as wide as a sample of rows needs,
/// single selection by click and keys, and a text if there are no rows. GUI thread.
class PlainTable : public QTableView
{
    Q_OBJECT

public:
    explicit PlainTable(QWidget *parent = nullptr);

protected:
    /// Shows the model, which it does not own; called once.
    void setContents(QAbstractItemModel *model);
    [[nodiscard]] TableDelegate *delegate() const { return m_delegate; }
    [[nodiscard]] TableHeader *header() const { return m_header; }
    /// Updates texts after a change of language.
    virtual void retranslate() = 0;
    [[nodiscard]] QRect sentenceArea() const;
    void paintSentence(QPainter &painter, const QString &sentence) const;
    void changeEvent(QEvent *event) override;

private:
    TableDelegate *m_delegate;
    TableHeader *m_header;
};

} // namespace trilane::tables
