// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/store/fwd.h"
#include "model/store/openstore.h"

#include <QDir>
#include <QTemporaryDir>

#include <bit>
#include <memory>

namespace trilane {

/// A trace of one millisecond with all three layers and times that are easy to reckon with:
/// two cores; a GPU with kernels A and B and a copy; a thread with states, ranges and calls; and a
/// thread on which nothing happens.
class SmallTrace
{
public:
    static constexpr Ns us = 1000;

    SmallTrace()
        : m_path(m_folder.filePath(QStringLiteral("small.trilane")).toStdString())
    {
        build::TraceBuilder builder;
        makeTracks(builder);
        {
            build::TraceBuilder::Appender out(builder);
            addCores(builder, out);
            addGpu(builder, out);
            addThread(builder, out);
        }
        builder.info().sourceFormat = "trilane";
        builder.info().cores = 4;
        builder.info().gpus.push_back({.ordinal = 0, .name = "NVIDIA H200"});
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

    TrackId core0, core1, gpu, compute, copies, process, thread, idleThread, state, ranges, calls,
        memory;

private:
    void makeTracks(build::TraceBuilder &builder)
    {
        core0 = builder.track({.kind = TrackKind::Core, .number = 0});
        core1 = builder.track({.kind = TrackKind::Core, .number = 1});
        gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        compute = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        copies = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 8});
        process = builder.track({.kind = TrackKind::Process, .number = 4121, .label = "python"});
        thread = builder.track(
            {.parent = process, .kind = TrackKind::Thread, .number = 4121, .label = "main"});
        idleThread = builder.track(
            {.parent = process, .kind = TrackKind::Thread, .number = 4139, .label = "idle"});
        state = builder.track({.parent = thread, .kind = TrackKind::ThreadState});
        ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
        calls = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        memory = builder.track({.parent = gpu, .kind = TrackKind::Counter, .label = "memory"});
        builder.setUnit(memory, "bytes");
        builder.setProcess(compute, process);
        builder.setProcess(copies, process);
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

    void addCores(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
    {
        add(builder, out, core0, SliceKind::OnCore, "main", 0, 300);
        add(builder, out, core1, SliceKind::OnCore, "kworker", 100, 200);
    }

    void addGpu(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
    {
        add(builder, out, compute, SliceKind::Kernel, "void ns::kernelA<4>(int)", 100, 200, 1);
        add(builder, out, compute, SliceKind::Kernel, "kernelB", 200, 300, 2);
        add(builder, out, compute, SliceKind::Kernel, "void ns::kernelA<4>(int)", 400, 500, 3);
        add(builder, out, copies, SliceKind::Memcpy, "Memcpy HtoD (Pinned -> Device)", 500, 550, 4);
        out.addSample(memory, 100 * us, 1024);
        out.addSample(memory, 300 * us, 4096);
    }

    void addThread(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
    {
        add(builder, out, state, SliceKind::Running, "", 0, 300);
        add(builder, out, state, SliceKind::Blocked, "futex", 300, 1000);
        add(builder, out, ranges, SliceKind::Range, "step 1", 0, 1000);
        format::Detail said;
        said.range = format::RangeInfo{.category = builder.intern("model"),
                                       .color = 0xff112233,
                                       .payload = format::PayloadKind::Real};
        out.add(ranges, {.start = 10 * us,
                         .duration = 190 * us,
                         .value = std::bit_cast<int64_t>(0.25),
                         .name = builder.intern("forward"),
                         .detail = builder.intern(said),
                         .kind = SliceKind::Range});
        add(builder, out, calls, SliceKind::ApiCall, "cudaLaunchKernel", 50, 60, 1);
        add(builder, out, calls, SliceKind::ApiCall, "cudaLaunchKernel", 60, 70, 2);
        add(builder, out, calls, SliceKind::ApiCall, "cudaLaunchKernel", 70, 80, 3);
        add(builder, out, calls, SliceKind::ApiCall, "cudaMemcpyAsync", 80, 90, 4);
    }

    QTemporaryDir m_folder;
    std::string m_path;
};

} // namespace trilane
