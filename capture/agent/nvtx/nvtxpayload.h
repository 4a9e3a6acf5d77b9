// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxname.h"
#include "capture/agent/nvtx/nvtxtypes.h"

namespace trilane::agent::nvtx {

/// Copies structured payloads and the texts they refer to into the thread's payload in wire format
/// (wire/payload.h), truncated if too long. Returns the number of bytes. `message` is set if one of
/// the texts is the event's name.
size_t collectPayload(Thread &thread, const Domain &domain, const PayloadData *data, size_t count,
                      Name &message);

/// Appends an event's name to the thread's payload of `size` bytes, truncated if necessary. Returns
/// the new size.
size_t addName(Thread &thread, size_t size, const Name &name);

} // namespace trilane::agent::nvtx
