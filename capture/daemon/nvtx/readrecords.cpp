// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/readrecords.h"

#include <algorithm>
#include <cstring>

namespace trilane::daemon {

void ReadRecords::clear(uint32_t buffer, uint32_t end)
{
    const size_t bytes = std::min<size_t>(end / kAlignment / 8 + 1, kBufferBytes);
    std::memset(&byteOf(buffer, 0), 0, bytes);
}

} // namespace trilane::daemon
