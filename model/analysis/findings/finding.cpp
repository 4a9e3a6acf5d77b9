// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/finding.h"

#include "model/analysis/findings/rulehelp.h"
#include "model/base/recordernames.h"
#include "model/base/wordtable.h"

#include <array>

namespace trilane::findings {

namespace {

constexpr auto kSeverities = wordsOf<Severity>({"note", "low", "medium", "high"});
constexpr std::array<MessageText, 4> kTitles{MessageText("Note"), MessageText("Low"),
                                             MessageText("Medium"), MessageText("High")};

MessageValue valueOf(const FindingName &named)
{
    const std::optional<Message> own = recorderMessage(named.name);
    const MessageValue name = own ? MessageValue(*own) : MessageValue(named.name);
    const MessageValue whose = named.track.empty()  ? name
                               : named.name.empty() ? MessageValue(named.track)
                                                    : msg("%1 [%2]", name, named.track);
    return named.share.empty() ? whose : msg("%1%2", whose, " " + named.share);
}

} // namespace

std::string_view keyOf(Severity severity)
{
    return kSeverities.wordOf(severity);
}

MessageText titleOf(Severity severity)
{
    return kTitles[static_cast<size_t>(severity)];
}

Result<Severity> parseSeverity(std::string_view word)
{
    if (const auto severity = kSeverities.valueOf(word))
        return *severity;
    return Error{.what = msg("unknown severity \"%1\"", word),
                 .remedy = msg("use note, low, medium or high")};
}

Message listOf(std::span<const FindingName> names)
{
    std::vector<MessageValue> values;
    for (const FindingName &named : names)
        values.push_back(valueOf(named));
    return Message::list(std::move(values));
}

std::string explanationOf(const TraceFinding &finding)
{
    std::string all;
    for (const Message &sentence : finding.explanation)
        all += (all.empty() ? "" : " ") + sentence.english();
    return all;
}

Message gainOf(const TraceFinding &finding)
{
    if (finding.gain <= 0)
        return {};
    const std::string most = formatDuration(finding.gain), share = rules::percent(finding.share);
    if (finding.expected <= 0)
        return {MessageText("up to %1 (%2), likely none"), {most, share}};
    const std::string likely = formatDuration(finding.expected);
    if (finding.expected >= finding.gain || likely == most)
        return {MessageText("up to %1 (%2)"), {most, share}};
    return {MessageText("up to %1 (%2), likely %3"), {most, share, likely}};
}

} // namespace trilane::findings
