// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventmodule.h"

#include "model/sql/eventfields.h"
#include "model/sql/eventplan.h"
#include "model/sql/namedrows.h"
#include "model/sql/stoppablesort.h"
#include "model/sql/virtualtable.h"
#include "model/store/store.h"

#include <algorithm>
#include <optional>

namespace trilane::sql {

namespace {

constexpr int kAskedOnce = 16;

/// All slices of an id, if that is cheaper than reading the chunks that may have it.
void listSlices(EventClient &client, double rows, EventFilter &wanted)
{
    using Correlated = EventClient::Correlated;
    if (!wanted.correlation || wanted.slices ||
        rows * sizeof(Correlated) * 2 > static_cast<double>(client.source->memoryBytes))
        return;
    if (client.asked < kAskedOnce) {
        ++client.asked;
        return;
    }
    if (client.byCorrelation.empty()) {
        EventCursor all(*client.source, client.definition->kinds);
        for (all.begin({}); !all.isAtEnd(); all.next()) {
            if (const uint64_t id = all.chunk().correlation(all.index()))
                client.byCorrelation.push_back(
                    {id, numberOf({all.chunkId(), static_cast<uint32_t>(all.index())})});
        }
        // When the query ends there is no list: the next one needs them all.
        if (all.isStopped() || !sortUnlessStopped(client.byCorrelation, client.source->context()))
            return client.byCorrelation.clear();
    }
    auto found = std::lower_bound(client.byCorrelation.begin(), client.byCorrelation.end(),
                                  Correlated{*wanted.correlation, 0});
    wanted.slices.emplace();
    for (; found != client.byCorrelation.end() && found->correlation == *wanted.correlation;
         ++found)
        wanted.slices->push_back(sliceOf(found->slice));
}

double rowsOf(store::Tables trace, uint32_t kinds)
{
    uint64_t rows = 0;
    for (const format::ChunkEntry &entry : trace.chunks())
        rows += (entry.kinds & kinds) != 0 ? entry.count : 0;
    return static_cast<double>(rows);
}

struct EventVirtualTable : sqlite3_vtab
{
    using Client = EventClient;

    class Cursor : public sqlite3_vtab_cursor
    {
    public:
        explicit Cursor(EventVirtualTable &table)
            : sqlite3_vtab_cursor{}
            , m_client(table.client)
            , m_rows(table.rows)
            , m_store(*table.client.source->store)
            , m_cursor(*table.client.source, table.client.definition->kinds)
            , m_fields(m_store)
        {}
        ~Cursor() { m_client.decoded += m_cursor.decoded(); }
        Cursor(const Cursor &) = delete;
        Cursor &operator=(const Cursor &) = delete;

        int begin(int columns, const char *plan, std::span<sqlite3_value *const> values);
        int next();
        [[nodiscard]] bool isAtEnd() const
        {
            return m_named ? m_named->isAtEnd() : m_cursor.isAtEnd();
        }
        void give(sqlite3_context *context, size_t column);
        [[nodiscard]] int64_t id() const
        {
            return m_named
                       ? m_named->id()
                       : numberOf({m_cursor.chunkId(), static_cast<uint32_t>(m_cursor.index())});
        }

    private:
        void takeLane();

        EventClient &m_client;
        double m_rows;
        const store::Store &m_store;
        EventCursor m_cursor;
        EventFields m_fields;
        LaneFacts m_lane;
        std::optional<NamedRows> m_named; ///< for queries by name
    };

    explicit EventVirtualTable(EventClient &of)
        : sqlite3_vtab{}
        , client(of)
        , rows(rowsOf(*of.source->store, of.definition->kinds))
    {}
    int plan(sqlite3_index_info &info) const
    {
        return planEvents(info, client.definition->fields, rows);
    }

    EventClient &client;
    double rows = 0;
};

int EventVirtualTable::Cursor::begin(int columns, const char *plan,
                                     std::span<sqlite3_value *const> values)
{
    EventFilter wanted = filterOf(m_store, plan, values);
    listSlices(m_client, m_rows, wanted);
    m_cursor.begin(wanted);
    m_named.reset();
    if (m_cursor.isStopped())
        return SQLITE_INTERRUPT;
    if (columns == 0) {
        takeLane();
        return SQLITE_OK;
    }
    m_named.emplace(m_store, m_cursor, wanted,
                    keptFields(m_client.definition->fields, static_cast<uint64_t>(columns)),
                    m_client.source->memoryBytes / NamedRows::kBytesOfRow,
                    m_client.source->context());
    return m_named->isStopped() ? SQLITE_INTERRUPT : SQLITE_OK;
}

int EventVirtualTable::Cursor::next()
{
    if (m_named) {
        m_named->next();
        return m_named->isAtEnd() && m_named->isStopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    const uint64_t before = m_cursor.decoded();
    m_cursor.next();
    if (m_cursor.isStopped())
        return SQLITE_INTERRUPT;
    if (m_cursor.decoded() != before)
        takeLane();
    return SQLITE_OK;
}

void EventVirtualTable::Cursor::takeLane()
{
    if (m_cursor.isAtEnd())
        return;
    const LaneId lane = m_store.chunks()[m_cursor.chunkId().value].lane;
    if (m_lane.lane != lane)
        m_lane = factsOf(m_store, lane);
}

void EventVirtualTable::Cursor::give(sqlite3_context *context, size_t column)
{
    const EventField field = m_client.definition->fields[column];
    if (!m_named)
        m_fields.give(context, field, m_lane, m_cursor.chunk(), m_cursor.chunkId(),
                      m_cursor.index());
    else if (field == EventField::Name)
        m_fields.giveText(context, m_named->name());
    else
        sqlite3_result_int64(context, m_named->value(field));
}

} // namespace

int addEventModule(sqlite3 *database, EventClient &client)
{
    static const sqlite3_module module = moduleOf<EventVirtualTable>();
    return sqlite3_create_module_v2(database, client.table().name.c_str(), &module, &client,
                                    nullptr);
}

} // namespace trilane::sql
