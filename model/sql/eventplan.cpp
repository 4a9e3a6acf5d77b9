// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventplan.h"

#include "model/sql/namedrows.h"

#include <algorithm>
#include <cmath>

namespace trilane::sql {

namespace {

/// Code of a comparison for begin(), and the rows that may pass it.
struct Use
{
    char code = 0; ///< 0: it is of no use
    double share = 1;
};

Use useOf(EventField field, int comparison)
{
    const bool isEqual = comparison == SQLITE_INDEX_CONSTRAINT_EQ;
    const bool isLess =
        comparison == SQLITE_INDEX_CONSTRAINT_LT || comparison == SQLITE_INDEX_CONSTRAINT_LE;
    const bool isMore =
        comparison == SQLITE_INDEX_CONSTRAINT_GT || comparison == SQLITE_INDEX_CONSTRAINT_GE;
    switch (field) {
    case EventField::Id:
        return isEqual ? Use{'i', 0} : Use{};
    case EventField::TrackId:
        return isEqual ? Use{'t', 0.05} : Use{};
    case EventField::Name:
        return isEqual ? Use{'n', 0.1} : Use{};
    case EventField::Correlation:
        return isEqual ? Use{'c', 0.001} : Use{};
    case EventField::Start:
        return isEqual ? Use{'=', 0.001} : isLess ? Use{'<', 0.3} : isMore ? Use{'>', 0.3} : Use{};
    case EventField::End:
        return isEqual || isMore ? Use{')', isEqual ? 0.01 : 0.3} : isLess ? Use{'(', 0.5} : Use{};
    default:
        return {};
    }
}

/// Orders that need no sort: rows are ordered by track id, and can be by name.
void takeOrder(sqlite3_index_info &info, std::span<const EventField> fields)
{
    if (info.nOrderBy != 1 || info.aOrderBy[0].desc || info.aOrderBy[0].iColumn < 0)
        return;
    const EventField by = fields[static_cast<size_t>(info.aOrderBy[0].iColumn)];
    info.orderByConsumed = by == EventField::TrackId ? 1 : 0;
    if (by != EventField::Name || fields.size() > 31 || keptFields(fields, info.colUsed).empty())
        return;
    info.orderByConsumed = 1;
    info.idxNum = static_cast<int>(info.colUsed);
}

/// The integers around a number; none for other values.
struct Bounds
{
    int64_t down = 0;
    int64_t up = 0;
};

std::optional<Bounds> boundsOf(sqlite3_value *value)
{
    if (sqlite3_value_type(value) == SQLITE_INTEGER)
        return Bounds{sqlite3_value_int64(value), sqlite3_value_int64(value)};
    if (sqlite3_value_type(value) != SQLITE_FLOAT)
        return std::nullopt;
    const double real = sqlite3_value_double(value);
    constexpr double kMax = 9.2e18;
    if (!(std::abs(real) < kMax))
        return std::nullopt;
    return Bounds{static_cast<int64_t>(std::floor(real)), static_cast<int64_t>(std::ceil(real))};
}

Ns absolute(store::Tables trace, int64_t time)
{
    Ns sum = 0;
    if (!__builtin_add_overflow(time, trace.span().begin, &sum))
        return sum;
    return time > 0 ? std::numeric_limits<Ns>::max() : std::numeric_limits<Ns>::min();
}

void narrowTime(EventFilter &filter, char code, store::Tables trace, const Bounds &bounds)
{
    const Ns down = absolute(trace, bounds.down);
    const Ns up = absolute(trace, bounds.up);
    if (code == '<' || code == '=' || code == '(')
        filter.startTo =
            std::min(filter.startTo, up); // an event that ends earlier also begins earlier
    if (code == '>' || code == '=')
        filter.startFrom = std::max(filter.startFrom, down);
    if (code == ')')
        filter.endFrom = std::max(filter.endFrom, down);
}

/// If a value has another type than the column, SQLite compares row by row.
void narrow(EventFilter &filter, char code, store::Tables trace, sqlite3_value *value)
{
    if (code == 'n') {
        if (sqlite3_value_type(value) == SQLITE_TEXT)
            filter.name = trace.find({reinterpret_cast<const char *>(sqlite3_value_text(value)),
                                      static_cast<size_t>(sqlite3_value_bytes(value))});
        return;
    }
    const std::optional<Bounds> bounds = boundsOf(value);
    if (!bounds)
        return;
    if (code != 'i' && code != 't' && code != 'c')
        return narrowTime(filter, code, trace, *bounds);
    const bool fits = bounds->down == bounds->up && (code == 'c' || bounds->down >= 0);
    filter.isEmpty = filter.isEmpty || !fits;
    if (code == 'i')
        filter.slices = {sliceOf(bounds->down)};
    else if (code == 'c')
        filter.correlation = static_cast<uint64_t>(bounds->down);
    else
        filter.track = static_cast<uint32_t>(bounds->down);
}

} // namespace

std::vector<EventField> keptFields(std::span<const EventField> fields, uint64_t columns)
{
    std::vector<EventField> kept;
    for (size_t i = 0; i < fields.size(); ++i) {
        if ((columns >> i & 1) == 0)
            continue;
        if (!NamedRows::canHold(fields[i]))
            return {};
        kept.push_back(fields[i]);
    }
    return kept.size() <= 4 ? kept : std::vector<EventField>();
}

int planEvents(sqlite3_index_info &info, std::span<const EventField> fields, double rows)
{
    std::string plan;
    double share = 1;
    for (int i = 0; i < info.nConstraint; ++i) {
        const auto &constraint = info.aConstraint[i];
        if (!constraint.usable || constraint.iColumn < 0)
            continue;
        const Use use = useOf(fields[static_cast<size_t>(constraint.iColumn)], constraint.op);
        if (use.code == 0)
            continue;
        plan += use.code;
        share *= use.share;
        info.aConstraintUsage[i].argvIndex = static_cast<int>(plan.size());
    }
    takeOrder(info, fields);
    const double left = std::max(1.0, rows * share);
    info.estimatedRows = static_cast<sqlite3_int64>(left);
    info.estimatedCost = left + 10;
    info.idxStr = sqlite3_mprintf("%s", plan.c_str());
    info.needToFreeIdxStr = 1;
    return info.idxStr ? SQLITE_OK : SQLITE_NOMEM;
}

EventFilter filterOf(store::Tables trace, const char *plan, std::span<sqlite3_value *const> values)
{
    EventFilter filter;
    for (size_t i = 0; i < values.size(); ++i)
        narrow(filter, plan[i], trace, values[i]);
    return filter;
}

} // namespace trilane::sql
