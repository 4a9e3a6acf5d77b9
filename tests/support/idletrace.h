// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <QTemporaryDir>

#include <string>

namespace trilane {

/// A trace of two GPUs whose idle time is known to the nanosecond. GPU 0 waits 100…330 µs (a batch
/// is loaded until 300, then launched) and 400…470 µs (cudaMalloc until 460); its thread's states
/// are recorded. GPU 1 waits 200…500 µs for another thread, without states: until 480 its range is
/// inferred to be why.
class IdleTrace
{
public:
    static constexpr Ns us = 1000;

    IdleTrace()
        : m_path(m_folder.filePath(QStringLiteral("idle.trilane")).toStdString())
    {
        build::TraceBuilder builder;
        makeTracks(builder);
        {
            build::TraceBuilder::Appender out(builder);
            addFirst(builder, out);
            addSecond(builder, out);
        }
        builder.info().sourceFormat = "trilane";
        if (const Result<void> done = builder.finish(m_path); !done)
            qFatal("%s", done.error().message().c_str());
    }

    [[nodiscard]] QString path() const { return QString::fromStdString(m_path); }

    TrackId gpu0, gpu1, stream0, stream1, main, helper, states, ranges, calls, helperRanges,
        helperCalls;

private:
    void makeTracks(build::TraceBuilder &builder)
    {
        gpu0 = builder.track({.kind = TrackKind::Gpu, .number = 0});
        gpu1 = builder.track({.kind = TrackKind::Gpu, .number = 1});
        stream0 = builder.track({.parent = gpu0, .kind = TrackKind::Stream, .number = 7});
        stream1 = builder.track({.parent = gpu1, .kind = TrackKind::Stream, .number = 7});
        const TrackId process =
            builder.track({.kind = TrackKind::Process, .number = 1, .label = "train"});
        const auto thread = [&](int64_t number, const char *name) {
            return builder.track(
                {.parent = process, .kind = TrackKind::Thread, .number = number, .label = name});
        };
        main = thread(1, "main");
        helper = thread(2, "helper");
        states = builder.track({.parent = main, .kind = TrackKind::ThreadState});
        ranges = builder.track({.parent = main, .kind = TrackKind::Ranges});
        calls = builder.track({.parent = main, .kind = TrackKind::ApiCalls});
        helperRanges = builder.track({.parent = helper, .kind = TrackKind::Ranges});
        helperCalls = builder.track({.parent = helper, .kind = TrackKind::ApiCalls});
        for (TrackId track : {stream0, stream1, calls, helperCalls})
            builder.setProcess(track, process);
    }

    void add(build::TraceBuilder &builder, build::TraceBuilder::Appender &out, TrackId track,
             SliceKind kind, const char *name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        out.add(track, {.start = begin * us,
                        .duration = (end - begin) * us,
                        .correlation = correlation,
                        .name = builder.intern(name),
                        .kind = kind});
    }

    void addFirst(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
    {
        using enum SliceKind;
        add(builder, out, stream0, Kernel, "first", 0, 100, 1);
        add(builder, out, stream0, Kernel, "second", 330, 400, 2);
        add(builder, out, stream0, Kernel, "third", 470, 600, 3);
        add(builder, out, states, Running, "", 0, 600);
        add(builder, out, ranges, Range, "load batch", 100, 300);
        add(builder, out, calls, ApiCall, "cudaLaunchKernel", 300, 310, 2);
        add(builder, out, calls, ApiCall, "cudaMalloc", 400, 460);
        add(builder, out, calls, ApiCall, "cudaLaunchKernel", 460, 465, 3);
    }

    void addSecond(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
    {
        using enum SliceKind;
        add(builder, out, stream1, Kernel, "early", 0, 200, 11);
        add(builder, out, stream1, Kernel, "late", 500, 600, 12);
        add(builder, out, helperRanges, Range, "preprocess", 150, 480);
        add(builder, out, helperCalls, ApiCall, "cudaLaunchKernel", 480, 490, 12);
    }

    QTemporaryDir m_folder;
    std::string m_path;
};

} // namespace trilane
