// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"

#include <QFile>

using namespace trilane;

/// Arrows: a launch with very many kernels, threads that wake and preempt each other.
class TestTimelineLinks : public QObject, protected TimelineFixture
{
    Q_OBJECT

    QTemporaryDir m_folder;
    TrackId m_stream, m_calls, m_main, m_loader, m_mainState, m_loaderState;

    void build()
    {
        build::TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 1});
        const auto thread = [&](int64_t tid, const char *name) {
            return builder.track(
                {.parent = process, .kind = TrackKind::Thread, .number = tid, .label = name});
        };
        const auto below = [&](TrackId parent, TrackKind kind) {
            return builder.track({.parent = parent, .kind = kind});
        };
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        m_stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        builder.setProcess(m_stream, process);
        m_main = thread(1, "main");
        m_loader = thread(2, "loader");
        m_mainState = below(m_main, TrackKind::ThreadState);
        m_calls = below(m_main, TrackKind::ApiCalls);
        m_loaderState = below(m_loader, TrackKind::ThreadState);
        {
            build::TraceBuilder::Appender out(builder);
            const auto state = [&](TrackId track, SliceKind kind, Ns begin, Ns end,
                                   TrackId link = {}) {
                out.add(track, {.start = begin * us,
                                .duration = (end - begin) * us,
                                .link = link.value,
                                .kind = kind});
            };
            state(m_mainState, SliceKind::Running, 0, 100);
            state(m_mainState, SliceKind::Blocked, 100, 300, m_loader);
            state(m_mainState, SliceKind::Runnable, 300, 350, m_loader);
            state(m_mainState, SliceKind::Running, 350, 1000);
            state(m_loaderState, SliceKind::Running, 0, 350);
            state(m_loaderState, SliceKind::Runnable, 350, 600, m_main);
            state(m_loaderState, SliceKind::Running, 600, 1000);
            out.add(m_calls, {.start = 10 * us,
                              .duration = 20 * us,
                              .correlation = 5,
                              .name = builder.intern("cudaGraphLaunch"),
                              .kind = SliceKind::ApiCall});
            for (Ns i = 0; i < 300; ++i)
                out.add(m_stream, {.start = (100 + 2 * i) * us,
                                   .duration = us,
                                   .correlation = 5,
                                   .name = builder.intern("node"),
                                   .kind = SliceKind::Kernel});
        }
        const std::string path = m_folder.filePath(QStringLiteral("links.trilane")).toStdString();
        if (const Result<void> done = builder.finish(path); !done)
            qFatal("%s", done.error().message().c_str());
        m_store = *store::openStore(path);
    }

    store::FoundSlice at(TrackId track, Ns t)
    {
        const auto found = m_store->sliceAt(m_store->lanesOf(track).front(), t);
        if (!found)
            qFatal("no slice there");
        return *found;
    }
    const timeline::TimelineLinks &linksOf(const store::FoundSlice &slice)
    {
        m_state->select(slice);
        waitForFacts();
        return renderer().facts().links;
    }

private slots:
    void initTestCase() { build(); }
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void aGraphLaunchHasArrowsToTwoHundredKernelsAndCountsTheRest()
    {
        const timeline::TimelineLinks &links = linksOf(at(m_calls, 15 * us));
        QCOMPARE(links.links.size(), size_t{200});
        QCOMPARE(links.total, size_t{300});
        QVERIFY(links.links[0].outward);
        (void)grab();
    }

    void aKernelHasTheArrowFromItsLaunch()
    {
        const timeline::TimelineLinks &links = linksOf(at(m_stream, 100 * us));
        QCOMPARE(links.links.size(), size_t{1});
        QVERIFY(!links.links[0].outward);
        QCOMPARE(links.links[0].other().ref, at(m_calls, 15 * us).ref);
    }

    void aPieceOnAllStreamsHasTheArrowOfItsKernel()
    {
        const TrackId all =
            timeline::tracksBelow(*m_store, m_store->track(m_stream).parent, TrackKind::AllStreams)
                .front();
        const timeline::TimelineLinks &links = linksOf(at(all, 102 * us));
        QCOMPARE(links.links.size(), size_t{1});
        QCOMPARE(links.links[0].to.ref, at(m_stream, 102 * us).ref);
    }

    void aWakeUpIsAnArrowFromEitherSide()
    {
        const timeline::TimelineLinks blocked = linksOf(at(m_mainState, 200 * us));
        QCOMPARE(blocked.links.size(), size_t{1});
        QVERIFY(blocked.links[0].kind == timeline::TimelineLink::Kind::Wakeup);
        QVERIFY(!blocked.links[0].outward);
        QCOMPARE(blocked.links[0].fromTime, 300 * us);
        QCOMPARE(blocked.links[0].from.ref, at(m_loaderState, 200 * us).ref);
        QCOMPARE(blocked.links[0].to.ref, at(m_mainState, 320 * us).ref);
        const timeline::TimelineLinks waker = linksOf(at(m_loaderState, 200 * us));
        QCOMPARE(waker.links.size(), size_t{1});
        QVERIFY(waker.links[0].outward);
        QCOMPARE(waker.links[0].to.ref, at(m_mainState, 320 * us).ref);
    }

    void aPreemptionIsAnArrowFromThePreemptingThread()
    {
        const timeline::TimelineLinks links = linksOf(at(m_loaderState, 400 * us));
        QCOMPARE(links.links.size(), size_t{1});
        QVERIFY(links.links[0].kind == timeline::TimelineLink::Kind::Preemption);
        QCOMPARE(links.links[0].from.ref, at(m_mainState, 400 * us).ref);
        // The one who took it is itself there because it was woken.
        const timeline::TimelineLinks other = linksOf(at(m_mainState, 400 * us));
        QCOMPARE(other.links.size(), size_t{2});
    }

    void anArrowOutOfViewHasALabelThatNavigates()
    {
        m_state->setRange({400 * us, 500 * us});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(450 * us), yOf(m_stream)});
        QVERIFY(m_state->selectedSlice());
        waitForFacts();
        QCOMPARE(renderer().facts().links.links.size(), size_t{1});
        (void)grab();
        // The launch is to the left: its label stands at that edge.
        std::optional<QPoint> label;
        for (int y = layout().lanesTop(); y < layout().size.height() && !label; y += 3) {
            const QPoint at(layout().headerWidth + 30, y);
            if (renderer().arrowTargetAt(at))
                label = at;
        }
        QVERIFY(label);
        QTest::mouseClick(view(), Qt::LeftButton, {}, *label);
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 10 * us);
        QVERIFY(m_state->targetRange().intersects({10 * us, 30 * us}));
    }

    void arrowsWithinTheViewHaveNoLabel()
    {
        (void)linksOf(at(m_mainState, 200 * us));
        for (int y = layout().lanesTop(); y < layout().size.height(); y += 3) {
            for (int x = layout().headerWidth; x < layout().size.width(); x += 7)
                QVERIFY(!renderer().arrowTargetAt({x, y}));
        }
    }
};

TRILANE_TEST(TestTimelineLinks, QApplication)
#include "tst_timelinelinks.moc"
