// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/finding.h"

#include "model/analysis/findings/rulehelp.h"
#include "model/base/filledtext.h"
#include "model/base/wordtable.h"

#include <array>
#include <cctype>

namespace trilane {

namespace {

constexpr auto kSeverities = wordsOf<Severity>({"note", "low", "medium", "high"});

/// The separator is also what views translate.
constexpr const char *kBetween = QT_TRANSLATE_NOOP("Findings", ", ");

} // namespace

std::string_view keyOf(Severity severity)
{
    return kSeverities.wordOf(severity);
}

Result<Severity> parseSeverity(std::string_view word)
{
    if (const auto severity = kSeverities.valueOf(word))
        return *severity;
    return Error{.what = "there is no severity \"" + std::string(word) + "\"",
                 .remedy = "known are note, low, medium and high"};
}

std::string listed(std::span<const FindingName> names, std::string_view between)
{
    std::string text;
    for (const FindingName &one : names) {
        const bool isOfTrack = !one.name.empty() && !one.track.empty();
        text += text.empty() ? "" : between;
        text += one.name + (isOfTrack ? " [" + one.track + "]" : one.track);
        text += one.share.empty() ? "" : " " + one.share;
    }
    return text;
}

std::string FindingText::text() const
{
    if (names.empty())
        return filled(english, values);
    std::vector<std::string> all = values;
    all.push_back(listed(names, kBetween));
    return filled(english, all);
}

std::string explanationOf(const TraceFinding &finding)
{
    std::string all;
    for (const FindingText &sentence : finding.explanation)
        all += (all.empty() ? "" : " ") + sentence.text();
    return all;
}

FindingText gainOf(const TraceFinding &finding)
{
    if (finding.gain <= 0)
        return {};
    const std::string most = formatDuration(finding.gain), share = rules::percent(finding.share);
    if (finding.expected >= finding.gain)
        return {QT_TRANSLATE_NOOP("Findings", "up to %1 (%2)"), {most, share}};
    if (finding.expected <= 0)
        return {QT_TRANSLATE_NOOP("Findings", "up to %1 (%2), likely nothing"), {most, share}};
    return {QT_TRANSLATE_NOOP("Findings", "up to %1 (%2), likely %3"),
            {most, share, formatDuration(finding.expected)}};
}

} // namespace trilane
