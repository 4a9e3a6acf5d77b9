// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/outsiders.h"

#include "model/analysis/findings/rulehelp.h"

#include <algorithm>

namespace trilane::rules {

namespace {

constexpr size_t kMostNamed = 8;

/// "4711 (python), 4712 (python)", as the recorder says it; empty: it does not.
std::string peersOf(const TraceInfo &info)
{
    constexpr std::string_view kBegin = "what the processes at the other ends of pipes do: ";
    for (const auto &[key, text] : info.properties) {
        if (key == "not recorded" && text.starts_with(kBegin))
            return text.substr(kBegin.size(), text.find("; ") - kBegin.size());
    }
    return {};
}

bool hasOutsiders(const TopicSum &sum)
{
    return std::any_of(sum.shares.begin(), sum.shares.end(),
                       [](const TopicShare &share) { return share.isOutsider; });
}

} // namespace

void tellOutsiders(const FindingContext &context, const TopicSum &sum, TraceFinding &finding)
{
    std::string names;
    size_t count = 0;
    for (const TopicShare &share : sum.shares) {
        if (!share.isOutsider || ++count > kMostNamed)
            continue;
        names += (names.empty() ? "" : ", ") + std::string(context.store.string(share.name));
    }
    if (names.empty())
        return;
    finding.explanation.push_back(
        {QT_TRANSLATE_NOOP("Findings",
                           "Processes that it waited for and that were not recorded: %1. What they "
                           "did is not known. To record them, too, attach without --no-children, "
                           "or attach to them as well."),
         {names + (count > kMostNamed ? ", …" : "")}});
}

void tellPossibleOutsiders(const FindingContext &context, TraceFinding &finding)
{
    const std::string peers = peersOf(context.store.info());
    const IdleTopics &topics = context.idle.topics;
    if (peers.empty() || std::any_of(topics.begin(), topics.end(), hasOutsiders))
        return;
    finding.explanation.push_back(
        {QT_TRANSLATE_NOOP("Findings",
                           "It may have waited for processes at the other ends of its pipes, which "
                           "were not recorded: %1. To record them, too, attach without "
                           "--no-children, or attach to them as well."),
         {peers}});
}

} // namespace trilane::rules
