// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/edit/cut/tracecut.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace trilane::test {

inline constexpr Ns us = 1000;

/// A trace of a millisecond in which every text of the program or its user has "secret" in it, and
/// cuts of it.
class CutScene
{
protected:
    void start()
    {
        build::TraceBuilder builder;
        makeTrace(builder);
        if (!builder.finish(path("whole.trilane")))
            qFatal("the trace was not built");
        m_whole = opened(path("whole.trilane"));
    }

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    static std::shared_ptr<const store::Store> opened(const std::string &file)
    {
        auto store = store::openStore(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    std::shared_ptr<const store::Store> cutTo(const cut::CutOptions &options, const char *name)
    {
        const Result<cut::CutSummary> done = cut::cutTrace(*m_whole, options, path(name));
        if (!done)
            qFatal("%s", done.error().message().c_str());
        m_summary = *done;
        return opened(path(name));
    }
    /// The track of the same kind and number.
    [[nodiscard]] TrackId sameTrack(store::Tables cut, TrackId own) const
    {
        for (const format::Track &track : cut.tracks()) {
            const format::Track &wanted = m_whole->track(own);
            if (track.kind == wanted.kind && track.number == wanted.number &&
                cut.string(track.name) == m_whole->string(wanted.name))
                return track.id;
        }
        return {};
    }
    /// On all tracks but All Streams.
    static std::multiset<std::string> namesOf(const store::Store &store, SliceKind kind)
    {
        std::multiset<std::string> names;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind == TrackKind::AllStreams)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   if (s.kind == kind)
                                       names.emplace(store.string(s.name));
                                   return true;
                               });
        }
        return names;
    }

    void makeTrace(build::TraceBuilder &builder)
    {
        const TrackId machine = builder.track({.kind = TrackKind::Machine, .number = 1});
        builder.setName(machine, "secret-host");
        const TrackId process = builder.track({.parent = machine,
                                               .kind = TrackKind::Process,
                                               .number = 4711,
                                               .label = "secretProgram"});
        const TrackId thread = builder.track({.parent = process,
                                              .kind = TrackKind::Thread,
                                              .number = 4711,
                                              .label = "secretThread"});
        const TrackId waker = builder.track(
            {.parent = process, .kind = TrackKind::Thread, .number = 4712, .label = "secretWaker"});
        const TrackId core =
            builder.track({.parent = machine, .kind = TrackKind::Core, .number = 0});
        m_gpu = builder.track({.parent = machine, .kind = TrackKind::Gpu, .number = 0});
        m_stream = builder.track({.parent = m_gpu, .kind = TrackKind::Stream, .number = 7});
        const TrackId other =
            builder.track({.parent = m_gpu, .kind = TrackKind::Stream, .number = 8});
        m_states = builder.track({.parent = thread, .kind = TrackKind::ThreadState});
        const TrackId calls = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId ranges =
            builder.track({.parent = thread, .kind = TrackKind::Ranges, .label = "secretDomain"});
        builder.setDomain(ranges, "secretDomain");
        build::TraceBuilder::Appender out(builder);
        const auto add = [&](TrackId track, SliceKind kind, const char *name, Ns begin, Ns end,
                             uint64_t correlation = 0, DetailId detail = kNoDetail,
                             int64_t value = 0, uint32_t link = TrackId::kInvalid) {
            out.add(track, {.start = begin * us,
                            .duration = (end - begin) * us,
                            .correlation = correlation,
                            .value = value,
                            .name = builder.intern(name),
                            .detail = detail,
                            .link = link,
                            .kind = kind});
        };
        format::Detail said;
        said.range = format::RangeInfo{.category = builder.intern("secretCategory"),
                                       .payload = format::PayloadKind::Signed,
                                       .shapes = builder.intern("[[123457,3]]")};
        said.group = builder.intern("secretGroup");
        add(core, SliceKind::OnCore, "secretThread", 0, 300, 0, kNoDetail, 0, thread.value);
        add(m_states, SliceKind::Running, "", 0, 300);
        add(m_states, SliceKind::Blocked, "futex", 300, 1000, 0, kNoDetail, 0, waker.value);
        add(ranges, SliceKind::Range, "secretRangeOuter", 0, 1000, 0, builder.intern(said), 77);
        add(ranges, SliceKind::Range, "ProfilerStep#3", 100, 900);
        add(ranges, SliceKind::Range, "/data/secret/train.py", 150, 800);
        add(ranges, SliceKind::Range, "nccl:secretReduce", 160, 700);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", 50, 60, 1);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", 60, 70, 2);
        add(m_stream, SliceKind::Kernel, "secretKernelA", 100, 200, 1);
        add(m_stream, SliceKind::Kernel, "secretKernelB", 350, 450, 2);
        add(other, SliceKind::Kernel, "secretKernelC", 190, 400, 3);
        out.addFlow({.name = builder.intern("secretFlow"),
                     .fromTrack = thread,
                     .toTrack = waker,
                     .fromTime = 100 * us,
                     .toTime = 500 * us});
        format::TraceInfo &info = builder.info();
        info.host = "secret-host";
        info.commandLine = "python /data/secret/train.py --token secret";
        info.sourceFile = "/data/secret/run.sqlite";
        info.epochOfZero = 1'700'000'000'000'000'000;
        info.gpus.push_back({.ordinal = 0, .name = "NVIDIA H200"});
        info.properties.emplace_back("environment", "secretValue=1");
        builder.account().add(format::Outcome::Lost, msg("secretSource"), msg("secretReason"), 3);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const store::Store> m_whole;
    cut::CutSummary m_summary; ///< of the last cut
    TrackId m_gpu, m_stream, m_states;
};

} // namespace trilane::test
