// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"
#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxtypes.h"

#include <cstddef>
#include <cstdint>

/// Actions of the NVTX hooks while recording or watching for the capture range. No malloc. Waits,
/// up to 0.1 s, only when the first call of the process connects and when a capture range begins or
/// ends.
namespace trilane::agent::nvtx {

/// True if hooks have anything to record.
inline bool isOn()
{
    uint32_t what = armed();
    if (what & kArmConnect) [[unlikely]]
        what = connectNow();
    return (what & (wire::kArmNvtx | wire::kArmWatch)) != 0;
}

/// A push, start or mark with attributes. `range`: id of a start.
void record(wire::RecordType type, Domain &domain, const Attributes *what, uint64_t range);

/// A push, start, mark, pop or end that has only structures.
void recordStructures(wire::RecordType type, Domain &domain, const PayloadData *data, size_t count,
                      uint64_t range);

/// Records a default-domain event that has only a message.
void record(wire::RecordType type, const char *message, uint64_t range);
void record(wire::RecordType type, const wchar_t *message, uint64_t range);

/// A pop or an end.
void recordEnd(wire::RecordType type, uint16_t domain, uint64_t range);

/// Recorded even while nothing is armed: a thread sets its name once.
void recordThreadName(uint32_t thread, const char *name);
void recordThreadName(uint32_t thread, const wchar_t *name);

} // namespace trilane::agent::nvtx
