// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/driver.h"

namespace fakecuda {

/// Does what a CUDA function does, with a number of its own that the work it causes bears too, and
/// tells the observer of its beginning and end.
template <typename Body>
int traced(Domain domain, uint32_t function, Body &&body)
{
    const uint32_t before = currentCorrelation();
    const Context *context = Driver::get().chosen();
    uint64_t data = 0;
    Call call{.domain = domain,
              .function = function,
              .context = context ? context->id() : 0,
              .correlation = nextCorrelation(),
              .correlationData = &data};
    setCurrentCorrelation(call.correlation);
    Observer *observer = currentObserver();
    if (observer)
        observer->entered(call);
    call.start = now();
    call.result = body();
    call.end = now();
    if (observer)
        observer->left(call);
    setCurrentCorrelation(before);
    return call.result;
}

/// FAKE_CUDA_INNER=none: functions of the runtime's call none of the driver's that CUPTI sees.
bool hasInnerCalls();

/// What a function of the runtime's asks the driver for, as far as CUPTI sees it.
inline void inner(uint32_t function)
{
    if (hasInnerCalls())
        traced(Domain::Driver, function, [] { return 0; });
}

} // namespace fakecuda
