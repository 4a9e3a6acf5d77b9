// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventmodule.h"

#include "model/sql/eventcursor.h"
#include "model/sql/eventfields.h"
#include "model/sql/namedrows.h"
#include "model/sql/rowsmodule.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace trilane::sql {

namespace {

struct EventVirtualTable : sqlite3_vtab
{
    EventClient *client = nullptr;
    double rows = 0;
};

struct EventTableCursor : sqlite3_vtab_cursor
{
    EventTableCursor(EventClient &of)
        : sqlite3_vtab_cursor{}
        , client(of)
        , cursor(*of.source->store, of.definition->kinds)
        , fields(*of.source->store)
    {}
    ~EventTableCursor() { client.decoded += cursor.decoded(); }
    EventTableCursor(const EventTableCursor &) = delete;
    EventTableCursor &operator=(const EventTableCursor &) = delete;

    EventClient &client;
    EventCursor cursor;
    EventFields fields;
    LaneFacts lane;
    std::optional<NamedRows> named; ///< where rows are wanted by name
};

uint64_t rowsOf(const Store &store, uint32_t kinds)
{
    uint64_t rows = 0;
    for (const ChunkEntry &entry : store.chunks())
        rows += (entry.kinds & kinds) != 0 ? entry.count : 0;
    return rows;
}

int connect(sqlite3 *database, void *client, int, const char *const *, sqlite3_vtab **made, char **)
{
    return guarded([&] {
        auto *events = static_cast<EventClient *>(client);
        const int code =
            sqlite3_declare_vtab(database, declarationOf(events->definition->table).c_str());
        if (code != SQLITE_OK)
            return code;
        auto table = std::make_unique<EventVirtualTable>();
        table->client = events;
        table->rows =
            static_cast<double>(rowsOf(*events->source->store, events->definition->kinds));
        *made = table.release();
        return SQLITE_OK;
    });
}

int disconnect(sqlite3_vtab *table)
{
    delete static_cast<EventVirtualTable *>(table);
    return SQLITE_OK;
}

/// How a comparison is told to filter(), and what part of the rows it may leave.
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

/// The columns of a query that groups by name, 4 at most, where all can be kept; else none.
std::vector<EventField> keptFields(const std::vector<EventField> &fields, uint64_t columns)
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

constexpr double kMostNamed = 32e6;

/// What SQLite need not sort: rows come by the ids of their tracks, and can come by name.
/// idxNum: the columns to keep, where they come by name.
void takeOrder(sqlite3_index_info &info, const EventVirtualTable &table)
{
    if (info.nOrderBy != 1 || info.aOrderBy[0].desc || info.aOrderBy[0].iColumn < 0)
        return;
    const std::vector<EventField> &fields = table.client->definition->fields;
    const EventField by = fields[static_cast<size_t>(info.aOrderBy[0].iColumn)];
    info.orderByConsumed = by == EventField::TrackId ? 1 : 0;
    if (by != EventField::Name || table.rows > kMostNamed || fields.size() > 31 ||
        keptFields(fields, info.colUsed).empty())
        return;
    info.orderByConsumed = 1;
    info.idxNum = static_cast<int>(info.colUsed);
}

int bestIndex(sqlite3_vtab *of, sqlite3_index_info *info)
{
    return guarded([&] {
        const auto *table = static_cast<EventVirtualTable *>(of);
        const std::vector<EventField> &fields = table->client->definition->fields;
        std::string plan;
        double share = 1;
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto &constraint = info->aConstraint[i];
            if (!constraint.usable || constraint.iColumn < 0)
                continue;
            const Use use = useOf(fields[static_cast<size_t>(constraint.iColumn)], constraint.op);
            if (use.code == 0)
                continue;
            plan += use.code;
            share *= use.share;
            info->aConstraintUsage[i].argvIndex = static_cast<int>(plan.size());
        }
        takeOrder(*info, *table);
        const double rows = std::max(1.0, table->rows * share);
        info->estimatedRows = static_cast<sqlite3_int64>(rows);
        info->estimatedCost = rows + 10;
        info->idxStr = sqlite3_mprintf("%s", plan.c_str());
        info->needToFreeIdxStr = 1;
        return info->idxStr ? SQLITE_OK : SQLITE_NOMEM;
    });
}

