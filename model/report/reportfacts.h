// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/report/content.h"
#include "model/report/reporttext.h"
#include "model/store/sliceref.h"

#include <string>
#include <utility>
#include <vector>

namespace trilane::report {

// Facts about the trace itself, the same in HTML and in Markdown. Plain text.

/// A label and a value.
using Fact = std::pair<std::string, std::string>;

/// Recorder, program, machine and duration; unknown ones are left out.
[[nodiscard]] std::vector<Fact> factsOf(const ReportContent &content, const Words &words);

/// One row per layer: its event count, and unrecorded data.
[[nodiscard]] stats::Table layersTable(const ReportContent &content);

/// How the time of a step, or without steps the whole time, is spent; empty if there is no data.
[[nodiscard]] stats::Table partsTable(const ReportContent &content);
[[nodiscard]] std::string partsTitle(const ReportContent &content, const Words &words);

/// "108 SMs", "compute 8.0"; of AMD "304 compute units", "GFX version 9.4". Omits unknown values.
[[nodiscard]] std::vector<std::string> architectureOf(const format::GpuInfo &gpu,
                                                      const Words &words);

/// Sentences about lost, dropped or damaged data; empty if there is none.
[[nodiscard]] std::vector<std::string> lossesOf(const store::Store &store, const Words &words);
/// Number of repaired events, which are not missing; empty if none.
[[nodiscard]] std::string repairsOf(store::Tables trace, const Words &words);
/// Events that were repaired, dropped or lost; reasons in English, untranslated.
[[nodiscard]] stats::Table lossTable(store::Tables trace);

/// "120 steps (annotated), median 176.3 ms, 95 % within 190 ms, 3 outliers", one per rank.
[[nodiscard]] std::vector<std::string> stepLines(const ReportContent &content, const Words &words);

/// That kernels are not in their table because their graphs were recorded whole; empty: none were.
[[nodiscard]] std::string wholeGraphsLine(const ReportContent &content, const Words &words);

/// "GPU 0: busy 41.3 % of 2.491 s, idle 1.462 s in 1204 gaps"
[[nodiscard]] std::string idleLine(store::Tables trace, const idle::GpuIdle &gpu,
                                   const Words &words);

} // namespace trilane::report
