// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/probes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <time.h>

namespace trilane::probe {

namespace {

int64_t now(clockid_t clock)
{
    timespec t{};
    ::clock_gettime(clock, &t);
    return int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

std::vector<uint32_t> numbers(const char *text)
{
    std::vector<uint32_t> all;
    for (char *end = nullptr; *text; text = *end == ',' ? end + 1 : end) {
        all.push_back(static_cast<uint32_t>(std::strtoul(text, &end, 10)));
        if (end == text)
            return {};
    }
    return all;
}

constexpr struct
{
    std::string_view name;
    int (*run)(const Options &);
} kProbes[] = {{"launch", probeLaunch},
               {"order", probeOrder},
               {"attach", probeAttach},
               {"others", probeOthers},
               {"clock", probeClock}};

int usage()
{
    std::fprintf(stderr,
                 "gpu_probe launch [--kinds 10,5] [--flush-ms N] [--graph KERNELS]\n"
                 "gpu_probe order | attach | others [--copy LIBCUPTI] | clock [--callback]\n"
                 "Small questions to a GPU and its CUPTI; answers as JSON. Exit code 77: there is\n"
                 "no GPU, driver or CUPTI here. Kinds are those of CUpti_ActivityKind.\n");
    return 2;
}

} // namespace

int64_t monotonicNow()
{
    return now(CLOCK_MONOTONIC);
}

int64_t realtimeNow()
{
    return now(CLOCK_REALTIME);
}

int64_t quantile(std::vector<int64_t> &values, double q)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const double rank = std::ceil(q * static_cast<double>(values.size()));
    return values[static_cast<size_t>(std::max(rank, 1.0)) - 1];
}

} // namespace trilane::probe

int main(int argc, char **argv)
{
    using namespace trilane::probe;
    Options options;
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        const char *value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (word == "--callback") {
            options.callback = true;
            continue;
        }
        if (!value)
            return usage();
        if (word == "--kinds")
            options.kinds = numbers(value);
        else if (word == "--flush-ms")
            options.flushMs = std::atoi(value);
        else if (word == "--graph")
            options.graph = std::atoi(value);
        else if (word == "--copy")
            options.copy = value;
        else
            return usage();
        ++i;
    }
    for (const auto &probe : kProbes) {
        if (argc > 1 && probe.name == argv[1])
            return probe.run(options);
    }
    return usage();
}
