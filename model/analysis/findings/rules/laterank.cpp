// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/operators/operatorname.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

/// Time that one rank cost the others, excluding time before the recording or caused by it.
struct Late
{
    size_t rank = 0;
    uint64_t times = 0;
    Ns caused = 0;
    std::map<ranks::LateCause, Ns> causes;
    std::vector<size_t> meetings; ///< the costliest first

    [[nodiscard]] const ranks::LateCause &cause() const
    {
        return std::max_element(causes.begin(), causes.end(),
                                [](const auto &a, const auto &b) { return a.second < b.second; })
            ->first;
    }
};

/// Late for a reason that the program has nothing to do with.
bool isRecordings(const ranks::LateCause &cause)
{
    return cause.work == ranks::LateWork::Before ||
           (cause.work == ranks::LateWork::Idle && cause.idle == idle::IdleCause::Profiler);
}

Late latest(const ranks::RankReport &report)
{
    std::vector<Late> ranks(report.ranks.size());
    for (size_t i = 0; i < ranks.size(); ++i)
        ranks[i].rank = i;
    for (const size_t at : ranks::meetingOrder(report)) {
        const ranks::LateMeeting &late = report.meetings[at];
        if (!late.isLate || isRecordings(late.cause))
            continue;
        Late &rank = ranks[late.meeting.last().rank];
        ++rank.times;
        rank.caused += late.meeting.waited();
        rank.causes[late.cause] += late.meeting.waited();
        rank.meetings.push_back(at);
    }
    return *std::max_element(ranks.begin(), ranks.end(),
                             [](const Late &a, const Late &b) { return a.caused < b.caused; });
}

Message causeSentence(store::Tables trace, const ranks::LateCause &cause)
{
    switch (cause.work) {
    case ranks::LateWork::Computation:
        return {MessageText("Main cause: its kernels took longer than on the other ranks.")};
    case ranks::LateWork::Communication:
        return {
            MessageText("Main cause: its other collectives took longer than on the other ranks.")};
    case ranks::LateWork::Copies:
        return {MessageText("Main cause: its copies took longer than on the other ranks.")};
    case ranks::LateWork::Idle:
        return {MessageText(
                    "Main cause: its GPU was idle for longer than those of the other ranks (%1)."),
                {cause.name == kNoString
                     ? MessageValue(idle::titleOf(cause.idle))
                     : MessageValue(operators::parseOperatorName(trace.string(cause.name)).name)}};
    case ranks::LateWork::Before:
    case ranks::LateWork::Unknown:
        break;
    }
    return {MessageText("It is unknown what took longer on it.")};
}

Message adviceFor(ranks::LateWork work)
{
    if (work == ranks::LateWork::Idle)
        return {MessageText("Check what this rank waits for: its data, its machine, other work on "
                            "its cores. `trilane gaps` shows it for its GPU.")};
    if (work == ranks::LateWork::Computation)
        return {
            MessageText("Balance the work of the ranks: batches and sequences of similar length, "
                        "parts of equal cost. Check the clocks and temperature of its GPU.")};
    return {MessageText("Compare this rank with another one before the collectives below; overlap "
                        "communication with computation.")};
}

std::vector<FindingEvidence> placesOf(const FindingContext &context, const Late &late)
{
    std::vector<FindingEvidence> places;
    for (size_t i = 0; i < late.meetings.size() && i < kShownGaps; ++i) {
        const ranks::Meeting &meeting = context.ranks.meetings[late.meetings[i]].meeting;
        places.push_back(evidenceOf(context, meeting.last().at.slice));
    }
    return places;
}

Occurrences latenessWhen(const FindingContext &context, const Late &late)
{
    Occurrences when;
    StepPlaces places(context.store, context.steps);
    for (const size_t at : late.meetings) {
        const ranks::Meeting &meeting = context.ranks.meetings[at].meeting;
        const store::FoundSlice &last = meeting.last().at.slice;
        when.add(places.of(last), {meeting.members.front().at.start(), last.slice.start},
                 meeting.waited());
    }
    return when;
}

} // namespace

/// In a trace of several ranks: the one that the others wait for most, and why.
void lateRank(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    if (context.ranks.ranks.empty())
        return;
    const Late late = latest(context.ranks);
    if (late.caused == 0)
        return;
    TraceFinding finding = made(context, "late_rank", late.caused, context.span);
    if (finding.share < kMinShare)
        return;
    const ranks::RankFacts &rank = context.ranks.ranks[late.rank];
    finding.title = {MessageText("Rank %1 is late"), {std::to_string(rank.place.number)}};
    finding.explanation = {
        {MessageText("Rank %1 was last in %2 of %3 collectives and cost the others %4."),
         {std::to_string(rank.place.number), std::to_string(late.times),
          std::to_string(rank.collectives), formatDuration(late.caused)}},
        causeSentence(context.store, late.cause())};
    finding.advice = adviceFor(late.cause().work);
    finding.estimate = {
        MessageText("total time that the other ranks waited for this rank in collectives")};
    finding.evidence = placesOf(context, late);
    finding.oneTime = latenessWhen(context, late).oneTime(context.steps.steps);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
