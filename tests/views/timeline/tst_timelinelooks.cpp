// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/support/timeunits.h"
#include "views/theme/slicecolors.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>

using namespace trilane;

namespace {

constexpr Ns kSecond = 1'000'000'000;
/// Where the lone slices are.
constexpr Ns kLone = 400 * ms;
/// A channel that differs by this much from the ground can be seen.
constexpr int kSeen = 24;

int difference(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b))});
}

} // namespace

/// What rows look like when slices are far narrower than a pixel: lone slices of a microsecond in
/// a trace of a second, a stream of two names and a core with bursts of different density.
class TestTimelineLooks : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_lone, m_busy, m_core, m_call;
    std::unique_ptr<session::ViewState> m_view;
    std::unique_ptr<timeline::TimelineWidget> m_widget;

    void add(build::TraceBuilder &builder, build::TraceBuilder::Appender &out, TrackId track,
             SliceKind kind, const char *name, Ns start, Ns duration)
    {
        out.add(track,
                {.start = start, .duration = duration, .name = builder.intern(name), .kind = kind});
    }

    const timeline::Row &rowOf(TrackId track)
    {
        const int index = m_widget->renderer().rows().rowOfTrack(track);
        return m_widget->renderer().rows().rows[static_cast<size_t>(std::max(index, 0))];
    }
    QRect boxOf(TrackId track, Ns from, Ns to)
    {
        const timeline::TimelineLayout &layout = m_widget->renderer().layout();
        const timeline::TimeAxis axis = layout.axis(m_view->range());
        const timeline::Row &row = rowOf(track);
        const int left = layout.headerWidth + static_cast<int>(axis.xOf(from));
        const int right = layout.headerWidth + static_cast<int>(axis.xOf(to));
        return {left, layout.rowsTop() + row.y, std::max(1, right - left), row.height - 1};
    }
    QImage picture()
    {
        QImage image;
        m_widget->renderer().setSize(m_widget->viewport()->size(), 1);
        m_widget->renderer().paint(image, store::Detailing::Exact);
        return image;
    }
    /// Pixels of the box that can be told from the ground.
    static int seen(const QImage &image, const QRect &box, QRgb ground)
    {
        int count = 0;
        const QRect inside = box & image.rect();
        for (int y = inside.top(); y <= inside.bottom(); ++y) {
            for (int x = inside.left(); x <= inside.right(); ++x)
                count += difference(image.pixel(x, y), ground) >= kSeen ? 1 : 0;
        }
        return count;
    }

