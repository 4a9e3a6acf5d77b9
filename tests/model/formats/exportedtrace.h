// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <QtGlobal>

#include <bit>
#include <random>
#include <string>

namespace trilane::test {

/// A trace with something of everything that a trace can hold: two processes with the same thread
/// ids, a GPU with contexts and streams, crossing and nested slices, launches of one and of several
/// kernels, wakers, blocking calls, cores that run what is no thread of the trace, flows, counters,
/// marks, payloads of all kinds, texts of several languages. The same for the same seed.
class ExportedTrace
{
public:
    explicit ExportedTrace(const std::string &path, uint32_t seed = 1, int size = 40,
                           Ns firstTime = 1000)
        : m_random(seed)
        , m_size(size)
        , m_begin(firstTime)
    {
        makeTracks();
        {
            build::TraceBuilder::Appender out(m_builder);
            addRanges(out);
            addGpu(out);
            addScheduling(out);
            addOthers(out);
        }
        format::TraceInfo &info = m_builder.info();
        info.sourceFormat = "trilane";
        info.producer = "a test";
        info.host = "node 1";
        info.cores = 3;
        info.epochOfZero = 1'795'219'200'000'000'000;
        info.rank = 1;
        info.worldSize = 4;
        info.gpus = {{.ordinal = 0,
                      .name = "GPU with a name",
                      .memoryBytes = uint64_t{80} << 30,
                      .multiprocessors = 132,
                      .computeMajor = 9}};
        info.properties = {{"key", "value"}};
        if (const Result<void> done = m_builder.finish(path); !done)
            qFatal("%s", done.error().message().c_str());
    }

private:
    int64_t upTo(int64_t most) { return std::uniform_int_distribution<int64_t>(0, most)(m_random); }
    StringId text(const std::string &value) { return m_builder.intern(value); }

    void makeTracks()
    {
        auto make = [this](TrackId parent, TrackKind kind, int64_t number = 0,
                           std::string_view label = {}) {
            return m_builder.track(
                {.parent = parent, .kind = kind, .number = number, .label = label});
        };
        machine = make({}, TrackKind::Machine, 0, "node 1");
        for (int i = 0; i < 3; ++i)
            cores[i] = make(machine, TrackKind::Core, i);
        gpu = make(machine, TrackKind::Gpu, 0);
        for (int p = 0; p < 2; ++p) {
            process[p] = make(machine, TrackKind::Process, 4000, p ? "worker" : "python");
            if (p == 1) // the same pid in another namespace
                m_builder.setName(process[p], "python");
            context[p] = make(gpu, TrackKind::Context, p + 1);
            for (int s = 0; s < 2; ++s) {
                stream[p][s] = make(context[p], TrackKind::Stream, 7 + s);
                m_builder.setProcess(stream[p][s], process[p]);
            }
            for (int t = 0; t < 2; ++t) {
                const TrackId parent = thread[p][t] =
                    make(process[p], TrackKind::Thread, 4000 + t, t ? "加载" : "main");
                ranges[p][t] = make(parent, TrackKind::Ranges);
                domain[p][t] = make(parent, TrackKind::Ranges, 1, "nccl");
                m_builder.setDomain(domain[p][t], "NCCL");
                calls[p][t] = make(parent, TrackKind::ApiCalls);
                osCalls[p][t] = make(parent, TrackKind::OsCalls);
                states[p][t] = make(parent, TrackKind::ThreadState);
                m_builder.setSortIndex(parent, t - 1);
            }
        }
        memory = make(gpu, TrackKind::Counter, 0, "memory");
        m_builder.setUnit(memory, "bytes");
    }

    DetailId detail(int i)
    {
        format::Detail d;
        switch (i % 7) {
        case 0:
            d.launch =
                format::LaunchConfig{{1u + static_cast<uint32_t>(i), 2, 1}, {128, 1, 1}, 32, 16, 0};
            break;
        case 1:
            d.copy = format::CopyInfo{format::CopyKind::HostToDevice, format::MemoryKind::Pinned,
                                      format::MemoryKind::Device};
            d.copy->hasSize = i % 2 != 0;
            break;
        case 2:
            d.range = format::RangeInfo{.category = text("loader"),
                                        .payload = format::PayloadKind::Signed};
            break;
        case 3:
            d.range = format::RangeInfo{.color = 0xff112233, .payload = format::PayloadKind::Real};
            break;
        case 4:
            d.range = format::RangeInfo{.payload = format::PayloadKind::Sequence,
                                        .shapes = text("[[64,3],[3,8]]")};
            break;
        case 5:
            d.range = format::RangeInfo{.payload = format::PayloadKind::Text};
            break;
        default:
            d.group = text("0 default_pg [0, 1]");
            d.range = format::RangeInfo{.payload = format::PayloadKind::Unsigned};
        }
        return m_builder.intern(d);
    }

    int64_t payload(int i)
    {
        switch (i % 7) {
        case 3:
            return std::bit_cast<int64_t>(0.25 * i);
        case 5:
            return text("payload " + std::to_string(i)).value;
        case 0:
        case 1:
            return 0;
        default:
            return 1000 - i;
        }
    }

