// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "views/items/models/rowfilter.h"
#include "views/items/models/tabledata.h"

#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace trilane::items {

/// A row of a table in a view.
struct ShownRow
{
    uint32_t row = 0; ///< of the table
    bool isPart = false;
    bool canOpen = false; ///< has parts
    bool isOpen = false;
    friend bool operator==(const ShownRow &, const ShownRow &) = default;
};

/// Sort order and filter of a view.
struct RowOrder
{
    RowFilter filter;
    int column = -1; ///< sorted by; -1: as the table is
    bool ascending = false;
    std::set<uint32_t> open; ///< rows whose parts are shown
    /// Only rows of these names, in tables of names; null: all.
    std::shared_ptr<const std::unordered_set<std::string>> names;
};

/// Rows in the order of the view. A row is kept if it or one of its parts passes the filter; rows
/// without a value are last. Pure; any thread. The result is invalid if stopped.
[[nodiscard]] std::vector<ShownRow> shownRows(const TableData &data, const RowOrder &order,
                                              const jobs::JobContext &job = {});

} // namespace trilane::items
