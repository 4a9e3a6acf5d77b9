// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

#include <cstddef>
#include <cstdint>

/// The buffers of CUPTI's activity API: from the pool that the daemon shares, and back to it. The
/// callbacks come on any thread, also while the program launches; they take no lock of
/// ours, ask malloc for nothing (a block of CUPTI's that is the client's to free is freed) and call
/// nothing of CUPTI's. What another client's callbacks do that they lead to is that client's.
namespace trilane::agent::cudabuffers {

/// Call before the first callback. `version`: of CUPTI, which determines its behavior without a
/// buffer.
void prepare(uint32_t version);

/// Callbacks for cuptiActivityRegisterCallbacks().
void request(uint8_t **buffer, size_t *size, size_t *maximumRecords);
void complete(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t validSize);

/// Discards subsequent records, uncounted, because they are not ours.
void setDiscarding(bool isDiscarding);

/// CUPTI has one pair of callbacks a process (cupti_activity.h: the last to register gets all
/// buffers): a buffer that is neither the pool's nor ours is another client's, and goes on to the
/// callback that this one had registered. Null: not known, the buffer is left alone.
void setOthers(cupti::Request request, cupti::Complete complete);
[[nodiscard]] bool hasOthers();
[[nodiscard]] bool areOthers(cupti::Request request, cupti::Complete complete);

/// Subsequent records belong to the other client: its callbacks provide and receive the memory,
/// through ours. Records in our buffers are copied to its.
void setLending(bool isLending);
[[nodiscard]] bool isLending();

/// Ours are being registered, and it is not known yet whose place they take (callbackplace.h).
void setUnclear(bool isUnclear);

/// CUPTI was shut down: the buffers that it held are as good as returned. With workLock().
void takeHeldBack();

/// Records in buffers that were thrown away, since the last time.
[[nodiscard]] uint64_t takeLost();
/// Other clients' buffers that came back through our callback, ever.
[[nodiscard]] uint32_t foreign();
/// Buffers of setDiscarding() and such that came back, ever.
[[nodiscard]] uint32_t spares();
/// Bytes of records in those that CUPTI has.
[[nodiscard]] size_t spareBytes();
/// True if CUPTI holds any of them.
[[nodiscard]] bool areSparesOut();
/// True if they hold unfinished operations.
[[nodiscard]] bool hasUnfinished();
/// Number of buffer requests by CUPTI so far.
[[nodiscard]] uint32_t requests();

} // namespace trilane::agent::cudabuffers
