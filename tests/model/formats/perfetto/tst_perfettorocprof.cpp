// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/perfetto/perfettofixture.h"

#include <initializer_list>
#include <utility>

using namespace trilane;
using namespace trilane::test;

/// What rocprofv3 writes as a Perfetto trace.
class TestPerfettoRocprof : public QObject
{
    Q_OBJECT

    static constexpr int kBegin = 1;
    static constexpr int kEnd = 2;

private slots:
    void placesEventsOfRocprofOnTheirLanes()
    {
        PerfettoFixture f;
        f.thread(7, 100, 101, "main");
        auto begin = [&](uint64_t time, uint64_t track, const char *category, const char *name,
                         std::initializer_list<std::pair<const char *, uint64_t>> values)
            -> perfetto::TrackEvent & {
            perfetto::TrackEvent &event = f.event(time, kBegin, track, name);
            event.add_categories(category);
            for (const auto &[key, value] : values) {
                perfetto::DebugAnnotation &annotation = *event.add_debug_annotations();
                annotation.set_name(key);
                annotation.set_uint_value(value);
            }
            event.add_flow_ids(values.begin()->second);
            return event;
        };
        begin(1000, 7, "hip_api", "hipLaunchKernel", {{"corr_id", 3}, {"tid", 101}});
        f.event(1100, kEnd, 7);
        begin(1200, 8, "marker_api", "step 1", {{"corr_id", 4}, {"tid", 102}});
        f.event(1900, kEnd, 8);
        begin(1300, 20, "kernel_dispatch", "add(float*)",
              {{"corr_id", 3}, {"tid", 101}, {"agent", 2}, {"queue", 5}});
        f.event(1500, kEnd, 20);
        perfetto::DebugAnnotation &agent =
            *begin(1600, 21, "memory_copy", "MEMORY_COPY_HOST_TO_DEVICE",
                   {{"corr_id", 6}, {"tid", 101}, {"stream_ID", 1}, {"copy_bytes", 4096}})
                 .add_debug_annotations();
        agent.set_name("dst_agent");
        agent.set_string_value("GPU-2");
        f.event(1700, kEnd, 21);
        // Another maker's category of that name.
        f.event(1800, kBegin, 7, "other").add_categories("hip_api");
        f.event(1850, kEnd, 7);
        const auto store = f.imported();
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::ApiCalls)),
                 QStringList({"hipLaunchKernel 0+100"}));
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Stream, 5)),
                 QStringList({"add(float*) 300+200"}));
        const TrackId copies = f.find(*store, TrackKind::Stream, 1);
        QCOMPARE(f.slicesOf(*store, copies), QStringList({"MEMORY_COPY_HOST_TO_DEVICE 600+100"}));
        QCOMPARE(store->track(store->track(copies).parent).number, int64_t{2});
        QCOMPARE(store->track(store->track(copies).process).number, int64_t{100});
        store->forEachSlice(store->lanesOf(copies)[0], TimeRange::everything(),
                            [&](store::SliceRef, const format::Slice &slice) {
                                [&] {
                                    QVERIFY(slice.kind == SliceKind::Memcpy);
                                    QCOMPARE(slice.value, int64_t{4096});
                                    QCOMPARE(slice.correlation, uint64_t{6});
                                    QVERIFY(store->detail(slice.detail).copy->kind ==
                                            format::CopyKind::HostToDevice);
                                }();
                                return true;
                            });
        QStringList ranges;
        for (const format::Track &track : store->tracks()) {
            if (track.kind == TrackKind::Ranges)
                ranges += f.slicesOf(*store, track.id);
        }
        ranges.sort();
        QCOMPARE(ranges, QStringList({"other 800+50", "step 1 200+700"}));
    }
};

TRILANE_TEST(TestPerfettoRocprof, QCoreApplication)
#include "tst_perfettorocprof.moc"