    /// Nested, crossing, empty and touching ones.
    void addRanges(build::TraceBuilder::Appender &out)
    {
        for (int i = 0; i < m_size * 4; ++i) {
            const TrackId track = (i % 3 ? ranges : domain)[i % 2][upTo(1)];
            const Ns start = m_begin + upTo(50) * 20;
            const DetailId d = i % 5 ? kNoDetail : detail(2 + i / 5 % 5);
            out.add(track, {.start = start,
                            .duration = i % 11 ? upTo(20) * 20 : 0,
                            .value = d == kNoDetail ? 0 : payload(2 + i / 5 % 5),
                            .name = text("range " + std::to_string(i % 13)),
                            .detail = d,
                            .kind = i % 17 ? SliceKind::Range : SliceKind::PythonCall});
        }
        for (int i = 0; i < m_size; ++i)
            out.add(
                ranges[0][0],
                {.start = m_begin + upTo(1000), .name = text("mark"), .kind = SliceKind::Instant});
    }

    void addGpu(build::TraceBuilder::Appender &out)
    {
        for (int i = 0; i < m_size; ++i) {
            const int p = i % 2;
            const auto correlation = static_cast<uint64_t>(i + 1); // the same in both
            const Ns start = m_begin + i * 25;
            out.add(calls[p][0], {.start = start,
                                  .duration = 10,
                                  .correlation = correlation / 2 + 1,
                                  .name = text("cudaLaunchKernel"),
                                  .kind = SliceKind::ApiCall});
            if (i % 4 == 0) // the driver's call inside the runtime's
                out.add(calls[p][0], {.start = start + 2,
                                      .duration = 5,
                                      .correlation = correlation / 2 + 1,
                                      .name = text("cuLaunchKernel"),
                                      .kind = SliceKind::ApiCall});
            for (int k = 0; k <= (i % 9 == 0 ? 3 : 0); ++k) {
                const bool isCopy = i % 6 == 5;
                out.add(stream[p][i % 3 == 0],
                        {.start = start + 15 + k * 3,
                         .duration = 2 + upTo(30), // some cross
                         .correlation = correlation / 2 + 1,
                         .value = isCopy ? 4096 * i : 0,
                         .name = text(isCopy ? "Memcpy HtoD" : "void kernel<4>(float const*)"),
                         .detail = detail(isCopy ? 1 : 7 * (i % 3)),
                         .kind = isCopy ? SliceKind::Memcpy : SliceKind::Kernel});
            }
        }
        out.add(stream[0][0], {.start = m_begin,
                               .duration = 3,
                               .correlation = 999'999,
                               .name = text("nobody launched it"),
                               .kind = SliceKind::Kernel});
    }

    /// Threads take turns on cores; what waits is woken, or not, and blocks in calls, or not.
    void addScheduling(build::TraceBuilder::Appender &out)
    {
        for (int c = 0; c < 3; ++c) {
            Ns time = m_begin + c;
            for (int i = 0; i < m_size; ++i) {
                const Ns length = 5 + upTo(20);
                const bool isForeign = c == 2 || i % 7 == 3;
                const TrackId of = thread[c % 2][i % 2];
                out.add(cores[c],
                        {.start = time,
                         .duration = length,
                         .name = text(isForeign ? "kworker/" + std::to_string(i % 3) : "main"),
                         .link = isForeign ? TrackId::kInvalid : of.value,
                         .kind = SliceKind::OnCore});
                if (!isForeign)
                    addStates(out, c, i, time, length);
                time += length + (i % 3 ? 0 : 4);
            }
        }
    }

    Ns &endOf(int p, int t) { return m_stateEnd[p][t]; }

    void addStates(build::TraceBuilder::Appender &out, int core, int i, Ns time, Ns length)
    {
        const int p = core % 2;
        const int t = i % 2;
        Ns &before = endOf(p, t);
        const uint32_t waker = i % 3 ? thread[p][1 - t].value : TrackId::kInvalid;
        if (before > 0 && before < time && i % 8 != 7) { // else nothing is known
            const Ns woken = before + (time - before) / 2;
            const bool isWoken = i % 4 != 0 && woken > before;
            out.add(states[p][t], {.start = before,
                                   .duration = (isWoken ? woken : time) - before,
                                   .name = i % 5 == 0 ? text("futex") : kNoString,
                                   .link = waker,
                                   .kind = i % 6 ? SliceKind::Blocked : SliceKind::BlockedDisk});
            if (isWoken)
                out.add(states[p][t], {.start = woken,
                                       .duration = time - woken,
                                       .link = waker,
                                       .kind = SliceKind::Runnable});
        }
        out.add(states[p][t],
                {.start = time, .duration = length, .value = core, .kind = SliceKind::Running});
        before = time + length;
    }

    void addOthers(build::TraceBuilder::Appender &out)
    {
        for (int i = 0; i < m_size; ++i) {
            out.add(osCalls[i % 2][1], {.start = m_begin + i * 30,
                                        .duration = 20,
                                        .value = i,
                                        .name = text("pthread_mutex_lock"),
                                        .link = i % 2 ? thread[1][0].value : TrackId::kInvalid,
                                        .kind = SliceKind::OsCall});
            out.addSample(memory, m_begin + i * 10, 1024.5 * i);
        }
        for (int i = 0; i < m_size / 4; ++i)
            out.addFlow({.name = i % 2 ? text("fwdbwd") : kNoString,
                         .fromTrack = ranges[0][0],
                         .toTrack = i % 3 ? stream[0][0] : ranges[1][1],
                         .fromTime = m_begin + i * 20,
                         .toTime = m_begin + i * 20 + 100});
    }

    std::mt19937 m_random;
    int m_size;
    Ns m_begin;
    build::TraceBuilder m_builder;
    TrackId machine, gpu, memory;
    TrackId cores[3], process[2], context[2];
    TrackId stream[2][2], thread[2][2], ranges[2][2], domain[2][2], calls[2][2], osCalls[2][2],
        states[2][2];
    Ns m_stateEnd[2][2]{};
};

} // namespace trilane::test
