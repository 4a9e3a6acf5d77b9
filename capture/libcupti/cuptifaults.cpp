// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/libcupti/cuptifaults.h"

#include <cstdio>

namespace trilane::libcupti {

namespace {

struct Release
{
    uint32_t apiVersion;
    const char *name;
};

/// From cupti_version.h, except 18, which copies of 12.0 and 12.1 report, too.
constexpr Release kReleases[] = {
    {13, "11.0"},      {14, "11.1"},      {15, "11.2–11.4"}, {16, "11.5"},
    {17, "11.6–11.7"}, {18, "11.8–12.1"}, {19, "12.0"},      {20, "12.2"},
    {21, "12.3"},      {22, "12.4"},      {23, "12.5"},      {24, "12.6"},
    {25, "12.6"},      {26, "12.8"},      {27, "12.9"},      {28, "12.9 Update 1"}};
constexpr uint32_t kFirstDated = 130000; ///< from here on, the number contains the release

struct Fault
{
    uint32_t from;  ///< the first version that has it
    uint32_t below; ///< the first one that does not
    MessageText clause;
};

constexpr Fault kFaults[] = {
    {0, 22, MessageText("CUPTI's own overhead may be shown on threads that do not exist")},
    // 12.4 and its Update 1, which is free of it, have the same number.
    {0, 23,
     MessageText("programs whose CUDA graphs copy or set memory may crash when graphs are recorded "
                 "as a whole (--cuda-graph graph)")},
    {24, 130001,
     MessageText("kernels may have no timestamps if another profiler in the process sets CUPTI's "
                 "clock, as torch.profiler does")},
    {130000, 130001, MessageText("waits in cudaDeviceSynchronize are missing")},
    {0, 130101,
     MessageText("in all but the first recording of a process, CUDA graphs may be linked to the "
                 "wrong launches")},
    {0, 130401,
     MessageText("in long recordings, the CPU time of the process grows, and kernels of reloaded "
                 "modules may have old names")},
    {130200, 130400,
     MessageText("profilers that use CUPTI's newer interface cannot run during this recording")}};

} // namespace

const char *releaseOf(uint32_t apiVersion, char *text, size_t room)
{
    if (apiVersion >= kFirstDated) {
        const uint32_t update = apiVersion % 100;
        std::snprintf(text, room, update ? "%u.%u Update %u" : "%u.%u", apiVersion / 10000,
                      apiVersion / 100 % 100, update);
        return text;
    }
    for (const Release &release : kReleases) {
        if (release.apiVersion == apiVersion) {
            std::snprintf(text, room, "%s", release.name);
            return text;
        }
    }
    std::snprintf(text, room, "%s", "unknown");
    return text;
}

Message faultsOf(uint32_t apiVersion)
{
    std::vector<Message> clauses;
    for (const Fault &fault : kFaults) {
        if (apiVersion != 0 && apiVersion >= fault.from && apiVersion < fault.below)
            clauses.emplace_back(fault.clause);
    }
    return Message::clauses(std::move(clauses));
}

} // namespace trilane::libcupti
