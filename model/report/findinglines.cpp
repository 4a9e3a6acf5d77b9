// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/findinglines.h"

#include "model/output/tableexport.h"

namespace trilane::report {

namespace {

constexpr size_t kNameWidth = 60;

} // namespace

std::string percentText(double share)
{
    return output::cellText({"share", {}, stats::ColumnType::Share}, share);
}

std::string gpuLine(store::Tables trace, TrackId gpu, const communication::TimeSplit &use,
                    const Words &words)
{
    std::vector<std::string> values{output::plainLine(words.track(trace, gpu)),
                                    percentText(use.utilization()), formatDuration(use.span),
                                    formatDuration(use.idle())};
    if (use.unknown == 0)
        return words(Word::GpuBusyOf, values);
    values.push_back(formatDuration(use.unknown));
    return words(Word::GpuBusyOfKnown, values);
}

std::string verdictOf(const findings::Findings &findings, const Words &words)
{
    if (findings.gpus.empty())
        return words(Word::NoGpuWork);
    if (findings.isHealthy() && findings.tooShort)
        return words(Word::TooShort);
    if (findings.isHealthy())
        return words(findings.list.empty() ? Word::NothingWrong : Word::NothingWrongButNotes);
    return findings.list.empty() ? words(Word::NothingThatSevere, {std::to_string(findings.hidden)})
                                 : std::string();
}

std::string gainText(const findings::TraceFinding &finding, const Words &words)
{
    return words.text(findings::gainOf(finding));
}

std::string placeText(store::Tables trace, const findings::FindingEvidence &evidence,
                      const Words &words)
{
    const std::string track = output::plainLine(words.track(trace, evidence.track));
    const std::string name =
        output::elideMiddle(output::plainLine(words.name(evidence.name)), kNameWidth);
    const std::string at = formatDuration(evidence.range.begin - trace.span().begin);
    const std::string part = formatDuration(evidence.part);
    const std::string whole = formatDuration(evidence.range.duration());
    const bool isAll = evidence.part >= evidence.range.duration() || part == whole;
    return (isAll ? words(Word::PlaceAt, {at, whole}) : words(Word::PlacePart, {at, part, whole})) +
           (track.empty() ? "" : words(Word::PlaceTrack, {track})) +
           (name.empty() ? "" : words(Word::PlaceName, {name}));
}

} // namespace trilane::report
