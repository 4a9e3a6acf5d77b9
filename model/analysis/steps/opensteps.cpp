// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/opensteps.h"

#include "model/analysis/links/links.h"
#include "model/format/account.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <string>

namespace trilane::steps {

namespace {

bool isRepaired(const format::Account &account, MessageText reason, const Message &source = {})
{
    const auto &all = account.entries();
    return std::any_of(all.begin(), all.end(), [&](const format::AccountEntry &one) {
        return one.outcome == format::Outcome::Repaired && one.reason == reason &&
               (source.empty() || one.source == source);
    });
}

/// Where the last range of the process ends.
Ns endOfRanges(store::Tables trace, TrackId process)
{
    Ns end = trace.span().begin;
    for (const format::Lane &lane : trace.lanes()) {
        if (trace.track(lane.track).kind != TrackKind::Ranges ||
            links::processOf(trace, lane.track) != process || trace.chunksOf(lane.id).empty())
            continue;
        end = std::max(end, trace.entry(trace.chunksOf(lane.id).back()).end);
    }
    return end;
}

/// A trace does not mark single ranges without an end. Its account has their number, and no later
/// range ends where such a range ends; those cut by an earlier capture range are counted
/// separately.
bool isOpen(store::Tables trace, const marks::NumberedStep &step)
{
    const format::Account &account = trace.account();
    if (isRepaired(account, format::kShownUntilEnd) ||
        isRepaired(account, format::kBeginWithoutEnd))
        return step.range.end >= trace.span().end;
    const TrackId process = links::processOf(trace, step.thread);
    return process.isValid() &&
           isRepaired(account, format::kShownUntilThen,
                      msg(format::kLostNvtxOf, trace.track(process).number)) &&
           step.range.end >= endOfRanges(trace, process);
}

} // namespace

void leaveOutOpen(store::Tables trace, StepList &list)
{
    if (list.source == StepSource::Inferred || list.steps.size() < 2 ||
        !list.steps.back().thread.isValid() || !isOpen(trace, list.steps.back()))
        return;
    list.steps.pop_back();
    list.basis.isLastOpen = true;
}

} // namespace trilane::steps
