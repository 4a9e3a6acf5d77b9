// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/store/fwd.h"
#include "model/store/openstore.h"

#include <QTemporaryDir>

#include <memory>

namespace trilane {

/// Builds a trace from what a test puts on its tracks, and opens it.
class GpuTrace
{
public:
    build::TraceBuilder builder;

    TrackId process(int64_t pid, std::string_view name = {})
    {
        const TrackId track = builder.track({.kind = TrackKind::Process, .number = pid});
        if (!name.empty())
            builder.setName(track, name);
        return track;
    }
    TrackId gpu(int64_t ordinal)
    {
        return builder.track({.kind = TrackKind::Gpu, .number = ordinal});
    }
    /// A track below another one: a thread of a process, the calls of a thread.
    TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return builder.track({.parent = parent, .kind = kind, .number = number});
    }
    /// A stream of a process on a GPU, below a context of the process.
    TrackId stream(TrackId gpu, int64_t number, TrackId process = {})
    {
        const TrackId context = builder.track(
            {.parent = gpu, .kind = TrackKind::Context, .number = int64_t{process.value}});
        const TrackId track =
            builder.track({.parent = context, .kind = TrackKind::Stream, .number = number});
        builder.setProcess(track, process);
        return track;
    }

    void add(TrackId track, SliceKind kind, std::string_view name, Ns start, Ns duration,
             DetailId detail = kNoDetail, int64_t value = 0, uint64_t correlation = 0)
    {
        m_out->add(track, {.start = start,
                           .duration = duration,
                           .correlation = correlation,
                           .value = value,
                           .name = builder.intern(name),
                           .detail = detail,
                           .kind = kind});
    }
    void put(TrackId track, const format::Slice &slice) { m_out->add(track, slice); }
    void kernel(TrackId stream, std::string_view name, Ns start, Ns duration,
                DetailId detail = kNoDetail)
    {
        add(stream, SliceKind::Kernel, name, start, duration, detail);
    }

    [[nodiscard]] std::shared_ptr<const store::Store> open()
    {
        if (m_out) {
            m_out.reset();
            if (const Result<void> done = builder.finish(path()); !done)
                qFatal("%s", done.error().message().c_str());
        }
        auto store = store::openStore(path());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath(QStringLiteral("t.trilane")).toStdString();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<build::TraceBuilder::Appender> m_out =
        std::make_unique<build::TraceBuilder::Appender>(builder);
};

} // namespace trilane
