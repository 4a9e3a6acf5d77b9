// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Each probe prints one JSON object to standard output and returns the program's exit code.
namespace trilane::probe {

struct Options
{
    std::vector<uint32_t> kinds; ///< of activity; empty: CUPTI is not loaded at all
    int flushMs = 0;             ///< another thread flushes so often; 0: never
    int graph = 0;               ///< launch a graph of so many kernels in place of one kernel
    bool callback = false;       ///< clock: CUPTI asks us for the time
    std::string copy;            ///< others: path of a second copy of libcupti
};

int probeLaunch(const Options &options); ///< what a launch costs, in ns
int probeOrder(const Options &options);  ///< what an unreturned buffer shows while kernels run
int probeAttach(const Options &options); ///< the stall of a late start, and what is missing then
int probeOthers(const Options &options); ///< a second user of CUPTI in the process
int probeClock(const Options &options);  ///< how far off converted stamps are

/// CLOCK_MONOTONIC and CLOCK_REALTIME, in ns.
int64_t monotonicNow();
int64_t realtimeNow();

/// Sorted in place; nearest rank. `q`: 0 to 1.
int64_t quantile(std::vector<int64_t> &values, double q);

} // namespace trilane::probe
