// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcounts.h"

#include "model/format/openatend.h"

#include <string>
#include <string_view>

namespace trilane {

void ProcessCounts::addTo(Account &account, int pid) const
{
    const std::string process = " of process " + std::to_string(pid);
    auto add = [&](Outcome outcome, const char *source, std::string_view reason, uint64_t count) {
        if (count > 0)
            account.add(outcome, source + process, reason, count);
    };
    account.eventsInSource +=
        ranges + openAtEnd + cutAtLast + cutBefore + strayEnds + unknown + refusedStarts + osCalls;
    constexpr auto kNvtx = "NVTX";
    constexpr auto kOsRuntime = "OS runtime";
    add(Outcome::Imported, kOsRuntime, "", osCalls - openOsCalls);
    add(Outcome::Repaired, kOsRuntime, kShownUntilThen, openOsCalls);
    add(Outcome::Dropped, kNvtx,
        "starts of ranges of which one is open already, or more than a million are", refusedStarts);
    add(Outcome::Imported, kNvtx, "", ranges);
    add(Outcome::Repaired, kNvtx, kShownUntilThen, openAtEnd + cutAtLast);
    add(Outcome::Repaired, kNvtx, kShownUntilRangeEnd, cutBefore);
    add(Outcome::Dropped, kNvtx, "ends of ranges whose begin was not recorded", strayEnds);
    add(Outcome::Dropped, kNvtx, "not shown by this version", unknown);
    add(Outcome::Lost, kNvtx, "its buffers were full", lost);
    add(Outcome::Lost, kNvtx, "the memory for its process was full", leftOut);
    add(Outcome::Lost, kNvtx, "names for which there was no room", lostNames);
}

} // namespace trilane