int openCursor(sqlite3_vtab *table, sqlite3_vtab_cursor **made)
{
    return guarded([&] {
        *made = std::make_unique<EventTableCursor>(*static_cast<EventVirtualTable *>(table)->client)
                    .release();
        return SQLITE_OK;
    });
}

int closeCursor(sqlite3_vtab_cursor *cursor)
{
    delete static_cast<EventTableCursor *>(cursor);
    return SQLITE_OK;
}

/// The whole numbers a number lies between; none for what is no number.
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
    constexpr double kMost = 9.2e18;
    if (!(std::abs(real) < kMost))
        return std::nullopt;
    return Bounds{static_cast<int64_t>(std::floor(real)), static_cast<int64_t>(std::ceil(real))};
}

Ns absolute(const Store &store, int64_t time)
{
    Ns sum = 0;
    if (!__builtin_add_overflow(time, store.span().begin, &sum))
        return sum;
    return time > 0 ? std::numeric_limits<Ns>::max() : std::numeric_limits<Ns>::min();
}

void narrowTime(EventFilter &filter, char code, const Store &store, const Bounds &bounds)
{
    const Ns down = absolute(store, bounds.down);
    const Ns up = absolute(store, bounds.up);
    if (code == '<' || code == '=' || code == '(')
        filter.startTo = std::min(filter.startTo, up); // who ends before that begins before it
    if (code == '>' || code == '=')
        filter.startFrom = std::max(filter.startFrom, down);
    if (code == ')')
        filter.endFrom = std::max(filter.endFrom, down);
}

/// Where a value is of another type than the column's SQLite decides, row by row.
void narrow(EventFilter &filter, char code, const Store &store, sqlite3_value *value)
{
    if (code == 'n') {
        if (sqlite3_value_type(value) == SQLITE_TEXT)
            filter.name = store.find({reinterpret_cast<const char *>(sqlite3_value_text(value)),
                                      static_cast<size_t>(sqlite3_value_bytes(value))});
        return;
    }
    const std::optional<Bounds> bounds = boundsOf(value);
    if (!bounds)
        return;
    if (code != 'i' && code != 't' && code != 'c')
        return narrowTime(filter, code, store, *bounds);
    const bool fits = bounds->down == bounds->up && (code == 'c' || bounds->down >= 0);
    filter.isEmpty = filter.isEmpty || !fits;
    if (code == 'i')
        filter.slices = {sliceOf(bounds->down)};
    else if (code == 'c')
        filter.correlation = static_cast<uint64_t>(bounds->down);
    else
        filter.track = static_cast<uint32_t>(bounds->down);
}

constexpr int kAskedOnce = 16;
/// 16 bytes each.
constexpr double kMostListed = 16e6;

/// All slices of an id, where that is cheaper than to look into the chunks that may have it.
void listSlices(EventTableCursor &at, EventFilter &wanted)
{
    EventClient &client = at.client;
    using Correlated = EventClient::Correlated;
    const double rows = static_cast<const EventVirtualTable *>(at.pVtab)->rows;
    if (!wanted.correlation || wanted.slices || rows > kMostListed)
        return;
    if (client.asked < kAskedOnce) {
        ++client.asked;
        return;
    }
    if (client.byCorrelation.empty()) {
        EventCursor all(*client.source->store, client.definition->kinds);
        for (all.begin({}); !all.isAtEnd() && !client.source->context().stopped(); all.next()) {
            if (const uint64_t id = all.chunk().correlation(all.index()))
                client.byCorrelation.push_back(
                    {id, numberOf({all.chunkId(), static_cast<uint32_t>(all.index())})});
        }
        if (client.source->context().stopped())
            return client.byCorrelation.clear(); // the query ends; the next one needs them all
        std::sort(client.byCorrelation.begin(), client.byCorrelation.end());
    }
    auto found = std::lower_bound(client.byCorrelation.begin(), client.byCorrelation.end(),
                                  Correlated{*wanted.correlation, 0});
    wanted.slices.emplace();
    for (; found != client.byCorrelation.end() && found->correlation == *wanted.correlation;
         ++found)
        wanted.slices->push_back(sliceOf(found->slice));
}

