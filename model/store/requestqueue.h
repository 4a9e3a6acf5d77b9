// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/job.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <vector>

namespace trilane {

/// What views have asked to be read or decoded: each thing once, the newest first, since what was
/// asked for last is what is looked at. What has not begun can be dropped. Any thread. The pool
/// must be gone before this is.
class RequestQueue
{
public:
    enum class Part : uint8_t { Slices, Cells, Picture };
    struct Request
    {
        ChunkId chunk;
        Part part = Part::Slices;
        friend auto operator<=>(const Request &, const Request &) = default;
    };

    /// `ready` is called on a worker thread every now and then, and when nothing is left to do.
    explicit RequestQueue(std::function<void()> ready)
        : m_ready(std::move(ready))
    {}

    void post(ThreadPool &pool, const Request &request, std::function<void()> work);
    /// Forgets what nobody has begun to work on.
    void dropPending();
    /// Asked for and not done.
    [[nodiscard]] size_t size() const;

private:
    struct Entry
    {
        Request request;
        std::function<void()> work;
    };
    void workOnNewest();

    std::function<void()> m_ready;
    mutable std::mutex m_mutex;
    std::set<Request> m_known;    ///< pending and running
    std::vector<Entry> m_pending; ///< newest last
    std::chrono::steady_clock::time_point m_lastReady;
};

} // namespace trilane
