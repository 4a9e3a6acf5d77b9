// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/report.h"
#include "views/tables/kit/scopechoice.h"

#include <QWidget>

#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace trilane::tables {

class FilterField;
class GroupChoice;

/// Controls of the table below: filter, scope, grouping, export. In compact form all except the
/// filter are in the menu of one button, which shows the scope. GUI thread.
class TableTools : public QWidget
{
    Q_OBJECT

public:
    using Scope = TableScope;
    enum class Format { Csv, Json, Markdown };

    explicit TableTools(QWidget *parent = nullptr);

    [[nodiscard]] Scope scope() const { return m_scope->scope(); }
    void setScope(Scope scope) { m_scope->setScope(scope); }
    [[nodiscard]] ScopeChoice *scopes() const { return m_scope; }
    [[nodiscard]] GroupChoice *grouping() const { return m_group; }
    [[nodiscard]] FilterField *filter() const { return m_filter; }
    /// Controls that the current tab supports.
    struct Parts
    {
        bool table = true; ///< filtering by a pattern, and export
        bool scope = true;
        bool grouping = true;
    };
    void setParts(const Parts &parts);
    void setCompact(bool compact);
    /// Room that they need so, logical pixels.
    [[nodiscard]] int widthFor(bool compact) const;
    [[nodiscard]] QToolButton *more() const { return m_more; }
    /// A short text about work in progress; empty: none.
    void setBusy(bool busy);
    [[nodiscard]] bool isBusy() const;

signals:
    void filterChanged();
    void scopeChanged();
    void groupingChanged();
    void copyRequested();
    void exportRequested(trilane::tables::TableTools::Format format);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void makeExportMenu();
    void fillMore();
    void showParts();
    [[nodiscard]] std::vector<const QWidget *> shown(bool compact) const;
    void retranslate();

    QLabel *m_busy;
    FilterField *m_filter;
    ScopeChoice *m_scope;
    GroupChoice *m_group;
    QToolButton *m_export;
    QMenu *m_exportMenu;
    QToolButton *m_more;
    Parts m_parts;
    bool m_isCompact = false;
    QAction *m_copy = nullptr;
    std::vector<QAction *> m_formats;
};

} // namespace trilane::tables
