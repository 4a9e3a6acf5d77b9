// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowsource.h"
#include "model/output/tableexport.h"

#include <memory>

namespace trilane::cli {

/// Rows in the language of the command line for readable formats; unchanged for machine-readable
/// ones and in English.
[[nodiscard]] std::unique_ptr<stats::RowSource> inLanguage(std::unique_ptr<stats::RowSource> rows,
                                                           output::TableFormat format);

} // namespace trilane::cli
