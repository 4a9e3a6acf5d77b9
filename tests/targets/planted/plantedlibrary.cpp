// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/targets/train/device.h"

#include <chrono>
#include <memory>

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#endif

/// The GPU and the ranges of planted.py, which loads this with ctypes: Python's lock is released
/// during each call.
namespace {

std::unique_ptr<train::Device> device;

} // namespace

extern "C" {

[[gnu::visibility("default")]] void planted_open(int kernelUs)
{
    train::Options options;
    options.streams = 1;
    options.kernelUs = kernelUs;
    device = std::make_unique<train::Device>(0, options);
}

[[gnu::visibility("default")]] void planted_close()
{
    device.reset();
}

/// A kernel, and a wait for it.
[[gnu::visibility("default")]] void planted_run()
{
    device->launch("work", 0);
    device->wait(0);
}

[[gnu::visibility("default")]] void planted_push([[maybe_unused]] const char *name)
{
#if defined(NVTX_VERSION)
    nvtxRangePushA(name);
#endif
}

/// Uses the core for so long. Called through ctypes.PyDLL it keeps Python's lock.
[[gnu::visibility("default")]] void planted_spin(int nanoseconds)
{
    using Clock = std::chrono::steady_clock;
    for (const auto until = Clock::now() + std::chrono::nanoseconds(nanoseconds);
         Clock::now() < until;) {
    }
}

[[gnu::visibility("default")]] void planted_pop()
{
#if defined(NVTX_VERSION)
    nvtxRangePop();
#endif
}
}
