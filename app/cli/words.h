// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/speech.h"
#include "model/exporters/tableexport.h"
#include "model/report/words.h"

namespace trilane::cli {

/// Those of reports in the language that is spoken.
[[nodiscard]] reporting::Words words();

/// The table in that language, in formats for people; in those for programs as it is.
[[nodiscard]] Table inLanguage(Table table, TableFormat format);

} // namespace trilane::cli
