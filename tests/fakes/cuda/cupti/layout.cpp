// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/layout.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>

namespace fakecupti {

namespace {

struct Change
{
    uint32_t kind;
    uint16_t length; ///< 0: the kind is gone
};
using Changes = std::initializer_list<Change>;

/// A release's records are those of the one before it, but for some.
constexpr Version make(const Version &before, const char *cuda, uint32_t api, Changes changes)
{
    Version version = before;
    version.cuda = cuda;
    version.api = api;
    for (const Change &change : changes)
        version.lengths[change.kind] = change.length;
    version.hasThreadBuffers = api >= 130000;
    return version;
}

/// Asked of NVIDIA's own libraries by cuptiActivityGetNextRecord (11.8, 12.1, 12.4 to 13.1, see
/// tests/capture/cupti/RESULTS.md); 11.0, 11.7 and 13.2 to 13.5 after their headers. Kinds 1 to 52.
constexpr Version k118{.cuda = "11.8",
                       .api = 18,
                       .lengths = {0,  88, 88, 200, 40,  40,  24,  24,  176, 16, 200, 32, 56,  32,
                                   24, 56, 40, 40,  144, 40,  40,  32,  96,  32, 48,  64, 32,  24,
                                   24, 56, 40, 32,  24,  152, 152, 120, 24,  24, 40,  24, 136, 32,
                                   32, 32, 32, 80,  168, 40,  40,  120, 72,  48, 64}};
constexpr Version k110 = make(k118, "11.0", 13,
                              {{kKernel, 160},
                               {3, 160},
                               {kMemcpy, 80},
                               {kMemset, 80},
                               {kMemcpy2, 80},
                               {kMemory2, 0},
                               {50, 0},
                               {kGraphTrace, 0},
                               {52, 0}});
constexpr Version k117 = make(k118, "11.7", 17, {{kKernel, 176}, {3, 176}, {52, 0}});
constexpr Version k120 = make(k118, "12.0", 18, {{kKernel, 208}, {3, 208}});
constexpr Version k121 = make(k120, "12.1", 18, {});
constexpr Version k124 =
    make(k121, "12.4", 22,
         {{kDevice, 184}, {kContext, 24}, {kOverhead, 56}, {kGraphTrace, 56}, {52, 72}});
constexpr Version k126 = make(k124, "12.6", 24, {{kContext, 32}, {kMemory2, 128}});
constexpr Version k128 =
    make(k126, "12.8", 26,
         {{kMemcpy, 96}, {25, 104}, {36, 56}, {kSynchronization, 56}, {53, 56}, {54, 64}});
constexpr Version k129 = make(k128, "12.9", 28, {{55, 32}});
constexpr Changes kWithout{{6, 0},  {7, 0},  {14, 0}, {15, 0}, {16, 0}, {21, 0}, {23, 0}, {24, 0},
                           {29, 0}, {30, 0}, {31, 0}, {32, 0}, {41, 0}, {42, 0}, {43, 0}, {44, 0}};
/// 13.0.0 is the first release of 13.0, 13.0 its update 1.
constexpr Version k1300 = make(make(k129, "", 130000, kWithout), "13.0.0", 130000,
                               {{kKernel, 216}, {3, 216}, {13, 40}, {50, 80}});
constexpr Version k130 = make(k1300, "13.0", 130001, {});
constexpr Version k131 = make(
    k130, "13.1", 130101, {{kKernel, 224}, {3, 224}, {kContext, 40}, {56, 56}, {57, 24}, {58, 48}});
constexpr Version k132 = make(k131, "13.2", 130200, {});
constexpr Version k133 = make(k132, "13.3", 130300, {});
constexpr Version k134 = make(k133, "13.4", 130400, {});
constexpr Version k135 =
    make(k134, "13.5", 130500, {{kKernel, 248}, {3, 248}, {kMemcpy, 112}, {kMemset, 104}});

constexpr const Version *kVersions[] = {&k110, &k117,  &k118, &k120, &k121, &k124, &k126, &k128,
                                        &k129, &k1300, &k130, &k131, &k132, &k133, &k134, &k135};

} // namespace

const Version *findVersion(const char *cuda)
{
    for (const Version *version : kVersions) {
        if (std::strcmp(version->cuda, cuda) == 0)
            return version;
    }
    return nullptr;
}

const Version &version()
{
    static const Version &chosen = []() -> const Version & {
        const char *wanted = std::getenv("FAKE_CUPTI_VERSION");
        const Version &newest = **std::rbegin(kVersions);
        const Version *found = wanted ? findVersion(wanted) : &newest;
        if (!found)
            std::fprintf(stderr, "simulated CUPTI: there is no version %s\n", wanted);
        return found ? *found : newest;
    }();
    return chosen;
}

} // namespace fakecupti
