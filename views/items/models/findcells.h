// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"
#include "model/analysis/stats/table.h"
#include "model/base/jobs/job.h"
#include "model/store/fwd.h"

#include <QString>

#include <vector>

namespace trilane::items {

/// Cells of search results. Pure; any thread.
class FindCells
{
public:
    enum Column { Name, Where, Argument, Share, Count, Total, Average, First, ColumnCount };

    [[nodiscard]] static stats::ColumnType type(int column);
    /// Title in the user's language.
    [[nodiscard]] static QString title(int column);
    [[nodiscard]] static const char *key(int column);
    [[nodiscard]] static bool isNumber(int column);
    /// The result has a value in that column.
    [[nodiscard]] static bool has(const search::SearchHit &hit, int column);
    [[nodiscard]] static QString text(store::Tables trace, const search::SearchHit &hit,
                                      int column);
    [[nodiscard]] static double number(store::Tables trace, const search::SearchHit &hit,
                                       int column);
};

/// Sort order of search results.
struct FindOrder
{
    int column = FindCells::Total;
    bool ascending = false;
    friend bool operator==(const FindOrder &, const FindOrder &) = default;
};

/// The rows of a table of results, with data that its columns need across rows.
struct FindRows
{
    static constexpr size_t kMax = 10'000;

    std::vector<uint32_t> hits; ///< numbers, by row; the first ones in that order, at most kMax
    double largestShare = 0;
    bool hasArguments = false;
};

/// Numbers descending or ascending, rows without a value last; texts alphabetically. Equal rows
/// keep their order. Lanes are ignored and may be omitted. Pure; any thread. The result is
/// meaningless if stopped.
[[nodiscard]] FindRows findRows(store::Tables trace, const std::vector<search::SearchHit> &hits,
                                const FindOrder &order, const jobs::JobContext &job = {});

} // namespace trilane::items
