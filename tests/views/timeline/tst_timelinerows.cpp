// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"

#include <QScrollBar>

using namespace trilane;

/// Rows on screen: folded, pinned, revealed, empty, very many.
class TestTimelineRows : public QObject, protected TimelineFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void aClickOnABarFoldsTheLayer()
    {
        const int y = layout().rowsTop() + 5; // the bar of the CPU layer
        QTest::mouseClick(view(), Qt::LeftButton, {}, {40, y});
        QVERIFY(m_state->isCollapsed(Layer::Cpu));
        QCOMPARE(renderer().rows().rowOfTrack(m_trace->core0), -1);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {40, y});
        QVERIFY(renderer().rows().rowOfTrack(m_trace->core0) >= 0);
    }

    void aClickOnAThreadsNameFoldsIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {80, yOf(m_trace->thread)});
        QVERIFY(m_state->isCollapsed(m_trace->thread));
        QCOMPARE(renderer().rows().rowOfTrack(m_trace->calls), -1);
    }

    void theLeftColumnCanBeMadeWider()
    {
        drag({layout().headerWidth, 200}, {layout().headerWidth + 60, 200});
        QCOMPARE(layout().headerWidth, 360);
    }

    void revealingOpensAndScrollsToTheRow()
    {
        m_widget->resize(1300, 160);
        m_state->setCollapsed(m_trace->thread, true);
        m_state->setRange({500 * us, 600 * us});
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        QVERIFY(call);
        m_state->goTo(*call);
        QVERIFY(!m_state->isCollapsed(m_trace->thread));
        QVERIFY(m_state->range().contains(65 * us));
        const int y = yOf(m_trace->calls);
        QVERIFY(y > layout().rowsTop() && y < 160);
    }

    void pinnedRowsStayWhenOthersScroll()
    {
        m_widget->resize(1300, 180);
        m_state->setPinned(m_trace->core0, true);
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum());
        const QImage image = grab();
        const QRgb color =
            theme::mixed(theme::Theme::light().cores[0], theme::Theme::light().lane, 1.0).rgb();
        const QRect row(xOf(100 * us), layout().lanesTop() + 4, 20, 6);
        QVERIFY(hasColor(image, row, color));
    }

    void anEmptyLayerExplainsWhy()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("e.trilane").toStdString();
        build::TraceBuilder builder;
        builder.info().sourceFormat = "kineto-json";
        QVERIFY(builder.finish(path).ok());
        auto store = store::openStore(path);
        QVERIFY(store.ok());
        m_state->setStore(*store);
        const timeline::RowList &rows = renderer().rows();
        QCOMPARE(rows.rows.size(), size_t{6});
        QCOMPARE(rows.rows[1].kind, timeline::RowKind::Empty);
        timeline::RowText text(*store);
        QVERIFY(text.emptyReason(Layer::Cpu).contains("Kineto"));
        const std::string cut = folder.filePath("cut.trilane").toStdString();
        build::TraceBuilder half;
        half.info().sourceFormat = "kineto-json";
        half.info().notes = {{.name = msg("incomplete"),
                              .text = msg("the array of events is not closed"),
                              .kind = format::Note::Kind::Incomplete}};
        QVERIFY(half.finish(cut).ok());
        QVERIFY(timeline::RowText(*store::openStore(cut))
                    .emptyReason(Layer::Cuda)
                    .contains("file, which is incomplete"));
        const std::string own = folder.filePath("own.trilane").toStdString();
        build::TraceBuilder taken;
        taken.info().sourceFormat = "trilane";
        using Note = format::ProcessNote;
        taken.info().processes = {
            {.pid = 7,
             .has = Note::Nvtx,
             .gaps = {{.parts = Note::Cuda, .why = Message::fromText("it is taken")}}}};
        (void)taken.track({.kind = TrackKind::Process, .number = 7, .label = "train"});
        QVERIFY(taken.finish(own).ok());
        QCOMPARE(timeline::RowText(*store::openStore(own)).emptyReason(Layer::Cuda),
                 QStringLiteral("No GPU work in this trace: not available: it is taken."));
        const std::string delayed = folder.filePath("delayed.trilane").toStdString();
        build::TraceBuilder never;
        never.info().sourceFormat = "trilane";
        never.info().notes = {
            {msg("requested"), Message::list({"cuda", "nvtx"}), format::Note::Kind::AskedFor},
            {format::kNotRecorded,
             msg("the recording never began: it ended before the delay expired"),
             format::Note::Kind::DelayNotOver}};
        (void)never.track({.kind = TrackKind::Process, .number = 7, .label = "train"});
        QVERIFY(never.finish(delayed).ok());
        const timeline::RowText ofDelayed(*store::openStore(delayed));
        QCOMPARE(ofDelayed.emptyReason(Layer::Cpu),
                 QStringLiteral("No CPU scheduling in this trace: not requested."));
        for (const Layer layer : {Layer::Cuda, Layer::Threads})
            QVERIFY2(ofDelayed.emptyReason(layer).contains("before the delay expired"),
                     qPrintable(ofDelayed.emptyReason(layer)));
        (void)grab();
        wheel({600, 100}, {0, 120});
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {700, 120});
        QVERIFY(!m_state->selectedSlice());
    }

    /// Each process counts its contexts from 1.
    void namesProcessesOfStreamsOnASharedGpu()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("shared.trilane").toStdString();
        build::TraceBuilder builder;
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu});
        std::vector<TrackId> streams;
        const auto add = [&](int process, int contextNumber, std::string_view key) {
            const TrackId owner =
                builder.track({.kind = TrackKind::Process, .number = process, .label = "python"});
            const TrackId context = builder.track(
                {.parent = gpu, .kind = TrackKind::Context, .number = contextNumber, .label = key});
            streams.push_back(
                builder.track({.parent = context, .kind = TrackKind::Stream, .number = 7}));
            builder.setProcess(streams.back(), owner);
        };
        add(41, 1, "a");
        add(42, 1, "b");
        add(42, 2, "b");
        QVERIFY(builder.finish(path).ok());
        timeline::RowText text(*store::openStore(path));
        QStringList labels;
        for (const TrackId stream : streams)
            labels += text.label(stream);
        QCOMPARE(labels, QStringList({QString::fromUtf8("41 · Stream 7"),
                                      QString::fromUtf8("42 · Context 1 · Stream 7"),
                                      QString::fromUtf8("42 · Context 2 · Stream 7")}));
    }

    void drawsOnlyVisibleThreadsOfTenThousand()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("many.trilane").toStdString();
        {
            build::TraceBuilder builder;
            const TrackId process =
                builder.track({.kind = TrackKind::Process, .number = 1, .label = "many"});
            const StringId name = builder.intern(std::string(3000, 'x'));
            auto out = std::make_unique<build::TraceBuilder::Appender>(builder);
            for (int i = 0; i < 10'000; ++i) {
                const TrackId thread =
                    builder.track({.parent = process, .kind = TrackKind::Thread, .number = i});
                const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
                out->add(
                    ranges,
                    {.start = i * us, .duration = 10 * us, .name = name, .kind = SliceKind::Range});
            }
            out.reset();
            QVERIFY(builder.finish(path).ok());
        }
        auto store = store::openStore(path);
        QVERIFY(store.ok());
        m_state->setStore(*store);
        (void)grab();
        QVERIFY(renderer().rows().rows.size() > 20'000);
        const uint64_t laid = renderer().laidLanes();
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum() / 2);
        (void)grab();
        QVERIFY(renderer().laidLanes() - laid < 60);
        m_state->setRange({5000 * us, 5020 * us});
        (void)grab();
    }

    void inputWithoutATraceIsIgnored()
    {
        m_state->setStore(nullptr);
        (void)grab();
        wheel({600, 100}, {0, 120});
        drag({500, 100}, {600, 120});
        QTest::keyClick(m_widget.get(), Qt::Key_F);
        QTest::keyClick(m_widget.get(), Qt::Key_Down);
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {600, 120});
        QVERIFY(!m_state->selectedSlice());
    }

    void paintsAWindowOfAFewPixels()
    {
        for (const QSize size : {QSize(1, 1), QSize(40, 30), QSize(301, 90)}) {
            m_widget->resize(size);
            (void)grab();
        }
        QVERIFY(layout().headerWidth <= 301 / 2 + 1);
    }
};

TRILANE_TEST(TestTimelineRows, QApplication)
#include "tst_timelinerows.moc"
