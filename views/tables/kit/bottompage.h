// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QString>

#include <utility>

class QWidget;

namespace trilane::tables {

class DataTable;

/// What the panel below the timeline asks of each of its tabs, which are widgets. A page may also
/// have the signals busyChanged(bool) and rowsChanged(). GUI thread.
class BottomPage
{
public:
    /// What stands beside the tabs while the page is in front.
    enum class Tools {
        None,
        Search, ///< a field to search, and what is counted
        Rows,   ///< a field to filter, export
        Table,  ///< the same, and what is counted
        Report  ///< the same, and the grouping
    };

    virtual ~BottomPage() = default;

    [[nodiscard]] virtual QWidget *widget() = 0;
    [[nodiscard]] virtual Tools tools() const { return Tools::None; }
    /// Another part of the trace is counted: what is shown is not what loadIfOld() would compute.
    virtual void setOld() {}
    /// The page is in front: computes what is not of the trace and the part that it should be of.
    virtual void loadIfOld() {}
    /// Another page is in front: of a very large trace nothing is kept.
    virtual void rest() {}
    /// Several others have been in front since: the rows of a long table are given back, until the
    /// page is in front again.
    virtual void letGo() {}

    virtual void setFilter(const QString &text, bool isPattern);
    /// As it was set: text, and whether it is a pattern.
    [[nodiscard]] const std::pair<QString, bool> &filter() const { return m_filter; }
    [[nodiscard]] virtual QString filterError() const;
    /// What is shown, in words; empty where they would say nothing.
    [[nodiscard]] virtual QString summary() const { return {}; }

    /// What is copied and exported: the page's table, or the one of several that was used last.
    [[nodiscard]] virtual DataTable *copiedTable() const { return nullptr; }
    [[nodiscard]] virtual stats::Table exportedTable() const;
    virtual void copyAll() const;

protected:
    /// What letGo() keeps: a table of so many rows, an index of so many bytes is no burden.
    static constexpr size_t kShortTable = 2000;
    static constexpr uint64_t kSmallIndex = uint64_t{8} << 20;

private:
    std::pair<QString, bool> m_filter;
};

} // namespace trilane::tables
