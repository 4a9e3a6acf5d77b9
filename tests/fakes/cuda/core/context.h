// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/device.h"
#include "tests/fakes/cuda/core/stream.h"

#include <memory>
#include <mutex>
#include <vector>

namespace fakecuda {

/// The streams of a program on one device. Contexts live until the process ends.
class Context
{
public:
    Context(Device &device, uint32_t id, bool isPrimary);

    [[nodiscard]] Device &device() const { return m_device; }
    [[nodiscard]] uint32_t id() const { return m_id; }
    [[nodiscard]] bool isPrimary() const { return m_isPrimary; }

    Stream *create(bool isBlocking, int priority);
    /// False: it is not (or no longer) a stream of this context.
    bool destroy(Stream *stream);
    /// The stream behind a handle: null, 1 (legacy), 2 (the calling thread's own) or created here.
    [[nodiscard]] std::shared_ptr<Stream> find(Stream *handle);

    /// Queues it behind what it must follow by the rules of the legacy default stream, and says
    /// when it is done. Into a stream that is being captured it adds a node instead, and gives
    /// null.
    MarkerPtr submit(Stream &stream, Operation operation);

    [[nodiscard]] bool isIdle();
    void synchronize();

private:
    std::shared_ptr<Stream> add(bool isBlocking, int priority);
    void addImplicitWaits(const Stream &stream, Operation &operation);

    Device &m_device;
    const uint32_t m_id;
    const bool m_isPrimary;
    std::mutex m_lock;
    uint32_t m_nextStream = 13; // where real ones begin
    std::shared_ptr<Stream> m_default;
    std::vector<std::shared_ptr<Stream>> m_streams;
};

} // namespace fakecuda
