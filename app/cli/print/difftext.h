// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "model/report/reporttext.h"

#include <array>
#include <string>

namespace trilane::cli {

/// Print options of a comparison.
struct DiffPrint
{
    std::array<std::string, 2> files; ///< as the user gave them
    size_t top = 0;                   ///< rows a section; 0: all
    size_t width = 0;                 ///< of the terminal; 0: unlimited
};

/// A reason as one line; in English for programs.
[[nodiscard]] std::string reasonText(const compare::CompareReason &reason,
                                     const report::Words &words);

/// Readable text: verdict, reasons, the compared ranges, and a table per section.
[[nodiscard]] std::string diffText(const compare::Comparison &comparison, const DiffPrint &print);
[[nodiscard]] std::string diffMarkdown(const compare::Comparison &comparison,
                                       const DiffPrint &print);

/// The whole comparison as one object.
[[nodiscard]] std::string diffJson(const compare::Comparison &comparison, const DiffPrint &print);

} // namespace trilane::cli
