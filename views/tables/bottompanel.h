// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/viewstate.h"
#include "views/tables/tabletools.h"

#include <QString>
#include <QTimer>
#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace trilane {

class CopiesPane;
class DataTable;
class FindPane;
class KernelPane;

/// The tables below the timeline. They follow the visible range when asked to, a moment after it
/// has come to rest. GUI thread.
class BottomPanel : public QWidget
{
    Q_OBJECT

public:
    enum class Tab { Kernels, Copies, Find };

    explicit BottomPanel(ViewState *view, QWidget *parent = nullptr);

    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    [[nodiscard]] KernelPane *kernels() const { return m_kernels; }
    [[nodiscard]] CopiesPane *copies() const { return m_copies; }
    [[nodiscard]] FindPane *find() const { return m_find; }
    [[nodiscard]] TableTools *tools() const { return m_tools; }
    /// Path of the trace as the user gave it, for what is exported.
    void setFile(const QString &path) { m_file = path; }
    /// Computes the tables anew.
    void reload();
    /// The table that is in front.
    [[nodiscard]] DataTable *table() const;
    /// That table as it is exported: filtered and sorted as seen.
    [[nodiscard]] Table exportedTable() const;
    /// True until the tables show what the tools and the visible range ask for.
    [[nodiscard]] bool isWaiting() const { return m_debounce.isActive(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    void reloadSoon();
    void exportTable(TableTools::Format format);
    void retranslate();
    void showEmptyTexts();
    void build();
    void connectParts();

    ViewState *m_view;
    QTabBar *m_tabs;
    TableTools *m_tools;
    QStackedWidget *m_stack;
    KernelPane *m_kernels;
    CopiesPane *m_copies;
    FindPane *m_find;
    QTimer m_debounce;
    QString m_file;
};

} // namespace trilane
