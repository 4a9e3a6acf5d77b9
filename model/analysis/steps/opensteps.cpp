// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/opensteps.h"

#include "model/analysis/links/links.h"
#include "model/format/openatend.h"

#include <algorithm>
#include <string>

namespace trilane::steps {

namespace {

bool isRepaired(const format::Account &account, MessageText reason, std::string_view source = {})
{
    const auto &all = account.entries();
    return std::any_of(all.begin(), all.end(), [&](const format::AccountEntry &one) {
        return one.outcome == format::Outcome::Repaired && one.reason == reason &&
               (source.empty() || one.source.english() == source);
    });
}

/// Where the last range of the process ends.
Ns endOfRanges(const store::Store &store, TrackId process)
{
    Ns end = store.span().begin;
    for (const format::Lane &lane : store.lanes()) {
        if (store.track(lane.track).kind != TrackKind::Ranges ||
            links::processOf(store, lane.track) != process || store.chunksOf(lane.id).empty())
            continue;
        end = std::max(end, store.entry(store.chunksOf(lane.id).back()).end);
    }
    return end;
}

/// A trace does not say of a single range that its end is missing. Its account says of how many,
/// and where such a range ends no other ends later; those that an earlier capture range cut are
/// counted apart.
bool isOpen(const store::Store &store, const marks::NumberedStep &step)
{
    const format::Account &account = store.account();
    if (isRepaired(account, format::kShownUntilEnd) ||
        isRepaired(account, format::kBeginWithoutEnd))
        return step.range.end >= store.span().end;
    const TrackId process = links::processOf(store, step.thread);
    return process.isValid() &&
           isRepaired(account, format::kShownUntilThen,
                      "NVTX of process " + std::to_string(store.track(process).number)) &&
           step.range.end >= endOfRanges(store, process);
}

} // namespace

void leaveOutOpen(const store::Store &store, StepList &list)
{
    if (list.source == StepSource::Inferred || list.steps.size() < 2 ||
        !list.steps.back().thread.isValid() || !isOpen(store, list.steps.back()))
        return;
    list.steps.pop_back();
    list.basis.isLastOpen = true;
}

} // namespace trilane::steps
