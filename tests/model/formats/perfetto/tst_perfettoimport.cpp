// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/perfetto/perfettofixture.h"

#include <zlib.h>

#include <bit>

using namespace trilane;
using namespace trilane::test;

namespace {

enum Type { Begin = 1, End = 2, Instant = 3, Counter = 4 };

std::string compressed(const std::string &bytes)
{
    std::string packed(::compressBound(bytes.size()), '\0');
    uLongf size = packed.size();
    ::compress(reinterpret_cast<Bytef *>(packed.data()), &size,
               reinterpret_cast<const Bytef *>(bytes.data()), bytes.size());
    packed.resize(size);
    return packed;
}

} // namespace

/// Packets as other programs write them. Times in the results count from the first event.
class TestPerfettoImport : public QObject
{
    Q_OBJECT

private slots:
    void beginsAndEndsNestOnTheirThread()
    {
        PerfettoFixture f;
        f.thread(7, 100, 101, "main");
        f.event(1000, Begin, 7, "outer");
        f.event(1100, Begin, 7, "inner");
        f.event(1200, End, 7);
        f.event(1250, Instant, 7, "mark");
        f.event(1300, End, 7);
        const auto store = f.imported();
        const TrackId thread = f.find(*store, TrackKind::Thread, 101);
        QCOMPARE(store->string(store->track(thread).name), std::string_view("main"));
        QCOMPARE(store->track(store->track(thread).parent).number, int64_t{100});
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Ranges)),
                 QStringList({"outer 0+300", "inner 100+100", "mark 250+0"}));
    }

    void acceptsEventsInAnyOrder()
    {
        PerfettoFixture f;
        f.event(1300, End, 7);
        f.event(1200, End, 7);
        f.event(1100, Begin, 7, "inner");
        f.event(1000, Begin, 7, "outer");
        f.thread(7, 100, 101, "main");
        QCOMPARE(f.slicesOf(*f.imported(), TrackId(size_t{2})),
                 QStringList({"outer 0+300", "inner 100+100"}));
    }

    void countsUnmatchedEvents()
    {
        PerfettoFixture f;
        f.event(1000, End, 7);
        f.event(1100, Begin, 7, "open");
        f.event(1500, Instant, 8, "last");
        const auto store = f.imported();
        QCOMPARE(f.dropped(*store, "end without begin"), uint64_t{1});
        QCOMPARE(store->account().total(format::Outcome::Repaired), uint64_t{1});
        QVERIFY(f.slicesOf(*store, f.find(*store, TrackKind::Ranges)).contains("open 100+400"));
    }

    void namesAreThoseThatTheSequenceHasGiven()
    {
        PerfettoFixture f;
        auto name = [](perfetto::TracePacket &packet, uint64_t iid, const char *text) {
            perfetto::InternedText &given = *packet.mutable_interned_data()->add_event_names();
            given.set_iid(iid);
            given.set_text(text);
        };
        auto instant = [&](uint64_t time, uint32_t sequence, uint32_t flags,
                           uint64_t iid) -> perfetto::TracePacket & {
            perfetto::TracePacket &packet = f.add(time);
            packet.set_trusted_packet_sequence_id(sequence);
            packet.set_sequence_flags(flags);
            packet.mutable_track_event()->set_type(Instant);
            packet.mutable_track_event()->set_track_uuid(5);
            packet.mutable_track_event()->set_name_iid(iid);
            return packet;
        };
        name(instant(10, 1, 1 | 2, 4), 4, "four of 1");
        name(instant(20, 2, 1 | 2, 4), 4, "four of 2");
        instant(30, 1, 2, 4);
        name(instant(40, 1, 1 | 2, 4), 4, "four anew");
        instant(50, 3, 2, 4); // its beginning was lost
        instant(60, 2, 2, 4).set_previous_packet_dropped(true);
        const auto store = f.imported();
        QCOMPARE(
            f.slicesOf(*store, f.find(*store, TrackKind::Ranges)),
            QStringList({"four of 1 0+0", "four of 2 10+0", "four of 1 20+0", "four anew 30+0"}));
        QCOMPARE(f.dropped(*store, "refers to packets that were lost"), uint64_t{2});
    }

    void clocksAreBroughtTogetherBySnapshots()
    {
        PerfettoFixture f;
        auto clock = [](perfetto::TracePacket &packet, uint32_t id, uint64_t time,
                        uint64_t unit = 0) {
            perfetto::ClockSnapshot::Clock &clock = *packet.mutable_clock_snapshot()->add_clocks();
            clock.set_clock_id(id);
            clock.set_timestamp(time);
            clock.set_is_incremental(unit != 0);
            if (unit)
                clock.set_unit_multiplier_ns(unit);
        };
        perfetto::TracePacket &snapshot = f.add(0);
        clock(snapshot, 6, 5000);                       // BOOTTIME
        clock(snapshot, 3, 3000);                       // MONOTONIC
        clock(snapshot, 1, 1'700'000'000'000'000'000u); // REALTIME
        clock(snapshot, 64, 4, 1000);                   // counts µs from packet to packet
        f.instantOn(6, 5000, "boottime");
        f.instantOn(3, 3100, "monotonic");
        f.instantOn(64, 2, "incremental");
        f.instantOn(64, 3, "incremental too");
        f.instantOn(9, 9, "unknown");
        const auto store = f.imported();
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Ranges)),
                 QStringList({"boottime 0+0", "monotonic 100+0", "incremental 2000+0",
                              "incremental too 5000+0"}));
        QCOMPARE(store->info().epochOfZero.value_or(0), int64_t{1'700'000'000'000'000'000});
        QCOMPARE(f.dropped(*store, "timestamp is on an unknown clock or out of range"),
                 uint64_t{1});
    }

    void derivesCoresAndThreadStatesFromTheScheduler()
    {
        PerfettoFixture f;
        perfetto::FtraceEventBundle &zero = f.bundle(0);
        f.doSwitch(zero, 1000, 0, 0, 11);
        f.doSwitch(zero, 1100, 11, 1, 12); // sleeps
        f.doSwitch(zero, 1300, 12, 0, 13); // 13 takes the core from 12
        f.doSwitch(zero, 1400, 13, 16, 0); // ends
        perfetto::FtraceEventBundle &one = f.bundle(1);
        f.doSwitch(one, 1200, 0, 0, 11);
        f.doSwitch(one, 1500, 11, 2, 12); // waits for a disk
        f.wake(one, 1150, 12, 11);
        perfetto::ProcessTree &tree = *f.add(0).mutable_process_tree();
        perfetto::ProcessTree::Process &process = *tree.add_processes();
        process.set_pid(11);
        process.add_cmdline("/usr/bin/python3");
        const auto store = f.imported();
        const TrackId main = f.find(*store, TrackKind::Thread, 11);
        const TrackId other = f.find(*store, TrackKind::Thread, 12);
        QCOMPARE(store->string(store->track(store->track(main).parent).name),
                 std::string_view("python3"));
        QCOMPARE(store->string(store->track(other).name), std::string_view("task12"));
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Core, 0)),
                 QStringList({"task11 0+100", "task12 100+200", "task13 300+100"}));
        auto states = [&](TrackId thread) {
            return f.slicesOf(*store, store->children(thread)[0]);
        };
        QCOMPARE(states(main), QStringList({"running 0+100", "blocked 100+50", "runnable 150+50",
                                            "running 200+300", "blocked_disk 500+0"}));
        QCOMPARE(states(other),
                 QStringList({"running 100+200", "runnable 300+200", "running 500+0"}));
        const LaneId lane = store->lanesOf(store->children(main)[0])[0];
        QCOMPARE(store->sliceAt(lane, 120)->slice.link, other.value); // the waker
        QCOMPARE(store->sliceAt(lane, 160)->slice.link, other.value);
        const LaneId preempted = store->lanesOf(store->children(other)[0])[0];
        QCOMPARE(store->sliceAt(preempted, 350)->slice.link,
                 f.find(*store, TrackKind::Thread, 13).value);
        QCOMPARE(store->sliceAt(lane, 250)->slice.value, int64_t{1}); // the core
    }

    /// Task 11 sleeps; its waking may be among what was lost on core 0, as may be when 12 left it.
    void statesAreUnknownDuringALoss()
    {
        PerfettoFixture f;
        perfetto::FtraceEventBundle &before = f.bundle(0);
        f.doSwitch(before, 1000, 0, 0, 11);
        f.doSwitch(before, 1100, 11, 1, 12);
        perfetto::FtraceEventBundle &after = f.bundle(0);
        after.set_lost_events(true);
        f.doSwitch(after, 1500, 13, 1, 11);
        f.doSwitch(after, 1700, 11, 16, 0);
        const auto store = f.imported();
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Core, 0)),
                 QStringList({"task11 0+100", "task12 100+0", "task11 500+200"}));
        const TrackId main = f.find(*store, TrackKind::Thread, 11);
        QCOMPARE(f.slicesOf(*store, store->children(main)[0]),
                 QStringList({"running 0+100", "blocked 100+0", "running 500+200"}));
        QCOMPARE(store->account().total(format::Outcome::Repaired), uint64_t{0});
    }

    void columnsOfSchedulingEventsAreReadToo()
    {
        PerfettoFixture f;
        perfetto::CompactSched &sched = *f.bundle(3).mutable_compact_sched();
        sched.add_intern_table("one");
        sched.add_intern_table("two");
        auto change = [&](uint64_t delta, int64_t state, int next, uint32_t comm) {
            sched.add_switch_timestamp(delta);
            sched.add_switch_prev_state(state);
            sched.add_switch_next_pid(next);
            sched.add_switch_next_comm_index(comm);
        };
        change(1000, 0, 21, 0);
        change(100, 1, 22, 1);
        change(50, 0, 0, 7); // a comm that is not there
        sched.add_waking_timestamp(1120);
        sched.add_waking_pid(21);
        sched.add_switch_timestamp(5); // a column that is longer than the others
        const auto store = f.imported();
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Core, 3)),
                 QStringList({"one 0+100", "two 100+50"}));
        QCOMPARE(f.slicesOf(*store, store->children(f.find(*store, TrackKind::Thread, 21))[0]),
                 QStringList({"running 0+100", "blocked 100+20", "runnable 120+30"}));
        QCOMPARE(f.dropped(*store, "a column of its bundle is too short"), uint64_t{1});
    }

    void renderStagesAreWorkOnStreams()
    {
        PerfettoFixture f;
        perfetto::TracePacket &first = f.add(1000);
        perfetto::GpuRenderStageEvent &names = *first.mutable_gpu_render_stage_event();
        names.mutable_specifications()->add_hw_queue()->set_name("Fragment");
        names.mutable_specifications()->add_stage()->set_name("Surface");
        perfetto::GpuRenderStageEvent &stage = *f.add(1000).mutable_gpu_render_stage_event();
        stage.set_event_id(1);
        stage.set_duration(250);
        stage.set_gpu_id(2);
        perfetto::GpuCounterEvent &counter = *f.add(1100).mutable_gpu_counter_event();
        perfetto::GpuCounterEvent::Spec &spec = *counter.mutable_counter_descriptor()->add_specs();
        spec.set_counter_id(9);
        spec.set_name("GPU busy");
        counter.add_counters()->set_counter_id(9);
        counter.mutable_counters(0)->set_double_value(0.5);
        const auto store = f.imported();
        const TrackId stream = f.find(*store, TrackKind::Stream);
        QCOMPARE(store->string(store->track(stream).name), std::string_view("Fragment"));
        QCOMPARE(store->track(store->track(stream).parent).number, int64_t{2});
        QCOMPARE(f.slicesOf(*store, stream), QStringList({"Surface 0+250"}));
        QCOMPARE(store->string(store->track(f.find(*store, TrackKind::Counter)).name),
                 std::string_view("GPU busy"));
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Counter)),
                 QStringList({"counter_sample 100+150"}));
    }

    void countersHaveUnitsAndMayCount()
    {
        PerfettoFixture f;
        perfetto::TrackDescriptor &bytes = *f.add(0).mutable_track_descriptor();
        bytes.set_uuid(50);
        bytes.set_name("heap");
        bytes.mutable_counter()->set_unit(3);
        bytes.mutable_counter()->set_unit_multiplier(1024);
        bytes.mutable_counter()->set_is_incremental(true);
        f.event(100, Counter, 50).set_counter_value(2);
        f.event(200, Counter, 50).set_counter_value(3);
        f.event(300, Counter, 50).set_double_counter_value(0.5);
        f.event(400, Counter, 50).set_double_counter_value(std::nan(""));
        const auto store = f.imported();
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{1});
        const TrackId heap = f.find(*store, TrackKind::Counter);
        QCOMPARE(store->string(store->track(heap).unit), std::string_view("bytes"));
        const LaneId lane = store->lanesOf(heap)[0];
        QCOMPARE(std::bit_cast<double>(store->sliceAt(lane, 150)->slice.value), 5 * 1024.0);
        QCOMPARE(std::bit_cast<double>(store->sliceAt(lane, 200)->slice.value), 5.5 * 1024);
    }

    void flowsGoFromEventToEvent()
    {
        PerfettoFixture f;
        f.thread(7, 100, 101, "a");
        f.thread(8, 100, 102, "b");
        f.event(100, Instant, 7, "from").add_flow_ids(77);
        f.event(200, Instant, 8, "over").add_flow_ids(77);
        f.event(300, Instant, 7, "to").add_terminating_flow_ids(77);
        f.event(400, Instant, 8, "alone").add_flow_ids(78);
        const auto store = f.imported();
        QCOMPARE(store->flows().size(), size_t{2});
        QCOMPARE(store->flows()[0].fromTime, Ns{0});
        QCOMPARE(store->flows()[0].toTime, Ns{100});
        QCOMPARE(store->flows()[1].fromTime, Ns{100});
        QCOMPARE(store->flows()[1].toTime, Ns{200});
        QVERIFY(store->flows()[0].fromTrack != store->flows()[0].toTrack);
    }

    void eventsOfTheOldKindAreRead()
    {
        PerfettoFixture f;
        perfetto::ThreadDescriptor &writer = *f.add(0).mutable_thread_descriptor();
        writer.set_pid(100);
        writer.set_tid(101);
        writer.set_thread_name("main");
        writer.set_reference_timestamp_us(10);
        auto legacy = [&](int64_t delta, char phase, const char *name) -> perfetto::LegacyEvent & {
            perfetto::TrackEvent &event = *f.add(0).mutable_track_event();
            event.set_timestamp_delta_us(delta);
            event.set_name(name);
            event.mutable_legacy_event()->set_phase(phase);
            return *event.mutable_legacy_event();
        };
        legacy(0, 'X', "whole").set_duration_us(5);
        legacy(1, 'B', "begun");
        legacy(1, 'E', "begun");
        legacy(1, 'b', "asynchronous").set_global_id(3);
        legacy(4, 'e', "asynchronous").set_global_id(3);
        legacy(0, 'I', "mark");
        legacy(0, 'X', "wrong").set_duration_us(-1);
        legacy(0, 'P', "sample");
        const auto store = f.imported();
        const TrackId thread = f.find(*store, TrackKind::Thread, 101);
        QCOMPARE(f.slicesOf(*store, store->children(thread)[0]),
                 QStringList({"whole 0+5000", "mark 7000+0", "begun 1000+1000"}));
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{2});
        bool found = false;
        for (const format::Track &track : store->tracks())
            found = found || f.slicesOf(*store, track.id) == QStringList("asynchronous 3000+4000");
        QVERIFY(found);
    }

    void compressedPacketsAreUnpackedOnce()
    {
        PerfettoFixture inner;
        inner.event(100, Begin, 7, "inside");
        inner.event(150, End, 7);
        PerfettoFixture f;
        f.add(0).set_compressed_packets(compressed(inner.bytes()));
        f.add(0).set_compressed_packets("no zlib");
        PerfettoFixture deep;
        deep.add(0).set_compressed_packets(compressed(inner.bytes()));
        f.add(0).set_compressed_packets(compressed(deep.bytes()));
        const auto store = f.imported();
        QCOMPARE(f.slicesOf(*store, f.find(*store, TrackKind::Ranges)),
                 QStringList({"inside 0+50"}));
        QCOMPARE(f.dropped(*store, "damaged"), uint64_t{1});
        QCOMPARE(f.dropped(*store, "nested in other packets"), uint64_t{1});
    }

    void unknownPacketsAreCounted()
    {
        PerfettoFixture f;
        f.event(100, Instant, 7, "known");
        std::string bytes = f.bytes();
        bytes += PerfettoFixture::framed(std::string("\xba\x02\x02hi", 5)); // field 39: a log
        bytes +=
            PerfettoFixture::framed(std::string("\x8a\x02\x02hi", 5)); // field 33: configuration
        bytes += PerfettoFixture::framed(std::string("\xff\xff\xff", 3));
        const auto store = f.imported(bytes);
        QCOMPARE(f.dropped(*store, "not supported by this version"), uint64_t{1});
        QCOMPARE(f.dropped(*store, "not a valid packet"), uint64_t{1});
        QCOMPARE(store->sliceCount(), uint64_t{1});
    }

    void memoryOfProcessesIsACounter()
    {
        PerfettoFixture f;
        perfetto::ProcessStats::Process &process =
            *f.add(100).mutable_process_stats()->add_processes();
        process.set_pid(5);
        process.set_vm_rss_kb(10);
        f.event(200, Instant, 7, "later");
        const auto store = f.imported();
        const TrackId counter = f.find(*store, TrackKind::Counter);
        QCOMPARE(store->string(store->track(counter).name), std::string_view("resident memory"));
        QCOMPARE(f.slicesOf(*store, counter), QStringList({"counter_sample 0+100"}));
    }

    void doesNotRecognizeOtherFormats()
    {
        PerfettoFixture f;
        // A row of messages with a number where a packet has a message (as XPlane's).
        const auto plane = f.import(PerfettoFixture::framed(std::string("\x08\x01\x12\x03gpu", 7)));
        QVERIFY(!plane.ok());
        QVERIFY(
            QByteArray(plane.error().what.english().c_str()).contains("unrecognized trace format"));
        QVERIFY(!f.import("\n{\"traceEvents\": 5}").ok());
    }
};

TRILANE_TEST(TestPerfettoImport, QCoreApplication)
#include "tst_perfettoimport.moc"
