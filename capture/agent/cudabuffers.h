// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// The buffers of CUPTI's activity API: from the pool that the daemon shares, and back to it. The
/// callbacks come on any thread, and take no lock.
namespace trilane::agent::cudabuffers {

/// CUPTI's, before the first callback: what it does when it gets no buffer.
void setVersion(uint32_t version);
/// As cuptiActivityRegisterCallbacks() wants them.
void request(uint8_t **buffer, size_t *size, size_t *maximumRecords);
void complete(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t validSize);
/// Records in buffers that were thrown away, since the last time.
[[nodiscard]] uint64_t takeLost();

} // namespace trilane::agent::cudabuffers
