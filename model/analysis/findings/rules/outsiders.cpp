// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rules/outsiders.h"

#include "model/analysis/findings/rulehelp.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

constexpr size_t kMaxNamed = 8;

/// Each as the recorder says it: "4711 (python)".
std::vector<FindingName> peersOf(const format::TraceInfo &info)
{
    constexpr std::string_view kBegin = "what the processes at the other ends of pipes do: ";
    constexpr std::string_view kBetween = ", ";
    std::vector<FindingName> peers;
    for (const auto &[key, text] : info.properties) {
        if (key != "not recorded" || !text.starts_with(kBegin))
            continue;
        std::string_view list = std::string_view(text).substr(kBegin.size());
        list = list.substr(0, list.find("; "));
        while (!list.empty()) {
            const size_t end = std::min(list.find(kBetween), list.size());
            peers.push_back({.name = std::string(list.substr(0, end)), .track = {}, .share = {}});
            list.remove_prefix(std::min(end + kBetween.size(), list.size()));
        }
    }
    return peers;
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
    std::vector<FindingName> peers = peersOf(context.trace.info());
    const IdleTopics &topics = context.idle.topics;
    if (peers.empty() || std::any_of(topics.begin(), topics.end(), hasOutsiders))
        return;
    finding.explanation.push_back(
        {MessageText("May have waited for processes at the other ends of its pipes, which were not "
                     "recorded: %1. To record them, attach without --no-children, or attach to "
                     "them as well."),
         {listOf(std::move(peers))}});
}

} // namespace trilane::findings::rules
