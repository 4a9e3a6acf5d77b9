// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cudabuffers.h"

#include "capture/agent/activitypool.h"
#include "capture/agent/kernelnames.h"
#include "capture/agent/minicupti.h"
#include "capture/wire/message.h"

#include <atomic>
#include <cstdlib>

namespace trilane::agent::cudabuffers {

using namespace wire;

namespace {

constinit uint32_t s_version = 0;
constinit std::atomic<uint64_t> s_lost{0}; ///< records in buffers that we threw away

} // namespace

void setVersion(uint32_t version)
{
    s_version = version;
}

/// Older CUPTIs crash when they get none: they get one whose records are thrown away.
void request(uint8_t **buffer, size_t *size, size_t *maximumRecords)
{
    *maximumRecords = 0;
    *size = kPoolBufferBytes;
    *buffer = pool::exists() ? pool::take() : nullptr;
    if (*buffer)
        return;
    if (s_version < cupti::kRefusalVersion || !pool::exists())
        *buffer = static_cast<uint8_t *>(std::calloc(1, kPoolBufferBytes));
    if (!*buffer)
        *size = 0;
}

/// The names first: the daemon drains the rings before it reads the buffer.
void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t validSize)
{
    if (!buffer)
        return;
    const int number = pool::numberOf(buffer);
    if (number < 0) {
        if (pool::exists()) {
            s_lost.fetch_add(kernelnames::countRecords(buffer, validSize),
                             std::memory_order_relaxed);
            std::free(buffer);
        }
        return;
    }
    if (validSize > kPoolBufferBytes)
        validSize = kPoolBufferBytes;
    kernelnames::publish(buffer, validSize);
    pool::giveBack(number, validSize);
}

uint64_t takeLost()
{
    return s_lost.exchange(0, std::memory_order_relaxed);
}

} // namespace trilane::agent::cudabuffers
