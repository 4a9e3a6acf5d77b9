// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/directorylock.h"
#include "model/store/tables.h"
#include "tests/support/grouptrace.h"
#include "views/session/document/layoutkeeper.h"
#include "views/session/state/viewstate.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace trilane;

/// What is remembered of a trace's rows between two looks at it.
class TestLayoutKeeper : public QObject
{
    Q_OBJECT

    std::unique_ptr<GroupTrace> m_trace;
    std::unique_ptr<GroupTrace> m_other; ///< another recording of the same job
    std::shared_ptr<const store::Store> m_store;
    std::unique_ptr<QTemporaryDir> m_folder;

    struct Opened
    {
        explicit Opened(std::shared_ptr<const store::Store> store)
        {
            view.setStore(std::move(store));
            keeper.restore();
        }
        session::ViewState view;
        session::LayoutKeeper keeper{view};
    };

    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files); }
    QString onlyFile() const { return QDir(m_folder->path()).filePath(files().value(0)); }
    /// The file is there, and its writer has left the folder to others.
    [[nodiscard]] bool isWritten() const
    {
        return files().size() == 1 &&
               platform::DirectoryLock(m_folder->path().toStdString()).isOurs();
    }

private slots:
    void initTestCase()
    {
        m_trace = std::make_unique<GroupTrace>();
        m_other = std::make_unique<GroupTrace>(true);
        m_store = m_trace->open();
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        session::LayoutKeeper::setFolder(m_folder->path());
    }
    void cleanup() { session::LayoutKeeper::setFolder({}); }

    void everythingRoundTrips()
    {
        session::LayoutState wanted;
        {
            Opened trace(m_store);
            session::TrackLayout &rows = trace.view.layout();
            rows.setGrouping(session::StreamGrouping::ByProcess);
            rows.setCollapsed(session::RowId(m_trace->processes[0], m_trace->processes[0]), true);
            rows.setCollapsed(m_trace->threads[0][1], true);
            rows.setCollapsed(Layer::Cpu, true);
            rows.setHidden(m_trace->threads[1][2], true);
            rows.setPinned(m_trace->streams[1][0], true);
            rows.setPinned(m_trace->threads[0][0], true);
            rows.setOrder(std::vector<session::RowId>{m_trace->gpus[1], m_trace->gpus[0]});
            rows.setScale(session::RowScale::Compact);
            rows.setHeight(m_trace->streams[0][0], 2.5);
            rows.setUnfolded(m_trace->threads[0][0], true);
            trace.view.setRange({50'000, 150'000});
            trace.view.setIdleThreshold(77'000);
            wanted = rows.state();
        }
        Opened again(m_store);
        QVERIFY(!again.keeper.isDamaged());
        QVERIFY(again.view.layout().state() == wanted);
        QCOMPARE(again.view.range(), (TimeRange{50'000, 150'000}));
        QCOMPARE(again.view.idleThreshold(), Ns{77'000});
    }

    void doesNotWriteUnchangedLayouts()
    {
        {
            Opened trace(m_store);
        }
        QVERIFY(files().isEmpty());
    }

    void withoutAFolderNothingIsReadOrWritten()
    {
        session::LayoutKeeper::setFolder({});
        {
            Opened trace(m_store);
            trace.view.layout().setScale(session::RowScale::Tall);
        }
        QVERIFY(files().isEmpty());
    }

    void changesAreWrittenAfterAMoment()
    {
        Opened trace(m_store);
        trace.view.layout().setScale(session::RowScale::Tall);
        QTRY_COMPARE(files().size(), 1);
    }

    /// Rows that took an hour to arrange do not go because somebody zooms beside them.
    void twoViewersKeepTheirOwnChanges()
    {
        {
            Opened one(m_store);
            Opened other(m_store);
            one.view.layout().setHidden(m_trace->threads[0][0], true);
            one.view.layout().setPinned(m_trace->streams[1][0], true);
            one.keeper.save();
            QTRY_VERIFY(isWritten());
            other.view.setRange({50'000, 150'000}); // it has never seen the rows of the first
            one.view.setIdleThreshold(77'000);
        }
        Opened again(m_store);
        QVERIFY(again.view.layout().isHidden(m_trace->threads[0][0]));
        QCOMPARE(again.view.layout().state().pinned,
                 (std::vector<session::RowId>{m_trace->streams[1][0]}));
        QCOMPARE(again.view.range(), (TimeRange{50'000, 150'000}));
        QCOMPARE(again.view.idleThreshold(), Ns{77'000});
    }

    void aFilterArrangesNoRows()
    {
        {
            Opened one(m_store);
            Opened other(m_store);
            one.view.layout().setHidden(m_trace->threads[0][0], true);
            one.keeper.save();
            QTRY_VERIFY(isWritten());
            other.view.layout().setFilter(QStringLiteral("stream"));
            other.view.layout().setFilter({});
        }
        Opened again(m_store);
        QVERIFY(again.view.layout().isHidden(m_trace->threads[0][0]));
    }

    void theLastWriterWinsWhereBothChangedTheLayout()
    {
        {
            Opened one(m_store);
            Opened other(m_store);
            one.view.setRange({50'000, 150'000});
            one.keeper.save();
            // Without events: that it is written nobody has told the keeper.
            while (!isWritten())
                QThread::msleep(1);
            other.view.setRange({60'000, 90'000});
        }
        Opened again(m_store);
        QCOMPARE(again.view.range(), (TimeRange{60'000, 90'000}));
    }

    /// The folder is another viewer's for as long as it writes: nobody waits for it, and nothing
    /// of it or of what is changed here meanwhile is lost.
    void waitsForAnotherWriterWithoutLoss()
    {
        Opened trace(m_store);
        auto taken = std::make_unique<platform::DirectoryLock>(m_folder->path().toStdString());
        QVERIFY(taken->isOurs());
        trace.view.layout().setHidden(m_trace->threads[0][0], true);
        QSignalSpy refused(&trace.keeper, &session::LayoutKeeper::refused);
        trace.keeper.save();
        QTRY_COMPARE(refused.size(), 1);
        QVERIFY(files().isEmpty());
        trace.view.layout().setScale(session::RowScale::Tall);
        trace.keeper.save();
        QTRY_VERIFY(refused.size() >= 2);
        QVERIFY(files().isEmpty());
        taken.reset();
        QTRY_COMPARE(files().size(), 1);
        Opened again(m_store);
        QVERIFY(again.view.layout().isHidden(m_trace->threads[0][0]));
        QCOMPARE(again.view.layout().scale(), session::RowScale::Tall);
    }

    void closingDuringAnotherWriteKeepsTheRows()
    {
        const platform::DirectoryLock taken(m_folder->path().toStdString());
        {
            Opened trace(m_store);
            trace.view.layout().setHidden(m_trace->threads[0][0], true);
            trace.keeper.save(); // under way, or refused and not yet told
        }
        Opened again(m_store);
        QVERIFY(again.view.layout().isHidden(m_trace->threads[0][0]));
    }

    void aMovedTraceKeepsItsLayout()
    {
        {
            Opened trace(m_store);
            trace.view.layout().setHidden(m_trace->threads[0][0], true);
        }
        QTemporaryDir elsewhere;
        const QString moved = elsewhere.filePath("renamed.trilane");
        QVERIFY(QFile::copy(QString::fromStdString(store::Tables(*m_store).path()), moved));
        auto store = store::openStore(moved.toStdString());
        QVERIFY(store.ok());
        Opened again(*store);
        QVERIFY(again.view.layout().isHidden(m_trace->threads[0][0]));
    }

    void anotherRecordingOfTheJobUsesItsLayout()
    {
        {
            Opened trace(m_store);
            trace.view.layout().setHidden(m_trace->threads[1][1], true); // the second worker
            trace.view.layout().setPinned(m_trace->streams[0][1], true);
            trace.view.setRange({50'000, 150'000});
        }
        Opened other(m_other->open());
        const session::LayoutState &rows = other.view.layout().state();
        QCOMPARE(rows.hidden, (std::set<session::RowId>{m_other->threads[1][1]}));
        QCOMPARE(rows.pinned, (std::vector<session::RowId>{m_other->streams[0][1]}));
        QCOMPARE(other.view.range(), other.view.bounds()); // its times are others
    }

    void aDamagedFileIsPassedOver_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut off") << QByteArray("{\"version\": 1, \"hidden\": [\"Thr");
        QTest::newRow("another version") << QByteArray("{\"version\": 99}");
        QTest::newRow("no object") << QByteArray("[1, 2]");
        QTest::newRow("bytes") << QByteArray("\x00\xff\xfe{{{", 7);
    }
    void aDamagedFileIsPassedOver()
    {
        QFETCH(QByteArray, bytes);
        {
            Opened trace(m_store);
            trace.view.layout().setScale(session::RowScale::Tall);
        }
        QFile file(onlyFile());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        {
            Opened again(m_store);
            QVERIFY(again.keeper.isDamaged());
            QVERIFY(again.view.layout().isDefault());
            again.view.layout().setScale(
                session::RowScale::Compact); // and it is mended by the next change
        }
        Opened mended(m_store);
        QVERIFY(!mended.keeper.isDamaged());
        QCOMPARE(mended.view.layout().scale(), session::RowScale::Compact);
    }

    void membersOfTheWrongKindAreLeftOut()
    {
        const session::LayoutPaths paths(*m_store);
        const QByteArray json =
            R"({"version":1,"hidden":"x","pinned":[1,{},"nobody"],"order":{},"heights":[1],
                "collapsedLayers":7,"range":["5"],"idleThreshold":12,"height":3,"streams":[]})";
        const auto layout = session::layoutFromJson(json, session::defaultLayout(*m_store), paths);
        QVERIFY(layout.ok());
        QVERIFY(layout->rows == session::defaultLayout(*m_store));
        QVERIFY(!layout->range && !layout->idleThreshold);
    }

    void everyTrackHasAPathOfItsOwn()
    {
        const session::LayoutPaths paths(*m_store);
        for (const format::Track &track : store::Tables(*m_store).tracks())
            QCOMPARE(paths.find(paths.of(track.id)), track.id);
    }

    void removesPartialFilesOfAKilledViewer()
    {
        const auto leave = [this](const QString &name, qint64 secondsAgo) {
            QFile file(m_folder->filePath(name));
            return file.open(QIODevice::WriteOnly) &&
                   file.setFileTime(QDateTime::currentDateTime().addSecs(-secondsAgo),
                                    QFileDevice::FileModificationTime);
        };
        QVERIFY(leave(QStringLiteral("a-b.json.XyZabc"), 7200));
        QVERIFY(leave(QStringLiteral("a-b.json.AbCxyz"), 10)); // still being written
        {
            Opened trace(m_store);
            trace.view.layout().setScale(session::RowScale::Tall);
        }
        QVERIFY(!files().contains(QStringLiteral("a-b.json.XyZabc")));
        QVERIFY(files().contains(QStringLiteral("a-b.json.AbCxyz")));
    }

    void removesTheOldestFiles()
    {
        for (int i = 0; i < session::LayoutKeeper::kKept + 20; ++i) {
            QFile file(m_folder->filePath(QStringLiteral("old%1.json").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.setFileTime(QDateTime::currentDateTime().addDays(-2).addSecs(i),
                             QFileDevice::FileModificationTime);
        }
        {
            Opened trace(m_store);
            trace.view.layout().setScale(session::RowScale::Tall);
        }
        QCOMPARE(files().size(), qsizetype{session::LayoutKeeper::kKept});
        QVERIFY(!files().contains("old0.json"));
        QVERIFY(
            files().contains(QStringLiteral("old%1.json").arg(session::LayoutKeeper::kKept + 19)));
    }
};

TRILANE_TEST(TestLayoutKeeper, QCoreApplication)
#include "tests/patience.h"
#include "tst_layoutkeeper.moc"
