// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

#include <cstddef>
#include <cstdint>

/// Buffers for CUPTI's activity API, taken from the pool shared with the daemon and returned to it.
/// The callbacks run on any thread, also during launches of the program. They take no lock of the
/// agent, do not allocate (they free blocks that CUPTI leaves to its client) and do not call CUPTI.
/// Callbacks of another client that they forward to may do otherwise.
namespace trilane::agent::cudabuffers {

/// Call before the first callback. `version`: of CUPTI, which determines its behavior without a
/// buffer.
void prepare(uint32_t version);

/// Callbacks for cuptiActivityRegisterCallbacks().
void request(uint8_t **buffer, size_t *size, size_t *maximumRecords);
void complete(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t validSize);

/// Discards subsequent records, uncounted, because they belong to another client.
void setDiscarding(bool isDiscarding);

/// CUPTI has one pair of callbacks per process (cupti_activity.h: the last to register gets all
/// buffers). A buffer that is neither the pool's nor a spare belongs to another client and is
/// passed to the callback that it had registered. Null: unknown; the buffer is left alone.
void setOthers(cupti::Request request, cupti::Complete complete);
[[nodiscard]] bool hasOthers();
[[nodiscard]] bool areOthers(cupti::Request request, cupti::Complete complete);

/// Subsequent records belong to the other client: its callbacks provide and receive the memory,
/// through the agent's. Records in the agent's buffers are copied to its.
void setLending(bool isLending);
[[nodiscard]] bool isLending();

/// The agent's callbacks are being registered, and the previous owner is unknown (callbackplace.h).
void setUnclear(bool isUnclear);

/// CUPTI was shut down: buffers that it held count as returned. Requires workLock().
void takeHeldBack();

/// Number of discarded records since the last call.
[[nodiscard]] uint64_t takeLost();
/// Total number of other clients' buffers returned through our callback.
[[nodiscard]] uint32_t foreign();
/// Total number of returned spare buffers, including those of setDiscarding().
[[nodiscard]] uint32_t spares();
/// Bytes of records in the spare buffers that CUPTI holds.
[[nodiscard]] size_t spareBytes();
/// True if CUPTI holds any of them.
[[nodiscard]] bool areSparesOut();
/// True if they hold unfinished operations.
[[nodiscard]] bool hasUnfinished();
/// Number of buffer requests by CUPTI so far.
[[nodiscard]] uint32_t requests();

} // namespace trilane::agent::cudabuffers
