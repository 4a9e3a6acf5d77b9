// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/launchcontext.h"
#include "model/analysis/operators/operatorstats.h"
#include "tests/support/gputrace.h"

namespace trilane {

/// A process whose threads have ranges and launch kernels, with every nanosecond known.
class OperatorTrace : public GpuTrace
{
public:
    TrackId program = process(100, "python");
    TrackId onStream = stream(gpu(0), 7, program);

    TrackId thread(int64_t tid)
    {
        return track({.parent = program, .kind = TrackKind::Thread, .number = tid});
    }
    void range(TrackId thread, std::string_view name, Ns start, Ns duration,
               const format::RangeInfo &said = {}, int64_t value = 0)
    {
        format::Detail detail;
        if (said != format::RangeInfo{})
            detail.range = said;
        add(track({.parent = thread, .kind = TrackKind::Ranges}), SliceKind::Range, name, start,
            duration, detail == format::Detail{} ? kNoDetail : builder.intern(detail), value);
    }
    /// A call of 10 ns, and its kernel.
    void launch(TrackId thread, std::string_view kernel, Ns call, Ns start, Ns duration,
                SliceKind kind = SliceKind::Kernel)
    {
        const uint64_t correlation = ++m_last;
        add(track({.parent = thread, .kind = TrackKind::ApiCalls}), SliceKind::ApiCall,
            "cudaLaunchKernel", call, 10, kNoDetail, 0, correlation);
        add(onStream, kind, kernel, start, duration, kNoDetail, 0, correlation);
    }
    void state(TrackId thread, SliceKind kind, Ns start, Ns duration, TrackId waker = {})
    {
        put(track({.parent = thread, .kind = TrackKind::ThreadState}),
            {.start = start, .duration = duration, .link = waker.value, .kind = kind});
    }
    TrackId track(const build::TrackKey &key)
    {
        const TrackId id = builder.track(key);
        builder.setProcess(id, program);
        return id;
    }

private:
    uint64_t m_last = 0;
};

} // namespace trilane
