// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The functions of the simulated libcupti that choose how and what is recorded, as "CUPTI Activity
// API" describes them.

#include "tests/fakes/cuda/cupti/attributes.h"
#include "tests/fakes/cuda/cupti/clocks.h"
#include "tests/fakes/cuda/cupti/external.h"
#include "tests/fakes/cuda/cupti/recorder.h"
#include "tests/fakes/cuda/cupti/settings.h"
#include "tests/fakes/cuda/cupti/subscriber.h"

#include "tests/fakes/cuda/core/clock.h"

using namespace fakecupti;

namespace {

constexpr uint32_t kChosenCalls = 23; ///< 12.5
constexpr uint32_t kAllSyncs = 26;    ///< 12.8

int setCall(fakecuda::Domain domain, uint32_t function, uint8_t enable)
{
    if (version().api < kChosenCalls)
        return kNotSupported;
    if (!Recorder::get().observe())
        return kNotInitialized;
    Recorder::get().setCall(domain, function, enable != 0);
    return kSuccess;
}

/// Whether the next call begins a second life after cuptiFinalize, which crashes with graphs before
/// 12.6.
bool s_isFinalized = false;

void forgetAll()
{
    fakecuda::sleepUntil(fakecuda::now() + settings().finalizeMs * fakecuda::Ns{1'000'000});
    Recorder::get().forget();
    attributes::reset();
    clocks::use(nullptr);
    setThreadIdType(0);
    forgetSubscriber();
    s_isFinalized = true;
}

} // namespace

void fakecupti::beginAgain(const char *function)
{
    if (!s_isFinalized)
        return;
    s_isFinalized = false;
    if (Recorder::get().hasLaunchedGraphs() && version().api < 24 && !settings().isReinitKind)
        die(function, "initializes CUPTI again after cuptiFinalize, in a process with graphs");
}

extern "C" {

int cuptiActivitySetAttribute(int attribute, size_t *size, void *value)
{
    const Entry entry("cuptiActivitySetAttribute", Use::Plain);
    if (entry.refusal())
        return entry.refusal();
    const bool wasPerThread = attributes::isPerThread();
    const int result = attributes::set(attribute, size, value);
    // In the middle of a session that is not defined: buffers that are being filled get lost.
    if (attributes::isPerThread() != wasPerThread && Recorder::get().isAnyEnabled() &&
        !settings().isMidwayObeyed)
        Recorder::get().buffers().abandonCurrent();
    return result;
}

int cuptiActivityGetAttribute(int attribute, size_t *size, void *value)
{
    const Entry entry("cuptiActivityGetAttribute", Use::Plain);
    return entry.refusal() ? entry.refusal() : attributes::get(attribute, size, value);
}

int cuptiSetThreadIdType(int type)
{
    const Entry entry("cuptiSetThreadIdType", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    return setThreadIdType(type) ? kSuccess : kInvalidParameter;
}

int cuptiActivityEnableRuntimeApi(uint32_t function, uint8_t enable)
{
    const Entry entry("cuptiActivityEnableRuntimeApi", Use::Driver);
    return entry.refusal() ? entry.refusal() : setCall(fakecuda::Domain::Runtime, function, enable);
}

int cuptiActivityEnableDriverApi(uint32_t function, uint8_t enable)
{
    const Entry entry("cuptiActivityEnableDriverApi", Use::Driver);
    return entry.refusal() ? entry.refusal() : setCall(fakecuda::Domain::Driver, function, enable);
}

int cuptiActivityEnableAllSyncRecords(uint8_t enable)
{
    const Entry entry("cuptiActivityEnableAllSyncRecords", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (version().api < kAllSyncs)
        return kNotSupported;
    Recorder::get().setQueries(enable != 0);
    return kSuccess;
}

int cuptiActivityPushExternalCorrelationId(uint32_t kind, uint64_t id)
{
    const Entry entry("cuptiActivityPushExternalCorrelationId", Use::Driver);
    if (!entry.refusal())
        external::push(kind, id);
    return entry.refusal();
}

int cuptiActivityPopExternalCorrelationId(uint32_t kind, uint64_t *id)
{
    const Entry entry("cuptiActivityPopExternalCorrelationId", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    return external::pop(kind, id) ? kSuccess : kInvalidParameter;
}

/// CUPTI leaves the process; the next call brings it back, as if it were new.
int cuptiFinalize()
{
    const Entry entry("cuptiFinalize", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    const Finalizing alone;
    forgetAll();
    return kSuccess;
}
}
