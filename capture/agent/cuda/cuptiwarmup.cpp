// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptiwarmup.h"

#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cudadriver.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/wire/segment.h"

namespace trilane::agent::warmup {

using namespace wire;
using session::State;

namespace {

constexpr int kTries = 10;

constinit bool s_isWarm = false;
constinit int s_triesLeft = 0;

bool isDue(uint32_t armed)
{
    return !s_isWarm && armed & wire::kArmWatch && armed >> wire::kArmLater & wire::kArmCuda &&
           !(armed & wire::kArmCuda) &&
           !((armed | armed >> wire::kArmLater) & wire::kArmNoWarmUp) &&
           session::state() == State::Idle &&
           // Earlier versions may deadlock when kernels are disabled while some are in flight.
           session::version() >= cupti::kSafeDisableVersion && cudadriver::isReady() &&
           cudadriver::hasContext();
}

} // namespace

/// CUPTI may have requested another buffer: the records of the range must not go to a spare.
static void takeSparesBack()
{
    // A range that begins during this waits: its launches would lose their times.
    if (s_triesLeft == 0 || cudabuffers::isLending() || !cudabuffers::areSparesOut() ||
        !session::change(State::Idle, State::Stopping))
        return;
    --s_triesLeft;
    session::flush(true);
    (void)session::change(State::Stopping, State::Idle);
}

void step(uint32_t armed)
{
    takeSparesBack();
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
    s_triesLeft = kTries;
    session::disableCalls();
    session::disableWork();
    session::flush(true);
    cudabuffers::setDiscarding(false);
    (void)session::change(State::Stopping, State::Idle);
}

} // namespace trilane::agent::warmup
