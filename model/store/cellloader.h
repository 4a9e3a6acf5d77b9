// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "model/store/fwd.h"
#include "model/store/rowrequests.h"

#include <functional>
#include <memory>
#include <mutex>

namespace trilane::store {

/// The cells that one view shows: at once, as fine as memory has them; what is missing is decoded
/// by worker threads (see RowRequests). Owned by the view. cells() may be called by several threads
/// at a time, the rest by one.
class CellLoader
{
public:
    CellLoader();
    ~CellLoader();

    /// Another trace, a later state of it, or none: what was requested of the one before is
    /// dropped.
    void setStore(std::shared_ptr<const Store> store);
    [[nodiscard]] const std::shared_ptr<const Store> &store() const { return m_store; }
    /// As Store::cells(); what is not complete is requested.
    [[nodiscard]] CellRow cells(LaneId lane, TimeRange range, int pixels, Detailing how);
    /// Another range is shown now: forgets all requests that are not done.
    void drop();
    /// Called on a worker thread when requested cells are there. One listener; empty removes it and
    /// waits for a running call.
    void onReady(std::function<void()> listener);

private:
    std::shared_ptr<const Store> m_store;
    std::mutex m_listenerMutex;
    std::function<void()> m_listener;
    RowRequests m_requests;
    /// Last: its jobs use everything above.
    jobs::JobQueue m_decoding{0, jobs::JobQueue::Priority::Soon};
};

} // namespace trilane::store
