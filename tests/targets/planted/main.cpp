// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cause.h"
#include "outside.h"
#include "tests/targets/train/device.h"
#include "tests/targets/train/range.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <pthread.h>
#include <unistd.h>

using namespace planted;

namespace {

constexpr char kUsage[] =
    R"(planted CAUSE STEPS MS: a training loop whose GPU waits for one known reason.

Each step runs a kernel, waits for it, and is then kept for about MS ms by the cause. The causes sync
and tiny plant nothing between kernels: they wait after each of MS kernels, or launch MS kernels of a
microsecond without waiting. It prints a JSON object with
planted_ns, the time in which the cause kept the GPU waiting, and the spans [begin, end] in which that
was, in ns of CLOCK_MONOTONIC; epoch_ns more are CLOCK_REALTIME. Of sync and tiny the spans are those
of the waits, kernels included.

planted --serve SOCKET, planted --hog: the other side of the causes "server" and "foreign hog", to be
started by somebody else. They end when their standard input does.

Causes:)";

constexpr int kKernelUs = 200;

train::Options options(int kernelUs)
{
    train::Options options;
    options.streams = 1;
    options.kernelUs = kernelUs;
    return options;
}

/// Steps of one kernel each; what was planted between them.
Planted runSteps(Cause &cause, int steps, int ms)
{
    cause.prepare();
    train::Device device(0, options(kKernelUs));
    device.launch("work", 0);
    device.wait(0);
    cause.begin();
    Planted planted;
    for (int i = 0; i < steps; ++i) {
        const train::Range range("step");
        device.launch("work", 0);
        device.wait(0);
        planted.add(cause.plant(ms));
    }
    device.launch("work", 0);
    device.wait(0);
    cause.end();
    return planted;
}

/// Nothing but kernels; when it was waited for them.
Planted runKernels(int steps, int kernels, bool waits)
{
    train::Device device(0, options(waits ? 20 : 1));
    Planted waited;
    const auto wait = [&] {
        const int64_t begin = now();
        device.wait(0);
        waited.add(begin, now(), 0);
    };
    for (int i = 0; i < steps; ++i) {
        const train::Range range("step");
        for (int k = 0; k < kernels; ++k) {
            device.launch("small", 0);
            if (waits)
                wait();
        }
        wait();
    }
    return waited;
}

int usage(bool isAsked)
{
    std::string text = kUsage;
    for (const auto &[name, cause] : causes())
        text += " '" + std::string(name) + "'";
    std::fprintf(isAsked ? stdout : stderr, "%s\n", text.c_str());
    return isAsked ? 0 : 2;
}

Planted run(const char *name, int steps, int ms)
{
    const auto found = causes().find(name);
    if (found != causes().end())
        return runSteps(*found->second, steps, ms);
    return runKernels(steps, ms, std::strcmp(name, "sync") == 0);
}

void print(const Planted &planted)
{
    std::printf("{\"process\":%d,\"planted_ns\":%" PRId64 ",\"epoch_ns\":%" PRId64 ",\"spans\":[",
                ::getpid(), planted.ns, epochOfNow());
    for (const Planted::Span &span : planted.spans)
        std::printf("%s[%" PRId64 ",%" PRId64 "]", &span == planted.spans.data() ? "" : ",",
                    span.begin, span.end);
    std::printf("]}\n");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 3 && std::strcmp(argv[1], "--serve") == 0)
        return serve(argv[2]);
    if (argc == 2 && std::strcmp(argv[1], "--hog") == 0)
        return hog();
    const bool isKnown =
        argc == 4 && (std::strcmp(argv[1], "sync") == 0 || std::strcmp(argv[1], "tiny") == 0 ||
                      causes().count(argv[1]) > 0);
    if (!isKnown)
        return usage(argc == 2 && std::strcmp(argv[1], "--help") == 0);
    ::pthread_setname_np(::pthread_self(), "trainer");
    print(run(argv[1], std::atoi(argv[2]), std::atoi(argv[3])));
    return 0;
}