void takeLane(EventTableCursor &at)
{
    if (at.cursor.isAtEnd())
        return;
    const Store &store = *at.client.source->store;
    const LaneId lane = store.chunks()[at.cursor.chunkId().value].lane;
    if (at.lane.lane != lane)
        at.lane = factsOf(store, lane);
}

int filter(sqlite3_vtab_cursor *of, int columns, const char *plan, int count,
           sqlite3_value **values)
{
    return guarded([&] {
        auto *at = static_cast<EventTableCursor *>(of);
        EventFilter wanted;
        for (int i = 0; i < count; ++i)
            narrow(wanted, plan[i], *at->client.source->store, values[i]);
        listSlices(*at, wanted);
        at->cursor.begin(wanted);
        at->named.reset();
        if (columns == 0) {
            takeLane(*at);
            return SQLITE_OK;
        }
        const JobContext job = at->client.source->context();
        at->named.emplace();
        at->named->take(*at->client.source->store, at->cursor,
                        keptFields(at->client.definition->fields, static_cast<uint64_t>(columns)),
                        job);
        return job.stopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    });
}

int next(sqlite3_vtab_cursor *of)
{
    return guarded([&] {
        auto *at = static_cast<EventTableCursor *>(of);
        if (at->named) {
            at->named->next();
            return SQLITE_OK;
        }
        const uint64_t before = at->cursor.decoded();
        at->cursor.next();
        if (at->cursor.decoded() == before)
            return SQLITE_OK;
        takeLane(*at);
        return at->client.source->context().stopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    });
}

int isAtEnd(sqlite3_vtab_cursor *of)
{
    const auto *at = static_cast<EventTableCursor *>(of);
    return (at->named ? at->named->isAtEnd() : at->cursor.isAtEnd()) ? 1 : 0;
}

int giveColumn(sqlite3_vtab_cursor *of, sqlite3_context *context, int column)
{
    return guarded([&] {
        auto *at = static_cast<EventTableCursor *>(of);
        const EventField field = at->client.definition->fields[static_cast<size_t>(column)];
        if (!at->named)
            at->fields.give(context, field, at->lane, at->cursor.chunk(), at->cursor.chunkId(),
                            at->cursor.index());
        else if (field == EventField::Name)
            at->fields.giveText(context, at->named->name());
        else
            sqlite3_result_int64(context, at->named->value(field));
        return SQLITE_OK;
    });
}

int giveRowId(sqlite3_vtab_cursor *of, sqlite3_int64 *id)
{
    const auto *at = static_cast<EventTableCursor *>(of);
    *id = at->named ? at->named->id()
                    : numberOf({at->cursor.chunkId(), static_cast<uint32_t>(at->cursor.index())});
    return SQLITE_OK;
}

sqlite3_module moduleOfEvents()
{
    sqlite3_module module{};
    module.xConnect = connect;
    module.xDisconnect = disconnect;
    module.xBestIndex = bestIndex;
    module.xOpen = openCursor;
    module.xClose = closeCursor;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = isAtEnd;
    module.xColumn = giveColumn;
    module.xRowid = giveRowId;
    return module;
}

} // namespace

int addEventModule(sqlite3 *database, EventClient &client)
{
    static const sqlite3_module module = moduleOfEvents();
    return sqlite3_create_module_v2(database, client.definition->table.name.c_str(), &module,
                                    &client, nullptr);
}

} // namespace trilane::sql
