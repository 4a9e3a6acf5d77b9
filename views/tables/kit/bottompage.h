// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QString>

#include <utility>

class QWidget;

namespace trilane::tables {

class DataTable;

/// Interface of a tab in the panel below the timeline. The tab is a widget and may also have the
/// signals busyChanged(bool) and rowsChanged(). GUI thread.
class BottomPage
{
public:
    /// Tools shown beside the tabs while the page is in front.
    enum class Tools {
        None,
        Search, ///< search field, scope
        Rows,   ///< filter field, export
        Table,  ///< as Rows, with scope
        Report  ///< as Table, with grouping
    };

    virtual ~BottomPage() = default;

    [[nodiscard]] virtual QWidget *widget() = 0;
    [[nodiscard]] virtual Tools tools() const { return Tools::None; }
    /// The scope changed: the contents are outdated until loadIfOld().
    virtual void setOld() {}
    /// Called when the page becomes current; recomputes outdated contents.
    virtual void loadIfOld() {}
    /// Called when another page becomes current; frees the contents of a very large trace.
    virtual void trim() {}
    /// Called when several other pages were in front since; frees the rows of a long table until
    /// the page is in front again.
    virtual void release() {}

    virtual void setFilter(const QString &text, bool isPattern);
    /// The filter as set: its text, and whether it is a pattern.
    [[nodiscard]] const std::pair<QString, bool> &filter() const { return m_filter; }
    [[nodiscard]] virtual QString filterError() const;
    /// Summary of the contents; may be empty.
    [[nodiscard]] virtual QString summary() const { return {}; }

    /// Table to copy and export: the page's table, or the most recently used one.
    [[nodiscard]] virtual DataTable *copiedTable() const { return nullptr; }
    [[nodiscard]] virtual stats::Table exportedTable() const;
    virtual void copyAll() const;

protected:
    /// release() keeps tables up to this number of rows and indexes up to this number of bytes.
    static constexpr size_t kShortTable = 2000;
    static constexpr uint64_t kSmallIndex = uint64_t{8} << 20;

private:
    std::pair<QString, bool> m_filter;
};

} // namespace trilane::tables
