// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/clockpair.h"

#include "capture/agent/clock.h"
#include "capture/agent/thread.h"

namespace trilane::agent {

using namespace wire;

void putClockPair()
{
    Record pair{.type = RecordType::ClockPair};
    uint64_t closest = UINT64_MAX;
    // Who loses the core between two readings has read badly.
    for (int tries = 0; tries < 5; ++tries) {
        const uint64_t before = monotonicNow();
        const uint64_t real = readClock(CLOCK_REALTIME);
        const uint64_t apart = monotonicNow() - before;
        if (apart >= closest)
            continue;
        closest = apart;
        pair.ts = before + apart / 2;
        pair.a = real;
    }
    if (Writer writer; writer)
        writer.put(pair);
}

} // namespace trilane::agent
