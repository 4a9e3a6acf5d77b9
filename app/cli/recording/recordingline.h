// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/daemonsession.h"
#include "model/base/time.h"

#include <set>
#include <string>

namespace trilane::cli {

/// CLOCK_MONOTONIC.
[[nodiscard]] Ns monotonicNow();

/// Status of a recording on the last line of standard error, if that is a terminal. The program may
/// write there too, so the line is short and rarely drawn.
class RecordingLine
{
public:
    RecordingLine();
    ~RecordingLine();
    RecordingLine(const RecordingLine &) = delete;
    RecordingLine &operator=(const RecordingLine &) = delete;

    /// Call before other output.
    void clear();
    void show(const client::RecordingFigures &figures, Ns elapsed);
    /// Warns once for each kind of lost events, with a remedy.
    void warn(const client::RecordingFigures &figures);

private:
    const bool m_isTerminal;
    bool m_isShown = false;
    Ns m_last = 0;
    client::RecordingFigures m_before;
    std::set<std::string> m_warned; ///< sources
};

/// "0", "1 057 139 (scheduler)"
[[nodiscard]] std::string lostText(const client::RecordingFigures &figures);

/// "12.3 s · 120 k events/s · 4.5 MB, 0.4 MB/s · lost 0"
[[nodiscard]] std::string recordingText(const client::RecordingFigures &now,
                                        const client::RecordingFigures &before, Ns elapsed,
                                        Ns since);

/// Length of a recording: from its first to its last event; without events, the time that it was
/// `made`.
[[nodiscard]] Ns recordedLength(const client::RecordingFigures &figures, Ns made);

/// "recorded 2.0 s, 1 process, 120 slices, 4.5 MB, lost 0: run.trilane"; of a flight recorder, the
/// file contains only "the last of it". Otherwise, that nothing was written.
[[nodiscard]] std::string recordedText(const client::RecordingFigures &figures, Ns length,
                                       const std::string &output, bool isLastOnly = false);

} // namespace trilane::cli
