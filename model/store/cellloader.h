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

/// The cells shown by one view: returned immediately at the resolution that is in memory; missing
/// chunks are decoded by worker threads (see RowRequests). Owned by the view. cells() may be called
/// by several threads concurrently, the rest by one.
class CellLoader
{
public:
    CellLoader();
    ~CellLoader();

    /// Another trace, a later state of it, or none; drops pending requests.
    void setStore(std::shared_ptr<const Store> store);
    [[nodiscard]] const std::shared_ptr<const Store> &store() const { return m_store; }
    /// As Store::cells(); incomplete rows are requested.
    [[nodiscard]] CellRow cells(LaneId lane, TimeRange range, int pixels, Detailing how);
    /// Another range is shown: drops pending requests.
    void drop();
    /// Called on a worker thread when requested cells are available. One listener; an empty one
    /// removes it and waits for a running call.
    void onReady(std::function<void()> listener);

private:
    std::shared_ptr<const Store> m_store;
    std::mutex m_listenerMutex;
    std::function<void()> m_listener;
    RowRequests m_requests;
    /// Last: its jobs use the members above.
    jobs::JobQueue m_decoding{0, jobs::JobQueue::Priority::Soon};
};

} // namespace trilane::store
