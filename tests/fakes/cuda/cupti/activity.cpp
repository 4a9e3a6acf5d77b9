// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The activity functions of the simulated libcupti, as "CUPTI Activity API" describes them.

#include "tests/fakes/cuda/cupti/clocks.h"
#include "tests/fakes/cuda/cupti/recorder.h"

#include <cstring>

using namespace fakecupti;

namespace {

constexpr uint32_t kFlushForced = 1;

const char *textOf(int result)
{
    switch (result) {
    case kSuccess:
        return "CUPTI_SUCCESS";
    case kInvalidParameter:
        return "CUPTI_ERROR_INVALID_PARAMETER";
    case kMaxLimitReached:
        return "CUPTI_ERROR_MAX_LIMIT_REACHED";
    case kNotCompatible:
        return "CUPTI_ERROR_NOT_COMPATIBLE";
    case kNotInitialized:
        return "CUPTI_ERROR_NOT_INITIALIZED";
    case kInvalidKind:
        return "CUPTI_ERROR_INVALID_KIND";
    case kNotSupported:
        return "CUPTI_ERROR_NOT_SUPPORTED";
    case kSubscribed:
        return "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED";
    case kUnknown:
        return "CUPTI_ERROR_UNKNOWN";
    default:
        return nullptr;
    }
}

} // namespace

extern "C" {

int cuptiGetVersion(uint32_t *number)
{
    const Entry entry("cuptiGetVersion", Use::Number);
    if (entry.refusal())
        return entry.refusal();
    *number = version().api;
    return kSuccess;
}

int cuptiGetResultString(int result, const char **text)
{
    *text = textOf(result);
    return *text ? kSuccess : kInvalidParameter;
}

int cuptiGetTimestamp(uint64_t *timestamp)
{
    const Entry entry("cuptiGetTimestamp", Use::Plain);
    if (entry.refusal())
        return entry.refusal();
    *timestamp = clocks::read();
    return kSuccess;
}

int cuptiActivityRegisterTimestampCallback(clocks::Function function)
{
    const Entry entry("cuptiActivityRegisterTimestampCallback", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (!function)
        return kInvalidParameter;
    Recorder::get().loseTimes();
    clocks::use(function);
    return kSuccess;
}

int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    const Entry entry("cuptiActivityRegisterCallbacks", Use::Plain);
    if (entry.refusal() || Recorder::refusal())
        return entry.refusal() ? entry.refusal() : Recorder::refusal();
    if (!request || !complete)
        return kInvalidParameter;
    watchExit();
    Recorder::get().buffers().setClient(request, complete);
    return kSuccess;
}

int cuptiActivityEnable(uint32_t kind)
{
    const Entry entry("cuptiActivityEnable", Use::Driver);
    return entry.refusal() ? entry.refusal() : Recorder::get().enable(kind);
}

/// Devices and contexts that are there already have records of kinds DEVICE and CONTEXT.
int cuptiActivityEnableAndDump(uint32_t kind)
{
    const Entry entry("cuptiActivityEnableAndDump", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (kind == kKernel && version().api < 17)
        return kInvalidKind;
    return Recorder::get().enable(kind);
}

int cuptiActivityDisable(uint32_t kind)
{
    const Entry entry("cuptiActivityDisable", Use::Driver);
    return entry.refusal() ? entry.refusal() : Recorder::get().disable(kind);
}

/// As if there were no other context.
int cuptiActivityEnableContext(void *context, uint32_t kind)
{
    const Entry entry("cuptiActivityEnableContext", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    return context ? Recorder::get().enable(kind) : kInvalidParameter;
}

int cuptiActivityDisableContext(void *context, uint32_t kind)
{
    const Entry entry("cuptiActivityDisableContext", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    return context ? Recorder::get().disable(kind) : kInvalidParameter;
}

int cuptiActivityFlushAll(uint32_t flag)
{
    const Entry entry("cuptiActivityFlushAll", Use::Flush);
    if (entry.refusal())
        return entry.refusal();
    Recorder::get().flush((flag & kFlushForced) != 0);
    return kSuccess;
}

/// Buffers are given back when they are full in any case.
int cuptiActivityFlushPeriod(uint32_t)
{
    const Entry entry("cuptiActivityFlushPeriod", Use::Driver);
    return entry.refusal();
}

int cuptiActivityGetNextRecord(uint8_t *buffer, size_t validSize, uint8_t **record)
{
    const Entry entry("cuptiActivityGetNextRecord", Use::Record);
    if (entry.refusal())
        return entry.refusal();
    if (!buffer || !record)
        return kInvalidParameter;
    uint8_t *next = buffer;
    uint32_t kind = 0;
    if (*record) {
        std::memcpy(&kind, *record, sizeof kind);
        next = *record + version().lengthOf(kind);
    }
    if (next + sizeof kind > buffer + validSize)
        return kMaxLimitReached;
    std::memcpy(&kind, next, sizeof kind);
    if (kind == 0 || next + version().lengthOf(kind) > buffer + validSize)
        return kMaxLimitReached;
    if (version().lengthOf(kind) == 0)
        return version().api < 22 ? kUnknown : kInvalidKind;
    *record = next;
    return kSuccess;
}

int cuptiActivityGetNumDroppedRecords(void *, uint32_t, size_t *dropped)
{
    const Entry entry("cuptiActivityGetNumDroppedRecords", Use::Plain);
    if (entry.refusal())
        return entry.refusal();
    if (!dropped)
        return kInvalidParameter;
    *dropped = Recorder::get().buffers().takeDropped();
    return kSuccess;
}
}
