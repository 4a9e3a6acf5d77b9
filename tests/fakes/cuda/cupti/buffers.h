// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/record.h"
#include "tests/fakes/cuda/cupti/worker.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <vector>

namespace fakecupti {

using Request = void (*)(uint8_t **buffer, size_t *size, size_t *maximumRecords);
using Complete = void (*)(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                          size_t validSize);

/// The clients' buffers. Any thread; Complete is called without a lock held, and it is the one that
/// is registered then, whoever's the buffer is.
class Buffers
{
    struct Buffer
    {
        uint64_t id = 0; ///< never that of another
        uint8_t *data = nullptr;
        size_t size = 0;
        size_t used = 0;
        size_t records = 0;
        size_t maxRecords = 0;                 ///< 0: as many as fit
        std::unordered_set<size_t> unfinished; ///< where records stand without times
        bool isSealed = false;
    };

public:
    struct Client
    {
        Request request = nullptr;
        Complete complete = nullptr;
    };

    /// A record that waits for its times.
    struct Slot
    {
        uint64_t buffer = 0; ///< 0: there was no room
        size_t offset = 0;
        TimePlace times;
    };

    /// What is told of a request for a buffer, which took from `start` to `end`, in that buffer;
    /// none: nothing.
    using TellRequest = std::function<std::optional<Record>(Ns start, Ns end)>;

    Buffers(Worker::Collect collect, TellRequest tellRequest);

    void setClient(Request request, Complete complete);
    /// Buffers that are being filled stay out until a forced flush: what comes now goes into
    /// others.
    void abandonCurrent();
    /// There is no client any more, and what buffers are out are never given back.
    void forget();

    void add(const Record &record);
    [[nodiscard]] Slot open(const Record &record, TimePlace times);
    void close(const Slot &slot, uint64_t start, uint64_t end);

    /// Buffers all of whose records have their times; a forced one gives the others, too, and late
    /// times are then for nobody.
    void flush(bool isForced);
    void startWorker() { m_worker.start(); }
    /// Records dropped, as far as the last flush has told.
    [[nodiscard]] size_t takeDropped();

private:
    Buffer *put(const Record &record, std::vector<Returned> &returned, size_t &offset,
                uint32_t mark = 0);
    Buffer *current(size_t bytes, std::vector<Returned> &returned);
    Buffer *request();
    void append(Buffer &buffer, const Record &record, uint32_t mark = 0);
    void seal(Buffer &buffer, std::vector<Returned> &returned);
    void release(Buffer &buffer, std::vector<Returned> &returned);
    void releaseAll(std::vector<Returned> &returned);
    void sealFinished(std::vector<Returned> &returned);
    void giveBack(const std::vector<Returned> &returned);
    /// One that is, but for times.
    bool hasFull();
    void deliver(const Returned &buffer);
    [[nodiscard]] bool isDropped();
    void addForeign(std::vector<Returned> &returned);

    std::mutex m_lock;
    Client *m_client; ///< who is registered, or was
    bool m_isRegistered = false;
    std::map<uint32_t, Buffer *> m_current; ///< by thread where each has its own, else by 0
    std::map<uint64_t, Buffer> m_buffers;   ///< by id
    uint64_t m_ids = 0;
    uint64_t m_offered = 0;
    uint64_t m_put = 0;
    size_t m_dropped = 0; ///< not told yet
    size_t m_toldDropped = 0;
    std::atomic<unsigned> m_fulls = 0;
    TellRequest m_tellRequest;
    Worker m_worker;
};

} // namespace fakecupti
