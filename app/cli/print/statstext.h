// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/output/tableexport.h"

#include <memory>
#include <string>

namespace trilane::cli {

/// Rows in the language of the command line for readable formats; unchanged for machine-readable
/// ones and in English.
[[nodiscard]] std::unique_ptr<stats::RowSource> inLanguage(std::unique_ptr<stats::RowSource> rows,
                                                           output::TableFormat format);

/// Footer of `trilane stats --help`: reports, examples, notes on the numbers.
[[nodiscard]] std::string statsFooter();

} // namespace trilane::cli
