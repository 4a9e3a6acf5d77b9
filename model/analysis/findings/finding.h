// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/base/message.h"
#include "model/base/result.h"
#include "model/store/sliceref.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::findings {

/// Severity of a finding, by its share of the GPU time.
enum class Severity : uint8_t {
    Note,   ///< no gain, information only
    Low,    ///< from 1 % on
    Medium, ///< from 5 % on
    High    ///< from 20 % on
};

/// "note", "low", "medium", "high"; stable, of JSON, CSV and the command line.
[[nodiscard]] std::string_view keyOf(Severity severity);
/// "Note", "Low", "Medium", "High"
[[nodiscard]] MessageText titleOf(Severity severity);
[[nodiscard]] Result<Severity> parseSeverity(std::string_view word);

/// A name with its share: "load_batch [python 1092] 52.9 %".
struct FindingName
{
    std::string name;  ///< of a slice; may be empty if a track is given
    Message track;     ///< as trackMessage() calls it; may be empty
    std::string share; ///< may be empty
};

/// "hold the lock [holder 4121] 62.0 %, read [loader 99] 12.1 %": a list, to be used as a value. An
/// entry with a share consists of name and share.
[[nodiscard]] Message listOf(std::span<const FindingName> names);

/// A location in the trace that supports a finding.
struct FindingEvidence
{
    TimeRange range;
    Ns part = 0;           ///< affected part of the range, possibly all
    TrackId track;         ///< the thread or stream; may be invalid
    store::SliceRef slice; ///< may be invalid
    TrackId gpu;           ///< whose time it cost; may be invalid
    std::string name;      ///< of the slice, or the thread's activity; may be empty
};

/// The part of a finding's time that is in a single step, before all steps or, outside of steps, in
/// one or a few gaps, copies or kernels: there is no evidence that it recurs.
struct OneTimeDelays
{
    Ns time = 0;
    Ns total = 0; ///< of the finding
    size_t count = 1;
    std::optional<int64_t> step{}; ///< of the only one: its number; none outside of steps
    bool isBeforeSteps = false;    ///< the only one is
    bool isFirstStep = false;      ///< the only one is in it, or in a gap that it ends
};

/// A problem, its cost and advice.
struct TraceFinding
{
    std::string_view id; ///< "io_bound"; stable
    Severity severity = Severity::Note;
    /// Upper bound of the GPU time that can be saved, summed over the GPUs; at most the idle time
    /// or work that the finding covers. Gains of several findings may overlap.
    Ns gain = 0;
    double share = 0; ///< gain / (spans of all GPUs + edges), 0…1
    Ns edges = 0;     ///< of the gain, at the edges of steps, so in no span
    /// Likely gain; equals the gain if no better estimate is known. Determines severity and order.
    Ns expected = 0;
    /// Excluded from `expected` if the steps show that it does not recur.
    std::optional<OneTimeDelays> oneTime{};
    Message title;
    std::vector<Message> explanation; ///< sentences
    Message advice;
    Message disproof;                      ///< what would show that it is wrong; empty for notes
    Message estimate;                      ///< how the gain was estimated; empty: no gain
    std::vector<FindingEvidence> evidence; ///< the most telling ones, by their parts
};

/// The sentences of the explanation as one English text.
[[nodiscard]] std::string explanationOf(const TraceFinding &finding);

/// "up to 1.2 s (31.4 %), likely 400 ms", the second only if it is visibly less; no text without a
/// gain.
[[nodiscard]] Message gainOf(const TraceFinding &finding);

} // namespace trilane::findings
