// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cause.h"
#include "tests/targets/train/device.h"
#include "tests/targets/train/range.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <pthread.h>
#include <unistd.h>

using namespace planted;

namespace {

constexpr char kUsage[] =
    R"(planted CAUSE STEPS MS: a training loop whose GPU waits for one known reason.

CAUSE: lock, file, hog, pageable, allocation, straggler, work, gil, checkpoint, fault or stop: each
step runs a kernel, waits for it, and is then kept for about MS ms by the cause. sync and tiny plant nothing between kernels: they
wait after each of MS kernels, or launch MS kernels of a microsecond without waiting.
It prints a JSON object with planted_ns, the time in which the cause kept the GPU waiting.
)";

constexpr int kKernelUs = 200;

train::Options options(int kernelUs)
{
    train::Options options;
    options.streams = 1;
    options.kernelUs = kernelUs;
    return options;
}

/// Steps of one kernel each; what was planted between them.
int64_t runSteps(Cause &cause, int steps, int ms)
{
    cause.prepare();
    train::Device device(0, options(kKernelUs));
    device.launch("work", 0);
    device.wait(0);
    cause.begin();
    int64_t planted = 0;
    for (int i = 0; i < steps; ++i) {
        const train::Range range("step");
        device.launch("work", 0);
        device.wait(0);
        planted += cause.plant(ms);
    }
    device.launch("work", 0);
    device.wait(0);
    cause.end();
    return planted;
}

/// Nothing but kernels: the whole idle time is planted, which the trace has to tell.
void runKernels(int steps, int kernels, bool waits)
{
    train::Device device(0, options(waits ? 20 : 1));
    for (int i = 0; i < steps; ++i) {
        const train::Range range("step");
        for (int k = 0; k < kernels; ++k) {
            device.launch("small", 0);
            if (waits)
                device.wait(0);
        }
        device.wait(0);
    }
}

} // namespace

int main(int argc, char **argv)
{
    const bool known = argc == 4 && (std::strcmp(argv[1], "sync") == 0 ||
                                     std::strcmp(argv[1], "tiny") == 0 || causeOf(argv[1]));
    if (!known) {
        std::fputs(kUsage, argc == 2 && std::strcmp(argv[1], "--help") == 0 ? stdout : stderr);
        return argc == 2 && std::strcmp(argv[1], "--help") == 0 ? 0 : 2;
    }
    ::pthread_setname_np(::pthread_self(), "trainer");
    const int steps = std::atoi(argv[2]);
    const int ms = std::atoi(argv[3]);
    int64_t planted = 0;
    if (Cause *cause = causeOf(argv[1]))
        planted = runSteps(*cause, steps, ms);
    else
        runKernels(steps, ms, std::strcmp(argv[1], "sync") == 0);
    std::printf("{\"process\":%d,\"planted_ns\":%" PRId64 "}\n", ::getpid(), planted);
    return 0;
}
