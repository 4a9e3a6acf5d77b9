// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/rankwords.h"

#include "views/items/text/idlewords.h"
#include "views/items/text/tabletext.h"

#include <algorithm>

namespace trilane::items {

namespace {

/// What titleOf(LateWork) and titleOfCell() say is known to the translators by these.
[[maybe_unused]] constexpr const char *kTitles[] = {
    QT_TRANSLATE_NOOP("RankWords", "Computation"),
    QT_TRANSLATE_NOOP("RankWords", "Communication"),
    QT_TRANSLATE_NOOP("RankWords", "Copies"),
    QT_TRANSLATE_NOOP("RankWords", "Idle"),
    QT_TRANSLATE_NOOP("RankWords", "Before the recording"),
    QT_TRANSLATE_NOOP("RankWords", "Unknown"),
    QT_TRANSLATE_NOOP("RankWords", "collectives"),
    QT_TRANSLATE_NOOP("RankWords", "wall clock"),
    QT_TRANSLATE_NOOP("RankWords", "their starts alone"),
    QT_TRANSLATE_NOOP("RankWords", "one file, one clock"),
    QT_TRANSLATE_NOOP("RankWords", "inferred"),
};

/// Calls change(row, cell) for the cells of a column.
template <typename Change>
void changeColumn(stats::Table &table, std::string_view key, Change change)
{
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const stats::TableColumn &one) { return one.key == key; });
    if (column == table.columns.end())
        return;
    const auto at = static_cast<size_t>(column - table.columns.begin());
    for (size_t row = 0; row < table.rows.size(); ++row) {
        if (!std::holds_alternative<std::monostate>(table.rows[row][at]))
            table.rows[row][at] = change(row).toStdString();
    }
}

} // namespace

QString RankWords::name(int number)
{
    return tr("Rank %1").arg(number);
}

QString RankWords::prefix(store::Tables trace, RankId rank)
{
    if (!rank.isValid())
        return {};
    return name(trace.info().ranks[rank.value].number) + QStringLiteral(" · ");
}

QString RankWords::method(format::AlignmentMethod method)
{
    return TableText::cell(std::string(ranks::keyOf(method)),
                           {.key = "method", .title = {}, .type = stats::ColumnType::Text});
}

QString RankWords::cause(store::Tables trace, const ranks::LateCause &cause)
{
    QString text = tr(ranks::titleOf(cause.work).data()); // of literals, which end with a zero
    if (cause.work != ranks::LateWork::Idle)
        return text;
    const QString between = tr(": ", "between a kind and what it is");
    text += between + IdleWords::title(cause.idle);
    if (cause.name != kNoString) {
        const std::string_view name = trace.string(cause.name);
        text += between + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return text;
}

QString RankWords::title(ranks::RankKey key)
{
    switch (key) {
    case ranks::RankKey::Alignment:
        return tr("Alignment");
    case ranks::RankKey::Rank:
        return tr("Ranks");
    case ranks::RankKey::Step:
        return tr("Steps");
    case ranks::RankKey::Collective:
        break;
    }
    return tr("Collectives");
}

stats::Table RankWords::table(store::Tables trace, const ranks::RankReport &report,
                              ranks::RankKey key)
{
    stats::Table table = ranks::rankTable(trace, report, key);
    table.report = "ranks_" + table.part; // each keeps its own columns and order
    if (key == ranks::RankKey::Rank && !report.isOfOne())
        changeColumn(table, "cause", [&](size_t row) {
            return cause(trace, report.ranks[row].mainCause().value_or(ranks::LateCause()));
        });
    if (key == ranks::RankKey::Collective) {
        const std::vector<size_t> order = ranks::meetingOrder(report);
        changeColumn(table, "cause",
                     [&](size_t row) { return cause(trace, report.meetings[order[row]].cause); });
    }
    return table;
}

} // namespace trilane::items
