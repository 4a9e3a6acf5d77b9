// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/record.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace fakecupti {

using Request = void (*)(uint8_t **buffer, size_t *size, size_t *maximumRecords);
using Complete = void (*)(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                          size_t validSize);

/// The client's buffers: handed back when they are full or flushed, and every record in them has
/// its times. Any thread; the client's Complete is called without a lock held.
class Buffers
{
    struct Buffer
    {
        uint64_t id = 0; ///< never that of another
        uint8_t *data = nullptr;
        size_t size = 0;
        size_t used = 0;
        unsigned open = 0; ///< records without times
        bool isSealed = false;
    };

public:
    /// A record that waits for its times.
    struct Slot
    {
        uint64_t buffer = 0; ///< 0: there was no room
        size_t offset = 0;
        TimePlace times;
    };

    void setClient(Request request, Complete complete);
    /// FAKE_CUPTI_DROP=n: each n-th record is lost.
    void dropEach(uint64_t n);

    void add(const Record &record);
    [[nodiscard]] Slot open(const Record &record, TimePlace times);
    void close(const Slot &slot, uint64_t start, uint64_t end);

    /// Forced: unfinished records too, which have no times then.
    void flush(bool isForced);
    /// Records dropped since the last call.
    [[nodiscard]] size_t takeDropped();

private:
    struct Returned
    {
        uint8_t *data;
        size_t size;
        size_t used;
    };
    Buffer *put(const Record &record, std::vector<Returned> &returned, size_t &offset);
    Buffer *current(size_t bytes, std::vector<Returned> &returned);
    Buffer *request();
    void seal(Buffer &buffer, std::vector<Returned> &returned);
    void release(Buffer &buffer, std::vector<Returned> &returned);
    void giveBack(const std::vector<Returned> &returned);
    [[nodiscard]] bool isDropped();

    std::mutex m_lock;
    Request m_request = nullptr;
    Complete m_complete = nullptr;
    std::map<uint32_t, Buffer *> m_current; ///< by thread where the version does so, else by 0
    std::map<uint64_t, Buffer> m_buffers;   ///< by id
    uint64_t m_ids = 0;
    uint64_t m_dropEach = 0;
    uint64_t m_offered = 0;
    size_t m_dropped = 0;
};

} // namespace fakecupti
