// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcounts.h"

#include "model/format/openatend.h"

namespace trilane {

void ProcessCounts::addTo(Account &account, int pid) const
{
    auto add = [&](Outcome outcome, MessageText source, MessageText reason, uint64_t count) {
        if (count > 0)
            account.add(outcome, msg(source, pid), reason, count);
    };
    account.eventsInSource +=
        ranges + openAtEnd + cutAtLast + cutBefore + strayEnds + unknown + refusedStarts + osCalls;
    constexpr MessageText kNvtx("NVTX of process %1");
    constexpr MessageText kOsRuntime("OS runtime of process %1");
    add(Outcome::Imported, kOsRuntime, {}, osCalls - openOsCalls);
    add(Outcome::Repaired, kOsRuntime, kShownUntilThen, openOsCalls);
    add(Outcome::Dropped, kNvtx,
        MessageText("starts of ranges of which one is open already, or more than a million are"),
        refusedStarts);
    add(Outcome::Imported, kNvtx, {}, ranges);
    add(Outcome::Repaired, kNvtx, kShownUntilThen, openAtEnd + cutAtLast);
    add(Outcome::Repaired, kNvtx, kShownUntilRangeEnd, cutBefore);
    add(Outcome::Dropped, kNvtx, MessageText("ends of ranges whose begin was not recorded"),
        strayEnds);
    add(Outcome::Dropped, kNvtx, MessageText("not shown by this version"), unknown);
    add(Outcome::Lost, kNvtx, MessageText("its buffers were full"), lost);
    add(Outcome::Lost, kNvtx, MessageText("the memory for its process was full"), leftOut);
    add(Outcome::Lost, kNvtx, MessageText("names for which there was no room"), lostNames);
}

} // namespace trilane
