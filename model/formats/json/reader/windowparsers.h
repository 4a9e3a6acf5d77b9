// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "model/formats/json/reader/eventreader.h"
#include "model/formats/json/reader/eventsink.h"
#include "model/formats/json/reader/members.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace trilane::json {

/// Parses windows on the program's shared threads. Memory is bounded: cores + 2 windows of at most
/// kMaxBytes together. One thread reads windows, and also parses while it may not read ahead, so
/// that it depends on no other thread.
class WindowParsers
{
public:
    static constexpr size_t kMaxBytes = size_t{64} << 20;

    /// Referenced arguments are used until the destructor ends. `members`: read at the first put(),
    /// when all members before the events are known.
    WindowParsers(build::TraceBuilder &builder, const XlaProcesses &xla,
                  const MemberScanner &members, const jobs::JobContext &job);

    /// An empty window, when one may be filled. Throws what parsing has thrown.
    [[nodiscard]] Window takeEmpty();
    void put(Window window);
    /// Parses the rest and flushes all sinks, which this object owns. Rethrows exceptions of the
    /// parsers.
    [[nodiscard]] std::vector<EventSink *> finish();

private:
    /// For one window at a time.
    struct Parser
    {
        explicit Parser(const WindowParsers &of)
            : events(of.m_job.stop)
            , sink(of.m_builder, *of.m_isPaddle, of.m_xla)
        {}

        EventReader events;
        EventSink sink;
    };
    using Lock = std::unique_lock<std::mutex>;

    [[nodiscard]] bool canRead() const;
    [[nodiscard]] bool parseNext(Lock &lock);
    [[nodiscard]] Parser &freeParser();
    void giveBack(Window window);
    void waitFor(Lock &lock, const std::function<bool()> &isReached);

    build::TraceBuilder &m_builder;
    const XlaProcesses &m_xla;
    const MemberScanner &m_members;
    const jobs::JobContext m_job;
    std::optional<bool> m_isPaddle; ///< set by the reading thread before it posts
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Window> m_full; ///< in the order of the file
    std::vector<Window> m_empty;
    std::vector<std::unique_ptr<Parser>> m_parsers;
    std::vector<Parser *> m_free; ///< of m_parsers
    std::exception_ptr m_failed;  ///< the first
    size_t m_left;                ///< windows that may still be made
    size_t m_bytes = 0;           ///< of windows that wait or are being parsed
    jobs::JobQueue m_queue;       ///< last: its jobs use this
};

} // namespace trilane::json
