// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/store/fwd.h"
#include "model/store/openstore.h"

#include <QTemporaryDir>

#include <array>
#include <memory>

namespace trilane {

/// Two processes that share two GPUs, each with a stream on both and some threads: for what rows
/// are grouped by and moved among. `swapped` gives the tracks other ids and the processes other
/// numbers, as another recording of the same job would.
class GroupTrace
{
public:
    explicit GroupTrace(bool swapped = false)
        : m_path(m_folder.filePath(QStringLiteral("group.trilane")).toStdString())
    {
        build::TraceBuilder builder;
        for (int i = 0; i < 2; ++i)
            gpus[i] = builder.track({.kind = TrackKind::Gpu, .number = i});
        for (int n = 0; n < 2; ++n) {
            const int i = swapped ? 1 - n : n;
            const int pid = swapped ? 9000 + i : 100 + i;
            processes[i] = builder.track(
                {.kind = TrackKind::Process, .number = pid, .label = i == 0 ? "train" : "serve"});
            addStreams(builder, i);
            addThreads(builder, i, pid);
        }
        addSlices(builder);
        builder.info().sourceFormat = "trilane";
        builder.info().commandLine = "python train.py";
        builder.info().host = "node";
        builder.info().epochOfZero = swapped ? 2'000'000 : 1'000'000;
        if (const Result<void> done = builder.finish(m_path); !done)
            qFatal("%s", done.error().message().c_str());
    }

    [[nodiscard]] std::shared_ptr<const store::Store> open() const
    {
        auto store = store::openStore(m_path);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

    std::array<TrackId, 2> gpus;
    std::array<TrackId, 2> processes;
    std::array<std::array<TrackId, 2>, 2> streams; ///< by process, then GPU
    std::array<std::array<TrackId, 3>, 2> threads; ///< by process: "worker" twice and "writer"

private:
    void addStreams(build::TraceBuilder &builder, int process)
    {
        for (int gpu = 0; gpu < 2; ++gpu) {
            streams[process][gpu] = builder.track(
                {.parent = gpus[gpu], .kind = TrackKind::Stream, .number = 7 + process});
            builder.setProcess(streams[process][gpu], processes[process]);
        }
    }
    void addThreads(build::TraceBuilder &builder, int process, int pid)
    {
        for (int i = 0; i < 3; ++i)
            threads[process][i] = builder.track({.parent = processes[process],
                                                 .kind = TrackKind::Thread,
                                                 .number = pid * 10 + i,
                                                 .label = i < 2 ? "worker" : "writer"});
    }
    void addSlices(build::TraceBuilder &builder) const
    {
        std::vector<std::pair<TrackId, SliceKind>> all;
        for (const auto &of : streams) {
            for (TrackId stream : of)
                all.emplace_back(stream, SliceKind::Kernel);
        }
        for (const auto &of : threads) {
            for (TrackId thread : of)
                all.emplace_back(builder.track({.parent = thread, .kind = TrackKind::Ranges}),
                                 SliceKind::Range);
        }
        build::TraceBuilder::Appender out(builder);
        for (const auto &[track, kind] : all) {
            for (int i = 0; i < 3; ++i)
                out.add(track, {.start = i * 100'000,
                                .duration = 50'000,
                                .name = builder.intern("work"),
                                .kind = kind});
        }
    }

    QTemporaryDir m_folder;
    std::string m_path;
};

} // namespace trilane
