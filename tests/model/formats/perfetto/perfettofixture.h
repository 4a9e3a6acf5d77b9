// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"

#include "perfetto.pb.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <deque>
#include <memory>
#include <string>

namespace trilane::test {

/// Makes Perfetto traces packet by packet and imports them.
class PerfettoFixture
{
public:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    [[nodiscard]] static std::string framed(const perfetto::TracePacket &packet)
    {
        return framed(packet.SerializeAsString());
    }
    [[nodiscard]] static std::string framed(const std::string &packet)
    {
        std::string bytes(1, '\x0a');
        size_t rest = packet.size();
        for (; rest > 0x7f; rest >>= 7)
            bytes += static_cast<char>((rest & 0x7f) | 0x80);
        return bytes + static_cast<char>(rest) + packet;
    }

    /// A new packet of sequence 1.
    perfetto::TracePacket &add(uint64_t time)
    {
        perfetto::TracePacket &packet = m_packets.emplace_back();
        packet.set_timestamp(time);
        packet.set_trusted_packet_sequence_id(1);
        return packet;
    }
    perfetto::TrackEvent &event(uint64_t time, int type, uint64_t track, const char *name = nullptr)
    {
        perfetto::TrackEvent &event = *add(time).mutable_track_event();
        event.set_type(type);
        event.set_track_uuid(track);
        if (name)
            event.set_name(name);
        return event;
    }
    /// An instant whose time is of that clock.
    void instantOn(uint32_t clock, uint64_t time, const char *name)
    {
        event(time, 3, 5, name);
        m_packets.back().set_timestamp_clock_id(clock);
    }
    void thread(uint64_t uuid, int pid, int tid, const char *name)
    {
        perfetto::TrackDescriptor &descriptor = *add(0).mutable_track_descriptor();
        descriptor.set_uuid(uuid);
        descriptor.mutable_thread()->set_pid(pid);
        descriptor.mutable_thread()->set_tid(tid);
        descriptor.mutable_thread()->set_thread_name(name);
    }
    perfetto::FtraceEventBundle &bundle(uint32_t cpu)
    {
        perfetto::FtraceEventBundle &bundle = *add(0).mutable_ftrace_events();
        bundle.set_cpu(cpu);
        return bundle;
    }
    static void doSwitch(perfetto::FtraceEventBundle &bundle, uint64_t time, int from, int state,
                         int to)
    {
        perfetto::FtraceEvent &event = *bundle.add_event();
        event.set_timestamp(time);
        perfetto::SchedSwitch &change = *event.mutable_sched_switch();
        change.set_prev_pid(from);
        change.set_prev_comm("task" + std::to_string(from));
        change.set_prev_state(state);
        change.set_next_pid(to);
        change.set_next_comm("task" + std::to_string(to));
    }
    static void wake(perfetto::FtraceEventBundle &bundle, uint64_t time, uint32_t by, int whom)
    {
        perfetto::FtraceEvent &event = *bundle.add_event();
        event.set_timestamp(time);
        event.set_pid(by);
        event.mutable_sched_waking()->set_pid(whom);
    }

    [[nodiscard]] std::string bytes() const
    {
        std::string all;
        for (const perfetto::TracePacket &packet : m_packets)
            all += framed(packet);
        return all;
    }

    Result<std::shared_ptr<const store::Store>> import(const std::string &bytes)
    {
        keepAsSeed(bytes);
        const std::string file = path("trace.pftrace");
        QFile out(QString::fromStdString(file));
        if (!out.open(QIODevice::WriteOnly) ||
            out.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("cannot write");
        out.close();
        QFile::remove(QString::fromStdString(path("out.trilane")));
        if (Result<void> done = formats::importTrace(file, path("out.trilane")); !done)
            return done.error();
        return store::openStore(path("out.trilane"));
    }
    /// Of the packets so far, which must be readable.
    std::shared_ptr<const store::Store> imported() { return imported(bytes()); }
    std::shared_ptr<const store::Store> imported(const std::string &bytes)
    {
        auto store = import(bytes);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        if (!(*store)->account().balances())
            qFatal("the account does not balance");
        return *store;
    }

    static TrackId find(store::Tables trace, TrackKind kind, int64_t number = -1)
    {
        for (const format::Track &track : trace.tracks()) {
            if (track.kind == kind && (number < 0 || track.number == number))
                return track.id;
        }
        return {};
    }
    /// "name start+duration" of all slices of the track, in order of its lanes.
    static QStringList slicesOf(const store::Store &store, TrackId track)
    {
        QStringList all;
        if (!track.isValid())
            return all;
        for (const LaneId lane : store.lanesOf(track)) {
            store.forEachSlice(
                lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                    const std::string_view name = store.string(slice.name);
                    const std::string_view word = name.empty() ? toString(slice.kind) : name;
                    all += QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())) +
                           QStringLiteral(" %1+%2").arg(slice.start).arg(slice.duration);
                    return true;
                });
        }
        return all;
    }
    static uint64_t dropped(store::Tables trace, std::string_view reason)
    {
        uint64_t count = 0;
        for (const format::AccountEntry &entry : trace.account().entries()) {
            if (entry.outcome == format::Outcome::Dropped && entry.reason.english() == reason)
                count += entry.count;
        }
        return count;
    }

private:
    /// Whoever renews the seeds of fuzz_perfetto sets TRILANE_SEEDS to their folder.
    static void keepAsSeed(const std::string &bytes)
    {
        const QString folder = qEnvironmentVariable("TRILANE_SEEDS");
        if (folder.isEmpty() || bytes.size() > 16384)
            return;
        QFile out(folder + "/" + QTest::currentTestFunction());
        if (out.open(QIODevice::WriteOnly))
            out.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }

    QTemporaryDir m_folder;
    std::deque<perfetto::TracePacket> m_packets;
};

} // namespace trilane::test
