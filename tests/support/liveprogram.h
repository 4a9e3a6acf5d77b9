// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/livetrace.h"

#include <memory>
#include <random>
#include <string>

namespace trilane {

/// A recording that goes on: a thread that calls, a stream that computes, a new thread every third
/// time.
class LiveProgram
{
public:
    explicit LiveProgram(const std::string &path)
        : trace(std::move(*build::LiveTrace::create(path, 0)))
    {}

    void work(int slices)
    {
        const TrackId process = trace->track({.kind = TrackKind::Process, .number = 1});
        const TrackId thread = trace->track(
            {.parent = process, .kind = TrackKind::Thread, .number = 10 + m_round / 3});
        const TrackId calls = trace->track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId gpu = trace->track({.kind = TrackKind::Gpu, .number = 0});
        const TrackId stream =
            trace->track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        for (int i = 0; i < slices; ++i) {
            const Ns length = 10 + static_cast<Ns>(m_random() % 500);
            const StringId name =
                trace->intern("name " + std::to_string(m_random() % 7 + size_t(m_round)));
            trace->addNested(
                calls, 0,
                {.start = m_now, .duration = 5, .name = name, .kind = SliceKind::ApiCall});
            trace->add(
                stream,
                {.start = m_now + 7, .duration = length, .name = name, .kind = SliceKind::Kernel});
            m_now += length + 20;
        }
        ++m_round;
        trace->settle(m_now);
    }
    /// What was done so far can be read.
    [[nodiscard]] bool write() { return trace->flush().ok() && trace->sync().ok(); }
    [[nodiscard]] bool finish() { return trace->finish(m_now).ok(); }
    /// Where its work has come to.
    [[nodiscard]] Ns now() const { return m_now; }

    std::unique_ptr<build::LiveTrace> trace;

private:
    std::mt19937_64 m_random{5};
    Ns m_now = 1000;
    int m_round = 0;
};

} // namespace trilane
