// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"

#include "capture/wire/activitykind.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace trilane::probe {

namespace {

Client *s_clients[2] = {};

template <typename T>
T at(const uint8_t *record, size_t offset)
{
    T value;
    std::memcpy(&value, record + offset, sizeof value);
    return value;
}

} // namespace

ActivityRecord readRecord(const uint8_t *record)
{
    const auto word = at<uint32_t>(record, 0);
    ActivityRecord r{.kind = wire::kindOf(word), .isMarked = wire::isMarkedUnfinished(word)};
    r.kind = r.kind < kKinds ? r.kind : 0;
    switch (r.kind) {
    case agent::cupti::kKernel:
        r.start = at<int64_t>(record, 16);
        r.end = at<int64_t>(record, 24);
        r.correlation = at<uint32_t>(record, 92);
        r.graph = at<uint32_t>(record, 156);
        break;
    case agent::cupti::kRuntime:
    case agent::cupti::kDriver:
        r.start = at<int64_t>(record, 8);
        r.end = at<int64_t>(record, 16);
        r.thread = at<uint32_t>(record, 28);
        r.correlation = at<uint32_t>(record, 32);
        break;
    case agent::cupti::kGraphTrace:
        r.correlation = at<uint32_t>(record, 4);
        r.start = at<int64_t>(record, 8);
        r.end = at<int64_t>(record, 16);
        break;
    default:
        break;
    }
    return r;
}

Client::Client(const Cupti &cupti, int number, size_t bytes, size_t maxRecords)
    : m_cupti(cupti)
    , m_number(number)
    , m_bytes(bytes)
    , m_maxRecords(maxRecords)
{
    s_clients[number] = this;
}

int Client::takeOver() const
{
    return m_number == 0 ? m_cupti.registerCallbacks(requestOf<0>, completeOf<0>)
                         : m_cupti.registerCallbacks(requestOf<1>, completeOf<1>);
}

std::vector<uint8_t *> Client::held() const
{
    const std::scoped_lock locked(m_lock);
    return m_held;
}

template <int N>
void Client::requestOf(uint8_t **buffer, size_t *size, size_t *most)
{
    s_clients[N]->request(buffer, size, most);
}

template <int N>
void Client::completeOf(void *, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
    s_clients[N]->complete(buffer, valid);
}

void Client::request(uint8_t **buffer, size_t *size, size_t *most)
{
    // Zeroed, so that what stands in a buffer that CUPTI still holds can be told from what does
    // not.
    *buffer = static_cast<uint8_t *>(std::calloc(1, m_bytes));
    *size = m_bytes;
    *most = m_maxRecords;
    ++m_requested;
    const std::scoped_lock locked(m_lock);
    m_held.push_back(*buffer);
}

void Client::complete(uint8_t *buffer, size_t valid)
{
    bool isOurs = false;
    {
        const std::scoped_lock locked(m_lock);
        isOurs = std::erase(m_held, buffer) != 0;
    }
    m_foreign += isOurs ? 0 : 1;
    ++m_returned;
    if (onBuffer)
        onBuffer();
    uint8_t *record = nullptr;
    while (valid > 0 && m_cupti.getNextRecord(buffer, valid, &record) == 0) {
        ++m_records;
        if (onRecord)
            onRecord(readRecord(record), record);
    }
    if (isOurs && !m_keepsReturned)
        std::free(buffer);
}

} // namespace trilane::probe
