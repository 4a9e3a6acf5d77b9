// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

namespace fakecupti {

/// A buffer on its way to the client.
struct Returned
{
    uint8_t *data;
    size_t size;
    size_t used;
};

/// CUPTI's own thread: gives buffers to the client, and takes from the device what has accumulated
/// there: when a buffer is full, and as often as FAKE_CUPTI_GPU_DELAY_MS says.
class Worker
{
public:
    using Deliver = std::function<void(const Returned &)>;
    using Collect = std::function<void()>;

    Worker(Deliver deliver, Collect collect);

    /// Once; never ends.
    void start();
    void give(const std::vector<Returned> &returned);
    /// A buffer is full whose records have no times yet.
    void hurry();
    /// What was given before is with the client when this returns: what the thread has not begun
    /// the caller does.
    void drain();

private:
    void run();

    const Deliver m_deliver;
    const Collect m_collect;
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::vector<Returned> m_queue;
    bool m_isStarted = false;
    bool m_isHurried = false;
    bool m_isDelivering = false;
};

} // namespace fakecupti
