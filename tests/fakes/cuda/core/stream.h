// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/operation.h"

#include <deque>
#include <memory>

namespace fakecuda {

class Capture;
class Context;

/// A queue with a thread of its own that does what is in it in order. Owned by its context and,
/// while there is work, by its thread. Submissions go through Context::submit.
class Stream : public std::enable_shared_from_this<Stream>
{
public:
    Stream(Context &context, uint32_t id, bool isBlocking, int priority);

    [[nodiscard]] Context &context() const { return m_context; }
    [[nodiscard]] uint32_t id() const { return m_id; }
    /// Whether it and the default stream wait for each other.
    [[nodiscard]] bool isBlocking() const { return m_isBlocking; }
    [[nodiscard]] int priority() const { return m_priority; }

    void push(Operation operation);
    /// The end of all that was pushed so far; null: of nothing.
    [[nodiscard]] MarkerPtr last();
    [[nodiscard]] bool isIdle();
    void synchronize();
    /// What was pushed is still done; the thread then ends.
    void close();

    /// While the stream is captured what is submitted goes there.
    std::shared_ptr<Capture> capture;

private:
    void run();
    bool take(Operation &operation);

    Context &m_context;
    const uint32_t m_id;
    const bool m_isBlocking;
    const int m_priority;
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::deque<Operation> m_queue;
    MarkerPtr m_last;
    bool m_hasThread = false;
    bool m_isClosed = false;
    Ns m_end = 0; // of the work before; the thread's own
};

} // namespace fakecuda
