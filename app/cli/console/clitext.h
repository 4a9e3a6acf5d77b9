// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/speech.h"
#include "model/output/tableexport.h"
#include "model/report/reporttext.h"

namespace trilane::cli {

/// Texts of reports in the output language.
[[nodiscard]] report::Words words();

/// A text of a trace as part of a line: output::plainLine(), at most 4096 columns wide.
[[nodiscard]] std::string shownLine(std::string_view text);

/// Text or Markdown.
[[nodiscard]] bool isForPeople(output::TableFormat format);

/// The table in that language for readable formats; unchanged for machine-readable ones.
[[nodiscard]] stats::Table inLanguage(stats::Table table, output::TableFormat format);

} // namespace trilane::cli
