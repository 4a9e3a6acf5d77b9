// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/processcounts.h"

#include "model/format/givennames.h"

namespace trilane::daemon {

void ProcessCounts::addTo(format::Account &account, int pid) const
{
    auto add = [&](format::Outcome outcome, MessageText source, MessageText reason,
                   uint64_t count) {
        if (count > 0)
            account.add(outcome, msg(source, pid), reason, count);
    };
    account.eventsInSource +=
        ranges + openAtEnd + cutAtLast + cutBefore + strayEnds + unknown + refusedStarts + osCalls;
    constexpr MessageText kNvtx = format::kLostNvtxOf;
    constexpr MessageText kOsRuntime = format::kLostOsRuntimeOf;
    add(format::Outcome::Imported, kOsRuntime, {}, osCalls - openOsCalls);
    add(format::Outcome::Repaired, kOsRuntime, format::kShownUntilThen, openOsCalls);
    add(format::Outcome::Dropped, kNvtx,
        MessageText("starts of ranges already open, or beyond a million open ranges"),
        refusedStarts);
    add(format::Outcome::Imported, kNvtx, {}, ranges);
    add(format::Outcome::Repaired, kNvtx, format::kShownUntilThen, openAtEnd + cutAtLast);
    add(format::Outcome::Repaired, kNvtx, format::kShownUntilRangeEnd, cutBefore);
    add(format::Outcome::Dropped, kNvtx, MessageText("ends of ranges whose begin was not recorded"),
        strayEnds);
    add(format::Outcome::Dropped, kNvtx, format::kNotSupported, unknown);
    add(format::Outcome::Lost, kNvtx, MessageText("its buffers were full"), lost);
    add(format::Outcome::Lost, kNvtx, MessageText("the memory for its process was full"), leftOut);
    add(format::Outcome::Lost, kNvtx, MessageText("names for which no memory was left"), lostNames);
}

} // namespace trilane::daemon
