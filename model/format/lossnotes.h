// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <set>
#include <string>

namespace trilane::format {

/// Equal for equal notes only. Pure.
[[nodiscard]] std::string keyOf(const Note &note);

/// The note as one of `source`, of which the trace has only a part: "rank 1: text". Pure.
[[nodiscard]] Note attributed(Note note, const Message &source);

/// Carries notes about missing data into the properties of a trace that is made from several.
/// `whole` must outlive it. One thread.
class LossNotes
{
public:
    /// Skips notes already in `whole`.
    explicit LossNotes(TraceInfo &whole);

    /// Appends, as notes of `source`, those of `part` that `whole` did not have.
    void add(const TraceInfo &part, const Message &source);

private:
    TraceInfo &m_whole;
    std::set<std::string> m_keys;
};

} // namespace trilane::format
