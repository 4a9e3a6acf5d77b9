// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/completeness/completeness.h"
#include "model/format/trace.h"
#include "model/store/tables.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace trilane::completeness {

/// Start mode of a Trilane recording.
[[nodiscard]] RecordingBegin beginOf(const format::TraceInfo &info);

/// Requested data of a Trilane recording and the recorder's notes about it. The store must outlive
/// it. Pure.
class RecorderNotes
{
public:
    RecorderNotes(store::Tables trace, bool hasOsCalls);

    /// Why data of the part's kind is missing. The process is invalid for a kind of the machine.
    void explain(TrackId process, RecordedPart &part) const;
    /// Adds why recorded data covers only part of the time.
    void remark(TrackId process, RecordedPart &part) const;
    [[nodiscard]] const std::string &asked() const { return m_asked; }

private:
    /// The first of that kind; null: there is none.
    [[nodiscard]] const format::Note *note(format::Note::Kind kind) const;
    /// Null: no note.
    [[nodiscard]] const format::ProcessNote *noteOfProcess(TrackId process) const;
    /// "cuda"; none: not stated in the file.
    [[nodiscard]] std::optional<bool> wasAsked(std::string_view word) const;
    [[nodiscard]] bool isLeftOut(RecordedKind kind) const;
    void explainItself(TrackId process, RecordedPart &part) const;
    void explainTraced(TrackId process, format::ProcessNote::Part traced, RecordedPart &part) const;
    void explainOsCalls(TrackId process, RecordedPart &part) const;
    void explainSchedule(RecordedPart &part) const;
    void explainMetrics(RecordedPart &part) const;
    void explainFrequencies(RecordedPart &part) const;

    store::Tables m_trace;
    // Found once: a file may have as many notes as processes that are asked about.
    std::map<format::Note::Kind, const format::Note *> m_notes;
    std::map<int64_t, const format::ProcessNote *> m_processes; ///< by number
    std::string m_asked;
    std::set<std::string, std::less<>> m_askedWords;
    const format::Note *m_neverBegan = nullptr; ///< why nothing was recorded; null: it was
    bool m_hasOsCalls;                          ///< of any process
};

} // namespace trilane::completeness
