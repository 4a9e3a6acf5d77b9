// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/nameindex.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"

#include <QLineEdit>
#include <QStandardItemModel>

#include <memory>

class QCompleter;

namespace trilane {

/// Finds kernels, ranges, calls, threads and streams by name as one types. Choosing one marks it
/// and goes to its next occurrence; Enter goes to the one after. GUI thread.
class SearchBox : public QLineEdit
{
    Q_OBJECT

public:
    explicit SearchBox(QWidget *parent = nullptr);

    /// What is searched: nothing when null. Its names are collected in the background.
    void setView(ViewState *view);
    [[nodiscard]] bool isReady() const { return m_index != nullptr; }
    /// Names that are offered now.
    [[nodiscard]] QStringList offered() const;

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void collectNames();
    void offer();
    void choose(const QModelIndex &index);
    void goToNext();
    void retranslate();

    ViewState *m_view = nullptr;
    std::shared_ptr<const NameIndex> m_index;
    std::optional<size_t> m_chosen;
    QStandardItemModel m_model;
    QCompleter *m_completer;
    BackgroundJob m_indexJob;
    BackgroundJob m_findJob;
    QMetaObject::Connection m_storeChanged;
};

} // namespace trilane
