// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/grouptrace.h"
#include "tests/support/smalltrace.h"
#include "tests/views/timeline/rowlist.h"
#include "views/timeline/rows/rowactions.h"
#include "views/timeline/rows/rowmaker.h"

#include <QSignalSpy>
#include <QTest>

using namespace trilane;

/// What a layout makes of the rows: hiding, pinning, order, filter, grouping, heights. No window.
class TestTrackLayout : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_small;
    std::unique_ptr<GroupTrace> m_group;
    std::shared_ptr<const store::Store> m_smallStore;
    std::shared_ptr<const store::Store> m_store;
    std::unique_ptr<session::TrackLayout> m_layout;

    timeline::RowList rows() { return buildRows(*m_store, *m_layout); }
    /// Of these, the ones that have a row, from top to bottom.
    std::vector<session::RowId> shown(std::initializer_list<session::RowId> ids)
    {
        std::vector<session::RowId> found;
        for (const timeline::Row &row : rows().rows) {
            if (std::find(ids.begin(), ids.end(), row.id()) != ids.end())
                found.push_back(row.id());
        }
        return found;
    }
    timeline::TrackTree tree() { return timeline::TrackTree(*m_store, m_layout->grouping()); }
    static size_t notes(const timeline::RowList &list)
    {
        return static_cast<size_t>(
            std::count_if(list.rows.begin(), list.rows.end(), [](const timeline::Row &row) {
                return row.kind == timeline::RowKind::Note;
            }));
    }

