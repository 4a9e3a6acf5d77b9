// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"

#include "model/analysis/findings/topicof.h"
#include "model/analysis/links/links.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/names/tracklabel.h"
#include "model/analysis/operators/operatorname.h"
#include "model/analysis/stats/rowcalls.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <tuple>
#include <unordered_map>

namespace trilane::findings::rules {

namespace {

constexpr size_t kMaxNameLength = 60;

std::string shortened(std::string text)
{
    if (text.size() <= kMaxNameLength)
        return text;
    size_t end = kMaxNameLength;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end; // not inside a character
    return text.substr(0, end) + "…";
}

/// Without what PyTorch adds to each single call.
std::string nameOf(store::Tables trace, StringId name)
{
    return std::string(operators::parseOperatorName(trace.string(name)).name);
}

FindingName namedBy(store::Tables trace, const TopicShare &share, bool withTracks)
{
    if (share.track.isValid() && trace.track(share.track).kind == TrackKind::Core)
        return {.name = {}, .track = msg("idle core"), .share = {}};
    FindingName named{.name = shortened(nameOf(trace, share.name)), .track = {}, .share = {}};
    if (named.name.empty() || withTracks)
        named.track = names::trackMessage(trace, share.track);
    return named;
}

/// Sums up times by displayed name.
class NamedTimes
{
public:
    void add(const FindingName &named, Ns time)
    {
        if (named.name.empty() && named.track.empty())
            return;
        const auto [at, isNew] =
            m_index.try_emplace({named.name, named.track.english()}, m_names.size());
        if (isNew)
            m_names.emplace_back(named, 0);
        m_names[at->second].second += time;
    }

