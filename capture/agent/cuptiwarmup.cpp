// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuptiwarmup.h"

#include "capture/agent/cudabuffers.h"
#include "capture/agent/cudadriver.h"
#include "capture/agent/cuptisession.h"
#include "capture/wire/segment.h"

namespace trilane::agent::warmup {

using namespace wire;
using session::State;

namespace {

constinit bool s_isWarm = false;

bool isDue(uint32_t armed)
{
    return !s_isWarm && armed & kArmWatch && armed >> kArmLater & kArmCuda && !(armed & kArmCuda) &&
           !((armed | armed >> kArmLater) & kArmNoWarmUp) && session::state() == State::Idle &&
           // Earlier ones may deadlock when kernels are disabled while some are in flight.
           session::version() >= cupti::kSafeDisableVersion && cudadriver::isReady() &&
           cudadriver::hasContext();
}

} // namespace

void step(uint32_t armed)
{
    if (!isDue(armed))
        return;
    pthread_mutex_lock(&session::lock());
    const bool isIdle = session::state() == State::Idle;
    if (isIdle) {
        session::setState(State::Stopping);
        cudabuffers::setDiscarding(true);
        session::enable(0, true);
    }
    pthread_mutex_unlock(&session::lock());
    if (!isIdle)
        return;
    s_isWarm = true;
    session::disableCalls();
    session::disableWork();
    session::flush(true);
    cudabuffers::setDiscarding(false);
    pthread_mutex_lock(&session::lock());
    session::setState(State::Idle);
    pthread_mutex_unlock(&session::lock());
}

} // namespace trilane::agent::warmup
