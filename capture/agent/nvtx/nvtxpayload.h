// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxname.h"
#include "capture/agent/nvtx/nvtxtypes.h"

namespace trilane::agent::nvtx {

/// Copies structured payloads, and the texts that they point to, into the thread's payload as the
/// wire has them (wire/payload.h); what is too long is cut. Returns how many bytes. `message` is
/// set when one of the texts is the event's name.
size_t collectPayload(Thread &thread, const Domain &domain, const PayloadData *data, size_t count,
                      Name &message);

/// Adds an event's name behind so many bytes of the thread's payload, cut if need be. Returns how
/// many bytes there are now.
size_t addName(Thread &thread, size_t size, const Name &name);

} // namespace trilane::agent::nvtx
