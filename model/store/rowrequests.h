// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/jobqueue.h"
#include "model/base/time.h"
#include "model/store/cellrow.h"

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <tuple>
#include <vector>

namespace trilane::store {

/// Rows of cells that views requested and memory could not provide. Computed by other threads, each
/// once, the latest request first; kept until taken, so that nothing is decoded twice. Requests can
/// be dropped. Any thread. The queue must be destroyed first.
class RowRequests
{
public:
    struct Request
    {
        LaneId lane;
        TimeRange range;
        int pixels = 0;
        friend bool operator<(const Request &a, const Request &b)
        {
            return std::tuple(a.lane, a.pixels, a.range.begin, a.range.end) <
                   std::tuple(b.lane, b.pixels, b.range.begin, b.range.end);
        }
    };
    /// May return anything if its token requests a stop.
    using Make = std::function<CellRow(const std::stop_token &)>;

    /// `ready` is called on a worker thread at intervals, and when all requests are done.
    explicit RowRequests(std::function<void()> ready)
        : m_ready(std::move(ready))
    {}

    void post(jobs::JobQueue &queue, const Request &request, Make make);
    /// Returns a completed row, once.
    [[nodiscard]] std::optional<CellRow> take(const Request &request);
    /// Drops all requests and stops running ones.
    void drop();
    /// Number of pending requests.
    [[nodiscard]] size_t size() const;

private:
    struct Entry
    {
        Request request;
        Make make;
        std::stop_token stop;
    };
    using Known = std::set<Request>;
    using Done = std::map<Request, CellRow>;

    void workOnNewest();
    void finish(const Entry &entry, CellRow row);

    std::function<void()> m_ready;
    mutable std::mutex m_mutex;
    std::stop_source m_stop; ///< of all requests since the last drop()
    Known m_known;
    std::vector<Entry> m_pending; ///< newest last
    Done m_done;
    std::chrono::steady_clock::time_point m_lastReady;
};

} // namespace trilane::store
