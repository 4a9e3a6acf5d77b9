// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The activity functions of the simulated libcupti, as "CUPTI Activity API" describes them.

#include "tests/fakes/cuda/core/clock.h"
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
    case kNotInitialized:
        return "CUPTI_ERROR_NOT_INITIALIZED";
    case kInvalidKind:
        return "CUPTI_ERROR_INVALID_KIND";
    case kSubscribed:
        return "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED";
    case kUnknown:
        return "CUPTI_ERROR_UNKNOWN";
    default:
        return nullptr;
    }
}

/// Values of attributes are kept and given back; none of them changes what is recorded.
constexpr int kAttributes = 16;
uint64_t s_attributes[kAttributes];

} // namespace

extern "C" {

int cuptiGetVersion(uint32_t *number)
{
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
    *timestamp = realtime(fakecuda::now());
    return kSuccess;
}

int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    if (!request || !complete)
        return kInvalidParameter;
    Recorder::get().buffers().setClient(request, complete);
    return kSuccess;
}

int cuptiActivityEnable(uint32_t kind)
{
    return Recorder::get().enable(kind);
}

/// Devices and contexts that are there already have no records here that could be dumped.
int cuptiActivityEnableAndDump(uint32_t kind)
{
    return Recorder::get().enable(kind);
}

int cuptiActivityDisable(uint32_t kind)
{
    return Recorder::get().disable(kind);
}

int cuptiActivityFlushAll(uint32_t flag)
{
    Recorder::get().flush((flag & kFlushForced) != 0);
    return kSuccess;
}

/// Buffers are given back when they are full in any case.
int cuptiActivityFlushPeriod(uint32_t)
{
    return kSuccess;
}

int cuptiActivityGetNextRecord(uint8_t *buffer, size_t validSize, uint8_t **record)
{
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
        return kInvalidKind;
    *record = next;
    return kSuccess;
}

int cuptiActivityGetNumDroppedRecords(void *, uint32_t, size_t *dropped)
{
    if (!dropped)
        return kInvalidParameter;
    *dropped = Recorder::get().buffers().takeDropped();
    return kSuccess;
}

int cuptiActivitySetAttribute(int attribute, size_t *size, void *value)
{
    if (attribute < 0 || attribute >= kAttributes || !size || *size > sizeof(uint64_t))
        return kInvalidParameter;
    std::memcpy(&s_attributes[attribute], value, *size);
    return kSuccess;
}

int cuptiSetThreadIdType(int type)
{
    return setThreadIdType(type) ? kSuccess : kInvalidParameter;
}

int cuptiActivityGetAttribute(int attribute, size_t *size, void *value)
{
    if (attribute < 0 || attribute >= kAttributes || !size || *size > sizeof(uint64_t))
        return kInvalidParameter;
    std::memcpy(value, &s_attributes[attribute], *size);
    return kSuccess;
}
}
