// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/layout.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace fakecupti {

namespace {

/// What the longest of them is for: kernel, copy, memset, copy between devices, synchronization,
/// overhead, allocation, graph launch. API records never changed.
constexpr Version make(const char *cuda, uint32_t api, std::initializer_list<uint16_t> lengths)
{
    constexpr uint32_t kKinds[] = {kKernel,          kMemcpy,   kMemset,  kMemcpy2,
                                   kSynchronization, kOverhead, kMemory2, kGraphTrace};
    Version version{.cuda = cuda, .api = api};
    const uint32_t *kind = kKinds;
    for (const uint16_t length : lengths)
        version.lengths[*kind++] = length;
    version.lengths[kRuntime] = 40;
    version.lengths[kDriver] = 40;
    version.hasThreadBuffers = api >= 130000;
    return version;
}

constexpr Version kVersions[] = {
    make("11.0", 13, {160, 80, 80, 80, 40, 40, 0, 0}),
    make("11.8", 18, {200, 88, 88, 96, 40, 40, 120, 48}),
    make("12.0", 19, {208, 88, 88, 96, 40, 40, 120, 48}),
    make("12.6", 24, {208, 88, 88, 96, 40, 56, 128, 56}),
    make("13.0", 130000, {216, 96, 88, 96, 56, 56, 128, 56}),
};

} // namespace

const Version *findVersion(const char *cuda)
{
    for (const Version &version : kVersions) {
        if (std::strcmp(version.cuda, cuda) == 0)
            return &version;
    }
    return nullptr;
}

const Version &version()
{
    static const Version &chosen = []() -> const Version & {
        const char *wanted = std::getenv("FAKE_CUPTI_VERSION");
        const Version &newest = *std::rbegin(kVersions);
        const Version *found = wanted ? findVersion(wanted) : &newest;
        if (!found)
            std::fprintf(stderr, "simulated CUPTI: there is no version %s\n", wanted);
        return found ? *found : newest;
    }();
    return chosen;
}

} // namespace fakecupti
