// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernelstats.h"

#include <QActionGroup>
#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace trilane {

/// What the tables below it show: filter, part of the trace, grouping, export. GUI thread.
class TableTools : public QWidget
{
    Q_OBJECT

public:
    enum class Scope { WholeTrace, VisibleRange };
    enum class Format { Csv, Json, Markdown };

    explicit TableTools(QWidget *parent = nullptr);

    [[nodiscard]] Scope scope() const;
    void setScope(Scope scope);
    [[nodiscard]] std::vector<GroupKey> groupBy() const;
    [[nodiscard]] QString filter() const;
    /// Grouping is for kernels only.
    void setGroupingShown(bool shown);
    /// A short word on what is being done; empty when nothing is.
    void setBusy(bool busy);

signals:
    void filterChanged(const QString &text);
    void scopeChanged();
    void groupingChanged();
    void copyRequested();
    void exportRequested(trilane::TableTools::Format format);

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeGroupMenu();
    void makeExportMenu();
    void retranslate();
    void updateGroupText();

    QLabel *m_busy;
    QLineEdit *m_filter;
    QComboBox *m_scope;
    QToolButton *m_group;
    QToolButton *m_export;
    QMenu *m_groupMenu;
    QMenu *m_exportMenu;
    std::vector<std::pair<GroupKey, QAction *>> m_groups;
    QAction *m_copy = nullptr;
    std::vector<QAction *> m_formats;
};

} // namespace trilane
