// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcounts.h"

#include <string>

namespace trilane {

void ProcessCounts::addTo(Account &account, int pid) const
{
    const std::string process = " of process " + std::to_string(pid);
    auto add = [&](Outcome outcome, const char *source, const char *reason, uint64_t count) {
        if (count > 0)
            account.add(outcome, source + process, reason, count);
    };
    account.eventsInSource += ranges + openAtEnd + strayEnds + unknown + refusedStarts + osCalls;
    constexpr auto kNvtx = "NVTX";
    constexpr auto kOsRuntime = "OS runtime";
    constexpr auto kOpen = "open when the recording ended: shown until then";
    add(Outcome::Imported, kOsRuntime, "", osCalls - openOsCalls);
    add(Outcome::Repaired, kOsRuntime, kOpen, openOsCalls);
    add(Outcome::Dropped, kNvtx,
        "starts of ranges of which one is open already, or more than a million are", refusedStarts);
    add(Outcome::Imported, kNvtx, "", ranges);
    add(Outcome::Repaired, kNvtx, kOpen, openAtEnd);
    add(Outcome::Dropped, kNvtx, "ends of ranges whose begin was not recorded", strayEnds);
    add(Outcome::Dropped, kNvtx, "not shown by this version", unknown);
    add(Outcome::Lost, kNvtx, "its buffers were full", lost);
    add(Outcome::Lost, kNvtx, "the memory for its process was full", leftOut);
    add(Outcome::Lost, kNvtx, "names for which there was no room", lostNames);
}

} // namespace trilane
