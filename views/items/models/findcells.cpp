// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/findcells.h"

#include "model/store/tables.h"
#include "views/items/text/findtext.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/tabletext.h"

#include <algorithm>
#include <array>

namespace trilane::items {

namespace {

struct ColumnInfo
{
    stats::ColumnType type;
    MessageText title;
    const char *key;
};

constexpr std::array<ColumnInfo, FindCells::ColumnCount> kColumns{{
    {stats::ColumnType::Name, MessageText("Name"), "name"},
    {stats::ColumnType::Text, MessageText("Where"), "where"},
    {stats::ColumnType::Text, MessageText("Argument"), "argument"},
    {stats::ColumnType::Share, MessageText("Share"), "share"},
    {stats::ColumnType::Count, MessageText("Count"), "count"},
    {stats::ColumnType::Duration, MessageText("Total"), "total_ns"},
    {stats::ColumnType::Duration, MessageText("Average"), "average_ns"},
    {stats::ColumnType::Duration, MessageText("First"), "start_ns"},
}};

const ColumnInfo &infoOf(int column)
{
    return kColumns[static_cast<size_t>(column)];
}

/// By number, those without one last; else by number of the result.
void sortByNumber(store::Tables trace, const std::vector<search::SearchHit> &hits,
                  const FindOrder &order, std::vector<uint32_t> &rows, ptrdiff_t kept)
{
    struct Key
    {
        bool has;
        double number;
    };
    std::vector<Key> keys;
    keys.reserve(hits.size());
    for (const search::SearchHit &hit : hits)
        keys.push_back(
            {FindCells::has(hit, order.column), FindCells::number(trace, hit, order.column)});
    std::partial_sort(rows.begin(), rows.begin() + kept, rows.end(), [&](uint32_t a, uint32_t b) {
        const Key &one = keys[a];
        const Key &other = keys[b];
        if (one.has != other.has)
            return one.has;
        if (one.number == other.number)
            return a < b;
        return order.ascending ? one.number < other.number : one.number > other.number;
    });
}

void sortByWord(store::Tables trace, const std::vector<search::SearchHit> &hits,
                const FindOrder &order, std::vector<uint32_t> &rows, ptrdiff_t kept,
                const jobs::JobContext &job)
{
    std::vector<QString> words;
    words.reserve(hits.size());
    for (const search::SearchHit &hit : hits) {
        if (job.stopped())
            return;
        words.push_back(FindCells::text(trace, hit, order.column).toCaseFolded());
    }
    std::partial_sort(rows.begin(), rows.begin() + kept, rows.end(), [&](uint32_t a, uint32_t b) {
        const int c = words[a].compare(words[b]);
        return c != 0 ? (order.ascending ? c < 0 : c > 0) : a < b;
    });
}

} // namespace

stats::ColumnType FindCells::type(int column)
{
    return infoOf(column).type;
}

QString FindCells::title(int column)
{
    return MessageWords::word(infoOf(column).title);
}

const char *FindCells::key(int column)
{
    return infoOf(column).key;
}

bool FindCells::isNumber(int column)
{
    return TableText::isNumber(type(column));
}

bool FindCells::has(const search::SearchHit &hit, int column)
{
    switch (column) {
    case Share:
    case Average:
        return !hit.isTrack() && hit.count > 0;
    case Total:
        return !hit.isTrack() || hit.total > 0;
    case First:
        return hit.timed;
    default:
        return true;
    }
}

double FindCells::number(store::Tables trace, const search::SearchHit &hit, int column)
{
    switch (column) {
    case Share:
        return hit.share;
    case Count:
        return static_cast<double>(hit.count);
    case Total:
        return static_cast<double>(hit.total);
    case Average:
        return static_cast<double>(hit.total) /
               static_cast<double>(std::max<uint64_t>(1, hit.count));
    case First:
        return static_cast<double>(hit.first - trace.span().begin);
    default:
        return 0;
    }
}

QString FindCells::text(store::Tables trace, const search::SearchHit &hit, int column)
{
    switch (column) {
    case Name:
        return FindText::name(trace, hit);
    case Where:
        return FindText::where(trace, hit);
    case Argument:
        return FindText::argument(trace, hit);
    default:
        break;
    }
    if (!has(hit, column))
        return {};
    switch (column) {
    case Share:
        return percentText(hit.share);
    case Count:
        return countText(hit.count);
    case First:
        return instantText(hit.first - trace.span().begin);
    default:
        return columnDurationText(number(trace, hit, column));
    }
}

FindRows findRows(store::Tables trace, const std::vector<search::SearchHit> &hits,
                  const FindOrder &order, const jobs::JobContext &job)
{
    FindRows rows;
    rows.hits.resize(hits.size());
    for (size_t i = 0; i < hits.size(); ++i) {
        rows.hits[i] = static_cast<uint32_t>(i);
        rows.largestShare = std::max(rows.largestShare, hits[i].share);
        rows.hasArguments = rows.hasArguments || hits[i].role != names::ArgumentRole::None;
    }
    const size_t kept = std::min(hits.size(), FindRows::kMax);
    if (FindCells::isNumber(order.column))
        sortByNumber(trace, hits, order, rows.hits, static_cast<ptrdiff_t>(kept));
    else
        sortByWord(trace, hits, order, rows.hits, static_cast<ptrdiff_t>(kept), job);
    rows.hits.resize(kept);
    return rows;
}

} // namespace trilane::items
