// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/clockpair.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/minicupti.h"

namespace trilane::agent {

using namespace wire;

namespace {

using GetTimestamp = int (*)(uint64_t *time);
constinit GetTimestamp s_getTimestamp = nullptr;

uint64_t cuptiNow()
{
    uint64_t time = 0;
    const bool isTold = s_getTimestamp && s_getTimestamp(&time) == cupti::kSuccess && time != 0;
    return isTold ? time : readClock(CLOCK_REALTIME);
}

} // namespace

void setCuptiClock(int (*getTimestamp)(uint64_t *time))
{
    s_getTimestamp = getTimestamp;
}

void putClockPair()
{
    wire::Record pair{.type = wire::RecordType::ClockPair};
    pair.b = UINT64_MAX;
    // A thread that is descheduled between two readings gets a bad pair.
    for (int tries = 0; tries < 5; ++tries) {
        if (!session::mayCall())
            return;
        const uint64_t before = monotonicNow();
        const uint64_t time = cuptiNow();
        const uint64_t apart = monotonicNow() - before;
        if (apart >= pair.b)
            continue;
        pair.b = apart;
        pair.ts = before + apart / 2;
        pair.a = time;
    }
    if (Writer writer; writer)
        writer.put(pair);
}

} // namespace trilane::agent