private slots:
    void initTestCase()
    {
        m_small = std::make_unique<SmallTrace>();
        m_smallStore = m_small->open();
        m_group = std::make_unique<GroupTrace>();
        m_store = m_group->open();
    }
    void init()
    {
        m_layout = std::make_unique<session::TrackLayout>();
        m_layout->setStore(m_store.get());
    }

    void hidingARowHidesAndCountsDescendants()
    {
        m_layout->setHidden(m_group->threads[0][1], true);
        const timeline::RowList list = rows();
        QCOMPARE(list.rowOfTrack(m_group->threads[0][1]), -1);
        QVERIFY(list.rowOfTrack(m_group->threads[0][0]) >= 0);
        for (TrackId ranges : m_store->children(m_group->threads[0][1]))
            QCOMPARE(list.rowOfTrack(ranges), -1);
        QCOMPARE(notes(list), size_t{1});
        const auto note =
            std::find_if(list.rows.begin(), list.rows.end(), [](const timeline::Row &row) {
                return row.kind == timeline::RowKind::Note;
            });
        QCOMPARE(note->layer, Layer::Threads);
        QCOMPARE(note->hiddenRows, 1u);
    }

    void aProcessWithoutAnyVisibleThreadHasNoName()
    {
        for (TrackId thread : m_group->threads[1])
            m_layout->setHidden(thread, true);
        QCOMPARE(rows().rowOfTrack(m_group->processes[1]), -1);
        QVERIFY(rows().rowOfTrack(m_group->processes[0]) >= 0);
    }

    void hidingAllStreamsKeepsTheStreams()
    {
        const TrackId all =
            timeline::tracksBelow(*m_store, m_group->gpus[0], TrackKind::AllStreams).front();
        m_layout->setHidden(all, true);
        QCOMPARE(rows().rowOfTrack(all), -1);
        QVERIFY(rows().rowOfTrack(m_group->streams[0][0]) >= 0);
    }

    void hidingAllOthersOfAKindLeavesOne()
    {
        timeline::hideOthers(*m_layout, tree(), m_group->threads[0][2]);
        size_t threads = 0;
        for (const timeline::Row &row : rows().rows)
            threads += row.kind == timeline::RowKind::Thread ? 1 : 0;
        QCOMPARE(threads, size_t{1});
        QVERIFY(rows().rowOfTrack(m_group->streams[0][0]) >= 0);
        timeline::showHidden(*m_layout, tree(), Layer::Threads);
        QVERIFY(m_layout->isDefault());
    }

    void pinnedRowsKeepTheOrderOfPinning()
    {
        m_layout->setPinned(m_group->threads[1][0], true);
        m_layout->setPinned(m_group->streams[0][1], true);
        timeline::RowList list = rows();
        QCOMPARE(list.pinned.size(), size_t{2});
        QCOMPARE(list.pinned[0].track, m_group->threads[1][0]);
        m_layout->movePinnedBefore(m_group->streams[0][1], m_group->threads[1][0]);
        list = rows();
        QCOMPARE(list.pinned[0].track, m_group->streams[0][1]);
        QCOMPARE(list.pinned[1].y, list.pinned[0].height);
    }

    void foldingAGroupKeepsItsPinnedRows()
    {
        m_layout->setPinned(m_group->threads[0][0], true);
        m_layout->setCollapsed(m_group->processes[0], true);
        QCOMPARE(rows().pinned.size(), size_t{1});
        QCOMPARE(rows().rowOfTrack(m_group->threads[0][0]), -1);
        m_layout->setHidden(m_group->threads[0][0], true);
        QVERIFY(rows().pinned.empty());
        QVERIFY(!m_layout->isPinned(m_group->threads[0][0]));
    }

    void rowsMoveAmongTheirSiblings()
    {
        const auto &threads = m_group->threads[0];
        QVERIFY(timeline::moveRow(*m_layout, tree(), threads[2], -1));
        QCOMPARE(shown({threads[0], threads[1], threads[2]}),
                 (std::vector<session::RowId>{threads[0], threads[2], threads[1]}));
        QVERIFY(!timeline::moveRow(*m_layout, tree(), threads[1], 1));
        timeline::moveRowBefore(*m_layout, tree(), threads[1], threads[0]);
        QCOMPARE(shown({threads[0], threads[1], threads[2]}),
                 (std::vector<session::RowId>{threads[1], threads[0], threads[2]}));
        // Those of the other process stay as they are.
        QCOMPARE(shown({m_group->threads[1][0], m_group->threads[1][1]}),
                 (std::vector<session::RowId>{m_group->threads[1][0], m_group->threads[1][1]}));
        m_layout->reset();
        QCOMPARE(shown({threads[0], threads[1], threads[2]}),
                 (std::vector<session::RowId>{threads[0], threads[1], threads[2]}));
    }

    void movingARowSkipsHiddenRows()
    {
        const auto &threads = m_group->threads[0];
        m_layout->setHidden(threads[1], true);
        QVERIFY(timeline::moveRow(*m_layout, tree(), threads[2], -1));
        QCOMPARE(shown({threads[0], threads[2]}),
                 (std::vector<session::RowId>{threads[2], threads[0]}));
    }

    void devicesAndProcessesMoveToo()
    {
        QVERIFY(timeline::moveRow(*m_layout, tree(), m_group->gpus[1], -1));
        QVERIFY(timeline::moveRow(*m_layout, tree(), m_group->processes[1], -1));
        QCOMPARE(shown({m_group->gpus[0], m_group->gpus[1]}),
                 (std::vector<session::RowId>{m_group->gpus[1], m_group->gpus[0]}));
        QCOMPARE(shown({m_group->processes[0], m_group->processes[1]}),
                 (std::vector<session::RowId>{m_group->processes[1], m_group->processes[0]}));
    }

    void aFilterKeepsMatchesWithAncestorsAndDescendants()
    {
        m_layout->setFilter("WRITER");
        const timeline::RowList list = rows();
        QVERIFY(list.rowOfTrack(m_group->threads[0][2]) >= 0);
        QVERIFY(list.rowOfTrack(m_group->processes[0]) >= 0);
        QCOMPARE(list.rowOfTrack(m_group->threads[0][0]), -1);
        for (TrackId ranges : m_store->children(m_group->threads[0][2]))
            QVERIFY(list.rowOfTrack(ranges) >= 0);
        // Nothing on the GPUs is called that.
        QCOMPARE(list.rowOfTrack(m_group->streams[0][0]), -1);
        QCOMPARE(notes(list), size_t{1});
    }

    void aFilterSearchesFoldedRows()
    {
        m_layout->setCollapsed(m_group->processes[1], true);
        m_layout->setFilter("serve writer");
        QCOMPARE(rows().rowOfTrack(m_group->threads[1][2]), -1); // no name has both words
        m_layout->setFilter("writer");
        const timeline::RowList list = rows();
        const int row = list.rowOfTrack(m_group->processes[1]);
        QVERIFY(list.rowOfTrack(m_group->threads[1][2]) >= 0);
        QVERIFY(!list.rows[static_cast<size_t>(row)].folded);
        m_layout->setFilter({});
        QCOMPARE(rows().rowOfTrack(m_group->threads[1][2]), -1);
    }

    void aFilterCanBeAnExpression()
    {
        m_layout->setFilter("/^writer|stream 8/");
        QCOMPARE(rows().rowOfTrack(m_group->streams[0][0]), -1);
        QVERIFY(rows().rowOfTrack(m_group->streams[1][0]) >= 0);
        QVERIFY(rows().rowOfTrack(m_group->threads[1][2]) >= 0);
    }

    void anInvalidExpressionHidesNothing()
    {
        const size_t all = rows().rows.size();
        m_layout->setFilter("/(wri/");
        QVERIFY(!m_layout->filter().error().isEmpty());
        QCOMPARE(rows().rows.size(), all);
    }

    void limitsTheLayoutToSelectedTracks()
    {
        const TrackId ranges = m_store->children(m_group->threads[1][2]).front();
        m_layout->setCollapsed(m_group->processes[1], true);
        m_layout->setOnly(std::set<TrackId>{ranges, m_group->streams[0][0]});
        const timeline::RowList list = rows();
        QVERIFY(list.rowOfTrack(ranges) >= 0);
        QVERIFY(list.rowOfTrack(m_group->threads[1][2]) >= 0);
        QVERIFY(list.rowOfTrack(m_group->processes[1]) >= 0);
        QVERIFY(list.rowOfTrack(m_group->streams[0][0]) >= 0);
        QCOMPARE(list.rowOfTrack(m_group->threads[1][1]), -1);
        QCOMPARE(list.rowOfTrack(m_group->streams[0][1]), -1);
        m_layout->setFilter("writer"); // both hold
        QCOMPARE(rows().rowOfTrack(m_group->streams[0][0]), -1);
        QVERIFY(rows().rowOfTrack(ranges) >= 0);
        m_layout->setFilter({});
        m_layout->setOnly({});
        QVERIFY(rows().rowOfTrack(m_group->threads[0][1]) >= 0);
        QCOMPARE(rows().rowOfTrack(ranges), -1); // folded again
    }

    void theCountOfRowsFollowsTheFilter()
    {
        timeline::RowMaker source(*m_store, [this](TrackId track) {
            return QString::fromStdString(std::string(m_store->string(m_store->track(track).name)));
        });
        (void)source.rows(*m_layout);
        QCOMPARE(source.shownRows(), source.allRows());
        m_layout->setFilter("writer");
        (void)source.rows(*m_layout);
        QCOMPARE(source.shownRows(), size_t{6}); // two processes, two threads and their ranges
    }

    void streamsCanHangBelowTheirProcesses()
    {
        m_layout->setGrouping(session::StreamGrouping::ByProcess);
        const session::RowId group(m_group->processes[1], m_group->processes[1]);
        const session::RowId gpu(m_group->gpus[0], m_group->processes[1]);
        QCOMPARE(shown({group, gpu, m_group->streams[1][0], m_group->streams[1][1]}),
                 (std::vector<session::RowId>{group, gpu, m_group->streams[1][0],
                                              m_group->streams[1][1]}));
        // The unions of all streams stay with their GPUs.
        const TrackId all =
            timeline::tracksBelow(*m_store, m_group->gpus[0], TrackKind::AllStreams).front();
        QVERIFY(rows().rowOfTrack(all) >= 0);
        m_layout->setCollapsed(group, true);
        QCOMPARE(rows().rowOfTrack(m_group->streams[1][0]), -1);
        QVERIFY(rows().rowOfTrack(m_group->threads[1][0]) >= 0); // its threads are another row's
        // What is folded is told by the row it is folded into.
        const LaneId lane = m_store->lanesOf(m_group->streams[1][0]).front();
        QCOMPARE(rows().rowOfLane(*m_store, lane), rows().rowOf(group));
        m_layout->open(*m_store, m_group->streams[1][0]);
        QVERIFY(rows().rowOfTrack(m_group->streams[1][0]) >= 0);
    }

    void everyStreamIsShownOnceHoweverTheyAreGrouped()
    {
        for (session::StreamGrouping grouping :
             {session::StreamGrouping::ByDevice, session::StreamGrouping::ByProcess}) {
            m_layout->setGrouping(grouping);
            for (const auto &of : m_group->streams) {
                for (TrackId stream : of)
                    QCOMPARE(shown({stream}).size(), size_t{1});
            }
        }
    }

    void heightsScaleAllRowsOrOne()
    {
        const auto heightOf = [this](TrackId track) {
            const timeline::RowList list = rows();
            return list.rows[static_cast<size_t>(list.rowOfTrack(track))].laneHeight;
        };
        QCOMPARE(heightOf(m_group->streams[0][0]), 20);
        m_layout->setScale(session::RowScale::Compact);
        QCOMPARE(heightOf(m_group->streams[0][0]), 16);
        QCOMPARE(heightOf(m_group->threads[0][0]), 12);
        m_layout->setScale(session::RowScale::Tall);
        QCOMPARE(heightOf(m_group->streams[0][0]), 30);
        m_layout->setHeight(m_group->streams[0][0], 2);
        QCOMPARE(heightOf(m_group->streams[0][0]), 40);
        QCOMPARE(heightOf(m_group->streams[0][1]), 30);
        m_layout->setHeight(m_group->streams[0][0], 0);
        QCOMPARE(heightOf(m_group->streams[0][0]), 30);
    }

    void collapsingALayerKeepsTheOthers()
    {
        timeline::collapseAll(*m_layout, tree(), Layer::Threads, true);
        QCOMPARE(rows().rowOfTrack(m_group->threads[0][0]), -1);
        QVERIFY(rows().rowOfTrack(m_group->streams[0][0]) >= 0);
        timeline::collapseAll(*m_layout, tree(), Layer::Threads, false);
        QVERIFY(rows().rowOfTrack(m_group->threads[0][0]) >= 0);
    }

    void settingEqualValuesEmitsNothing()
    {
        QSignalSpy spy(m_layout.get(), &session::TrackLayout::changed);
        m_layout->setHidden(m_group->threads[0][0], false);
        m_layout->setScale(session::RowScale::Normal);
        m_layout->setFilter({});
        m_layout->setPinned(m_group->gpus[0], false);
        QCOMPARE(spy.count(), 0);
        const std::vector<session::RowId> both{m_group->threads[0][0], m_group->threads[0][1]};
        m_layout->setHidden(both, true);
        QCOMPARE(spy.count(), 1);
    }

    void tenThousandThreadsAreFilteredWithinAFrame()
    {
        build::TraceBuilder builder;
        const TrackId process =
            builder.track({.kind = TrackKind::Process, .number = 1, .label = "many"});
        const StringId name = builder.intern("work");
        QTemporaryDir folder;
        {
            build::TraceBuilder::Appender out(builder);
            for (int i = 0; i < 10'000; ++i) {
                const TrackId thread = builder.track({.parent = process,
                                                      .kind = TrackKind::Thread,
                                                      .number = i,
                                                      .label = "worker thread"});
                out.add(builder.track({.parent = thread, .kind = TrackKind::Ranges}),
                        {.start = i, .duration = 10, .name = name, .kind = SliceKind::Range});
            }
        }
        const std::string path = folder.filePath("many.trilane").toStdString();
        QVERIFY(builder.finish(path).ok());
        auto store = store::openStore(path);
        QVERIFY(store.ok());
        m_layout->setStore(store->get());
        int asked = 0;
        timeline::RowMaker source(**store, [&](TrackId track) {
            ++asked;
            return QStringLiteral("worker thread %1").arg((*store)->track(track).number);
        });
        m_layout->setFilter("77");
        (void)source.rows(*m_layout);
        const int once = asked;
        m_layout->setFilter("777");
        QElapsedTimer timer;
        timer.start();
        const timeline::RowList list = source.rows(*m_layout);
        qInfo("a filter over %zu rows: %.1f ms", source.allRows(),
              static_cast<double>(timer.nsecsElapsed()) / 1e6);
        QCOMPARE(asked, once); // names are made once
        QVERIFY(list.rows.size() > 20 && list.rows.size() < 200);
    }
};

TRILANE_TEST(TestTrackLayout, QCoreApplication)
#include "tst_tracklayout.moc"
