// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/session/state/findstate.h"
#include "views/tables/pages/findbar.h"
#include "views/tables/pages/findpane.h"
#include "views/tables/pages/findtable.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QLineEdit>
#include <QTimer>

#include <time.h>

using namespace trilane;

namespace {

constexpr int kNames = 20'000;

QString nameOf(int i)
{
    return QStringLiteral("name %1").arg(i, 6, 10, QLatin1Char('0'));
}

/// Kernels of as many names; the later the longer.
void writeTrace(const QString &path)
{
    build::TraceBuilder builder;
    const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
    const TrackId stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
    {
        build::TraceBuilder::Appender out(builder);
        Ns at = 0;
        for (int i = 0; i < kNames; ++i) {
            out.add(stream, {.start = at,
                             .duration = 1000 + i,
                             .name = builder.intern(nameOf(i).toStdString()),
                             .kind = SliceKind::Kernel});
            at += 2000 + i;
        }
    }
    if (const Result<void> done = builder.finish(path.toStdString()); !done)
        qFatal("%s", done.error().message().c_str());
}

/// How long this thread has worked without looking for events, in its own processor time.
class BusyTime : public QObject
{
public:
    BusyTime()
    {
        connect(&m_beat, &QTimer::timeout, this, [this] {
            const double now = cpuMs();
            m_longest = std::max(m_longest, now - std::exchange(m_last, now));
        });
        m_beat.start(0);
    }
    [[nodiscard]] double longest() const { return m_longest; }

private:
    static double cpuMs()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
    }

    QTimer m_beat;
    double m_last = cpuMs();
    double m_longest = 0;
};

} // namespace

/// So many results that putting them into order takes longer than a frame.
class TestFindMany : public QObject, protected WindowFixture
{
    Q_OBJECT

    tables::FindTable &table() { return *work().tables()->page<tables::FindPane>()->table(); }
    QLineEdit &field() { return *work().tables()->page<tables::FindPane>()->bar()->field(); }
    session::Finder &finder() { return view().find().finder(); }
    QString cell(int row)
    {
        return table().model()->index(row, items::FindModel::Name).data().toString();
    }
    void type(const QString &text)
    {
        QTest::keyClick(work().timeline(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(field().hasFocus());
        field().selectAll();
        QTest::keyClicks(&field(), text);
    }

private slots:
    void initTestCase() { writeTrace(m_home.filePath(QStringLiteral("many.trilane"))); }
    void init()
    {
        QVERIFY(start());
        m_window->openFile(m_home.filePath(QStringLiteral("many.trilane")));
        QVERIFY(waitSettled());
    }
    void cleanup() { stop(); }

    void theFirstResultsAreInTheFinalOrder()
    {
        BusyTime busy;
        type(QStringLiteral("name"));
        QTRY_COMPARE(finder().hits().size(), size_t{kNames});
        QTRY_COMPARE(table().model()->rowCount(), 10'000);
        QTRY_COMPARE(cell(0), nameOf(kNames - 1));
        QTRY_VERIFY(page()->isSettled());
        qInfo("searching: the window's thread was busy for %.1f ms at a time", busy.longest());
        table().sortByColumn(items::FindModel::Name, Qt::AscendingOrder);
        QTRY_COMPARE(cell(0), nameOf(0));
        QCOMPARE(cell(9999), nameOf(9999));
        table().sortByColumn(items::FindModel::Total, Qt::AscendingOrder);
        QTRY_COMPARE(cell(1), nameOf(1));
        qInfo("with orders: %.1f ms at a time", busy.longest());
    }

    void sortingKeepsTheSelectedResult()
    {
        type(QStringLiteral("name"));
        QTRY_COMPARE(cell(3), nameOf(kNames - 4));
        QTRY_VERIFY(!finder().isSearching());
        table().selectRow(3);
        QVERIFY(view().find().steps().chosen());
        table().sortByColumn(items::FindModel::Name, Qt::DescendingOrder);
        QTRY_VERIFY(table().chosenHit() && cell(0) == nameOf(kNames - 1));
        const search::SearchHit &hit = finder().hits()[*table().chosenHit()];
        QCOMPARE(view().trace().string(hit.name), nameOf(kNames - 4).toStdString());
    }

    void aNewSearchResetsTheOrder()
    {
        type(QStringLiteral("name"));
        QTRY_COMPARE(finder().hits().size(), size_t{kNames});
        table().sortByColumn(items::FindModel::Name, Qt::AscendingOrder);
        type(QStringLiteral("name 00001"));
        QTRY_COMPARE(table().model()->rowCount(), 11);
        QCOMPARE(cell(0), nameOf(1));
        field().clear();
        QTRY_COMPARE(table().model()->rowCount(), 0);
    }
};

TRILANE_TEST(TestFindMany, QApplication)
#include "tests/patience.h"
#include "tst_findmany.moc"