private slots:
    void initTestCase()
    {
        build::TraceBuilder builder;
        const TrackId machine = builder.track({.kind = TrackKind::Machine});
        m_core = builder.track({.parent = machine, .kind = TrackKind::Core, .number = 0});
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        m_lone = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        m_busy = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 8});
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 1});
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 1});
        m_call = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        {
            build::TraceBuilder::Appender out(builder);
            add(builder, out, m_lone, SliceKind::Kernel, "first", 0, us);
            add(builder, out, m_lone, SliceKind::Kernel, "lone", kLone, us);
            add(builder, out, m_lone, SliceKind::Kernel, "last", kSecond - us, us);
            add(builder, out, m_call, SliceKind::ApiCall, "call", kLone, us);
            for (Ns at = 0; at < kSecond; at += 20 * us) {
                // Nine tenths of the time "often", one tenth "rare", then as little "sparse".
                const bool dense = at < kSecond / 2;
                add(builder, out, m_busy, SliceKind::Kernel, dense ? "often" : "sparse", at,
                    dense ? 17 * us : 3 * us);
                if (dense)
                    add(builder, out, m_busy, SliceKind::Kernel, "rare", at + 17 * us, 2 * us);
                add(builder, out, m_core, SliceKind::OnCore, "main", at, dense ? 18 * us : 4 * us);
            }
            add(builder, out, m_core, SliceKind::OnCore, "main", kSecond + 99 * ms, us);
        }
        const std::string path = m_folder.filePath("looks.trilane").toStdString();
        QVERIFY(builder.finish(path).ok());
        auto store = store::openStore(path);
        QVERIFY(store.ok());
        m_store = std::move(store).value();
    }
    void init()
    {
        m_view = std::make_unique<session::ViewState>();
        m_view->setStore(m_store);
        m_widget = std::make_unique<timeline::TimelineWidget>(*m_view);
        m_widget->resize(1300, 700);
        m_widget->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_widget.get()));
    }
    void cleanup()
    {
        m_widget.reset();
        m_view.reset();
    }

    void drawsASingleMicrosecondAtEveryZoom_data()
    {
        QTest::addColumn<qint64>("width");
        for (qint64 width = 1100 * ms; width >= 2 * us; width /= 7)
            QTest::newRow(qPrintable(QString::number(width))) << width;
    }
    void drawsASingleMicrosecondAtEveryZoom()
    {
        QFETCH(qint64, width);
        m_view->setRange({kLone - width / 3, kLone - width / 3 + width});
        const QImage image = picture();
        const QRgb ground = theme::Theme::light().lane.rgb();
        for (const TrackId track : {m_lone, m_call}) {
            const Ns pixel = width / 900;
            const QRect box = boxOf(track, kLone - 2 * pixel, kLone + us + 2 * pixel);
            QVERIFY(seen(image, box, ground) >= 8);
        }
    }

    void aFoldedGroupShowsItsHiddenActivity()
    {
        m_view->setCollapsed(m_store->track(m_store->track(m_call).parent).id, true);
        const TrackId thread = m_store->track(m_call).parent;
        const QImage image = picture();
        const QRect box = boxOf(thread, kLone - 3 * ms, kLone + 3 * ms);
        QVERIFY(seen(image, box, theme::Theme::light().lane.rgb()) >= 1);
    }

    void mergedSlicesHaveTheColorOfTheDominantName()
    {
        const QImage image = picture();
        const QRect box = boxOf(m_busy, 100 * ms, 400 * ms);
        const QRgb often = theme::kernelColor(theme::Theme::light(), "often").rgb();
        const QRgb rare = theme::kernelColor(theme::Theme::light(), "rare").rgb();
        int nearOften = 0;
        for (int x = box.left(); x <= box.right(); ++x) {
            const QRgb color = image.pixel(x, box.center().y());
            nearOften += difference(color, often) < difference(color, rare) ? 1 : 0;
        }
        QVERIFY(nearOften >= box.width() * 9 / 10);
    }

    void theShadeOfAStreamShowsUtilization()
    {
        const QImage image = picture();
        const QRgb ground = theme::Theme::light().lane.rgb();
        const QRgb full = theme::kernelColor(theme::Theme::light(), "sparse").rgb();
        const auto strengthAt = [&](Ns t) {
            const QRect box = boxOf(m_busy, t, t + ms);
            return difference(image.pixel(box.center()), ground);
        };
        const int sparse = strengthAt(750 * ms);
        QVERIFY(sparse >= kSeen);
        QVERIFY(sparse < difference(full, ground) / 2);
        const int dense =
            difference(theme::kernelColor(theme::Theme::light(), "often").rgb(), ground);
        QVERIFY(strengthAt(250 * ms) > dense * 3 / 4);
    }

    void theHeightOfACoreShowsUtilization()
    {
        const QImage image = picture();
        const QRgb ground = theme::Theme::light().lane.rgb();
        const auto heightAt = [&](Ns t) {
            QRect box = boxOf(m_core, t, t + ms);
            box.setWidth(1);
            return seen(image, box, ground);
        };
        const int dense = heightAt(250 * ms);
        const int sparse = heightAt(750 * ms);
        QVERIFY(sparse >= 1);
        QVERIFY2(dense >= 3 * sparse, qPrintable(QString("%1 %2").arg(dense).arg(sparse)));
    }
};

TRILANE_TEST(TestTimelineLooks, QApplication)
#include "tst_timelinelooks.moc"
