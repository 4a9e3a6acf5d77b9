// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// steady FILE STEPS MICROSECONDS [RATE [NAMES]]: STEPS ranges called "step" in the domain
/// "trainer", so long from one to the next, or fewer: until the second eight bytes of FILE are not
/// 0. How many have ended stands in its first eight bytes at every moment, and is the program's
/// last word. With RATE there is a pause so long only when so many a second have been made. With
/// any NAMES each range has one of its own, longNameOf().

#include "longnames.h"

#include <nvtx3/nvToolsExt.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

namespace {

using Count = std::atomic<uint64_t>;

/// The count, and whether to end.
Count *countIn(const char *path)
{
    const int file = ::open(path, O_RDWR | O_CREAT, 0666);
    if (file < 0 || ::ftruncate(file, 2 * sizeof(Count)) != 0)
        return nullptr;
    void *memory = ::mmap(nullptr, 2 * sizeof(Count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<Count *>(memory);
}

double now()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace

int main(int argc, char **argv)
{
    Count *done = argc >= 4 && argc <= 6 ? countIn(argv[1]) : nullptr;
    if (!done)
        return 2;
    const auto steps = static_cast<uint64_t>(std::atoll(argv[2]));
    const timespec pause{0, std::atol(argv[3]) * 1000};
    const double rate = argc >= 5 ? std::atof(argv[4]) : 0;
    const double begin = now();
    nvtxDomainHandle_t trainer = nvtxDomainCreateA("trainer");
    nvtxEventAttributes_t step{};
    step.version = NVTX_VERSION;
    step.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    step.messageType = NVTX_MESSAGE_TYPE_ASCII;
    step.message.ascii = "step";
    step.payloadType = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
    std::string name;
    for (uint64_t i = 0; i < steps && done[1] == 0; ++i) {
        step.payload.ullValue = i;
        if (argc == 6) {
            name = trilane::test::longNameOf(i);
            step.message.ascii = name.c_str();
        }
        nvtxDomainRangePushEx(trainer, &step);
        nvtxDomainRangePop(trainer);
        done->store(i + 1);
        const bool isBehind = rate > 0 && static_cast<double>(i) < (now() - begin) * rate;
        if (pause.tv_nsec > 0 && !isBehind)
            ::nanosleep(&pause, nullptr);
    }
    std::printf("%llu\n", static_cast<unsigned long long>(done->load()));
    return 0;
}
