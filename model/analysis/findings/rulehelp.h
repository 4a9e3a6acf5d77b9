// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findingcontext.h"

#include <functional>

namespace trilane::findings::rules {

/// Nothing below is worth telling.
inline constexpr double kMinShare = 0.01;

/// By share of the GPU time; below kMinShare a note.
[[nodiscard]] Severity severityOf(double share);
/// "34.2 %"
[[nodiscard]] std::string percent(double share);
[[nodiscard]] std::string percent(Ns part, Ns whole);

/// A finding of that gain, clipped to [0, most], with share and severity set. The share is of the
/// spans and of `edges`, the time outside of them that the finding is about.
[[nodiscard]] TraceFinding made(const FindingContext &context, std::string_view id, Ns gain,
                                Ns most, Ns edges = 0);
/// Sets a likely gain below the bound.
void expect(TraceFinding &finding, Ns expected);
/// Raises the bound to the gain of an ideal remedy after which the host also runs ahead; the likely
/// gain is unchanged.
void raiseBound(const FindingContext &context, TraceFinding &finding, Ns bound);
/// A finding without a gain, or with an unknown one.
[[nodiscard]] TraceFinding noted(std::string_view id);

/// The largest of a topic; never none.
[[nodiscard]] std::vector<FindingName> mostOf(const FindingContext &context, const TopicSum &sum,
                                              bool withTracks, size_t count = 3);
/// Whole gaps as evidence, with the thread and slice of the most relevant piece.
[[nodiscard]] std::vector<FindingEvidence> evidenceOf(const FindingContext &context,
                                                      std::span<const TopicGap> gaps);
[[nodiscard]] FindingEvidence evidenceOf(const FindingContext &context,
                                         const store::FoundSlice &slice);
/// The longest slices of a row.
[[nodiscard]] std::vector<FindingEvidence> longestOf(const FindingContext &context,
                                                     const stats::SliceStats &stats,
                                                     const stats::SliceRow &row);

/// A finding about one topic's idle time, all of which may be saved; none below kMinShare. Host
/// activity at the edges of steps is included.
[[nodiscard]] std::optional<TraceFinding> ofTopic(const FindingContext &context, IdleTopic topic,
                                                  std::string_view id);

/// Adds how much of a topic is at the edges of steps, which is not part of the GPUs' idle time
/// within their spans.
void tellEdges(const FindingContext &context, const TopicSum &sum, TraceFinding &finding);

/// Idle time that the host caused: all that is not the GPU's, other ranks' or the recording's, and
/// did not happen at start-up.
[[nodiscard]] Ns hostIdle(const FindingContext &context);
/// Without these calls the host could run ahead and overlap work that it now does in gaps: upper
/// bound of that gain on all GPUs.
[[nodiscard]] Ns wonByRunningAhead(const FindingContext &context,
                                   const std::function<bool(std::string_view)> &isCall);

/// Kernel time of one name, all configurations together, the longest first.
struct KernelTime
{
    StringId name;
    Ns total = 0;
    uint64_t calls = 0;
    size_t row = 0; ///< its configuration with the most time, in the context's kernels
};
[[nodiscard]] std::vector<KernelTime> kernelsByName(const FindingContext &context);
/// One-time delays of the kernels with these names, if steps show what recurs; none for findings of
/// low severity.
[[nodiscard]] std::optional<OneTimeDelays> oneTimeOf(const FindingContext &context,
                                                     const TraceFinding &finding,
                                                     std::span<const KernelTime> kernels);
/// The first of them, with their shares of `whole`.
[[nodiscard]] std::vector<FindingName> mostOf(const FindingContext &context,
                                              std::span<const KernelTime> kernels, Ns whole,
                                              size_t count = 3);

} // namespace trilane::findings::rules
