// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/runtime/call.h"

#include <algorithm>
#include <iterator>

using namespace fakecuda;

namespace {

struct Text
{
    int code;
    const char *name;
    const char *text;
};

constexpr Text kTexts[] = {
    {kSuccess, "cudaSuccess", "no error"},
    {kInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {kOutOfMemory, "cudaErrorMemoryAllocation", "out of memory"},
    {kNotInitialized, "cudaErrorInitializationError", "initialization error"},
    {kDeinitialized, "cudaErrorCudartUnloading", "driver shutting down"},
    {kInvalidDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {kInvalidFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {kNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {kInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {kInvalidHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {kIllegalState, "cudaErrorIllegalState", "the operation cannot be performed in this state"},
    {kNotReady, "cudaErrorNotReady", "device not ready"},
    {kAlreadyRegistered, "cudaErrorHostMemoryAlreadyRegistered", "memory is registered already"},
    {kNotRegistered, "cudaErrorHostMemoryNotRegistered", "memory is not registered"},
    {kCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {kCaptureInvalidated, "cudaErrorStreamCaptureInvalidated",
     "operation failed due to a previous error during capture"},
    {kCaptureUnjoined, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work"},
    {kCaptureImplicit, "cudaErrorStreamCaptureImplicit",
     "operation would make the legacy stream depend on a capturing blocking stream"},
};

const Text &textOf(int code)
{
    static constexpr Text kUnknown{999, "cudaErrorUnknown", "unknown error"};
    const auto found = std::find_if(std::begin(kTexts), std::end(kTexts),
                                    [&](const Text &t) { return t.code == code; });
    return found == std::end(kTexts) ? kUnknown : *found;
}

} // namespace

int &fakecuda::lastError()
{
    thread_local int error = kSuccess;
    return error;
}

extern "C" {

const char *cudaGetErrorName(cudaError_t error)
{
    return textOf(error).name;
}

const char *cudaGetErrorString(cudaError_t error)
{
    return textOf(error).text;
}

cudaError_t cudaGetLastError()
{
    const int error = lastError();
    runtimeAnywhere(RuntimeCall::cudaGetLastError, [] { return kSuccess; });
    lastError() = kSuccess;
    return static_cast<cudaError_t>(error);
}

cudaError_t cudaPeekAtLastError()
{
    const int error = lastError();
    runtimeAnywhere(RuntimeCall::cudaPeekAtLastError, [] { return kSuccess; });
    return static_cast<cudaError_t>(error);
}
}
