// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/capture.h"
#include "tests/fakes/cuda/core/event.h"
#include "tests/fakes/cuda/runtime/call.h"

using namespace fakecuda;

namespace {

int create(Context &context, cudaStream_t *stream, unsigned flags, int priority)
{
    if (!stream || flags > cudaStreamNonBlocking)
        return kInvalidValue;
    *stream = reinterpret_cast<cudaStream_t>(context.create(flags == cudaStreamDefault, priority));
    return kSuccess;
}

Event *eventOf(cudaEvent_t handle)
{
    return reinterpret_cast<Event *>(handle);
}

int createEvent(cudaEvent_t *event, unsigned flags)
{
    if (!event)
        return kInvalidValue;
    *event = reinterpret_cast<cudaEvent_t>(new Event((flags & cudaEventDisableTiming) == 0));
    return kSuccess;
}

} // namespace

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return runtime(RuntimeCall::cudaStreamCreate,
                   [&](Context &context) { return create(context, stream, 0, 0); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return runtime(RuntimeCall::cudaStreamCreateWithFlags,
                   [&](Context &context) { return create(context, stream, flags, 0); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    return runtime(RuntimeCall::cudaStreamCreateWithPriority,
                   [&](Context &context) { return create(context, stream, flags, priority); });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    return runtime(RuntimeCall::cudaStreamDestroy, [&](Context &context) {
        return context.destroy(reinterpret_cast<Stream *>(stream)) ? kSuccess : kInvalidHandle;
    });
}

cudaError_t cudaStreamSynchronize(cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaStreamSynchronize, handle, [](Stream &stream) {
        if (stream.capture)
            return kCaptureUnsupported;
        waitFor(WaitKind::Stream, stream.context(), stream.id(), 0, [&] { stream.synchronize(); });
        return kSuccess;
    });
}

cudaError_t cudaStreamQuery(cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaStreamQuery, handle, [](Stream &stream) {
        if (stream.capture)
            return static_cast<int>(kCaptureUnsupported);
        return toldQuery(WaitKind::Stream, stream.context(), stream.id(), 0,
                         stream.isIdle() ? kSuccess : kNotReady);
    });
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority)
{
    return runtimeOn(RuntimeCall::cudaStreamGetPriority, handle, [&](Stream &stream) {
        *priority = stream.priority();
        return kSuccess;
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned *flags)
{
    return runtimeOn(RuntimeCall::cudaStreamGetFlags, handle, [&](Stream &stream) {
        *flags = stream.isBlocking() ? cudaStreamDefault : cudaStreamNonBlocking;
        return kSuccess;
    });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event, unsigned)
{
    return runtimeOn(RuntimeCall::cudaStreamWaitEvent, handle, [&](Stream &stream) {
        return event ? eventOf(event)->wait(stream) : kInvalidHandle;
    });
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return runtime(RuntimeCall::cudaEventCreate,
                   [&](Context &) { return createEvent(event, cudaEventDefault); });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    return runtime(RuntimeCall::cudaEventCreateWithFlags,
                   [&](Context &) { return createEvent(event, flags); });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaEventRecord, handle, [&](Stream &stream) {
        return event ? eventOf(event)->record(stream) : kInvalidHandle;
    });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    return runtime(RuntimeCall::cudaEventSynchronize, [&](Context &) {
        return event ? eventOf(event)->synchronize() : kInvalidHandle;
    });
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return runtime(RuntimeCall::cudaEventQuery,
                   [&](Context &) { return event ? eventOf(event)->query() : kInvalidHandle; });
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    return runtime(RuntimeCall::cudaEventElapsedTime, [&](Context &) {
        if (!start || !end)
            return static_cast<int>(kInvalidHandle);
        return Event::elapsed(*eventOf(start), *eventOf(end), milliseconds);
    });
}

/// What CUDA 12.8's header makes of it.
cudaError_t cudaEventElapsedTime_v2(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    return cudaEventElapsedTime(milliseconds, start, end);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    return runtime(RuntimeCall::cudaEventDestroy, [&](Context &) {
        delete eventOf(event);
        return event ? kSuccess : kInvalidHandle;
    });
}
}
