// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/call.h"
#include "tests/fakes/cuda/core/calls.h"

#include <cstdint>

/// The functions of the simulated libcuda, with handles as the bare pointers that they are.
namespace fakecuda {

using DevicePointer = unsigned long long;

/// Body gets the calling thread's context and gives a Result. Nothing works before cuInit.
template <typename Body>
int driver(DriverCall function, Body &&body)
{
    if (const int state = Driver::get().state())
        return state;
    return traced(Domain::Driver, static_cast<uint32_t>(function), [&] {
        Context *context = Driver::get().chosen();
        return context ? static_cast<int>(body(*context)) : static_cast<int>(kInvalidContext);
    });
}

/// The same for functions that need no context.
template <typename Body>
int driverAnywhere(DriverCall function, Body &&body)
{
    if (const int state = Driver::get().state())
        return state;
    return traced(Domain::Driver, static_cast<uint32_t>(function),
                  [&] { return static_cast<int>(body()); });
}

template <typename Body>
int driverOn(DriverCall function, void *handle, Body &&body)
{
    return driver(function, [&](Context &context) -> int {
        const auto stream = context.find(static_cast<Stream *>(handle));
        return stream ? static_cast<int>(body(*stream)) : static_cast<int>(kInvalidHandle);
    });
}

inline void *address(DevicePointer pointer)
{
    return reinterpret_cast<void *>(pointer);
}

} // namespace fakecuda
