// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rules/outsiders.h"

#include "model/analysis/findings/rulehelp.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

constexpr size_t kMaxNamed = 8;

/// Each as written by the recorder: "4711 (python)".
std::vector<MessageValue> peersOf(const format::TraceInfo &info)
{
    const format::Note *note = info.note(format::Note::Kind::PipePeers);
    const Message *list =
        note && !note->text.values().empty() ? note->text.values().front().message() : nullptr;
    return list ? list->values() : std::vector<MessageValue>();
}

bool hasOutsiders(const TopicSum &sum)
{
    return std::any_of(sum.shares.begin(), sum.shares.end(),
                       [](const TopicShare &share) { return share.isOutsider; });
}

} // namespace

void tellOutsiders(const FindingContext &context, const TopicSum &sum, TraceFinding &finding)
{
    std::vector<FindingName> names;
    for (const TopicShare &share : sum.shares) {
        if (share.isOutsider && names.size() <= kMaxNamed)
            names.push_back(
                {.name = std::string(context.trace.string(share.name)), .track = {}, .share = {}});
    }
    if (names.empty())
        return;
    if (names.size() > kMaxNamed)
        names.back().name = "…";
    finding.explanation.push_back(
        {MessageText("Waited for processes that were not recorded: %1. Their activity is unknown. "
                     "To record them, attach without --no-children, or attach to them as well."),
         {listOf(std::move(names))}});
}

void tellPossibleOutsiders(const FindingContext &context, TraceFinding &finding)
{
    std::vector<MessageValue> peers = peersOf(context.trace.info());
    const IdleTopics &topics = context.idle.topics;
    if (peers.empty() || std::any_of(topics.begin(), topics.end(), hasOutsiders))
        return;
    finding.explanation.push_back(
        {MessageText("May have waited for processes at the other ends of its pipes, which were not "
                     "recorded: %1. To record them, attach without --no-children, or attach to "
                     "them as well."),
         {Message::list(std::move(peers))}});
}

} // namespace trilane::findings::rules
