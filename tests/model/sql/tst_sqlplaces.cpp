// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include "model/sql/tracedatabase.h"

#include <QTest>

using namespace trilane;

/// Which rows of an answer say where in the trace they are, and where that is.
class TestSqlPlaces : public QObject
{
    Q_OBJECT

    static constexpr Ns kBegin = 5'000;

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::unique_ptr<sql::TraceDatabase> m_database;
    TrackId m_stream;

    /// "NAME@START" of the first row's slice, "[BEGIN,END)TRACK" of a time, "-" where there is
    /// none.
    QString placeOf(const char *statement)
    {
        auto rows = m_database->select(statement, {}, {});
        if (!rows)
            return "refused: " + QString::fromStdString(rows.error().message());
        const sql::PlaceColumns places((*rows)->head(), m_database->origins());
        std::vector<stats::TableCell> row;
        if (!(*rows)->next(row))
            return "no row";
        const std::optional<sql::RowPlace> place = places.placeOf(*m_store, row);
        if (!place)
            return places.any() ? "-" : "no column";
        if (place->slice.isValid()) {
            const format::Slice slice = m_store->slice(place->slice);
            return QString("%1@%2")
                .arg(QString::fromStdString(std::string(m_store->string(slice.name))))
                .arg(slice.start - kBegin);
        }
        const QString track =
            place->track.isValid() ? QString::number(place->track.value) : QString();
        return QString("[%1,%2)%3")
            .arg(place->range.begin - kBegin)
            .arg(place->range.end - kBegin)
            .arg(track);
    }

private slots:
    void initTestCase()
    {
        const TrackId process = m_trace.process(1);
        m_stream = m_trace.stream(m_trace.gpu(0), 7, process);
        m_trace.kernel(m_stream, "a", kBegin, 100);
        m_trace.kernel(m_stream, "b", kBegin + 50'000, 100);
        m_store = m_trace.open();
        auto opened = sql::TraceDatabase::open(m_store);
        QVERIFY(bool(opened));
        m_database = std::move(opened).value();
    }

    void rowsOfEventsAreSlices()
    {
        QCOMPARE(placeOf("SELECT id FROM kernel WHERE name = 'b'"), QString("b@50000"));
        QCOMPARE(placeOf("SELECT name, k.id AS whatever FROM kernel k ORDER BY start_ns DESC"),
                 QString("b@50000"));
        QCOMPARE(placeOf("SELECT * FROM (SELECT * FROM slice WHERE name = 'b' LIMIT 1)"),
                 QString("b@50000"));
        QCOMPARE(placeOf("SELECT max(id) AS id FROM kernel"), QString("b@50000"));
    }

    void otherNumbersYieldNoSlices()
    {
        QCOMPARE(placeOf("SELECT id, label FROM track"), QString("no column"));
        QCOMPARE(placeOf("SELECT count(*) FROM kernel"), QString("no column"));
        QCOMPARE(placeOf("SELECT 123456789 AS id"), QString("-"));
        QCOMPARE(placeOf("SELECT -1 AS id"), QString("-"));
        QCOMPARE(placeOf("SELECT NULL AS slice_id"), QString("-"));
        QCOMPARE(placeOf("SELECT 'x' AS slice_id"), QString("-"));
        // What else stands there says that it is another number.
        QCOMPARE(placeOf("SELECT max(id) AS id, 7 AS start_ns FROM kernel"), QString("[7,7)"));
    }

    void rowsOfAnswersAreTimes()
    {
        const QString gpu = QString::number(m_store->tracks()[1].id.value);
        QCOMPARE(placeOf("SELECT * FROM gap"), QString("[100,50000)") + gpu);
        QCOMPARE(placeOf("SELECT start_ns, end_ns FROM gap"), QString("[100,50000)"));
        QCOMPARE(placeOf("SELECT start_ns FROM gap"), QString("[100,100)"));
        QCOMPARE(placeOf("SELECT cause, after_id FROM gap"), QString("b@50000"));
        QCOMPARE(placeOf(QString("SELECT 10 AS start_ns, 20 AS duration_ns, %1 AS track_id")
                             .arg(m_stream.value)
                             .toUtf8()),
                 QString("[10,30)%1").arg(m_stream.value));
    }

    void timesOutsideTheTraceYieldNoPlace()
    {
        QCOMPARE(placeOf("SELECT -5 AS start_ns"), QString("-"));
        QCOMPARE(placeOf("SELECT 9223372036854775807 AS start_ns"), QString("-"));
        QCOMPARE(placeOf("SELECT 'x' AS start_ns, 1 AS track_id"), QString("-"));
        QCOMPARE(placeOf("SELECT 10 AS start_ns, 9223372036854775807 AS duration_ns"),
                 QString("[10,50100)"));
        QCOMPARE(placeOf("SELECT 10 AS start_ns, 9223372036854775807 AS end_ns"),
                 QString("[10,50100)"));
        QCOMPARE(placeOf("SELECT 10 AS start_ns, 5 AS end_ns, 99999 AS track_id"),
                 QString("[10,10)"));
    }
};

TRILANE_TEST(TestSqlPlaces, QCoreApplication)
#include "tst_sqlplaces.moc"
