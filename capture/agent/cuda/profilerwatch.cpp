// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/profilerwatch.h"

#include "capture/agent/core/capturewatch.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/cuda/cuptisession.h"

#include <cstring>

namespace trilane::agent {

namespace {

constinit bool s_watched = false;
constinit void *s_subscriber = nullptr;

/// Begins when the start call returns, so that the first recorded call is the program's own; ends
/// before the stop call does anything.
void onCall(void *, int, uint32_t function, const void *data)
{
    int site = 0;
    std::memcpy(&site, data, sizeof site);
    const bool starts =
        function == cupti::kProfilerStart || function == cupti::kDriverProfilerStart;
    if (starts && site != cupti::kEnter)
        watch::profilerStarts();
    else if (!starts && site == cupti::kEnter)
        watch::profilerStops();
}

int subscribe(cupti::Library &library)
{
    void *&subscriber = s_subscriber;
    if (const int result = library.subscribe(&subscriber, onCall, nullptr);
        result != cupti::kSuccess) {
        subscriber = nullptr;
        return result;
    }
    struct Wanted
    {
        int domain;
        uint32_t function;
    };
    constexpr Wanted kWanted[] = {{cupti::kRuntimeDomain, cupti::kProfilerStart},
                                  {cupti::kRuntimeDomain, cupti::kProfilerStop},
                                  {cupti::kDriverDomain, cupti::kDriverProfilerStart},
                                  {cupti::kDriverDomain, cupti::kDriverProfilerStop}};
    for (const Wanted &wanted : kWanted) {
        if (!session::mayCall())
            break;
        const int result = library.enableCallback(1, subscriber, wanted.domain, wanted.function);
        if (result != cupti::kSuccess)
            return result;
    }
    return cupti::kSuccess;
}

} // namespace

void watchProfiler(cupti::Library &library)
{
    if (s_watched || !watch::isForProfiler() || !session::mayCall())
        return;
    s_watched = true;
    if (!library.getVersion && !cupti::load(library)) {
        reportProblem(
            wire::Words("cudaProfilerStart cannot be detected: no usable libcupti.so was found"));
        return;
    }
    const bool canSubscribe = library.subscribe && library.enableCallback;
    const int result = canSubscribe ? subscribe(library) : -1;
    if (result == cupti::kMultipleSubscribers)
        reportProblem(
            wire::Words("cudaProfilerStart cannot be detected: another tool has subscribed to "
                        "CUPTI (is the framework's own profiler enabled?)"));
    else if (!canSubscribe)
        reportProblem(wire::Words(
            "cudaProfilerStart cannot be detected: this libcupti.so has no cuptiSubscribe"));
    else if (result != cupti::kSuccess)
        reportProblem(wire::Words("cudaProfilerStart cannot be detected: CUPTI returned %1, %2"),
                      {wire::Digits(result), library.describe(result)});
}

bool isProfilerWatched()
{
    return s_subscriber != nullptr;
}

void unwatchProfiler(cupti::Library &library)
{
    const int result = s_subscriber && library.unsubscribe && session::mayCall()
                           ? library.unsubscribe(s_subscriber)
                           : cupti::kSuccess;
    if (result != cupti::kSuccess)
        reportProblem(wire::Words("CUPTI did not release Trilane's subscription: %1, %2"),
                      {wire::Digits(result), library.describe(result)});
    s_subscriber = nullptr;
    s_watched = false;
}

void forgetProfilerWatch()
{
    s_subscriber = nullptr;
    s_watched = false;
}

} // namespace trilane::agent