    /// The largest, with their shares of `whole`; never none.
    [[nodiscard]] std::vector<FindingName> most(Ns whole, size_t count)
    {
        std::sort(m_names.begin(), m_names.end(), [](const auto &a, const auto &b) {
            return std::tuple(b.second, a.first.name, a.first.track.english()) <
                   std::tuple(a.second, b.first.name, b.first.track.english());
        });
        std::vector<FindingName> most;
        for (size_t i = 0; i < std::min(count, m_names.size()); ++i) {
            const std::string share = percent(m_names[i].second, whole);
            if (!most.empty() && share == percent(0.0))
                break;
            most.push_back(m_names[i].first);
            most.back().share = share;
        }
        if (most.empty())
            most.push_back({.name = "–", .track = {}, .share = {}});
        return most;
    }

private:
    std::vector<std::pair<FindingName, Ns>> m_names;
    std::map<std::pair<std::string, std::string>, size_t> m_index;
};

} // namespace

Severity severityOf(double share)
{
    if (share >= 0.2)
        return Severity::High;
    if (share >= 0.05)
        return Severity::Medium;
    return share >= kMinShare ? Severity::Low : Severity::Note;
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", share * 100);
    return text;
}

std::string percent(Ns part, Ns whole)
{
    return percent(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0);
}

TraceFinding made(const FindingContext &context, std::string_view id, Ns gain, Ns most, Ns edges)
{
    TraceFinding finding;
    finding.id = id;
    finding.gain = std::clamp<Ns>(gain, 0, std::max<Ns>(most, 0));
    finding.edges = edges;
    const Ns whole = context.span + edges;
    finding.share =
        whole > 0 ? static_cast<double>(finding.gain) / static_cast<double>(whole) : 0.0;
    expect(finding, finding.gain);
    return finding;
}

void expect(TraceFinding &finding, Ns expected)
{
    finding.expected = std::min(expected, finding.gain);
    const double part =
        finding.gain > 0 ? static_cast<double>(finding.expected) / static_cast<double>(finding.gain)
                         : 0.0;
    finding.severity = severityOf(finding.share * part);
}

void raiseBound(const FindingContext &context, TraceFinding &finding, Ns bound)
{
    finding.gain = std::max(finding.gain, std::min(bound, context.span));
    finding.share = context.share(finding.gain);
    finding.estimate = {
        MessageText("likely the time given above; upper bound: the duration of these calls plus "
                    "the GPU idle time caused by the host, because the host could then run ahead")};
}

TraceFinding noted(std::string_view id)
{
    TraceFinding finding;
    finding.id = id;
    return finding;
}

std::vector<FindingName> mostOf(const FindingContext &context, const TopicSum &sum, bool withTracks,
                                size_t count)
{
    NamedTimes names; // by thread only if threads are reported
    for (const TopicShare &share : sum.shares)
        names.add(namedBy(context.store, share, withTracks), share.idle);
    return names.most(sum.all(), count);
}

std::vector<FindingEvidence> evidenceOf(const FindingContext &context,
                                        std::span<const TopicGap> gaps)
{
    std::vector<FindingEvidence> all;
    for (const TopicGap &one : gaps) {
        const StringId name = one.piece.name == kNoString ? one.piece.range : one.piece.name;
        all.push_back({.range = one.gap,
                       .part = std::min(one.idle, one.gap.duration()),
                       .track = one.piece.thread.isValid() ? one.piece.thread : one.gpu,
                       .slice = one.piece.evidence,
                       .gpu = one.gpu,
                       .name = nameOf(context.store, name)});
    }
    return all;
}

FindingEvidence evidenceOf(const FindingContext &context, const store::FoundSlice &slice)
{
    const TrackId track = context.trace.lane(slice.lane).track;
    return {.range = slice.slice.range(),
            .part = slice.slice.duration,
            .track = track,
            .slice = slice.ref,
            .gpu = links::gpuOf(context.store, track),
            .name = std::string(context.trace.string(slice.slice.name))};
}

std::vector<FindingEvidence> longestOf(const FindingContext &context,
                                       const stats::SliceStats &stats, const stats::SliceRow &row)
{
    std::vector<FindingEvidence> all;
    for (const store::FoundSlice &slice :
         stats::sliceCalls(context.store, stats.query, row, kShownGaps))
        all.push_back(evidenceOf(context, slice));
    return all;
}

std::optional<TraceFinding> ofTopic(const FindingContext &context, IdleTopic topic,
                                    std::string_view id)
{
    const TopicSum &sum = context.topic(topic);
    TraceFinding finding = made(context, id, sum.all(), context.idleTime() + sum.edges, sum.edges);
    if (finding.share < kMinShare)
        return std::nullopt;
    finding.estimate = {MessageText("upper bound: all idle time with this cause")};
    finding.evidence = evidenceOf(context, sum.longest);
    finding.oneTime = sum.when.oneTime(context.steps.steps);
    return finding;
}

void tellEdges(const FindingContext &context, const TopicSum &sum, TraceFinding &finding)
{
    if (sum.edges <= 0)
        return;
    finding.explanation.push_back(
        {MessageText(
             "%1 of it is inside a step, before its first or after its last GPU operation; the "
             "share is of %2, which includes this time."),
         {formatDuration(sum.edges), formatDuration(context.span + sum.edges)}});
}

Ns hostIdle(const FindingContext &context)
{
    using enum IdleTopic;
    Ns idle = context.idleTime();
    for (const IdleTopic others :
         {StartUp, Dependency, Collective, Profiler, UnifiedMemory, Silence, Unobserved})
        idle -= context.topic(others).idle;
    return idle;
}

Ns wonByRunningAhead(const FindingContext &context,
                     const std::function<bool(std::string_view)> &isCall)
{
    Ns time = 0;
    for (const stats::SliceRow &row : context.calls.rows)
        time += isCall(context.trace.string(row.name)) ? row.total : 0;
    // A thread may launch for all GPUs.
    return std::min(hostIdle(context), time * static_cast<Ns>(context.gpus.size()));
}

std::vector<KernelTime> kernelsByName(const FindingContext &context)
{
    std::vector<KernelTime> names;
    std::unordered_map<uint32_t, size_t> index;
    for (size_t i = 0; i < context.kernels.rows.size(); ++i) {
        const stats::SliceRow &row = context.kernels.rows[i];
        const auto [at, isNew] = index.try_emplace(row.name.value, names.size());
        if (isNew)
            names.push_back({.name = row.name, .row = i});
        names[at->second].total += row.total;
        names[at->second].calls += row.calls;
    }
    std::stable_sort(names.begin(), names.end(), [&](const KernelTime &a, const KernelTime &b) {
        return a.total != b.total ? a.total > b.total
                                  : context.trace.string(a.name) < context.trace.string(b.name);
    });
    return names;
}

std::vector<FindingName> mostOf(const FindingContext &context, std::span<const KernelTime> kernels,
                                Ns whole, size_t count)
{
    NamedTimes names;
    for (const KernelTime &kernel : kernels)
        names.add(
            {.name = shortened(std::string(names::baseName(context.trace.string(kernel.name)))),
             .track = {},
             .share = {}},
            kernel.total);
    return names.most(whole, count);
}

} // namespace trilane::findings::rules
