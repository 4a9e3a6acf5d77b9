// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/cellloader.h"

#include "model/store/store.h"

namespace trilane::store {

CellLoader::CellLoader()
    : m_requests([this] {
        const std::lock_guard lock(m_listenerMutex);
        if (m_listener)
            m_listener();
    })
{}

CellLoader::~CellLoader()
{
    m_requests.drop(); // running jobs end soon
}

void CellLoader::setStore(std::shared_ptr<const Store> store)
{
    m_requests.drop();
    m_store = std::move(store);
}

CellRow CellLoader::cells(LaneId lane, TimeRange range, int pixels, Detailing how)
{
    const RowRequests::Request request{lane, range, pixels};
    if (how == Detailing::Coarse) {
        if (std::optional<CellRow> made = m_requests.take(request))
            return std::move(*made);
    }
    CellRow row = m_store->cells(lane, range, pixels, how);
    if (!row.complete)
        m_requests.post(m_decoding, request,
                        [store = m_store, lane, range, pixels](const std::stop_token &stop) {
                            return store->cells(lane, range, pixels, Detailing::Exact, stop);
                        });
    return row;
}

void CellLoader::drop()
{
    m_requests.drop();
}

void CellLoader::onReady(std::function<void()> listener)
{
    const std::lock_guard lock(m_listenerMutex);
    m_listener = std::move(listener);
}

} // namespace trilane::store
